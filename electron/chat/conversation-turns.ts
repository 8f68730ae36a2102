import type { MessageId } from '../../shared/domain/ids';
import type { Message } from '../../shared/domain/message';
import type { Turn } from '../models/engine';

/**
 * The messages that stand for a conversation, oldest first. One answer stands for each question: of several (answered
 * again, asked again, two
 * analysts) the newest complete one, in the place of the first, since it is the one the person wanted last. Messages
 * without a word are left out.
 */
export function standingMessages(messages: readonly Message[]): Message[] {
  const newest = newestAnswers(messages);
  const told = new Set<MessageId>();
  let asked: MessageId | null = null;
  const standing: Message[] = [];
  for (const message of messages) {
    if (message.role === 'person') asked = message.id;
    const questionId = message.role === 'person' ? null : (message.questionId ?? asked);
    const answer: Message | null = questionId === null ? null : (newest.get(questionId) ?? null);
    if (answer === null) {
      if (message.questionId === undefined) standing.push(message);
    } else if (!told.has(answer.id)) {
      told.add(answer.id);
      standing.push(answer);
    }
  }
  return standing.filter(({ text }) => text !== '');
}

/** The conversation as models see it, oldest first, at most `limit` turns. */
export const turnsOf = (messages: readonly Message[], limit: number): Turn[] =>
  standingMessages(messages).slice(-limit).map(toTurn);

export const toTurn = ({ role, speaker, text, createdAt }: Message): Turn => ({ role, speaker, text, at: createdAt });

/**
 * By question, where there is more than the first answer. A later answer that failed or was stopped stands for nothing.
 */
function newestAnswers(messages: readonly Message[]): Map<MessageId, Message> {
  const newest = new Map<MessageId, Message>();
  for (const message of messages) {
    if (message.questionId !== undefined && message.state === 'complete' && message.text !== '')
      newest.set(message.questionId, message);
  }
  return newest;
}

/** The person's message that an answer answers; null when there is none before it. */
export function questionOf(answer: Message, messages: readonly Message[]): Message | null {
  return (
    messages.findLast(({ id, index, role }) =>
      answer.questionId === undefined ? role === 'person' && index < answer.index : id === answer.questionId,
    ) ?? null
  );
}

/** Every answer to a question, oldest first. */
export const answersTo = (question: Message, messages: readonly Message[]): Message[] =>
  messages.filter((message) => message.role === 'assistant' && questionOf(message, messages)?.id === question.id);
