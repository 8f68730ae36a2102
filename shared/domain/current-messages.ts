import { branchMessages } from './branches';
import type { Message } from './message';
import type { MessageId } from './ids';

/**
 * The messages of a conversation, oldest first, with one answer per question: the newest complete one, at the position
 * of the first; of answers side by side the first that the person did not set aside. Messages without words and files
 * are left out, and every branch but the newest.
 */
export function currentMessages(all: readonly Message[]): Message[] {
  const messages = branchMessages(all, null);
  const newestByQuestion = newestAnswers(messages);
  const added = new Set<MessageId>();
  let lastQuestionId: MessageId | null = null;
  const current: Message[] = [];
  for (const message of messages) {
    if (message.role === 'person') lastQuestionId = message.id;
    const questionId = message.role === 'person' ? null : (message.questionId ?? lastQuestionId);
    const answer: Message | null = questionId === null ? null : (newestByQuestion.get(questionId) ?? null);
    if (answer === null) {
      if (standsUnfinished(message)) current.push(message);
    } else if (!added.has(answer.id)) {
      added.add(answer.id);
      current.push(answer);
    }
  }
  return current.filter(({ text, attachments = [] }) => text !== '' || attachments.length > 0);
}

/**
 * By question, where there is more than the first answer. A later answer that failed or was stopped stands for nothing.
 */
function newestAnswers(messages: readonly Message[]): Map<MessageId, Message> {
  const newestByQuestion = new Map<MessageId, Message>();
  /** By the first of answers side by side, the one that stands for them. */
  const chosenOf = new Map<MessageId, Message>();
  for (const message of messages) {
    const { sideBySide } = message;
    if (!isWholeAnswer(message) || sideBySide?.choice === 'set-aside') continue;
    if (sideBySide !== undefined) {
      if (chosenOf.has(sideBySide.first)) continue;
      chosenOf.set(sideBySide.first, message);
    }
    if (message.questionId !== undefined) newestByQuestion.set(message.questionId, message);
  }
  return newestByQuestion;
}

/** Where no answer is whole: the first one, or the unfinished one that the person kept. */
const standsUnfinished = ({ sideBySide, questionId }: Message): boolean =>
  sideBySide?.choice === undefined ? questionId === undefined : sideBySide.choice === 'kept';

const isWholeAnswer = ({ role, state, text }: Message): boolean =>
  role === 'assistant' && state === 'complete' && text !== '';

/** The person's message that an answer replies to; null without one. */
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
