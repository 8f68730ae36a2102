import { countTokens } from '../../models/tokens';
import { countWords, type SummaryBounds } from './summary-bounds';
import type { ToldMessage } from './told-messages';

/** A stretch of a conversation that goes to the model in one request, and the words its summary may have. */
export interface Part {
  messages: ToldMessage[];
  bounds: SummaryBounds;
}

/** Share of the model's window that the messages of one request may fill; instructions and reply take the rest. */
const FILLED_SHARE = 0.55;
/** A bound that holds for any text and tokenizer we know: a token has at least this many characters on average. */
const CHARACTERS_A_TOKEN = 2;

/**
 * Cuts a conversation into stretches that fit the window, in order; a message that is too long alone is cut too. Bounds
 * go by their share of the words.
 */
export function partsOf(messages: readonly ToldMessage[], bounds: SummaryBounds, windowTokens: number): Part[] {
  const room = Math.max(256, Math.floor(windowTokens * FILLED_SHARE));
  const parts: { messages: ToldMessage[]; tokens: number }[] = [];
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
  return parts.map((part, place) => {
    const maxWords = Math.max(1, Math.floor((bounds.maxWords * words[place]!) / all));
    return {
      messages: part.messages,
      bounds: { maxWords, minWords: Math.min(maxWords, Math.ceil((bounds.minWords * words[place]!) / all)) },
    };
  });
}

function cutMessage(message: ToldMessage, room: number): ToldMessage[] {
  const most = (room - 24) * CHARACTERS_A_TOKEN;
  if (message.text.length <= most) return [message];
  const pieces: ToldMessage[] = [];
  for (let start = 0; start < message.text.length;) {
    let end = Math.min(message.text.length, start + most);
    const space = end < message.text.length ? message.text.lastIndexOf(' ', end) : -1;
    if (space > start + most / 2) end = space;
    pieces.push({ ...message, text: message.text.slice(start, end) });
    start = end;
  }
  return pieces.filter(({ text }) => text.trim() !== '');
}
