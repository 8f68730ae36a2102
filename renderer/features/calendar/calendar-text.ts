import type { DayCounts } from '../../../shared/ipc/routes/days';
import { formatCount } from '../../ui/text/format-count';

/** What a day holds: "3 notes kept, 12 messages in 2 chats, daily note"; "nothing" for a day without anything. */
export function countsText(counts: DayCounts | undefined): string {
  if (counts === undefined) return 'nothing';
  const { kept, written, messages, chats, noteId } = counts;
  const parts = [
    noteId === null ? null : 'daily note',
    kept > 0 ? `${formatCount(kept, 'note')} kept` : null,
    written > 0 ? `${formatCount(written, 'imported note')} written` : null,
    messages > 0 ? `${formatCount(messages, 'message')} in ${formatCount(chats, 'chat')}` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
