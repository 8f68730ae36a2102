import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestCorpus, type TestCorpus } from '../../corpus/testing/open-test-corpus';
import { createTableHandlers } from './tables';

let vault: TestCorpus;
let exportsFolder: string;
beforeAll(async () => {
  vault = await openTestCorpus();
  exportsFolder = await mkdtemp(join(tmpdir(), 'engram-tables-'));
});
afterAll(async () => {
  await vault.close();
  await rm(exportsFolder, { recursive: true });
});

it('a CSV has the order of the screen, also by a column that is not shown', async () => {
  const { id: often } = await vault.unit('Often quoted', undefined, { status: 'kept', keptAt: 1 });
  await vault.unit('Never quoted', undefined, { status: 'kept', keptAt: 1 });
  const tables = createTableHandlers({
    notes: vault.notes,
    sourcesFor: async (columns) => ({
      // Answers are counted only where they are asked for.
      usesOf: (id) => (columns.includes('used') && id === often ? 3 : 0),
      quotedAt: () => null,
      vitalityOf: () => null,
      agreementOf: () => null,
    }),
    attachments: { readText: async () => null },
    exportsFolder,
    now: () => 1,
  });
  const { path, rows } = await tables['tables.exportCsv']({
    show: 'engrams',
    text: '',
    category: null,
    tag: null,
    columns: ['title'],
    sorts: [{ column: 'used', isDescending: true }],
    group: null,
    name: 'Pots',
  });
  expect(rows).toBe(2);
  expect(await readFile(path, 'utf8')).toBe('Title\r\nOften quoted\r\nNever quoted\r\n');
});
