import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMalformedRows } from '../../testing/malformed-rows';
import { createTestClock, openTestVault, type TestVault } from '../../testing/test-vault';
import { writeJournal } from '../../testing/write-journal';
import { put } from '../../../shared/domain/batch';
import { TABLE_NAMES, TABLE_SCHEMAS, type TableName } from '../../../shared/domain/tables';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { silentLogger } from '../../../shared/lib/logger';
import { startCorpus } from '../../corpus/start-corpus';
import { createAttachmentFiles } from '../../attachments/attachment-files';
import { createExporter } from '../../exchange/export/exporter';
import { INDEXED_COLUMNS } from '../../retrieval/index/loading/record-page';
import { openVault } from '../opening/open-vault';

describe('a vault with records that cannot be read', () => {
  const clock = createTestClock();
  const ids = createIdFactory(clock.now, (length) => new Uint8Array(length).fill(7));
  const rows = createMalformedRows(ids, clock.now());
  let folder: string;
  let test: TestVault;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'poisoned-'));
    await writeJournal(folder, [rows.batch]);
    test = await openTestVault({ folder, clock });
  });
  afterEach(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  const all = async (table: TableName) => {
    const found: object[] = [];
    for await (const page of test.store.pages(table)) found.push(...page);
    return found;
  };

  it('yields only readable rows', async () => {
    for (const table of TABLE_NAMES)
      for (const row of await all(table)) expect(() => TABLE_SCHEMAS[table].parse(row)).not.toThrow();
    expect(await all('notes')).toHaveLength(5);
    expect(await all('facts')).toEqual([]);
    const note = await test.store.get('notes', rows.far.id);
    expect(note).toMatchObject({
      status: 'kept',
      title: 'Unreadable note: Invoices are paid to another account',
      neverSurface: true,
      createdAt: clock.now(),
      pinned: false,
    });
    expect(note!.body).toContain('`createdAt`, `updatedAt`, `keptAt` hold no value that can be used');
    expect(note!.body).toContain('8650000000000000');
    expect(
      (await test.store.query({ name: 'messagesOfSession', sessionId: rows.session.id })).map(({ id, state }) => [
        id,
        state,
      ]),
    ).toEqual([
      [rows.message.id, 'complete'],
      [rows.farMessage.id, 'failed'],
    ]);
    expect(
      (await test.store.query({ name: 'sessions', includeDeleted: false })).map(({ title }) => title).sort(),
    ).toEqual(['About invoices', 'Unreadable chat: A chat from nowhere']);
    expect(await test.store.get('notes', rows.sound.id)).toEqual(rows.sound);
  });

  it('passes none of them to the index or the ledger, with any store page', async () => {
    const vaults = [
      test.vault,
      await openVault({
        folder: await copyOf(),
        now: clock.now,
        ids,
        log: silentLogger,
        snapshotEveryMs: 0,
      }),
    ];
    for (const { store } of vaults) {
      const columns: string[] = [];
      for await (const page of store.columnPages('notes', INDEXED_COLUMNS.notes)) columns.push(page);
      expect(columns.join()).toContain('club treasurer');
      expect(columns.join()).not.toMatch(/another account|harbour|Invoices wait/);
      const uses: string[] = [];
      for await (const page of store.textPages('accessEvents', ['id', 'at'])) uses.push(page);
      expect(uses.flatMap((page) => JSON.parse(page) as unknown[])).toEqual([]);
    }
    await vaults[1]!.close();
  });
  const copyOf = async () => {
    await writeJournal(join(folder, 'copy'), [rows.batch]);
    return join(folder, 'copy');
  };

  it('lists them as unreadable, archives and restores one, and is the same after a restart', async () => {
    const corpus = await startCorpus({
      store: test.store,
      writer: test.writer,
      ids,
      now: clock.now,
      log: silentLogger,
    });
    const listed = corpus.notes
      .list({ show: 'all', text: '', category: null, tag: null, sort: 'title', offset: 0, limit: 100 })
      .rows.map(({ title }) => title)
      .sort();
    expect(listed).toEqual([
      'Invoices are paid by the club treasurer',
      'The ferry leaves at nine',
      'Unreadable note: Invoices are paid to another account',
      'Unreadable note: Invoices of the harbour',
      'Unreadable note: Invoices wait',
    ]);
    await corpus.notes.setStatus(rows.far.id, 'archived');
    expect(await test.store.get('notes', rows.far.id)).toMatchObject({ status: 'archived' });
    await test.writer.undo('note');
    expect(await test.store.get('notes', rows.far.id)).toMatchObject({
      status: 'kept',
      title: 'Unreadable note: Invoices are paid to another account',
    });
    await corpus.close();
    const { folder: same, indexedDB } = test;
    await test.vault.close();
    test = await openTestVault({ folder: same, indexedDB, clock });
    expect(test.vault.recovery).toBeNull();
    expect(await all('notes')).toHaveLength(5);
  });

  it('exports them exactly as they are stored', async () => {
    await createExporter({
      store: test.store,
      log: silentLogger,
      attachments: createAttachmentFiles(join(test.folder, 'attachments')),
    }).run(join(folder, 'out'), () => {}, new AbortController().signal);
    const lines = (await readFile(join(folder, 'out', 'vault.jsonl'), 'utf8'))
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line) as { row: { id: string } });
    expect(lines.map(({ row }) => row.id).sort()).toEqual(rows.rows.map(({ row }) => row.id as string).sort());
    expect(lines.find(({ row }) => row.id === rows.far.id)!.row).toEqual(rows.far);
  });

  it('restores a copy with such records', async () => {
    const { id } = await test.vault.snapshots.make('test');
    await test.writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: 'edit',
      changes: [
        put('notes', { ...rows.sound, title: 'changed', version: 2 }),
        { table: 'notes', id: rows.far.id, after: null },
      ],
    });
    await test.vault.snapshots.restore(id);
    expect(await test.store.get('notes', rows.sound.id)).toEqual(rows.sound);
    expect(await test.store.get('notes', rows.far.id)).toMatchObject({
      title: 'Unreadable note: Invoices are paid to another account',
    });
  });
});
