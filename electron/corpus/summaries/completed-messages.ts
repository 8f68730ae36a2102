import type { MessageId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { contentHash } from '../../../shared/lib/content-hash';
import { currentMessages } from '../../chat/conversation/current-messages';
import type { HiddenTextFilter } from '../hidden-filter/hidden-text-filter';

/** A message as summaries see it. */
export type CompletedMessage = Pick<Message, 'id' | 'index' | 'role' | 'speaker' | 'text' | 'createdAt'>;

/**
 * What of a conversation may be summed up, in its order: one answer for each question, as models see it, and no answer
 * that failed, was stopped or is still being written.
 */
export function completedMessages(messages: readonly Message[]): CompletedMessage[] {
  return currentMessages(messages)
    .filter(({ state, text }) => state === 'complete' && text.trim() !== '')
    .map(({ id, index, role, speaker, text, createdAt }) => ({ id, index, role, speaker, text, createdAt }));
}

/**
 * The same without the words of hidden notes: what is made of it says none of them, and is made anew when a note is
 * hidden or brought back.
 */
export const visibleMessages = async (
  messages: readonly Message[],
  hidden: Pick<HiddenTextFilter, 'filterSourceMessages'> | undefined,
): Promise<CompletedMessage[]> =>
  completedMessages(hidden === undefined ? messages : await hidden.filterSourceMessages(messages));

/** Tells whether a summary still sums up what is there. */
export const hashMessages = (messages: readonly { id: MessageId; text: string }[]): string =>
  contentHash(messages.map(({ id, text }) => `${id} ${contentHash(text)}`).join('\n'));
