import type { TopicView } from '../../../shared/ipc/routes/summaries';
import { formatDate } from '../../ui/text/date-text';

/** The period of a topic: "3 Jan 2026 – 4 May 2026". */
export function dateSpanText({ entries }: Pick<TopicView, 'entries'>): string {
  const [first, last] = [formatDate(entries[0]!.at, 'day'), formatDate(entries.at(-1)!.at, 'day')];
  return first === last ? first : `${first} – ${last}`;
}
