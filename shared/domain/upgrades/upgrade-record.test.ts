import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Batch } from '../batch';
import { namesOfTable, upgradeBatch, upgradeHistoryEntry, upgradeRow, upgradeTableName } from './upgrade-record';

const OLD_TABLES = [
  'sessions',
  'messages',
  'notes',
  'noteVersions',
  'links',
  'resources',
  'chunks',
  'traces',
  'feedback',
  'accessEvents',
  'facts',
  'cues',
  'entities',
  'decisions',
  'summaries',
  'threads',
  'proposals',
  'actionGroups',
];
const upgraded = (table: string, row: unknown): unknown => upgradeRow(4, table, row).row;

/** Every row of the working database of version 4. */
function fixtureRows(): { table: string; row: unknown }[] {
  const file = join(import.meta.dirname, '../../../electron/testing/fixtures/vaults/v4/working-database.json');
  const { stores } = JSON.parse(readFileSync(file, 'utf8')) as { stores: Record<string, { row: unknown }[]> };
  return OLD_TABLES.flatMap((table) => stores[table]!.map(({ row }) => ({ table, row })));
}

describe('upgrading a record of version 4', () => {
  it('converts the old states of pending and dropped notes into today’s three', () => {
    expect(upgraded('notes', { id: 'a', status: 'provisional', deferredUntil: null })).toEqual({
      id: 'a',
      status: 'pending',
      deferredUntil: null,
    });
    expect(upgraded('notes', { id: 'a', status: 'provisional', deferredUntil: 7 })).toEqual({
      id: 'a',
      status: 'deferred',
      deferredUntil: 7,
    });
    expect(upgraded('notes', { id: 'a', status: 'rejected', deferredUntil: 7 })).toEqual({
      id: 'a',
      status: 'dropped',
      deferredUntil: 7,
    });
    expect(upgraded('notes', { id: 'a', status: 'kept', deferredUntil: null })).toEqual({
      id: 'a',
      status: 'kept',
      deferredUntil: null,
    });
    expect(upgraded('notes', { sources: [{ quote: 'q', said: { at: 1, by: null }, start: 0 }] })).toEqual({
      sources: [{ quote: 'q', spoken: { at: 1, speaker: null }, start: 0 }],
    });
  });

  it('renames tables, references to topics, and the fields whose word was wrong', () => {
    expect(upgradeRow(4, 'cues', { id: 'c', saidOn: [1], weight: 1 })).toEqual({
      table: 'lessons',
      row: { id: 'c', statedOn: [1], weight: 1 },
    });
    expect(upgradeRow(4, 'threads', { id: 't' })).toEqual({ table: 'topics', row: { id: 't' } });
    expect(upgraded('accessEvents', { id: 'a', ref: 'thread:x' })).toEqual({ id: 'a', ref: 'topic:x' });
    expect(upgraded('accessEvents', { id: 'a', ref: 'note:thread:x' })).toEqual({ id: 'a', ref: 'note:thread:x' });
    expect(upgraded('decisions', { ledTo: 'x' })).toEqual({ outcome: 'x' });
    expect(upgraded('noteVersions', { sitting: 's' })).toEqual({ editSessionId: 's' });
    expect(upgraded('chunks', { putAwayAt: null })).toEqual({ removedAt: null });
    expect(upgraded('traces', { decisions: { records: [{ ledTo: 'x' }] } })).toEqual({
      decisions: { records: [{ outcome: 'x' }] },
    });
    expect(namesOfTable('lessons')).toEqual(['lessons', 'cues']);
    expect(namesOfTable('notes')).toEqual(['notes']);
    expect(upgradeTableName(5, 'cues')).toBe('cues');
  });

  it('renames a proposal and its key together, so that a dismissed one is found again', () => {
    expect(upgraded('proposals', { kind: 'merge-cues', key: 'merge-cues:a#1:b#2' })).toEqual({
      kind: 'merge-lessons',
      key: 'merge-lessons:a#1:b#2',
    });
    expect(upgraded('proposals', { kind: 'convention-conflict', key: 'convention-conflict:a#1' })).toEqual({
      kind: 'convention-conflict',
      key: 'convention-conflict:a#1',
    });
  });

  it('upgrades a batch with every row in it, and its line of the history', () => {
    const batch = {
      seq: 3,
      at: 1,
      actor: 'person',
      kind: 'prune.archive',
      label: 'L',
      scope: 'prune',
      undoes: null,
      changes: [
        { table: 'cues', id: 'c', before: null, after: { id: 'c', saidOn: [1] } },
        { table: 'notes', id: 'n', before: { id: 'n', status: 'provisional', deferredUntil: null }, after: null },
      ],
    } as unknown as Batch;
    expect(upgradeBatch(4, batch)).toEqual({
      ...batch,
      kind: 'archive.add',
      scope: 'archive',
      changes: [
        { table: 'lessons', id: 'c', before: null, after: { id: 'c', statedOn: [1] } },
        { table: 'notes', id: 'n', before: { id: 'n', status: 'pending', deferredUntil: null }, after: null },
      ],
    });
    expect(upgradeBatch(5, batch)).toBe(batch);
    const { changes: _, ...entry } = batch;
    expect(upgradeHistoryEntry(4, entry)).toMatchObject({ kind: 'archive.add', scope: 'archive' });
    expect(upgradeHistoryEntry(4, { ...entry, kind: 'import.page X' })).toMatchObject({
      kind: 'import.page X',
    });
  });

  it('is idempotent, keeps key order, and returns unchanged rows as they are', () => {
    for (const { table, row } of fixtureRows()) {
      const text = JSON.stringify(row);
      const once = upgradeRow(4, table, row);
      expect(JSON.stringify(row)).toBe(text);
      expect(upgradeRow(4, once.table, once.row).row).toBe(once.row);
      expect(upgraded(table, once.row)).toBe(once.row);
      const keys = Object.keys(row as object);
      const kept = Object.keys(once.row as object).map((name, index) => (keys.includes(name) ? name : keys[index]));
      expect(kept).toEqual(keys);
      expect(JSON.stringify(JSON.parse(JSON.stringify(once.row)))).toBe(JSON.stringify(once.row));
    }
  });

  it('never throws, whatever a row or batch contains', () => {
    const fields = fc.constantFrom(
      'status',
      'deferredUntil',
      'sources',
      'said',
      'by',
      'ref',
      'kind',
      'key',
      'lanes',
      'candidates',
      'found',
      'compose',
      'package',
      'blocks',
      'block',
      'decisions',
      'records',
      'changes',
      'table',
      'before',
      'after',
      'saidOn',
      '__proto__',
    );
    const words = fc.constantFrom(
      'provisional',
      'rejected',
      'thread:',
      'merge-cues',
      'merge-cues:',
      'cue',
      'cues',
      'notes',
      'traces',
      'prune',
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        words,
        fc.constant(null),
        fc.integer(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fields, tie('value'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(fc.constantFrom(...OLD_TABLES, '__proto__', 'constructor'), value, (table, row) => {
        const once = upgraded(table, row);
        expect(upgraded(table, once)).toBe(once);
        const batch = upgradeBatch(4, row as unknown as Batch);
        expect(JSON.stringify(upgradeBatch(4, batch))).toBe(JSON.stringify(batch));
      }),
    );
  });
});
