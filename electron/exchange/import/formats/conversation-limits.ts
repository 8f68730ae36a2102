import type { SkipReporter } from './conversation-format';
import { t } from '../../../../shared/messages/message';

/** UTF-16 units of a message, as in chat; a longer one is left out and reported. */
export const MAX_MESSAGE_CHARACTERS = 200_000;

/** Messages of a session; those after them are left out and reported. */
const MAX_SESSION_MESSAGES = 20_000;

/** Why a message that is too long is left out. */
export const TOO_LONG_REASON = t('mainExchange.textMoreThanMaxmessagecharacters', {
  maxMessageCharacters: MAX_MESSAGE_CHARACTERS.toLocaleString('en'),
});

/** The messages that are imported of a conversation; reports that the rest is left out. `noun` is plural. */
export function limitMessages<Message>(
  messages: readonly Message[],
  { what, noun = 'messages', skips }: { what: string; noun?: string; skips: SkipReporter },
): Message[] {
  if (messages.length > MAX_SESSION_MESSAGES)
    skips.add(
      what,
      `it has more than ${MAX_SESSION_MESSAGES.toLocaleString('en')} ${noun}; those after them are left out`,
    );
  return messages.slice(0, MAX_SESSION_MESSAGES);
}
