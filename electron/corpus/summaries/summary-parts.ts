import { countTokens } from '../../language/tokens/count-tokens';
import { countWords, type SummaryBounds } from './summary-bounds';
import type { CompletedMessage } from './completed-messages';

/** A part of a conversation for one request, with the bounds of its summary. */
export interface SummaryPart {
  messages: CompletedMessage[];
  bounds: SummaryBounds;
}

/** Share of the context window for the messages of one request; the rest is for instructions and reply. */
const MAX_CONTEXT_SHARE = 0.55;
/** Minimum average characters per token, for any known text and tokenizer. */
const MIN_CHARACTERS_PER_TOKEN = 2;

/**
 * Splits a conversation into parts that fit the context window, in order; an overlong message is split too. The bounds
 * are divided by word share.
 */
export function splitForContextWindow(
  messages: readonly CompletedMessage[],
  bounds: SummaryBounds,
  windowTokens: number,
): SummaryPart[] {
  const room = Math.max(256, Math.floor(windowTokens * MAX_CONTEXT_SHARE));
  const parts: { messages: CompletedMessage[]; tokens: number }[] = [];
  for (const message of messages.flatMap((entry) => cutMessage(entry, room))) {
    const tokens = countTokens(message.text) + 24;
    const last = parts.at(-1);
    if (last === undefined || last.tokens + tokens > room) parts.push({ messages: [message], tokens });
    else {
      last.messages.push(message);
      last.tokens += tokens;
    }
  }
  if (parts.length <= 1) return parts.map((part) => ({ messages: part.messages, bounds }));
  const words = parts.map((part) => part.messages.reduce((sum, { text }) => sum + countWords(text), 0));
  const all = Math.max(
    1,
    words.reduce((sum, count) => sum + count, 0),
  );
  return parts.map((part, index) => {
    const maxWords = Math.max(1, Math.floor((bounds.maxWords * words[index]!) / all));
    return {
      messages: part.messages,
      bounds: { maxWords, minWords: Math.min(maxWords, Math.ceil((bounds.minWords * words[index]!) / all)) },
    };
  });
}

function cutMessage(message: CompletedMessage, room: number): CompletedMessage[] {
  const most = (room - 24) * MIN_CHARACTERS_PER_TOKEN;
  if (message.text.length <= most) return [message];
  const pieces: CompletedMessage[] = [];
  for (let start = 0; start < message.text.length;) {
    let end = Math.min(message.text.length, start + most);
    const space = end < message.text.length ? message.text.lastIndexOf(' ', end) : -1;
    if (space > start + most / 2) end = space;
    pieces.push({ ...message, text: message.text.slice(start, end) });
    start = end;
  }
  return pieces.filter(({ text }) => text.trim() !== '');
}
