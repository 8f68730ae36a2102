import { decodeWire, encodeWire } from '../../shared/ipc/codec';
import { AppError } from '../../shared/ipc/errors';
import type { WireMessage } from '../../shared/ipc/peer';
import type { Logger } from '../../shared/lib/logger';
import { isTextTooLarge, isWireMessage, readEnvelope, TOO_LARGE_TEXT, tooLargeReply } from './message-limit';
import type { PageChannel } from './page-channel';

/** A message to a page as text; a reply above the limit becomes an error. Throws `too-large` for other messages. */
export function encodeWithinLimit(message: WireMessage, log: Logger): string {
  const text = encodeWire(message);
  if (!isTextTooLarge(text)) return text;
  log.warn('A message to a page was above the limit.', { type: message.type, characters: text.length });
  if (message.type === 'reply') return encodeWire(tooLargeReply(message.id));
  throw new AppError('too-large', TOO_LARGE_TEXT);
}

/**
 * Hands a page's text on if it is a message within the limit.
 *
 * @param answer sends a text back to the document that the message came from
 */
export function receiveText(text: unknown, pages: PageChannel, log: Logger, answer: (text: string) => void): void {
  if (typeof text === 'string' && isTextTooLarge(text)) {
    log.warn('A message from a page was above the limit and was refused.', { characters: text.length });
    const envelope = readEnvelope(text);
    if (envelope?.type === 'request') answer(encodeWire(tooLargeReply(envelope.id)));
    else if (envelope) pages.receive(tooLargeReply(envelope.id));
    return;
  }
  const message = typeof text === 'string' ? decodeOrNull(text) : null;
  if (isWireMessage(message)) pages.receive(message);
  else log.warn('A message of unknown form was refused.');
}

function decodeOrNull(text: string): unknown {
  try {
    return decodeWire(text);
  } catch {
    return null;
  }
}
