import { withoutThinking } from '../answer/strip-thinking';
import { parseTolerantJson } from './tolerant-json';

/** One way to parse a reply. `isTruncated`: the reply broke off and its last element was left out. */
export interface ReplyCandidate {
  value: object;
  isTruncated: boolean;
}

/** Structured replies are short; a longer one is cut. */
const MAX_REPLY_CHARACTERS = 200_000;
const MAX_PIECES = 64;

/**
 * The objects and lists that a model's reply may mean, the likeliest first: bare, in a code fence, within prose, after
 * a thinking block, as text in text, as one object per line, with the mistakes of small models, or truncated. The
 * caller takes the first that fits.
 *
 * @param prompt the model's prompt: JSON repeated from it, an example or a hostile text, is no reply unless it is the
 * whole reply
 */
export function parseReplyCandidates(reply: string, prompt = ''): ReplyCandidate[] {
  const visibleReply = withoutThinking(reply.slice(0, MAX_REPLY_CHARACTERS).replace(/^\uFEFF/u, '')).trim();
  const bare = visibleReply.replace(/```[a-z]*/giu, '').trim();
  const echoes = balancedPieces(visibleReply).filter((piece) => piece !== bare && prompt.includes(piece));
  const text = echoes.reduce((rest, echo) => rest.replaceAll(echo, ' '), visibleReply);
  const fences = [...text.matchAll(/```(?:[a-z]+)?\s*\n?([\s\S]*?)(?:```|$)/giu)].map(([, inner]) => inner!);
  const pieces = balancedPieces(text);
  const lines =
    pieces.length > 1 ? [pieces.flatMap((piece) => parseStrict(piece)[0] ?? [])].filter((list) => list.length > 1) : [];
  const mended = [...fences, ...pieces, text].flatMap((part) => {
    const reading = parseTolerantJson(part);
    return reading === undefined ||
      !isContainer(reading.value) ||
      isEmptyAndTruncated(reading.value, reading.isTruncated)
      ? []
      : [{ value: reading.value, isTruncated: reading.isTruncated }];
  });
  const whole = [...[text, ...fences].flatMap(parseStrict), ...lines, ...pieces.flatMap(parseStrict)];
  return whole
    .map((value): ReplyCandidate => ({ value, isTruncated: false }))
    .concat(
      mended.filter(({ isTruncated }) => !isTruncated),
      mended.filter(({ isTruncated }) => isTruncated),
    );
}

/** The likeliest object or list of a reply; undefined without one. */
export const parseJsonReply = (reply: string): unknown => parseReplyCandidates(reply)[0]?.value;

/** The reply broke off before anything was complete. */
const isEmptyAndTruncated = (value: object, isTruncated: boolean): boolean =>
  isTruncated && (Array.isArray(value) ? value : Object.keys(value)).length === 0;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The strictly parsed JSON of a text, none or one; JSON written as a string is unpacked. */
function parseStrict(text: string): object[] {
  try {
    const value: unknown = JSON.parse(text);
    if (isContainer(value)) return [value];
    return typeof value === 'string' && /^\s*[{[]/u.test(value) ? parseStrict(value) : [];
  } catch {
    return [];
  }
}

/** The outermost `{…}` and `[…]` of a text, in order; braces inside strings do not count. */
function balancedPieces(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = -1;
  let isInString = false;
  for (let offset = 0; offset < text.length && pieces.length < MAX_PIECES; offset += 1) {
    const character = text[offset]!;
    if (isInString) {
      if (character === '\\') offset += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"' && depth > 0) isInString = true;
    else if (character === '{' || character === '[') {
      if (depth === 0) start = offset;
      depth += 1;
    } else if ((character === '}' || character === ']') && depth > 0) {
      depth -= 1;
      if (depth === 0) pieces.push(text.slice(start, offset + 1));
    }
  }
  return pieces;
}
