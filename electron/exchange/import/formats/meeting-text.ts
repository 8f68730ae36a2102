import { contentHash } from '../../../../shared/lib/content-hash';
import { t } from '../../../../shared/messages/message';
import type { ParsedTurn } from '../parsed/parsed-import';
import { cleanLine, cleanText } from '../text/clean-text';
import { dateOfFile } from '../text/read-date';
import { packBlocks } from './conversation-format';
import { titleOfFile, type ReadConversation } from './transcript-markdown';

const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2}))?`;
const NAME = String.raw`(\p{L}[\p{L}\p{N} .,'’_()-]{0,59}?)`;
/** The chat of a meeting in Zoom: `14:02:11 From Ines to Everyone:`, with the words behind it or below. */
const ZOOM = new RegExp(
  String.raw`^${TIME}\s{1,20}From\s{1,20}${NAME}(?:\s{1,20}[Tt]o\s{1,20}.{1,80}?)?\s{0,20}:\s*(.*)$`,
  'u',
);
/** Transcripts of Otter and Teams: `Ines Berg  0:03`, `[14:02] Ines Berg`; the words stand below. */
const NAME_FIRST = new RegExp(String.raw`^\*{0,4}${NAME}\*{0,4}\s{1,20}${TIME}\*{0,4}$`, 'u');
const TIME_FIRST = new RegExp(String.raw`^\[${TIME}\]\s{1,20}${NAME}$`, 'u');
const MIN_MARKS = 3;
/** Of the lines with words. */
const MIN_MARKED_SHARE = 0.2;

interface Mark {
  line: number;
  speaker: string;
  /** Milliseconds of the day or since the beginning. */
  at: number;
  rest: string;
}

/**
 * Reads the text of a meeting: lines that give a name and a time, and what was said below. Its times never run back;
 * its date is that of its file's name. Null for any other text.
 */
export function parseMeetingText(text: string, fileName: string): ReadConversation | null {
  const lines = cleanText(text.replace(/^\ufeff/, '')).split('\n');
  const marks = lines.flatMap((line, index) => markOf(line.trim(), index) ?? []);
  const written = lines.filter((line) => line.trim() !== '').length;
  const names = [...new Set(marks.map(({ speaker }) => speaker))];
  const isOrdered = marks.every(({ at }, index) => index === 0 || at >= marks[index - 1]!.at);
  if (marks.length < MIN_MARKS || marks.length / written < MIN_MARKED_SHARE || !isOrdered) return null;
  if (names.length < 2 || names.length > marks.length * 0.8) return null;
  const since = dateOfFile(fileName);
  const title = titleOfFile(fileName);
  const turns = marks.flatMap(({ line, speaker, at, rest }, index): ParsedTurn[] => {
    const said = [rest, ...lines.slice(line + 1, marks[index + 1]?.line)]
      .map((each) => each.trim())
      .join('\n')
      .trim();
    return packBlocks([said])
      .filter((part) => part !== '')
      .map((part, place) => ({
        key: place === 0 ? String(index + 1) : `${index + 1}/${place + 1}`,
        speaker,
        text: part,
        at: since === null ? null : since + at,
      }));
  });
  if (turns.length === 0) return null;
  const unspoken = lines.slice(0, marks[0]!.line).filter((line) => line.trim() !== '').length;
  const key = `meeting:${contentHash(`${fileName.split('/').at(-1)}\n${turns[0]!.speaker}\n${turns[0]!.text}`)}`;
  return {
    conversation: { key, title, speakers: names, sessions: [{ key, title, at: turns[0]!.at, turns }] },
    skipped:
      unspoken === 0
        ? []
        : [
            {
              what: t('mainExchange.linesOfTitle', { count: unspoken, title }),
              why: t('mainExchange.nobodySpeaksThem'),
            },
          ],
    isCertain: lines.some((line) => ZOOM.test(line.trim())),
  };
}

function markOf(line: string, index: number): Mark | null {
  const zoom = ZOOM.exec(line);
  if (zoom !== null) return markFrom(index, zoom.slice(1, 4), zoom[4]!, zoom[5]);
  const nameFirst = NAME_FIRST.exec(line);
  if (nameFirst !== null) return markFrom(index, nameFirst.slice(2, 5), nameFirst[1]!);
  const timeFirst = TIME_FIRST.exec(line);
  return timeFirst === null ? null : markFrom(index, timeFirst.slice(1, 4), timeFirst[4]!);
}

/** @param time hours, minutes and seconds, or minutes and seconds */
function markFrom(line: number, time: readonly (string | undefined)[], speaker: string, rest = ''): Mark {
  const [first = 0, second = 0, third] = time.map((part) => (part === undefined ? undefined : Number(part)));
  const seconds = third === undefined ? first * 60 + second : (first * 60 + second) * 60 + third;
  return { line, speaker: cleanLine(speaker.replaceAll('*', ''), 100), at: seconds * 1000, rest };
}
