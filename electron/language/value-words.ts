import { MONTH_NAMES } from '../../shared/lib/time/calendar';
import { ENGLISH_WEEKDAYS, statedValues } from './stated-values';

/** Kind of a value; only values of one kind exclude each other. */
export type ValueKind = 'number' | 'time' | 'date' | 'weekday' | 'month' | 'season';

const splitWordList = (text: string): string[] => text.trim().split(/\s+/u);

const ORDINALS = splitWordList(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
);
const GERMAN_ORDINALS = splitWordList(
  'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte',
);
/** The smaller ones are read in all languages. */
const FROM_THIRTEEN = splitWordList('thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty');
const GERMAN_FROM_ELEVEN = splitWordList(
  'elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
);
const FROM_THIRTY = splitWordList('thirty forty fifty sixty seventy eighty ninety hundred');
const GERMAN_FROM_THIRTY = splitWordList('dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert');
const SEASONS = splitWordList('spring summer autumn winter frühling sommer herbst winter');

type WordValue = readonly [ValueKind, string];

const numberEntries = (list: readonly string[], from: number, step = 1): [string, WordValue][] =>
  list.map((word, index) => [word, ['number', String(from + index * step)]]);

/** Words whose values the sentence alone does not tell, each with a value common to all languages. */
const VALUE_WORDS: ReadonlyMap<string, WordValue> = new Map([
  ...numberEntries(ORDINALS, 1),
  ...['', 'n', 'r', 's', 'm'].flatMap((ending) =>
    numberEntries(
      GERMAN_ORDINALS.map((word) => word + ending),
      1,
    ),
  ),
  ...numberEntries(FROM_THIRTEEN, 13),
  ...numberEntries(GERMAN_FROM_ELEVEN, 11),
  ...numberEntries(FROM_THIRTY, 30, 10),
  ...numberEntries(GERMAN_FROM_THIRTY, 30, 10),
  ...SEASONS.map((word, index): [string, WordValue] => [word, ['season', SEASONS[index % 4]!]]),
]);
const MAX_KNOWN_WORDS = 20_000;
const knownWords = new Map<string, WordValue | null>();

/** The number, weekday, month or season that a lower-case word is in any language that the app reads; else null. */
export function valueOfWord(word: string): WordValue | null {
  const known = VALUE_WORDS.get(word) ?? knownWords.get(word);
  if (known !== undefined) return known;
  // After "in", a word that is a month in one language and something else in another is a month.
  const { weekdays, months, numbers } = statedValues(`in ${word}`);
  const [[weekday], [month], [number]] = [[...weekdays], [...months], [...numbers]];
  const found: WordValue | null =
    weekday !== undefined
      ? ['weekday', ENGLISH_WEEKDAYS[weekday - 1]!]
      : month !== undefined
        ? ['month', MONTH_NAMES[month - 1]!]
        : number !== undefined
          ? ['number', String(number)]
          : null;
  if (knownWords.size >= MAX_KNOWN_WORDS) knownWords.clear();
  knownWords.set(word, found);
  return found;
}
