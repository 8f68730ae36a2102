/** One to twelve. */
export const CARDINALS_TO_TWELVE: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
const NUMBER_WORDS: Record<string, number> = {
  a: 1,
  an: 1,
  ...CARDINALS_TO_TWELVE,
  couple: 2,
  few: 3,
  several: 4,
};
const ORDINALS: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
  '5th': 5,
};

/** A spoken number: "3", "a", "a couple of", "few". */
export const COUNT_PATTERN =
  '(\\d{1,3}|(?:a )?couple(?: of)?|(?:a )?few|several|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
export const ORDINAL_PATTERN = '(first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)';

/** The number of a match of `COUNT_PATTERN`; NaN for other words. */
export const parseCount = (words: string): number =>
  NUMBER_WORDS[
    words
      .toLowerCase()
      .replace(/^a (?=couple|few)/, '')
      .replace(/ of$/, '')
  ] ?? Number(words);

/** The number of an ordinal word, −1 for "last"; NaN for other words. */
export const parseOrdinal = (word: string): number => ORDINALS[word.toLowerCase()] ?? Number.NaN;
