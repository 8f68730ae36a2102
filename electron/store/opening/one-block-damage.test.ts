import { cp, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import { createSeededRandom } from '../../../shared/lib/seeded-random';

const BLOCK_BYTES = 4_096;
const NOTES = 120;
const ROUNDS = faultRounds(6, 120);
/** What is left beside the journal. */
const LEFT = ['database', 'copy', 'nothing'] as const;

let base: string;
const titles: string[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-block-'));
  const whole = await openTestVault({ folder: join(base, 'whole'), rotateBytes: 40_000 });
  for (let number = 1; number <= NOTES; number += 1) {
    const note = makeNote(whole.ids, 1, { title: `Kiln ${number}`, body: `Fired at ${number} degrees. `.repeat(20) });
    await whole.writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: note.title,
      changes: [put('notes', note)],
    });
    titles.push(note.title);
    if (number === NOTES * 0.9) await whole.vault.snapshots.make('schedule');
  }
  await whole.vault.close();
});
afterAll(() => rm(base, { recursive: true, force: true }));

/** One block of the disk under the journal answers with zeros. */
async function damageBlock(vault: string, random: () => number): Promise<void> {
  const names = (await readdir(join(vault, 'journal'))).sort();
  const path = join(vault, 'journal', names[Math.floor(random() * names.length)]!);
  const { size } = await stat(path);
  const at = Math.floor((random() * size) / BLOCK_BYTES) * BLOCK_BYTES;
  const handle = await open(path, 'r+');
  await handle.write(Buffer.alloc(Math.min(BLOCK_BYTES, size - at)), 0, Math.min(BLOCK_BYTES, size - at), at);
  await handle.close();
}

async function titlesOf({ store }: TestVault): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const page of store.pages('notes')) for (const { title } of page) found.add(title);
  return found;
}

describe('one bad block of the disk under the journal', () => {
  it('costs nothing where the database is whole, and otherwise only what no copy holds, which is told', async () => {
    const lost = { database: 0, copy: 0, nothing: 0 };
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const left = LEFT[seed % LEFT.length]!;
      const folder = join(base, `round-${seed}`);
      await cp(join(base, 'whole'), folder, { recursive: true });
      const indexedDB = new IDBFactory();
      if (left === 'database') await (await openTestVault({ folder, indexedDB })).vault.close();
      if (left === 'nothing') await rm(join(folder, 'snapshots'), { recursive: true });
      await damageBlock(folder, createSeededRandom(seed + 1));
      const opened = await openTestVault({ folder, indexedDB });
      // The check at start reads from the newest copy on; Health and the command line read all of it.
      const found = await titlesOf(opened);
      const missing = titles.filter((title) => !found.has(title)).length;
      if (left === 'database') expect(missing, `seed ${seed}`).toBe(0);
      if (missing > 0) expect(opened.vault.recovery, `seed ${seed}`).not.toBeNull();
      lost[left] += missing;
      await opened.vault.close();
      await rm(folder, { recursive: true, force: true });
    }
    const each = ROUNDS / LEFT.length;
    recordFigure(
      'F8',
      'one-block',
      `a zeroed 4 KB block, ${each} times each: ${lost.database} notes lost beside a database, ${lost.copy} beside a copy of nine tenths, ${lost.nothing} of ${(each * NOTES).toLocaleString('en')} beside neither`,
    );
  }, 600_000);
});
