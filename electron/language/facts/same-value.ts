import { DAY_MS } from '../../../shared/lib/time/calendar';
import { parseTimeWindow } from '../dates/parse-time-window';
import { CARDINALS_TO_TWELVE } from '../dates/spoken-numbers';
import { splitWords } from '../words/terms';
import { valueKey } from './fact-key';

/** Any day; dates are compared without their years where one names none. */
const SOME_DAY = Date.UTC(2024, 5, 15);
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/u;

/** Whether two values of an attribute agree: other spellings of one, or one more exact than the other. */
export function isSameValue(one: string, other: string): boolean {
  if (valueKey(one) === valueKey(other)) return true;
  const [a, b] = [dayOf(one), dayOf(other)];
  if (a !== null && b !== null) return a.day === b.day && (a.year === null || b.year === null || a.year === b.year);
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const [fewer, more] = words.size <= others.size ? [words, others] : [others, words];
  return fewer.size > 0 && [...fewer].every((word) => more.has(word));
}

const wordsOf = (value: string): Set<string> =>
  new Set(splitWords(value).map((word) => String((CARDINALS_TO_TWELVE as Record<string, number>)[word] ?? word)));

/** Day and month as "11-4"; null for what is no date of one day. */
function dayOf(value: string): { day: string; year: string | null } | null {
  if (!/\d/u.test(value) || !/\p{L}{3}|\d[./-]\d/u.test(value)) return null;
  const window = parseTimeWindow(value, SOME_DAY);
  if (window === null || window.to - window.from >= DAY_MS) return null;
  const at = new Date(window.from);
  return { day: `${at.getUTCMonth() + 1}-${at.getUTCDate()}`, year: YEAR.exec(value)?.[0] ?? null };
}
