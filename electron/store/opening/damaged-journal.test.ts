import { IDBFactory } from 'fake-indexeddb';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { hashFolder } from '../../testing/hash-folder';
import { makeNote } from '../../testing/sample-rows';
import { put, remove } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';

let opened: TestVault[] = [];
afterEach(async () => {
  for (const { vault, removeFolder } of opened) {
    await vault.close().catch(() => {});
    await removeFolder();
  }
  opened = [];
});

const start = async (count: number, options: Parameters<typeof openTestVault>[0] = {}) => {
  const test = await openTestVault(options);
  opened.push(test);
  const notes = Array.from({ length: count }, (_unused, place) =>
    makeNote(test.ids, test.clock.now(), { title: `Note ${place}`, body: `Of the ${place}th kiln.` }),
  );
  for (const note of notes) await edit(test, note, `Wrote ${note.title}`);
  return { test, notes };
};
const edit = (test: TestVault, note: Note, label = 'Edited') =>
  test.writer.commit({
    actor: 'person',
    kind: 'note.create',
    label,
    scope: 'note',
    changes: [put('notes', note)],
  });
const reopen = async (test: TestVault, indexedDB: IDBFactory = test.indexedDB) => {
  const again = await openTestVault({ folder: test.folder, indexedDB, clock: test.clock });
  opened.push(again);
  return again;
};
const bodiesOf = async ({ store }: TestVault): Promise<string[]> => {
  const notes: Note[] = [];
  for await (const page of store.pages('notes')) notes.push(...page);
  return notes.map(({ body }) => body).sort();
};
/** Overwrites bytes behind the first place where `text` stands in the journal. */
const overwrite = async ({ folder }: TestVault, text: string, bytes: Buffer | string) => {
  for (const name of await readdir(join(folder, 'journal'))) {
    const file = join(folder, 'journal', name);
    const content = await readFile(file);
    const at = content.indexOf(text);
    if (at === -1) continue;
    Buffer.from(bytes).copy(content, at);
    await writeFile(file, content);
    return;
  }
  throw new Error(`${text} is nowhere in the journal`);
};

describe('a record of the journal that cannot be read', () => {
  it('costs itself alone: later records count, and what is known of it is listed', async () => {
    const { test, notes } = await start(6);
    const end = test.vault.journalEnd();
    await test.vault.close();
    await overwrite(test, 'Of the 2th kiln', Buffer.alloc(15));
    const again = await reopen(test, new IDBFactory());
    expect(await bodiesOf(again)).toEqual(notes.filter((_note, place) => place !== 2).map(({ body }) => body));
    // Whatever was derived from the whole state must not be taken for this one's.
    expect(again.vault.journalEnd()).toEqual({ seq: end.seq, hash: expect.not.stringMatching(end.hash) });
    expect(again.vault.recovery?.cause).toContain('1 change could not be read: change 3.');
    expect(again.vault.recovery?.lost).toEqual([
      {
        seq: 3,
        at: test.clock.now(),
        label: 'Wrote Note 2',
        rows: [{ table: 'notes', id: notes[2]!.id, title: 'Note 2' }],
      },
    ]);
    const name = (await readdir(join(test.folder, 'damaged'))).find((entry) => entry.endsWith('.jsonl'));
    expect(await readFile(join(test.folder, 'damaged', name!), 'utf8')).toContain('Of the 5th kiln');
    await edit(again, makeNote(again.ids, 1, { body: 'After the repair.' }));
    expect(await again.vault.verify()).toEqual({ problem: null, matchesStore: true });
    await again.vault.close();
    const third = await reopen(again, new IDBFactory());
    expect(third.vault.recovery?.cause).toContain('was empty although this vault holds 7 changes');
    expect(await bodiesOf(third)).toHaveLength(6);
  });

  it('is repaired only when the person wants it; until then the folder stays as it was', async () => {
    const { test, notes } = await start(3);
    await test.vault.close();
    await overwrite(test, 'Of the 1th kiln', Buffer.alloc(15));
    const before = await hashFolder(test.folder);
    const questions: number[] = [];
    const answer = (isApproved: boolean) => async (inspection: { missingChanges: number }) => {
      questions.push(inspection.missingChanges);
      return isApproved;
    };
    const left = await openTestVault({ folder: test.folder, clock: test.clock, approveRepair: answer(false) });
    expect(left.vault.isStoreOpen).toBe(false);
    expect(left.writer.readOnlyReason).toContain('This vault is damaged and was left as it is.');
    await expect(edit(left, notes[0]!)).rejects.toMatchObject({ code: 'read-only' });
    await left.vault.close();
    expect(await hashFolder(test.folder)).toEqual(before);
    const repaired = await openTestVault({ folder: test.folder, clock: test.clock, approveRepair: answer(true) });
    opened.push(repaired);
    expect(await bodiesOf(repaired)).toEqual([notes[0]!.body, notes[2]!.body]);
    expect(questions).toEqual([1, 1]);
  });

  it('is brought back from the working database, with rows that later records wrote left as these have them', async () => {
    const { test, notes } = await start(4);
    await edit(test, { ...notes[0]!, body: 'An edit that the journal loses.' }, 'Lost edit');
    await edit(test, { ...notes[1]!, body: 'An edit that is lost and made again.' });
    await edit(test, { ...notes[1]!, body: 'Made again.' });
    await test.vault.close();
    await overwrite(test, 'An edit that the journal loses', Buffer.alloc(20));
    await overwrite(test, 'An edit that is lost and made again', Buffer.alloc(20));
    const again = await reopen(test);
    expect(again.vault.recovery?.cause).toContain('Nothing was lost: 1 record was brought back');
    expect(await bodiesOf(again)).toEqual(
      ['An edit that the journal loses.', 'Made again.', notes[2]!.body, notes[3]!.body].sort(),
    );
    await again.vault.close();
    const elsewhere = await reopen(again, new IDBFactory());
    expect(await bodiesOf(elsewhere)).toContain('An edit that the journal loses.');
  });

  it('is not taken from a working database that had not reached it', async () => {
    const { test, notes } = await start(3);
    await test.vault.close();
    const elsewhere = await reopen(test, new IDBFactory());
    await edit(elsewhere, { ...notes[0]!, body: 'A lost edit of another profile.' });
    await edit(elsewhere, { ...notes[1]!, body: 'A later edit of another profile.' });
    await elsewhere.vault.close();
    await overwrite(test, 'A lost edit of another profile', Buffer.alloc(20));
    const again = await reopen(test);
    expect(again.vault.recovery?.cause).toContain('1 change could not be read: change 4.');
    expect(await bodiesOf(again)).toEqual([notes[0]!.body, 'A later edit of another profile.', notes[2]!.body].sort());
  });

  it('is no loss where a working database without a fault already agrees', async () => {
    const { test, notes } = await start(3);
    await edit(test, { ...notes[0]!, body: 'For a while.' });
    await edit(test, notes[0]!);
    await test.vault.close();
    await overwrite(test, 'For a while', Buffer.alloc(10));
    const again = await reopen(test);
    expect(again.vault.recovery?.cause).toContain('Nothing was lost: the working database held the same.');
    expect(again.vault.recovery?.lost).toBeUndefined();
  });

  it.each([
    ['in its text', 'Of the 2th kiln', 'of the 2th kiln'],
    ['that became a line end', 'the 2th kiln', 'the\n2th'],
    ['in its number', '\n3 ', '\n7 '],
    ['that was the line end behind it', '}]}}\n4 ', '}]}}#4 '],
  ])('is read without loss when it has one wrong byte %s', async (_what, text, wrong) => {
    const { test, notes } = await start(5);
    await test.vault.close();
    await overwrite(test, text, wrong);
    const again = await reopen(test, new IDBFactory());
    expect(again.vault.recovery?.cause).toContain('Nothing was lost');
    expect(await bodiesOf(again)).toEqual(notes.map(({ body }) => body));
  });

  it('is bridged by a later copy, and removed rows stay removed', async () => {
    const { test, notes } = await start(4);
    await test.writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: 'Removed',
      changes: [remove('notes', notes[3]!.id)],
    });
    await test.vault.snapshots.make('asked for');
    await edit(test, { ...notes[0]!, body: 'After the copy.' });
    await test.vault.close();
    await overwrite(test, 'Of the 2th kiln', Buffer.alloc(15));
    await overwrite(test, '"label":"Removed"', Buffer.alloc(12));
    const again = await reopen(test, new IDBFactory());
    // Damage that a copy covers costs nothing, so the quick check at start does not even read it.
    expect(await bodiesOf(again)).toEqual(['After the copy.', notes[1]!.body, notes[2]!.body].sort());
    expect(again.vault.recovery?.lost).toBeUndefined();
  });
});

