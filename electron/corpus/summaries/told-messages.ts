import type { MessageId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { contentHash } from '../../../shared/lib/content-hash';
import { standingMessages } from '../../chat/conversation-turns';

/** A message as summaries see it. */
export type ToldMessage = Pick<Message, 'id' | 'index' | 'role' | 'speaker' | 'text' | 'createdAt'>;

/**
 * What of a conversation may be summed up, in its order: one answer for each question, as models see it, and no answer that failed, was stopped or is
 * still being written.
 */
export function toldMessages(messages: readonly Message[]): ToldMessage[] {
  return standingMessages(messages)
    .filter(({ state, text }) => state === 'complete' && text.trim() !== '')
    .map(({ id, index, role, speaker, text, createdAt }) => ({ id, index, role, speaker, text, createdAt }));
}

/** Tells whether a summary still sums up what is there. */
export const hashOfMessages = (messages: readonly { id: MessageId; text: string }[]): string =>
  contentHash(messages.map(({ id, text }) => `${id} ${contentHash(text)}`).join('\n'));
