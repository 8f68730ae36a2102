/** Signs above and below letters, and the stroke that lengthens a word. */
const ARABIC_MARKS = /[\u064B-\u065F\u0670\u0640]/gu;
/** Letters that are written for each other. */
const ARABIC_LETTERS: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' };
const ARABIC_VARIANT = new RegExp(`[${Object.keys(ARABIC_LETTERS).join('')}]`, 'gu');
const ARABIC_ARTICLE = /^(?:[وبكف]?ال|لل)(?=..)/u;
const ARABIC_SUFFIXES = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي'];

/** The light stem of an Arabic word (light10: Larkey, Ballesteros & Connell 2007), which is better at finding than a root. */
export function arabicStem(word: string): string {
  let stem = word
    .replace(ARABIC_MARKS, '')
    .replace(ARABIC_VARIANT, (letter) => ARABIC_LETTERS[letter]!)
    .replace(/^و(?=.{3})/u, '')
    .replace(ARABIC_ARTICLE, '');
  for (const suffix of ARABIC_SUFFIXES)
    if (stem.length > suffix.length + 1 && stem.endsWith(suffix)) stem = stem.slice(0, -suffix.length);
  return stem;
}

const HEBREW_POINTS = /[\u0591-\u05C7]/gu;
/** Letters at the end of a word, and inside one. */
const HEBREW_FINALS: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ץ: 'צ', ף: 'פ' };
const HEBREW_ENDING = /(?<=...)(?:ימ|ות|ה)$/u;

/** A Hebrew word without points, and without the ending of a plural or of a feminine. */
export const hebrewStem = (word: string): string =>
  word
    .replace(HEBREW_POINTS, '')
    .replace(/[ךםןץף]/gu, (letter) => HEBREW_FINALS[letter]!)
    .replace(HEBREW_ENDING, '');

/** The words of one letter that are written together with the next word, in their order. */
const joined = (...places: string[][]): string[] =>
  places
    .reduce((before, place) => before.flatMap((start) => place.map((letter) => start + letter)), [''])
    .filter((prefix) => prefix !== '');
/** "and", "that" or "when", "in", "to", "like", "from" or "the". */
const HEBREW_PREFIXES = joined(['', 'ו'], ['', 'ש', 'כש'], ['', 'ה', 'ב', 'ל', 'כ', 'מ', 'מה']);
/** "and" or "so", "with", "for" or "like"; the article is no part of a stem. */
const ARABIC_PREFIXES = joined(['', 'و', 'ف'], ['', 'ب', 'ل', 'ك']);
/** Letters; shorter words have too many others that end alike by chance. */
const MIN_PREFIXED = 3;

/**
 * The stems with other prefixes than a stem of Arabic or Hebrew. Whether its first letter is one of the word or a word
 * by itself, its letters do not tell: the vault does.
 *
 * @param isKnown whether the vault has a stem
 */
export function otherPrefixesOf(stem: string, isKnown: (stem: string) => boolean): string[] {
  const prefixes = /^\p{Script=Hebrew}/u.test(stem)
    ? HEBREW_PREFIXES
    : /^\p{Script=Arabic}/u.test(stem)
      ? ARABIC_PREFIXES
      : [];
  const bases = ['', ...prefixes]
    .filter((prefix) => stem.startsWith(prefix) && stem.length >= prefix.length + MIN_PREFIXED)
    .map((prefix) => stem.slice(prefix.length));
  const others = bases.flatMap((base) => [base, ...prefixes.map((prefix) => prefix + base)]);
  return [...new Set(others)].filter((other) => other !== stem && isKnown(other));
}
