import { contentHash } from '../../../../shared/lib/content-hash';
import type { DateOrder } from '../../../../shared/ipc/routes/exchange';
import { cleanLine, cleanText } from '../text/clean-text';
import { dayOfDate, decideDateOrder, type NumericDate } from '../text/read-date';
import type { ParsedSession, ParsedTurn } from '../parsed/parsed-import';
import { MAX_MESSAGE_CHARACTERS } from './conversation-format';
import { makeUniqueKey } from './json-fields';
import { titleOfFile, type ReadConversation } from './transcript-markdown';
import { t } from '../../../../shared/messages/message';

/** `[12/03/2024, 14:02:11] Ines: text`, `12.03.24, 14:02 - Ines: text`, `2024-03-12 14:02 Ines: text`. */
const LINE =
  /^[\u200e\u200f\u202a-\u202e]*\[?(\d{1,4})([./-])(\d{1,2})\2(\d{2,4}),?[ \u00a0\u202fT]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?[ \u00a0\u202f]?([ap]\.?\s?m\.?)?\]?\s*(?:[-–—]\s*)?(.*)$/iu;
/** The forms that messengers export: `[12/03/2024, 14:02:11] `, `12.03.24, 14:02 - `. */
const MESSENGER_LINE =
  /^[\u200e\u200f\u202a-\u202e]*(?:\[[\d./-]{6,10}, [^\]\n]{4,16}\] |[\d./-]{6,10}, \d{1,2}[:.]\d{2}[^-–—\n]{0,8}[-–—] )/u;
const SPEAKER_PREFIX = /^([^:\n]{1,60}?):\s?([\s\S]*)$/u;
const OMITTED_MEDIA =
  /^[<[]?[^<>[\]\n]{0,40}\b(?:omitted|weggelassen|ausgeschlossen|omis|omitido|omesso|attached|angehängt)\b[^<>[\]\n]{0,20}[>\]]?$/iu;
/** Hours of silence that start a new session. */
const SESSION_GAP_HOURS = 8;
const HOUR_MS = 3_600_000;

interface LogLine {
  /** The date as it is written, without its time. */
  written: string;
  /** The day where the year stands first; otherwise what day and month are is to be decided. */
  date: NumericDate | { at: number | null };
  minutes: number;
  seconds: number;
  speaker: string | null;
  text: string;
}

/**
 * Reads a messenger's log: lines that start with a date, a time and a name; other lines continue the message. Times are
 * read as UTC, so that a file means the same on every machine. Null if the text is no such log.
 *
 * @param chosen how dates are read of which nothing says whether the day or the month is first
 */
export function parseChatLog(text: string, fileName: string, chosen?: DateOrder): ReadConversation | null {
  const lines = cleanText(text.replace(/^\ufeff/, '')).split('\n');
  const dated = lines.filter((line) => LINE.test(line)).length;
  const written = lines.filter((line) => line.trim() !== '').length;
  if (dated < 3 || dated / written < 0.2) return null;
  const messages = readMessages(lines);
  const named = messages.filter(({ speaker }) => speaker !== null);
  const names = [...new Set(named.map(({ speaker }) => speaker!))];
  if (named.length < 3 || names.length < 2 || names.length > 300 || named.length / messages.length < 0.6) return null;

  const dates = named.flatMap(({ date }) => ('first' in date ? [date] : []));
  const decided = decideDateOrder(dates);
  const order = decided.isCertain ? decided.order : (chosen ?? decided.order);
  const title = titleOfFile(fileName);
  const turns = named.flatMap((line) => turnOf(line, order) ?? []);
  if (turns.length === 0) return null;
  const key = `chat-log:${contentHash(`${fileName.split('/').at(-1)}\n${turns[0]!.speaker}\n${turns[0]!.text}`)}`;
  const before = lines.findIndex((line) => LINE.test(line));
  const unread = messages.length - turns.length + lines.slice(0, before).filter((line) => line.trim() !== '').length;
  const skipped =
    unread === 0
      ? []
      : [
          {
            what: t('mainExchange.linesOfTitle', { count: unread, title }),
            why: t('mainExchange.noticesMessengerEmptyLines'),
          },
        ];
  const conversation = { key, title, speakers: names, sessions: sessionsOf(turns, key, title) };
  const isReadable = dates.every(({ first, second }) => first <= 12 && second <= 12);
  const other: DateOrder = order === 'day-first' ? 'month-first' : 'day-first';
  const withOtherDates = () => ({
    ...conversation,
    sessions: sessionsOf(
      named.flatMap((line) => turnOf(line, other) ?? []),
      key,
      title,
    ),
  });
  // A work log has dated lines with colons as well; its author writes neither brackets nor a comma.
  const isCertain =
    lines.filter((line) => MESSENGER_LINE.test(line)).length >= written * 0.5 && named.length >= names.length * 2;
  return {
    conversation: dates.length > 0 && isReadable ? { ...conversation, withOtherDates } : conversation,
    skipped,
    isCertain,
    ...(decided.isCertain || chosen !== undefined ? {} : { openDates: { written: named[0]!.written, order } }),
  };
}

