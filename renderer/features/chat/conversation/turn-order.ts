import type { Message } from '../../../../shared/domain/message';

/**
 * The order in which turns are shown. Further answers to a question (asked again, two analysts) are stored at the end
 * of the session and shown below the first answer; every other turn keeps its position.
 */
export function orderTurns(messages: readonly Message[]): Message[] {
  const known = new Set(messages.map(({ id }) => id));
  const further = new Map<string, Message[]>();
  const rest: Message[] = [];
  for (const message of messages) {
    const { questionId } = message;
    if (questionId === undefined || !known.has(questionId)) rest.push(message);
    else further.set(questionId, [...(further.get(questionId) ?? []), message]);
  }
  const ordered: Message[] = [];
  let waiting: Message[] = [];
  const release = () => {
    ordered.push(...waiting);
    waiting = [];
  };
  for (const message of rest) {
    // The answers to one question end at the person's next message.
    if (message.role === 'person') release();
    ordered.push(message);
    if (message.role === 'person') waiting = further.get(message.id) ?? [];
  }
  release();
  return ordered;
}

/** The message after which a running answer to an earlier question is shown; null for the end. */
export function messageBeforeRunningTurn(ordered: readonly Message[], answerId: string | null): string | null {
  if (answerId === null) return null;
  const answerIndex = ordered.findIndex(({ id }) => id === answerId);
  if (answerIndex < 0) return null;
  const next = ordered.findIndex(({ role }, index) => index > answerIndex && role === 'person');
  return (next < 0 ? ordered.at(-1) : ordered[next - 1])?.id ?? null;
}
