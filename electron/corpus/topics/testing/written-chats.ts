import { readFileSync } from 'node:fs';
import type { MessageId } from '../../../../shared/domain/ids';
import type { CompletedMessage } from '../../summaries/completed-messages';

/** A short invented chat, and the subject that it belongs to; `-` for one of its own. */
export interface WrittenChat {
  id: string;
  subject: string;
  /** Empty: as the first message names it. */
  title: string;
  messages: CompletedMessage[];
}

const read = (name: string): WrittenChat[] =>
  readFileSync(new URL(`${name}.chats`, import.meta.url), 'utf8')
    .trim()
    .split('\n\n')
    .map((chat, number) => {
      const [head, ...lines] = chat.split('\n');
      const [subject, title = ''] = head!.split('\t');
      const id = `S${String(number).padStart(2, '0')}`;
      return {
        id,
        subject: subject!,
        title,
        messages: lines.map((line, index) => ({
          id: `${id}M${index}` as MessageId,
          index,
          role: line.startsWith('P: ') ? ('person' as const) : ('assistant' as const),
          speaker: null,
          text: line.slice(3),
          createdAt: number * 86_400_000 + index,
        })),
      };
    });

/** Thresholds were chosen on the first, checked on the second; the third was read once they stood. Each has a voice of its own. */
export const WRITTEN_CHATS = { chosenOn: read('chosen-on'), putAside: read('put-aside'), readLast: read('read-last') };

/** Of all pairs of chats: share of those joined that belong together, and of those that belong together that are joined. */
export function pairFigures(
  chats: readonly WrittenChat[],
  groups: readonly (readonly string[])[],
): { precision: number; recall: number } {
  let [joined, belonging, both] = [0, 0, 0];
  chats.forEach((one, index) => {
    for (const other of chats.slice(index + 1)) {
      const isJoined = groups.some((ids) => ids.includes(one.id) && ids.includes(other.id));
      const belongs = one.subject !== '-' && one.subject === other.subject;
      joined += Number(isJoined);
      belonging += Number(belongs);
      both += Number(isJoined && belongs);
    }
  });
  return { precision: joined === 0 ? 1 : both / joined, recall: both / belonging };
}
