import type { WireMessage } from '../../shared/ipc/peer';

/** The pipe kills the browser above 100 MiB, and the window stutters above a few MiB. Bulk data is paged. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

export const TOO_LARGE_TEXT = 'That is too much at once for one message (more than 4 MiB).';

/** Replaces a reply that is too large, so that the caller gets an error instead of waiting for ever. */
export const tooLargeReply = (id: number): WireMessage => ({
  type: 'reply',
  id,
  reply: { ok: false, error: { code: 'too-large', message: TOO_LARGE_TEXT, retryable: false } },
});

/** Whether an encoded text exceeds the limit in UTF-8 bytes. */
export function isTextTooLarge(text: string, limitBytes = MAX_MESSAGE_BYTES): boolean {
  if (text.length > limitBytes) return true;
  return text.length * 3 > limitBytes && Buffer.byteLength(text) > limitBytes;
}

/** Type and id of an encoded message without decoding it; null when it is neither a request nor a reply. */
export function readEnvelope(text: string): { type: 'request' | 'reply'; id: number } | null {
  const match = /^\{"type":"(request|reply)","id":(\d{1,15})[,}]/.exec(text.slice(0, 64));
  return match ? { type: match[1] as 'request' | 'reply', id: Number(match[2]) } : null;
}

/** Whether a value from a page has the form of a message. */
export function isWireMessage(value: unknown): value is WireMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  const message = value as Record<string, unknown>;
  if (message.type === 'request') return Number.isSafeInteger(message.id) && typeof message.route === 'string';
  if (message.type === 'event') return typeof message.name === 'string';
  if (
    message.type !== 'reply' ||
    !Number.isSafeInteger(message.id) ||
    typeof message.reply !== 'object' ||
    message.reply === null
  )
    return false;
  const reply = message.reply as Record<string, unknown>;
  return reply.ok === true || (reply.ok === false && typeof reply.error === 'object' && reply.error !== null);
}
