import type { MessageId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { OFFLINE_LABEL } from '../../ports/engine';
import { contentHash } from '../../../shared/lib/content-hash';
import type { HiddenTextFilter } from '../hidden-filter/hidden-text-filter';
import { currentMessages } from '../../../shared/domain/current-messages';

/** A message as input of a summary. */
export type CompletedMessage = Pick<Message, 'id' | 'index' | 'role' | 'speaker' | 'text' | 'createdAt'> & {
  /** An answer of the offline engine, which says nothing of its own. Absent: it is none. */
  isQuotation?: true;
};

/**
 * The messages of a conversation that may be summarised, in order: one answer per question, without answers that
 * failed, were stopped or are unfinished.
 */
function completedMessages(messages: readonly Message[]): CompletedMessage[] {
  return currentMessages(messages)
    .filter(({ state, text }) => state === 'complete' && text.trim() !== '')
    .map(({ id, index, role, speaker, text, createdAt, model }) => ({
      id,
      index,
      role,
      speaker,
      text,
      createdAt,
      ...(role === 'assistant' && model === OFFLINE_LABEL ? { isQuotation: true } : {}),
    }));
}

/**
 * The same without the words of hidden notes. Hiding or restoring a note changes the hash, so that the summary is made
 * again.
 */
export const visibleMessages = async (
  messages: readonly Message[],
  hidden: Pick<HiddenTextFilter, 'filterSourceMessages'> | undefined,
): Promise<CompletedMessage[]> =>
  completedMessages(hidden === undefined ? messages : await hidden.filterSourceMessages(messages));

/** Hash that shows whether a summary is out of date. */
export const hashMessages = (messages: readonly { id: MessageId; text: string }[]): string =>
  contentHash(messages.map(({ id, text }) => `${id} ${contentHash(text)}`).join('\n'));
