import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeLine } from '../../journal/format/journal-line';
import { hashFolder } from '../../testing/hash-folder';
import { recordFigure } from '../../testing/record-figure';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import { VAULT_FORMAT } from '../../../shared/domain/vault-format';

/** Written by a build that numbered the form of its rows as `schemaVersion` 6. */
const BEFORE_FORMAT_1 = join(import.meta.dirname, '../../testing/fixtures/vaults/before-format-1');

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-formats-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

describe('a vault of a build from before format 1', () => {
  it.each(['whole', 'without its sentinel', 'without its journal'])(
    'is refused in words that say how to export it, and no byte is changed: %s',
    async (state) => {
      const folder = join(base, 'earlier');
      await cp(BEFORE_FORMAT_1, folder, { recursive: true });
      if (state === 'without its sentinel') await rm(join(folder, 'sentinel.json'));
      if (state === 'without its journal') await rm(join(folder, 'journal'), { recursive: true });
      const before = await hashFolder(folder);
      const opened = await openTestVault({ folder, snapshotEveryMs: 3_600_000 });
      expect([opened.vault.isStoreOpen, opened.writer.readOnlyReason]).toEqual([
        false,
        expect.stringMatching(/before format 1.*nothing was changed.*export there/),
      ]);
      await opened.vault.close();
      expect(await hashFolder(folder)).toEqual(before);
    },
  );

  it('has copies that are kept and not used, with words that say why', async () => {
    const folder = join(base, 'earlier');
    await cp(BEFORE_FORMAT_1, folder, { recursive: true });
    const opened = await openTestVault({ folder });
    expect((await opened.vault.snapshots.list()).map(({ state }) => state)).toEqual(['unjudged']);
    await opened.vault.close();
  });
});

describe('a vault of a newer app', () => {
  it.each([
    ['another number', { format: VAULT_FORMAT + 1, batch: { seq: 2, what: 'nobody knows yet' } }],
    [
      'a table that came later',
      { format: VAULT_FORMAT, batch: { seq: 2, changes: [{ table: 'boards', id: 'x', before: null, after: {} }] } },
    ],
  ])('with %s is not changed by a byte, and the newer one finds it as it was', async (_what, record) => {
    const first = await openTestVault({ folder: join(base, 'newer') });
    const note = makeNote(first.ids, 1);
    const change = { actor: 'person', kind: 'note.create', label: 'x', changes: [put('notes', note)] } as const;
    await first.writer.commit({ ...change, changes: [...change.changes] });
    const { folder, indexedDB } = first;
    await first.vault.snapshots.make('asked for');
    await first.vault.close();
    const [segment] = await readdir(join(folder, 'journal'));
    const path = join(folder, 'journal', segment!);
    const whole = await readFile(path);
    const last = whole.toString('utf8').trimEnd().split('\n').at(-1)!;
    await appendFile(path, encodeLine(2, last.split(' ')[3]!, JSON.stringify(record)).bytes);
    const before = await hashFolder(folder);
    for (let start = 0; start < 3; start += 1) {
      const older = await openTestVault({ folder, indexedDB, snapshotEveryMs: 3_600_000 });
      expect([older.vault.isStoreOpen, older.writer.readOnlyReason]).toEqual([
        false,
        expect.stringContaining('newer version'),
      ]);
      await expect(older.writer.commit({ ...change, changes: [...change.changes] })).rejects.toMatchObject({
        code: 'read-only',
      });
      await older.vault.close();
      expect(await hashFolder(folder)).toEqual(before);
    }
    // What the newer app reads is what it wrote; here, its record is one that this version cannot read.
    await cp(folder, `${folder}-back`, { recursive: true });
    await rm(join(`${folder}-back`, 'journal', segment!));
    await appendFile(join(`${folder}-back`, 'journal', segment!), whole);
    const back = await openTestVault({ folder: `${folder}-back`, indexedDB });
    expect([back.vault.recovery, await back.store.get('notes', note.id)]).toEqual([null, note]);
    await back.vault.close();
    recordFigure('F10', 'older-app', 'an older app on a newer vault: 3 starts, 0 bytes changed');
  });
});
