import type { Message } from '../../../../shared/domain/message';
import type { ChatContradiction } from '../../../../shared/ipc/routes/contradictions';

/** Contradictions by the id of the answer that ended their turn. */
export function contradictionsByAnswer(
  messages: readonly Pick<Message, 'id' | 'role'>[],
  contradictions: readonly ChatContradiction[],
): Map<string, ChatContradiction[]> {
  const grouped = new Map<string, ChatContradiction[]>();
  let waiting: ChatContradiction[] = [];
  for (const { id, role } of messages) {
    waiting.push(...contradictions.filter(({ unit }) => unit.messageId === id));
    if (role !== 'assistant') continue;
    if (waiting.length > 0) grouped.set(id, waiting);
    waiting = [];
  }
  return grouped;
}
