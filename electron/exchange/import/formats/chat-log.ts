import { contentHash } from '../../../../shared/lib/content-hash';
import { cleanLine, cleanText } from '../text/clean-text';
import type { ParsedSession, ParsedTurn } from '../parsed/parsed-import';
import { MAX_MESSAGE_CHARACTERS } from './conversation-limits';
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
  numbers: [number, number, number];
  isYearFirst: boolean;
  minutes: number;
  seconds: number;
  speaker: string | null;
  text: string;
}

/**
 * Reads a messenger's log: lines that start with a date, a time and a name; other lines continue the message. Times are
 * read as UTC, so that a file means the same on every machine. Null if the text is no such log.
 */
export function parseChatLog(text: string, fileName: string): ReadConversation | null {
  const lines = cleanText(text.replace(/^\ufeff/, '')).split('\n');
  const dated = lines.filter((line) => LINE.test(line)).length;
  const written = lines.filter((line) => line.trim() !== '').length;
  if (dated < 3 || dated / written < 0.2) return null;
  const messages = readMessages(lines);
  const named = messages.filter(({ speaker }) => speaker !== null);
  const names = [...new Set(named.map(({ speaker }) => speaker!))];
  if (named.length < 3 || names.length < 2 || names.length > 300 || named.length / messages.length < 0.6) return null;

  const isDayFirst = detectDayFirst(named);
  const turns = named.flatMap((line) => turnOf(line, isDayFirst) ?? []);
  if (turns.length === 0) return null;
  const key = `chat-log:${contentHash(`${fileName.split('/').at(-1)}\n${turns[0]!.speaker}\n${turns[0]!.text}`)}`;
  const title = titleOfFile(fileName);
  const skipped =
    messages.length === turns.length
      ? []
      : [
          {
            what: t('mainExchange.linesOfTitle', { count: messages.length - turns.length, title }),
            why: t('mainExchange.noticesMessengerEmptyLines'),
          },
        ];
  // A work log has dated lines with colons as well; its author writes neither brackets nor a comma.
  const isCertain =
    lines.filter((line) => MESSENGER_LINE.test(line)).length >= written * 0.5 && named.length >= names.length * 2;
  return { conversation: { key, title, speakers: names, sessions: sessionsOf(turns, key, title) }, skipped, isCertain };
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
  const [, first = '', , second = '', third = '', hour = '', minute = '', seconds = '0', half = '', rest = ''] = match;
  const named = SPEAKER_PREFIX.exec(rest);
  const isAfternoon = /^p/i.test(half);
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  return {
    numbers: [Number(first), Number(second), Number(third)],
    isYearFirst: first.length === 4,
    minutes: hours * 60 + Number(minute),
    seconds: Number(seconds),
    speaker: named ? cleanLine(named[1]!.replace(/[\u200e\u200f\u202a-\u202e]/g, ''), 100) : null,
    text: named ? named[2]! : rest,
  };
}

/**
 * A number above twelve decides for the whole file; otherwise the order in which no message goes back in time; days
 * first if both do.
 */
function detectDayFirst(lines: readonly LogLine[]): boolean {
  for (const {
    numbers: [first, second],
    isYearFirst,
  } of lines) {
    if (isYearFirst) continue;
    if (first > 12) return true;
    if (second > 12) return false;
  }
  const steps = (isDayFirst: boolean) =>
    lines.filter(
      (line, index) => index > 0 && (momentOf(line, isDayFirst) ?? 0) < (momentOf(lines[index - 1]!, isDayFirst) ?? 0),
    ).length;
  return steps(true) <= steps(false);
}

function momentOf(
  { numbers: [first, second, third], isYearFirst, minutes, seconds }: LogLine,
  isDayFirst: boolean,
): number | null {
  const [year, month, day] = isYearFirst
    ? [first, second, third]
    : [third < 100 ? 2000 + third : third, isDayFirst ? second : first, isDayFirst ? first : second];
  const at = Date.UTC(year, month - 1, day, 0, minutes, seconds);
  return new Date(at).getUTCDate() === day && month <= 12 && minutes < 1440 ? at : null;
}

function turnOf(line: LogLine, isDayFirst: boolean): ParsedTurn | null {
  const at = momentOf(line, isDayFirst);
  const text = line.text.replace(/[\u200e\u200f]/g, '').trim();
  if (text === '' || text.length > MAX_MESSAGE_CHARACTERS) return null;
  return { key: '', speaker: line.speaker!, text: OMITTED_MEDIA.test(text) ? '[Media]' : text, at };
}

/**
 * Hours of silence start a new session. A message is identified by time, speaker and text, so that a longer log later
 * adds only what is new.
 */
function sessionsOf(turns: readonly ParsedTurn[], key: string, title: string): ParsedSession[] {
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
