const BITS = 6;
const LETTERS = 26;
const FIRST_OTHER = 37;

/** Most words need no normalising. */
const ASCII = /^[\x20-\x7e]*$/;

/** Without accents: the form in which two spellings are compared. */
const withoutAccents = (word: string): string =>
  ASCII.test(word) ? word : word.normalize('NFKD').replace(/\p{M}/gu, '');

/** A character in six bits: letters and digits have their own code, everything else shares the rest. */
function codeOf(character: number): number {
  if (character >= 97 && character < 97 + LETTERS) return character - 96;
  if (character >= 48 && character < 58) return character - 48 + LETTERS + 1;
  return FIRST_OTHER + (character % (2 ** BITS - FIRST_OTHER));
}

/**
 * The distinct trigrams of lower-case words without accents, as ascending numbers. Each word is padded by two blanks
 * before and one after, so that beginnings count more (as in PostgreSQL's pg_trgm, whose documentation also defines the
 * similarity).
 */
export function trigramsOf(words: readonly string[]): Uint32Array {
  const length = words.reduce((sum, word) => sum + word.length + 1, 0);
  let codes = new Uint32Array(length);
  let count = 0;
  for (const original of words) {
    const word = withoutAccents(original);
    let [before, last] = [0, 0];
    for (let index = 0; index <= word.length; index += 1) {
      const next = index === word.length ? 0 : codeOf(word.charCodeAt(index));
      if (count === codes.length) codes = doubled(codes);
      codes[count] = (before << (2 * BITS)) | (last << BITS) | next;
      count += 1;
      [before, last] = [last, next];
    }
  }
  return distinct(codes.subarray(0, count).sort());
}

/** A word may grow when its ligatures are taken apart. */
function doubled(codes: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(codes.length * 2 + 1);
  larger.set(codes);
  return larger;
}

/** Removes repetitions from ascending numbers. */
function distinct(sorted: Uint32Array): Uint32Array {
  let kept = 0;
  for (const code of sorted) {
    if (kept > 0 && sorted[kept - 1] === code) continue;
    sorted[kept] = code;
    kept += 1;
  }
  return sorted.slice(0, kept);
}

/**
 * Jaccard similarity of two sets of trigrams, 0–1; 0 when both are empty.
 *
 * @param from offset of the second set, which ends before `end`; default all of it
 */
export function trigramSimilarity(a: Uint32Array, b: Uint32Array, from = 0, end = b.length): number {
  let [shared, left, right] = [0, 0, from];
  while (left < a.length && right < end) {
    const difference = a[left]! - b[right]!;
    if (difference === 0) shared += 1;
    if (difference <= 0) left += 1;
    if (difference >= 0) right += 1;
  }
  return shared === 0 ? 0 : shared / (a.length + end - from - shared);
}