function readMessages(lines: readonly string[]): LogLine[] {
  const messages: LogLine[] = [];
  for (const line of lines) {
    const match = LINE.exec(line);
    const open = messages.at(-1);
    if (match) messages.push(readLine(match));
    else if (open && open.text.length <= MAX_MESSAGE_CHARACTERS) open.text += `\n${line}`;
  }
  return messages;
}

function readLine(match: RegExpExecArray): LogLine {
  const [
    ,
    first = '',
    separator = '',
    second = '',
    third = '',
    hour = '',
    minute = '',
    seconds = '0',
    half = '',
    rest = '',
  ] = match;
  const named = SPEAKER_PREFIX.exec(rest);
  const isAfternoon = /^p/i.test(half);
  const numbers = {
    first: Number(first),
    second: Number(second),
    year: Number(third),
    separator,
    hasHalf: half !== '',
  };
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  return {
    written: `${first}${separator}${second}${separator}${third}`,
    date:
      first.length === 4
        ? { at: dayOfDate({ ...numbers, first: Number(third), year: Number(first) }, 'day-first') }
        : numbers,
    minutes: hours * 60 + Number(minute),
    seconds: Number(seconds),
    speaker: named ? cleanLine(named[1]!.replace(/[\u200e\u200f\u202a-\u202e]/g, ''), 100) : null,
    text: named ? named[2]! : rest,
  };
}

function momentOf({ date, minutes, seconds }: LogLine, order: DateOrder): number | null {
  const day = 'first' in date ? dayOfDate(date, order) : date.at;
  return day === null || minutes >= 1440 ? null : day + minutes * 60_000 + seconds * 1_000;
}

function turnOf(line: LogLine, order: DateOrder): ParsedTurn | null {
  const at = momentOf(line, order);
  const text = line.text.replace(/[\u200e\u200f]/g, '').trim();
  if (text === '' || text.length > MAX_MESSAGE_CHARACTERS) return null;
  return { key: '', speaker: line.speaker!, text: OMITTED_MEDIA.test(text) ? '[Media]' : text, at };
}

/**
 * Hours of silence start a new session. A message is identified by time, speaker and text, so that a longer log later
 * adds only what is new.
 */
export function sessionsOf(turns: readonly ParsedTurn[], key: string, title: string): ParsedSession[] {
  const sessions: ParsedSession[] = [];
  const usedSessions = new Set<string>();
  let usedTurns = new Set<string>();
  let last: number | null = null;
  for (const turn of turns) {
    const at: number | null = turn.at ?? last;
    if (sessions.length === 0 || (at !== null && last !== null && at - last > SESSION_GAP_HOURS * HOUR_MS)) {
      const day = at === null ? '' : new Date(at).toISOString().slice(0, 10);
      sessions.push({
        key: makeUniqueKey(`${key}/${at ?? 0}`, usedSessions),
        title: cleanLine(day === '' ? title : `${title}, ${day}`),
        at,
        turns: [],
      });
      usedTurns = new Set();
    }
    const own = makeUniqueKey(`${at ?? 0}-${contentHash(`${turn.speaker}\n${turn.text}`)}`, usedTurns);
    sessions.at(-1)!.turns.push({ ...turn, key: own, at });
    last = at;
  }
  return sessions;
}
