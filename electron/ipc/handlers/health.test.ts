import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put, remove } from '../../../shared/domain/batch';
import type { LinkId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { createHealthHandlers } from './health';

/** Turns a byte in the middle of a file. */
async function damage(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
  await writeFile(path, bytes);
}

describe('the Storage page', () => {
  let test: TestVault;
  const index = {
    checks: 0,
    info: () => ({ state: 'ready', entries: 0, lastSeq: 0, mismatches: 0, checkedAt: null }),
    checkIntegrity: async () => {
      index.checks += 1;
    },
    rebuild: async () => {},
  };
  const idle = async () => ({ running: null, last: null, previous: null });
  const handlers = () =>
    createHealthHandlers({
      vault: test.vault,
      index,
      embedding: () => ({ model: 'm', embedded: 0, total: 0, secondsLeft: null }),
      freeBytes: async () => 5,
      dataFolder: '/data',
      onChanged: () => {},
      now: () => test.clock.now(),
      continueEmbedding: async () => {},
      searchCheck: { state: idle, start: idle, stop: idle },
      neverSurfaced: async (days) => ({ days, answers: 0, total: 0, kept: 0, notes: [] }),
    });
  const write = async (...notes: Note[]) =>
    test.writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: 't',
      changes: notes.map((note) => put('notes', note)),
    });

  beforeEach(async () => {
    test = await openTestVault();
  });
  afterEach(() => test.close());

  it('counts the store’s rows, and updates the counts with every batch', async () => {
    const health = handlers();
    const [one, two] = [makeNote(test.ids, 1), makeNote(test.ids, 1)];
    await write(one);
    expect((await health['health.report'](null)).store).toMatchObject({ lastSeq: 1, counts: { notes: 1, links: 0 } });
    const link = {
      id: test.ids.next<LinkId>(),
      from: one.id,
      to: null,
      toTitle: 'x',
      kind: 'wikilink' as const,
      createdAt: 1,
    };
    await write({ ...one, body: 'again' }, two);
    await test.writer.commit({ actor: 'person', kind: 'note.edit', label: 't', changes: [put('links', link)] });
    expect((await health['health.report'](null)).store.counts).toMatchObject({ notes: 2, links: 1 });
    await test.writer.commit({ actor: 'person', kind: 'note.edit', label: 't', changes: [remove('links', link.id)] });
    expect((await health['health.report'](null)).store.counts).toMatchObject({ notes: 2, links: 0 });
  });

  it('reports that store and journal agree only after comparing them, and only for that moment', async () => {
    const health = handlers();
    await write(makeNote(test.ids, 1));
    expect((await health['health.report'](null)).store.matchesJournal).toBeNull();
    const verified = await health['health.verify'](null);
    expect(verified.store.matchesJournal).toBe(true);
    expect(verified.journal.verifiedAt).not.toBeNull();
    expect(index.checks).toBe(1);
    await write(makeNote(test.ids, 1));
    expect((await health['health.report'](null)).store.matchesJournal).toBeNull();
  });

  it('previews the changes of restoring a snapshot, and restores it', async () => {
    const health = handlers();
    const note = makeNote(test.ids, 1, { body: 'before' });
    await write(note);
    const snapshot = await health['health.snapshot'](null);
    expect(snapshot.state).toBe('verified');
    test.clock.advance(60_000);
    await write({ ...note, body: 'after' });
    expect(await health['health.previewRestore']({ id: snapshot.id })).toMatchObject({
      changed: 1,
      byTable: { notes: 1 },
    });
    await health['health.restore']({ id: snapshot.id });
    expect((await test.store.get('notes', note.id))!.body).toBe('before');
    await health['health.rebuildStore'](null);
    expect((await test.store.get('notes', note.id))!.body).toBe('before');
    expect((await health['health.report'](null)).store.counts).toMatchObject({ notes: 1 });
  });

  it('verifies a snapshot on request, reports the result, and changes nothing', async () => {
    const health = handlers();
    await write(makeNote(test.ids, 1));
    const { id } = await health['health.snapshot'](null);
    const seq = test.writer.lastSeq;
    expect((await health['health.report'](null)).snapshotCheck).toBeNull();
    expect((await health['health.checkSnapshot']({ id })).snapshotCheck).toEqual({
      id,
      at: test.clock.now(),
      problem: null,
    });
    const files = await readdir(join(test.folder, 'snapshots'));
    for (const name of files) await damage(join(test.folder, 'snapshots', name));
    expect((await health['health.checkSnapshot']({ id })).snapshotCheck).toMatchObject({
      id,
      problem: expect.stringMatching(/\S/),
    });
    expect(test.writer.lastSeq).toBe(seq);
  });
});
