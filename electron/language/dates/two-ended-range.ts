import type { TimeRange } from '../../../shared/lib/time/calendar';

/** A phrase with two ends, or with one end and the present; the rules for single times read the ends. */
const BETWEEN =
  /\b(?:between|from)\s+(.{3,30}?)\s+(?:and|to|until|till|through|–|-)\s+(.{3,30}?)(?=[?.!,;]|$|\s+(?:did|was|were|what|who|where|when|how|about|with|for)\b)/i;
const SINCE =
  /\bsince\s+(.{3,30}?)(?=[?.!,;]|$|\s+(?:did|was|were|what|who|where|when|how|about|with|for|have|has)\b)/i;

/**
 * "Between March and May 2023", "from last summer until Christmas", "since February". An end without a year takes the
 * other's.
 *
 * @param read the range of a single time; null when the words name none
 * @returns null unless every end is a time and the ends are in order
 */
export function parseTwoEndedRange(
  text: string,
  asOf: number,
  read: (phrase: string) => TimeRange | null,
): (TimeRange & { phrase: string }) | null {
  const between = BETWEEN.exec(text);
  if (between !== null) {
    const [phrase, first, second] = between;
    const year = /\b(?:19|20)\d\d\b/.exec(second!)?.[0];
    const to = read(asTime(second!));
    const from = read(asTime(year !== undefined && !/\b(?:19|20)\d\d\b/.test(first!) ? `${first} ${year}` : first!));
    if (from !== null && to !== null && from.from <= to.to) return { from: from.from, to: to.to, phrase };
  }
  const since = SINCE.exec(text);
  const from = since === null ? null : read(asTime(since[1]!));
  return since === null || from === null || from.from > asOf
    ? null
    : { from: from.from, to: asOf, phrase: since[0].trim() };
}

/** A bare month or year needs a word in front to be read as a time. */
const asTime = (phrase: string): string => (/^(?:\p{Lu}|(?:19|20)\d\d)/u.test(phrase) ? `in ${phrase}` : phrase);
