import * as chrono from 'chrono-node';
import { addDays, isDayName } from '../../../shared/lib/time/day-name';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { parseNumericDate } from './numeric-date';
import { parseTimeWindow } from './parse-time-window';

/** A day that words ask for, and the words. */
export interface DueDay {
  /** As `2026-12-04`. */
  day: string;
  phrase: string;
}

type ParseDates = (
  text: string,
  reference: chrono.ParsingReference,
  option: chrono.ParsingOption,
) => chrono.ParsedResult[];
/** By language; the first that finds a day is believed. */
const READERS: readonly ParseDates[] = [chrono, chrono.de, chrono.fr, chrono.es, chrono.pt, chrono.nl, chrono.it].map(
  (language): ParseDates => language.parse,
);

/** A day without its year is the next such day: it is read as if a year less a day had passed. */
const AHEAD_MS = 364 * DAY_MS;
/** 12/4 is another day on the other side of the ocean. */
const SLASHES = /^\d{1,2}\/\d{1,2}(?:\/\d{2,4})?$/u;
/** A moment is no day. */
const MOMENT_TAG = /relativeDateAndTime|casualReference\/now/u;
const RELATIVE_TAG = /relativeDate|casualReference/u;
/** What makes a day the end of a task: a word before it, a mark, or nothing at all. “About Friday” is a subject. */
const LEADS_TO_DUE = /(?:^|[,;:(–—-]|(?<!\p{L})(?:by|until|till|due|on|for|bis|am|zum|für|pour|para|voor|per))\s*$/iu;

/**
 * The one day that a task names as its end: “by Friday”, «bis 4. Dezember», or a day at its beginning or end. Null where
 * it names none, several, a day that was over, or one that can be read in two ways.
 *
 * @param writtenOn the day on which it was written, as `2026-12-01`
 */
export function readDueDay(text: string, writtenOn: string): DueDay | null {
  const found = daysIn(text, writtenOn);
  const [only] = found;
  if (only === undefined || found.length > 1 || only.isSpan || only.day < writtenOn) return null;
  // On a Friday “by Friday” may mean today, or the next one.
  if (only.isWeekday && only.day === writtenOn) return null;
  const [word = only.phrase] = /^\p{L}+\s/u.exec(only.phrase) ?? [];
  const isLed = LEADS_TO_DUE.test(text.slice(0, only.start)) || (word !== only.phrase && LEADS_TO_DUE.test(word));
  if ((only.isWeekday || !only.isRelative) && !isLed) return null;
  return isReadOtherwise(only, writtenOn) ? null : { day: only.day, phrase: only.phrase };
}

/** The day that a person types into a field for days: `2026-12-04`, “tomorrow”, «nächsten Freitag»; null for none. */
export function readDayField(text: string, today: string): string | null {
  const typed = text.trim();
  if (isDayName(typed)) return typed;
  const [first] = daysIn(typed, today);
  if (first === undefined) return null;
  return first.isWeekday && first.day === today ? addDays(today, 7) : first.day;
}

interface FoundDay extends DueDay {
  start: number;
  isWeekday: boolean;
  /** “Tomorrow” and “in 3 days” need no word before them. */
  isRelative: boolean;
  /** A span of days, or one of several. */
  isSpan: boolean;
}

function daysIn(text: string, from: string): FoundDay[] {
  const asOf = Date.parse(`${from}T12:00:00Z`);
  const numeric = parseNumericDate(text, asOf + AHEAD_MS);
  if (numeric !== null)
    return [
      {
        day: dayOf(numeric.from),
        phrase: numeric.phrase,
        start: text.indexOf(numeric.phrase),
        isWeekday: false,
        isRelative: false,
        isSpan:
          numeric.to - numeric.from > DAY_MS ||
          parseNumericDate(text.replace(numeric.phrase, ' '), asOf + AHEAD_MS) !== null,
      },
    ];
  for (const parse of READERS) {
    const found = parse(text, { instant: new Date(asOf), timezone: 0 }, { forwardDate: true })
      .filter(({ start, text: phrase }) => hasDay(start) && !SLASHES.test(phrase.trim()))
      .map((result) => ({
        day: dayOf(result.start.date().getTime()),
        phrase: result.text,
        start: result.index,
        isWeekday: result.start.isCertain('weekday') && !result.start.isCertain('day'),
        isRelative: isTagged(result, RELATIVE_TAG) || !(result.start.isCertain('weekday') || /\d/u.test(result.text)),
        isSpan: result.end != null || isTagged(result, MOMENT_TAG) || /^the\s/iu.test(result.text),
      }));
    // A day after the year 9999 has no name.
    if (found.length > 0) return found.filter(({ day }) => isDayName(day));
  }
  return [];
}

const isTagged = (result: chrono.ParsedResult, tag: RegExp): boolean => tag.test([...result.tags()].join(' '));
const hasDay = (start: chrono.ParsedComponents): boolean => start.isCertain('day') || start.isCertain('weekday');

/** “Next Friday” is the coming one for some and the one after it for others; next week is no day. */
function isReadOtherwise({ phrase, day, isWeekday }: FoundDay, writtenOn: string): boolean {
  if (isWeekday && day > addDays(writtenOn, 7)) return true;
  const window = parseTimeWindow(phrase, Date.parse(`${writtenOn}T12:00:00Z`));
  if (window === null) return false;
  return window.to - window.from > DAY_MS || (dayOf(window.to) > writtenOn && dayOf(window.from) !== day);
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
