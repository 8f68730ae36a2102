import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { makeMessage, makeNote, makeSession } from '../../testing/sample-rows';
import { put, remove, type Batch, type BatchDraft, type DraftChange } from '../../../shared/domain/batch';
import type { AccessEvent } from '../../../shared/domain/feedback';
import type { AccessEventId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { createFaultyFileSystem } from '../../files/testing/faulty-file-system';

const draftOf = (...notes: Note[]): BatchDraft => ({
  actor: 'person',
  kind: 'note.create',
  label: 'Create',
  changes: notes.map((note) => put('notes', note)),
});
const countNotes = async ({ store }: TestVault): Promise<number> => {
  let count = 0;
  for await (const page of store.pages('notes')) count += page.length;
  return count;
};

describe('the one write path', () => {
  it('numbers batches in call order, notifies listeners first, and reads each row as the previous batch left it', async () => {
    const { writer, ids, clock, close } = await openTestVault();
    const note = makeNote(ids, clock.now());
    const heard: number[] = [];
    writer.onBatch(({ seq }) => heard.push(seq));
    const titles = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
    const batches = await Promise.all(
      titles.map(async (title) => {
        const batch = await writer.commit(draftOf({ ...note, title }));
        expect(heard).toContain(batch.seq);
        return batch;
      }),
    );
    expect(heard).toEqual(titles.map((_title, index) => index + 1));
    expect(batches.map(({ changes }) => (changes[0]!.before as Note | null)?.title ?? null)).toEqual([
      null,
      ...titles.slice(0, -1),
    ]);
    expect(writer.lastSeq).toBe(titles.length);
    await close();
  });

  it('refuses a batch that was computed from what has changed since, and writes nothing of it', async () => {
    const { writer, ids, clock, store, close } = await openTestVault();
    const note = makeNote(ids, clock.now());
    await writer.commit(draftOf(note));
    const edited = { ...note, body: 'Edited.' };
    const basis = { seq: 1, rows: [note] };
    await writer.commit({ ...draftOf(edited), basis });
    await expect(writer.commit({ ...draftOf({ ...note, body: 'Late.' }), basis })).rejects.toMatchObject({
      code: 'conflict',
    });
    const wrongRow = { seq: 2, rows: [note] };
    await expect(writer.commit({ ...draftOf({ ...note, body: 'Late.' }), basis: wrongRow })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(writer.lastSeq).toBe(2);
    expect((await store.get('notes', note.id))!.body).toBe('Edited.');
    await close();
  });

  it('rejects malformed rows and a row changed twice as bugs, and writes nothing', async () => {
    const test = await openTestVault();
    const note = makeNote(test.ids, test.clock.now());
    await expect(test.writer.commit(draftOf({ ...note, version: 0 }))).rejects.toThrow('malformed row');
    await expect(test.writer.commit(draftOf(note, note))).rejects.toThrow('twice');
    await expect(
      test.writer.commit({ ...draftOf(), changes: [{ table: 'notes', id: 'other', after: note }] }),
    ).rejects.toThrow('other');
    await expect(test.writer.commit(draftOf({ ...note, body: 'x'.repeat(3_000_000) }))).rejects.toMatchObject({
      code: 'too-large',
    });
    expect(test.writer.lastSeq).toBe(0);
    expect(test.writer.readOnlyReason).toBeNull();
    await test.close();
  });

  it('never changes or removes a use; only undo removes those of its batch, and redo restores them', async () => {
    const { writer, store, ids, close } = await openTestVault();
    const use = { id: ids.next<AccessEventId>(), ref: 'note:a', kind: 'pinned', at: 1, messageId: null } as AccessEvent;
    const draft = (change: DraftChange): BatchDraft => ({ ...draftOf(), scope: 'note', changes: [change] });
    const uses = () => store.query({ name: 'accessEventsOf', ref: 'note:a' });
    await writer.commit(draft(put('accessEvents', use)));
    await expect(writer.commit(draft(put('accessEvents', { ...use, at: 2 })))).rejects.toThrow('append-only');
    await expect(writer.commit(draft(remove('accessEvents', use.id)))).rejects.toThrow('append-only');
    expect(await uses()).toEqual([use]);
    await writer.undo('note');
    expect(await uses()).toEqual([]);
    await writer.redo('note');
    expect(await uses()).toEqual([use]);
    await close();
  });

  it('transfers batches and replies larger than a message', async () => {
    const test = await openTestVault({ encoding: 'json' });
    const session = makeSession(test.ids, test.clock.now());
    const messages = Array.from({ length: 60 }, (_unused, index) =>
      makeMessage(test.ids, test.clock.now(), session.id, index, { text: `${index} ${'ü'.repeat(60_000)}` }),
    );
    await test.writer.commit({
      actor: 'import',
      kind: 'import.transcript',
      label: 'Import',
      fresh: true,
      changes: [put('sessions', session), ...messages.map((message) => put('messages', message))],
    });
    expect(await test.store.query({ name: 'messagesOfSession', sessionId: session.id })).toEqual(messages);
    expect(
      await test.store.getMany(
        'messages',
        messages.map(({ id }) => id),
      ),
    ).toEqual(messages);
    expect(await test.vault.verify()).toEqual({ problem: null, matchesStore: true });
    await test.close();
  });

  it('turns read-only when the disk is full, keeps what was acknowledged, and loses nothing once there is space', async () => {
    const { fileSystem, faults } = createFaultyFileSystem();
    const first = await openTestVault({ fileSystem });
    const kept = makeNote(first.ids, first.clock.now());
    await first.writer.commit(draftOf(kept));
    const reasons: string[] = [];
    first.writer.onReadOnly((reason) => reasons.push(reason));
    faults.bytesLeft = 100;
    const lost = makeNote(first.ids, first.clock.now());
    const refused = await Promise.allSettled([
      first.writer.commit(draftOf(lost)),
      first.writer.commit(draftOf(makeNote(first.ids, 1))),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    faults.bytesLeft = null;
    await expect(first.writer.commit(draftOf(lost))).rejects.toMatchObject({ code: 'disk-full' });
    expect(reasons).toHaveLength(1);
    expect(first.writer.readOnlyReason).toContain('disk is full');
    expect(await first.store.get('notes', kept.id)).toEqual(kept);
    await first.vault.close();

    const again = await openTestVault({ folder: first.folder, indexedDB: first.indexedDB });
    expect(again.vault.recovery).toBeNull();
    expect(await countNotes(again)).toBe(1);
    await again.writer.commit(draftOf(lost));
    expect((await again.vault.verify()).problem).toBeNull();
    await again.vault.close();
    await first.removeFolder();
  });

  it('refuses before writing when less than 64 MB are free, and does not open the store on such a disk', async () => {
    const { fileSystem, faults } = createFaultyFileSystem();
    const first = await openTestVault({ fileSystem });
    const note = makeNote(first.ids, first.clock.now());
    await first.writer.commit(draftOf(note));
    faults.freeBytes = 10 * 1024 * 1024;
    first.clock.advance(10_000);
    await expect(first.writer.commit(draftOf(makeNote(first.ids, 1)))).rejects.toMatchObject({ code: 'disk-full' });
    expect(first.writer.lastSeq).toBe(1);
    await first.vault.close();

    const full = await openTestVault({ folder: first.folder, indexedDB: first.indexedDB, fileSystem });
    expect(full.vault.isStoreOpen).toBe(false);
    expect(full.writer.readOnlyReason).toContain(`${64 * 1024 * 1024 - faults.freeBytes} bytes`);
    await expect(full.store.get('notes', note.id)).rejects.toMatchObject({ code: 'disk-full' });
    await full.vault.close();

    faults.freeBytes = 200 * 1024 * 1024;
    const warned = await openTestVault({ folder: first.folder, indexedDB: first.indexedDB, fileSystem });
    expect(warned.vault.diskWarning).toContain('200 MB');
    expect(await warned.store.get('notes', note.id)).toEqual(note);
    await warned.vault.close();
    await first.removeFolder();
  });

  it('counts a batch as written once the journal has it, and shows it after a restart if the store failed', async () => {
    const indexedDB = new IDBFactory();
    let isBroken = false;
    const first = await openTestVault({
      indexedDB,
      indexedDbOptions: { indexedDB: failingTransactions(indexedDB, 'readwrite', () => isBroken), IDBKeyRange },
    });
    const before = makeNote(first.ids, first.clock.now());
    await first.writer.commit(draftOf(before));
    isBroken = true;
    const note = makeNote(first.ids, first.clock.now());
    const heard: Batch[] = [];
    first.writer.onBatch((batch) => heard.push(batch));
    expect((await first.writer.commit(draftOf(note))).seq).toBe(2);
    expect(heard).toEqual([]);
    isBroken = false;
    expect(first.writer.readOnlyReason).toContain('safe in the journal');
    await expect(first.writer.commit(draftOf(makeNote(first.ids, 1)))).rejects.toMatchObject({ code: 'read-only' });
    await first.vault.close();

    const again = await openTestVault({ folder: first.folder, indexedDB });
    expect(await again.store.getMany('notes', [before.id, note.id])).toEqual([before, note]);
    await again.vault.close();
    await first.removeFolder();
  });

  it('is read-only once the store cannot be read for a change', async () => {
    const indexedDB = new IDBFactory();
    let isBroken = false;
    const test = await openTestVault({
      indexedDB,
      indexedDbOptions: { indexedDB: failingTransactions(indexedDB, 'readonly', () => isBroken), IDBKeyRange },
    });
    isBroken = true;
    const refused = { code: 'read-only', message: expect.stringContaining('safe in the journal') };
    await expect(test.writer.commit(draftOf(makeNote(test.ids, 1)))).rejects.toMatchObject(refused);
    isBroken = false;
    await expect(test.writer.commit(draftOf(makeNote(test.ids, 1)))).rejects.toMatchObject(refused);
    expect([test.writer.lastSeq, test.writer.readOnlyReason]).toEqual([0, refused.message]);
    await test.close();
  });

  it('is read-only after a failed fsync, even though the next one would work', async () => {
    const { fileSystem, faults } = createFaultyFileSystem();
    const test = await openTestVault({ fileSystem });
    faults.failSync = true;
    await expect(test.writer.commit(draftOf(makeNote(test.ids, 1)))).rejects.toMatchObject({ code: 'journal-damaged' });
    faults.failSync = false;
    await expect(test.writer.commit(draftOf(makeNote(test.ids, 1)))).rejects.toMatchObject({ code: 'read-only' });
    expect(await countNotes(test)).toBe(0);
    await test.close();
  });

  it('continues after a crash of the store page, with nothing lost or duplicated', async () => {
    const test = await openTestVault();
    const notes = Array.from({ length: 30 }, () => makeNote(test.ids, test.clock.now()));
    const commits = notes.map((note, index) => {
      if (index === 10 || index === 20) setTimeout(() => test.crashStorePage(), index);
      return test.writer.commit(draftOf(note));
    });
    await Promise.all(commits);
    expect(test.writer.readOnlyReason).toBeNull();
    expect(
      await test.store.getMany(
        'notes',
        notes.map(({ id }) => id),
      ),
    ).toEqual(notes);
    expect(await test.vault.verify()).toEqual({ problem: null, matchesStore: true });
    await test.close();
  });

  it('gives up on a page that keeps crashing, and reports that everything is safe', async () => {
    const test = await openTestVault();
    const note = makeNote(test.ids, test.clock.now());
    await test.writer.commit(draftOf(note));
    for (let crash = 0; crash < 5; crash += 1) {
      test.crashStorePage();
      await test.store.get('notes', note.id).catch(() => null);
    }
    expect(test.writer.readOnlyReason).toContain('safe in the journal');
    await test.close();
  });
});

/** IndexedDB whose transactions of one mode abort while `isBroken`. */
function failingTransactions(indexedDB: IDBFactory, failing: IDBTransactionMode, isBroken: () => boolean): IDBFactory {
  const wrapDatabase = (database: IDBDatabase): IDBDatabase => {
    const original = database.transaction.bind(database);
    database.transaction = (names, mode, options) => {
      const transaction = original(names, mode, options);
      if (isBroken() && (mode ?? 'readonly') === failing) queueMicrotask(() => transaction.abort());
      return transaction;
    };
    return database;
  };
  return new Proxy(indexedDB, {
    get(target, key) {
      if (key !== 'open') {
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return (name: string, version?: number) => {
        const request = target.open(name, version);
        request.addEventListener('success', () => wrapDatabase(request.result));
        return request;
      };
    },
  });
}
