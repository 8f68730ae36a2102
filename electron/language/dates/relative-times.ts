import { MONTH_NAMES, utcMidnight } from '../../../shared/lib/time/calendar';
import { escapePattern } from '../words/escape-pattern';

/** Languages whose words for times are read from the Unicode CLDR, which JavaScript brings. */
const LOCALES = 'de fr es pt it nl sv da nb fi pl cs sk uk ru el tr hu ro ca zh zh-Hant ja ko vi id ar he'.split(' ');
/** Of these the months, too: names in Latin letters may be words or first names of another language. */
const LOCALES_OF_MONTHS = 'uk ru el zh zh-Hant ja ko ar he'.split(' ');

type Unit = 'day' | 'week' | 'month' | 'year';
/** By unit, what so many units from now are in English. Today and tomorrow also stand for “nowadays” and “morning”. */
const ENGLISH: Readonly<Record<Unit, Readonly<Record<string, string>>>> = {
  day: { '-2': 'the day before yesterday', '-1': 'yesterday' },
  week: { '-1': 'last week', '0': 'this week', '1': 'next week' },
  month: { '-1': 'last month', '0': 'this month', '1': 'next month' },
  year: { '-1': 'last year', '0': 'this year', '1': 'next year' },
};
const UNITS = Object.keys(ENGLISH) as Unit[];
/** Counts that have the plural forms of every language. */
const COUNTS = [1, 2, 3, 5, 11, 21];
/** A capital tells the month from the verbs "may" and "march". */
const ENGLISH_MONTHS = MONTH_NAMES.map((name) => name.charAt(0).toUpperCase() + name.slice(1));

/** Phrases in lower case, the longest first, with their English words. */
type Phrases = readonly (readonly [phrase: string, english: string])[];

const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | null = null;
  return () => (made ??= make());
};

/**
 * The first time that a text names as a language calls the last, this or the next week, so many days ago or, in other
 * letters than Latin ones, a month: as written, and in English; null without one.
 */
export function relativeTimeInEnglish(text: string): { phrase: string; english: string } | null {
  return (
    findPhrase(text, namedTimes()) ??
    (/\p{N}/u.test(text) ? findCounted(text) : null) ??
    (/[^\p{Script=Latin}\P{L}]/u.test(text) ? findPhrase(text, months()) : null)
  );
}

function findPhrase(text: string, phrases: Phrases): { phrase: string; english: string } | null {
  const plain = text.toLowerCase();
  // Lower case has another length in a few languages; what is named is then not found as it is written.
  if (plain.length !== text.length) return null;
  for (const [phrase, english] of phrases) {
    const at = plain.indexOf(phrase);
    if (at >= 0 && isWhole(plain, at, at + phrase.length))
      return { phrase: text.slice(at, at + phrase.length), english };
  }
  return null;
}

/** Words without spaces between them: what follows is another word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LETTER = /[\p{L}\p{N}]/u;
/** Whether a match is not a part of a longer word or number; a day may follow a month, which is read as a date. */
function isWhole(text: string, start: number, end: number): boolean {
  const [before, after] = [text.charAt(start - 1), text.slice(end, end + 2)];
  return UNSPACED.test(text.slice(start, end))
    ? !/\p{N}/u.test(before) && !/^\s?\p{N}/u.test(after)
    : !LETTER.test(before) && !/^[\p{L}\p{N}]/u.test(after);
}

function findCounted(text: string): { phrase: string; english: string } | null {
  for (const { unit, pattern } of countedTimes()) {
    const match = pattern.exec(text);
    if (match === null || !isWhole(text, match.index, match.index + match[0].length)) continue;
    return { phrase: match[0], english: `${/\d+/u.exec(match[0])![0]} ${unit}s ago` };
  }
  return null;
}

const byLength = (phrases: ReadonlyMap<string, string>): Phrases =>
  [...phrases].sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1));

const namedTimes = once((): Phrases => {
  const named = new Map<string, string>();
  for (const locale of LOCALES) {
    const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    for (const unit of UNITS)
      for (const [count, english] of Object.entries(ENGLISH[unit])) {
        const phrase = format.format(Number(count), unit).toLowerCase();
        // Where two languages have the same words, the first is meant.
        if (!/\p{N}/u.test(phrase) && !named.has(phrase)) named.set(phrase, english);
      }
  }
  return byLength(named);
});

const countedTimes = once(() =>
  UNITS.map((unit) => {
    const patterns = LOCALES.flatMap((locale) => {
      const format = new Intl.RelativeTimeFormat(locale);
      return COUNTS.map((count) => format.formatToParts(-count, unit))
        .filter((parts) => parts.some(({ type }) => type === 'integer'))
        .map((parts) =>
          parts.map(({ type, value }) => (type === 'integer' ? String.raw`\d{1,3}` : spaced(value))).join(''),
        );
    });
    const longestFirst = [...new Set(patterns)].sort((a, b) => b.length - a.length);
    return { unit, pattern: new RegExp(longestFirst.join('|'), 'iu') };
  }),
);
const spaced = (words: string): string => escapePattern(words).replace(/\s+/gu, String.raw`\s?`);

const months = once((): Phrases => {
  const named = new Map<string, string>();
  for (const locale of LOCALES_OF_MONTHS) {
    const alone = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    const withDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    ENGLISH_MONTHS.forEach((english, month) => {
      const date = utcMidnight(2024, month, 10);
      const beside = withDay.formatToParts(date).find(({ type }) => type === 'month')!.value;
      // “В мае”: after a preposition the ending is another one still.
      const stem = /\p{Script=Cyrillic}[ая]$/u.test(beside) ? beside.slice(0, -1) : null;
      for (const name of [alone.format(date), beside, ...(stem === null ? [] : [`${stem}е`, `${stem}і`])])
        if (!/^\p{N}+$/u.test(name)) named.set(name.toLowerCase(), `in ${english}`);
    });
  }
  return byLength(named);
});
