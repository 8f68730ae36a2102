import { TABLE_NAMES } from '../../../shared/domain/tables';
import type { LostChange } from '../../../shared/domain/recovery-report';
import { NEWLINE } from '../format/journal-line';
import type { JournalLines } from './journal-lines';
import { t } from '../../../shared/messages/message';

/** Changes `from` to `to`, both included. */
export interface SeqRange {
  from: number;
  to: number;
}

export const countOf = (ranges: readonly SeqRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);

const isInRanges = (ranges: readonly SeqRange[], seq: number): boolean =>
  ranges.some(({ from, to }) => seq >= from && seq <= to);

/** “change 7, changes 12 to 15”, for people. */
export function formatRanges(ranges: readonly SeqRange[]): string {
  const shown = ranges
    .slice(0, MAX_RANGES)
    .map(({ from, to }) =>
      from === to ? t('mainJournal.changeNumber', { seq: from }) : t('mainJournal.changesFromTo', { from, to }),
    );
  const more = countOf(ranges.slice(MAX_RANGES));
  return [...shown, ...(more > 0 ? [t('mainJournal.more', { count: more })] : [])].join(', ');
}

/** Ranges that are named in a sentence. */
const MAX_RANGES = 8;

/** Adds a change behind those of the ranges. */
export function addToRanges(ranges: SeqRange[], seq: number): void {
  const last = ranges.at(-1);
  if (last?.to === seq - 1) last.to = seq;
  else ranges.push({ from: seq, to: seq });
}

/** Changes that are listed one by one; more are only counted. */
const MAX_LISTED = 200;
/** Bytes of one damaged line that are looked at. */
const MAX_LINE_BYTES = 64 * 1024;
const MAX_ROWS = 20;
const MAX_TITLE_CHARACTERS = 80;

/** What damaged bytes still show of the missing changes, one entry for each of the first 200. */
export async function describeLostChanges(
  { unreadable, read }: JournalLines,
  missing: readonly SeqRange[],
): Promise<LostChange[]> {
  const shown = new Map<number, LostChange>();
  for (const span of unreadable) {
    const bytes = await read(span);
    let nextSeq = span.afterSeq + 1;
    for (let start = 0; start < bytes.length && shown.size < MAX_LISTED;) {
      const lineFeed = bytes.indexOf(NEWLINE, start);
      const end = lineFeed === -1 ? bytes.length : lineFeed;
      const found = readFragment(bytes.toString('utf8', start, Math.min(end, start + MAX_LINE_BYTES)));
      const seq = found.seq !== null && isInRanges(missing, found.seq) ? found.seq : nextSeq;
      const isKnown = found.at !== null || found.label !== null || found.rows.length > 0;
      if (isKnown && isInRanges(missing, seq) && !shown.has(seq)) shown.set(seq, { ...found, seq });
      nextSeq = seq + 1;
      start = end + 1;
    }
  }
  const listed: LostChange[] = [];
  for (const { from, to } of missing)
    for (let seq = from; seq <= to && listed.length < MAX_LISTED; seq += 1)
      listed.push(shown.get(seq) ?? { seq, at: null, label: null, rows: [] });
  return listed;
}

const SEQ = /"seq":(\d{1,15})\b/;
const AT = /"at":(\d{1,15})\b/;
const LABEL = /"label":"([^"\\]{0,400})/;
const TITLE = /"title":"([^"\\]{0,400})/;
const ROW = /"table":"([a-zA-Z]{1,30})","id":"([A-Za-z0-9_-]{1,64})"/g;

/** Number, time, label and rows in the text of a damaged record. */
function readFragment(text: string): Omit<LostChange, 'seq'> & { seq: number | null } {
  const seq = SEQ.exec(text)?.[1];
  const at = AT.exec(text)?.[1];
  const matches = [...text.matchAll(ROW)].slice(0, MAX_ROWS);
  const rows = matches.flatMap(({ 1: table = '', 2: id = '', index }, place) => {
    const title = TITLE.exec(text.slice(index, matches[place + 1]?.index))?.[1];
    return (TABLE_NAMES as readonly string[]).includes(table) ? [{ table, id, title: shorten(title) }] : [];
  });
  return {
    seq: seq === undefined ? null : Number(seq),
    at: at === undefined ? null : Number(at),
    label: shorten(LABEL.exec(text)?.[1]),
    rows,
  };
}

const shorten = (text: string | undefined): string | null => {
  const characters = Array.from(text ?? '');
  const shown = characters.slice(0, MAX_TITLE_CHARACTERS).join('');
  return shown === '' ? null : characters.length > MAX_TITLE_CHARACTERS ? `${shown}…` : shown;
};
