/** Languages whose words for days are looked for, as `readDueDay` reads them. */
const LOCALES = ['en', 'de', 'fr', 'es', 'pt', 'nl', 'it'];
const IN_DIGITS = /\d{1,2}\.\s?\d{1,2}\.|\d{4}-\d{2}-\d{2}|\d\s?[月월]/u;

let words: ReadonlySet<string> | null = null;

/**
 * Whether a text holds a date in digits or a word of a day: so few texts do that the others need not be read. The words
 * come from the Unicode CLDR, which JavaScript brings.
 */
export function mayNameDay(text: string): boolean {
  words ??= dayWords();
  return IN_DIGITS.test(text) || (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => words!.has(word));
}

function dayWords(): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (phrase: string) => {
    for (const word of phrase.toLowerCase().match(/\p{L}{3,}/gu) ?? []) found.add(word);
  };
  for (const locale of LOCALES) {
    for (const length of ['long', 'short'] as const) {
      const weekday = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' });
      const date = new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' });
      for (let day = 1; day <= 7; day += 1) add(weekday.format(Date.UTC(2026, 0, day)));
      for (let month = 0; month < 12; month += 1) add(date.format(Date.UTC(2026, month, 1)));
    }
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    for (const unit of ['day', 'week', 'month'] as const)
      for (const count of [0, 1, 2, 3]) add(relative.format(count, unit).replace(/^\p{L}+\s(?=.)/u, ''));
  }
  return found;
}
