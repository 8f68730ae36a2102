import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TableName, TableRows } from '../../shared/domain/tables';
import type { HistoricalChange } from '../journal/reading/journal-history';

/** The tables that a question is answered from. Uses, traces and earlier versions of notes are not among them. */
export const ANSWERING_TABLES = [
  'sessions',
  'messages',
  'notes',
  'links',
  'resources',
  'chunks',
  'facts',
  'lessons',
  'entities',
  'decisions',
  'summaries',
  'topics',
  'actionGroups',
  'feedback',
] as const satisfies readonly TableName[];
type AnsweringTable = (typeof ANSWERING_TABLES)[number];

export type Records = { [Name in AnsweringTable]: Map<string, TableRows[Name]> };

export interface RecordsAt {
  records: Records;
  /** Sequence number of the last change up to the moment; 0: the vault was not begun. */
  seq: number;
  /** Time of the first change, epoch milliseconds; null for an empty vault. */
  beganAt: number | null;
}

/** Changes between two pauses, in which other work of this thread runs. */
const CHANGES_PER_TURN = 200;

/**
 * The records as they stood at a moment, folded from the journal as the graph's slider does: a clock that was set back
 * does not reorder changes.
 *
 * @param history every change, oldest first
 */
export async function readRecordsAt(history: AsyncIterable<HistoricalChange>, at: number): Promise<RecordsAt> {
  const records = Object.fromEntries(ANSWERING_TABLES.map((name) => [name, new Map()])) as unknown as Records;
  let lastSeq = 0;
  let beganAt: number | null = null;
  let time = -Infinity;
  let read = 0;
  for await (const change of history) {
    time = Math.max(time, change.at);
    beganAt ??= time;
    if (time > at) break;
    if (change.isWholeState) for (const rows of Object.values(records)) rows.clear();
    for (const { table, id, after } of change.changes) {
      const rows = (records as Partial<Record<TableName, Map<string, TableRows[TableName]>>>)[table];
      if (after === null) rows?.delete(id);
      else rows?.set(id, after);
    }
    lastSeq = change.seq;
    read += 1;
    if (read % CHANGES_PER_TURN === 0) await nextTurn();
  }
  return { records, seq: lastSeq, beganAt };
}
