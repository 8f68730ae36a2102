import type { MessageId } from './ids';
import type { Message } from './message';

/** Questions that stand at one place of a conversation: the first, and those that were edited and sent in its place. */
export interface BranchPoint {
  /** Oldest first. */
  questions: MessageId[];
  /** Position of the one shown. */
  shown: number;
}

type Turns = Pick<Message, 'id' | 'role' | 'questionId' | 'after'>;

/** The message of the person that each message belongs to; null for what stands before the first. */
export function questionsOf(messages: readonly Omit<Turns, 'after'>[]): Map<MessageId, MessageId | null> {
  const questions = new Map<MessageId, MessageId | null>();
  let last: MessageId | null = null;
  for (const { id, role, questionId } of messages) {
    if (role === 'person') last = id;
    questions.set(id, role === 'person' ? id : (questionId ?? last));
  }
  return questions;
}

/** The message of the person that a message belongs to; null where it stands before the first. */
export const questionOfMessage = (messages: readonly Turns[], id: MessageId): MessageId | null =>
  questionsOf(messages).get(id) ?? null;

/** By message of the person, the one it follows; null for the first. */
function parentsOf(messages: readonly Turns[]): Map<MessageId, MessageId | null> {
  const parents = new Map<MessageId, MessageId | null>();
  let previous: MessageId | null = null;
  for (const { id, role, after } of messages) {
    if (role !== 'person') continue;
    parents.set(id, after === undefined ? previous : after);
    previous = id;
  }
  return parents;
}

export const hasBranches = (messages: readonly Pick<Message, 'after'>[]): boolean =>
  messages.some(({ after }) => after !== undefined);

/**
 * The messages of one branch in order. Nothing is left out of a conversation without branches.
 *
 * @param messages of one session, in order
 * @param tip the last message of the person in the branch; null: the newest one
 */
export function branchMessages<T extends Turns>(messages: readonly T[], tip: MessageId | null): T[] {
  if (!hasBranches(messages)) return [...messages];
  const parents = parentsOf(messages);
  const path = new Set<MessageId | null>([null]);
  const newest = messages.findLast(({ role }) => role === 'person')?.id ?? null;
  let at: MessageId | null = tip !== null && parents.has(tip) ? tip : newest;
  while (at !== null && !path.has(at)) {
    path.add(at);
    at = parents.get(at) ?? null;
  }
  const questions = questionsOf(messages);
  return messages.filter(({ id }) => path.has(questions.get(id) ?? null));
}

/** The messages that lead to a message of the person, in order, without it. */
export function messagesBefore<T extends Turns>(messages: readonly T[], questionId: MessageId): T[] {
  if (!hasBranches(messages))
    return messages.slice(
      0,
      Math.max(
        0,
        messages.findIndex(({ id }) => id === questionId),
      ),
    );
  const questions = questionsOf(messages);
  return branchMessages(messages, questionId).filter(({ id }) => questions.get(id) !== questionId);
}

/** The message of the person that one follows; null for the first. */
export const previousQuestion = (messages: readonly Turns[], questionId: MessageId): MessageId | null =>
  parentsOf(messages).get(questionId) ?? null;

/** The places of a branch where others leave it, by the message of the person shown there. */
export function branchPoints(messages: readonly Turns[], shown: readonly Turns[]): Map<MessageId, BranchPoint> {
  const points = new Map<MessageId, BranchPoint>();
  if (!hasBranches(messages)) return points;
  const siblings = new Map<MessageId | null, MessageId[]>();
  const parents = parentsOf(messages);
  for (const [id, parent] of parents) siblings.set(parent, [...(siblings.get(parent) ?? []), id]);
  for (const { id, role } of shown) {
    if (role !== 'person') continue;
    const questions = siblings.get(parents.get(id) ?? null) ?? [];
    if (questions.length > 1) points.set(id, { questions, shown: questions.indexOf(id) });
  }
  return points;
}

/** The newest message of the person that follows a question, at any distance; itself where none does. */
export function newestTip(messages: readonly Turns[], questionId: MessageId): MessageId {
  const parents = parentsOf(messages);
  const below = new Set<MessageId>([questionId]);
  let newest = questionId;
  // A message follows only earlier ones, so one pass in their order reaches all of them.
  for (const [id, parent] of parents) {
    if (parent === null || !below.has(parent)) continue;
    below.add(id);
    newest = id;
  }
  return newest;
}
