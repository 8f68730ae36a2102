import { countTokens } from '../../language/tokens/count-tokens';
import { estimateTokens } from '../../language/tokens/estimate-tokens';

/** Less of a text says nothing. */
const MIN_TOKENS = 40;
/** UTF-16 units of a token at most, on average; more of a text is not counted, since it cannot fit. */
const MAX_CHARACTERS_PER_TOKEN = 8;
/** UTF-16 units before a cut in which the end of a line or word is looked for. */
const CUT_CHARACTERS = 300;

/**
 * The beginnings of several texts that fit together: short ones whole, the others in equal parts of what is left.
 *
 * @param room tokens for all of them
 * @returns in the order given, with the tokens of each; '' for one that has no room
 */
export function fitTexts(texts: readonly string[], room: number): { text: string; tokens: number }[] {
  const fitted = texts.map(() => ({ text: '', tokens: 0 }));
  const shortestFirst = texts
    .map((text, index) => ({ text, index, tokens: estimateTokens(text) }))
    .toSorted((left, right) => left.tokens - right.tokens || left.index - right.index);
  let left = room;
  for (const [place, { text, index }] of shortestFirst.entries()) {
    const share = Math.floor(left / (shortestFirst.length - place));
    const part = beginningOf(text, share);
    fitted[index] = part;
    left -= part.tokens;
  }
  return fitted;
}

/** The beginning of a text that has so many tokens at most, cut at the end of a line or word. */
function beginningOf(text: string, room: number): { text: string; tokens: number } {
  if (room < MIN_TOKENS && estimateTokens(text) > room) return { text: '', tokens: 0 };
  let part = cutAt(text, room * MAX_CHARACTERS_PER_TOKEN);
  let tokens = countTokens(part);
  while (tokens > room) {
    part = cutAt(part, Math.floor((part.length * room * 0.97) / tokens));
    tokens = countTokens(part);
  }
  return part.trim() === '' ? { text: '', tokens: 0 } : { text: part, tokens };
}

function cutAt(text: string, length: number): string {
  if (text.length <= length) return text;
  const isInsidePair = /[\ud800-\udbff]/.test(text[length - 1] ?? '');
  const part = text.slice(0, Math.max(0, length - (isInsidePair ? 1 : 0)));
  const end = Math.max(part.lastIndexOf('\n'), part.lastIndexOf(' '));
  return end > part.length - CUT_CHARACTERS && end > 0 ? part.slice(0, end) : part;
}
