import type { Transaction } from 'dexie';
import { v4ToV5 } from '../../../shared/domain/upgrades/v4-to-v5';
import type { HistoryEntry } from '../../../shared/domain/batch';
import type { Migration } from './migration';
import type { StoredRow } from './stored-row';

/** Tables whose rows are rewritten in place; notes also with their index keys. */
const REWRITTEN = ['notes', 'noteVersions', 'chunks', 'accessEvents', 'decisions', 'proposals', 'traces'] as const;
/** Rows held at once: a trace has tens of kilobytes. */
const ROWS_AT_ONCE = 50;

/** Lessons and topics under their own names, and records in plain words: see shared/domain/upgrades/v4-to-v5.ts. */
export const plainWords: Migration = {
  version: 5,
  stores: { lessons: 'id, row.noteId', topics: 'id', cues: null, threads: null },
  async upgrade(transaction) {
    for (const table of REWRITTEN) await rewrite(transaction, table, table);
    await rewrite(transaction, 'cues', 'lessons');
    await rewrite(transaction, 'threads', 'topics');
    const history = transaction.table<HistoryEntry, number>('history');
    await history.toCollection().modify((entry, ref) => {
      ref.value = v4ToV5.entry(entry) as HistoryEntry;
    });
  },
};

/** Page by page in id order, each row upgraded as everywhere else; unchanged rows are not written. */
async function rewrite(transaction: Transaction, from: string, to: string): Promise<void> {
  const source = transaction.table<StoredRow<unknown>, string>(from);
  const target = transaction.table<StoredRow<unknown>, string>(to);
  for (let after = ''; ;) {
    const page = await source.where(':id').above(after).limit(ROWS_AT_ONCE).toArray();
    const last = page.at(-1);
    if (last === undefined) return;
    const upgraded = page.map((stored) => ({ ...stored, row: v4ToV5.row(from, stored.row) }));
    await target.bulkPut(from === to ? upgraded.filter(({ row }, index) => row !== page[index]!.row) : upgraded);
    after = last.id;
  }
}