describe('a segment of another vault', () => {
  it.each(['first', 'last'])(
    'in the place of the %s one gives the vault no other name and no records',
    async (which) => {
      const { test: other } = await start(2);
      await other.vault.close();
      const { test } = await start(12, { rotateBytes: 2_500 });
      await test.vault.close();
      const [foreign] = await readdir(join(other.folder, 'journal'));
      const names = (await readdir(join(test.folder, 'journal'))).sort();
      const replaced = which === 'first' ? names[0]! : names.at(-1)!;
      await writeFile(join(test.folder, 'journal', replaced), await readFile(join(other.folder, 'journal', foreign!)));
      const again = await reopen(test);
      expect(again.vault.id).toBe(test.vault.id);
      expect(await bodiesOf(again)).toHaveLength(12);
      expect(again.vault.recovery?.cause).toContain('Nothing was lost');
    },
  );

  it('is known where the last segment and the sentinel are damaged', async () => {
    const { test, notes } = await start(12, { rotateBytes: 2_500 });
    await test.vault.close();
    const last = (await readdir(join(test.folder, 'journal'))).sort().at(-1)!;
    const bytes = await readFile(join(test.folder, 'journal', last));
    bytes.fill(0, 0, 40);
    await writeFile(join(test.folder, 'journal', last), bytes);
    await writeFile(join(test.folder, 'sentinel.json'), '{');
    const again = await reopen(test, new IDBFactory());
    expect(again.vault.id).toBe(test.vault.id);
    expect(await bodiesOf(again)).toEqual(notes.map(({ body }) => body).sort());
  });
});

describe('records out of their order', () => {
  it('are all read, also across segments', async () => {
    const { test, notes } = await start(12, { rotateBytes: 2_500 });
    await test.vault.close();
    const folder = join(test.folder, 'journal');
    const [one, other] = (await readdir(folder)).sort().slice(1, 3);
    const [first, second] = [await readFile(join(folder, one!)), await readFile(join(folder, other!))];
    await writeFile(join(folder, one!), second);
    await writeFile(join(folder, other!), first);
    const again = await reopen(test, new IDBFactory());
    expect(await bodiesOf(again)).toEqual(notes.map(({ body }) => body).sort());
    expect(again.vault.recovery?.cause).toContain('Nothing was lost');
  });
});
