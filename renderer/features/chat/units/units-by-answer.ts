import { isKeptByChoice, isUndecided } from '../../../../shared/domain/note';
import type { Message } from '../../../../shared/domain/message';
import type { ReviewUnit } from '../../../../shared/ipc/routes/review';

/** Units that wait or were kept by choice, under the answer that ended the turn they came from, by the answer's id. */
export function unitsByAnswer(messages: readonly Message[], units: readonly ReviewUnit[]): Map<string, ReviewUnit[]> {
  const answerOf = new Map<string, string>();
  let waiting: string[] = [];
  for (const message of messages) {
    waiting.push(message.id);
    if (message.role !== 'assistant') continue;
    for (const id of waiting) answerOf.set(id, message.id);
    waiting = [];
  }
  const grouped = new Map<string, ReviewUnit[]>();
  for (const unit of units) {
    if (!isUndecided(unit.note) && !isKeptByChoice(unit.note)) continue;
    const answer = answerOf.get(unit.note.sources[0]?.messageId ?? '');
    if (answer !== undefined) grouped.set(answer, [...(grouped.get(answer) ?? []), unit]);
  }
  return grouped;
}
