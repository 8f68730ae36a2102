import { questionsOf } from './branches';
import type { MessageId } from './ids';
import type { Message } from './message';
import type { Session } from './session';

/** Whether notes may be taken of a chat at all: not of a private or deleted one; the sample brings its own. */
export const allowsNotes = ({ incognito, deletedAt, origin }: Session): boolean =>
  !incognito && deletedAt === null && origin !== 'sample';

/** What tells whether a message's notes were taken. */
export type TurnFacts = Pick<Message, 'id' | 'role' | 'state' | 'questionId'> &
  Partial<Pick<Message, 'extraction' | 'variant' | 'analysis' | 'sideBySide'>>;

/**
 * Messages whose notes were not taken, by turn: a question of the person with its answers, in the order of the
 * questions. A turn counts as taken when its question or one of its answers says so, and while its answer is being
 * written. Of answers that failed or were stopped, of variants, of analysts and of what stands beside the first
 * answer nothing is taken.
 *
 * @param messages of one session, in order
 */
export function untakenTurns<T extends TurnFacts>(messages: readonly T[]): T[][] {
  const questions = questionsOf(messages);
  const turns = new Map<MessageId, T[]>();
  const taken = new Set<MessageId>();
  for (const message of messages) {
    const turn = questions.get(message.id) ?? message.id;
    const { state } = message;
    const outcome = message.extraction?.state;
    if (outcome === 'done' || outcome === 'pending' || state === 'streaming') taken.add(turn);
    else if (state === 'complete' && isOfTurn(message)) turns.set(turn, [...(turns.get(turn) ?? []), message]);
  }
  return [...turns].filter(([turn]) => !taken.has(turn)).map(([, members]) => members);
}

const isOfTurn = ({ id, variant, analysis, sideBySide }: TurnFacts): boolean =>
  variant === undefined && analysis === undefined && (sideBySide === undefined || sideBySide.first === id);
