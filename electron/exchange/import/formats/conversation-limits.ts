import type { SkipReporter } from './conversation-format';
import { t } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';

/** UTF-16 units of a message, as in chat; a longer one is left out and reported. */
export const MAX_MESSAGE_CHARACTERS = 200_000;

/** Messages of a session; those after them are left out and reported. */
const MAX_SESSION_MESSAGES = 20_000;

/** Why a message that is too long is left out. */
export const tooLongReason = (): string => t('mainExchange.textTooLong', { max: formatNumber(MAX_MESSAGE_CHARACTERS) });

/** The messages that are imported of a conversation; reports that the rest is left out. */
export function limitMessages<Message>(
  messages: readonly Message[],
  { what, noun = 'messages', skips }: { what: string; noun?: 'messages' | 'turns'; skips: SkipReporter },
): Message[] {
  if (messages.length > MAX_SESSION_MESSAGES)
    skips.add(
      what,
      noun === 'turns'
        ? t('mainExchange.moreTurnsThan', { max: formatNumber(MAX_SESSION_MESSAGES) })
        : t('mainExchange.moreMessagesThan', { max: formatNumber(MAX_SESSION_MESSAGES) }),
    );
  return messages.slice(0, MAX_SESSION_MESSAGES);
}
