import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestMirror } from '../../electron/exchange/live-folder/testing/test-mirror';
import { realFileSystem, syncFolder, writeNewFile } from '../../electron/files/file-system';
import { makeNote } from '../../electron/testing/sample-rows';
import { createRandom, pick } from '../../electron/testing/seeded/seeded-random';
import { openTestVault } from '../../electron/testing/test-vault';
import { put } from '../../shared/domain/batch';
import type { NoteId } from '../../shared/domain/ids';
import { progress, runCommand } from '../eval/run-command';

const USAGE = `usage: node out/main/bench-live-folder.js [--notes N] [--words N] --json

Mirrors a seeded vault of N notes (10,000) of N words (120) into a folder: a first run, one that finds nothing to do, one
after an edit in the app and one after an edit in the folder. Prints seconds, and each as a multiple of what it takes to
copy them with each file and its folder written through to the disk, and to hash them, in the same process.`;

const WORDS = 'clay kiln glaze raku bowl fire ash cone shelf potter wheel slip tea moss garden stone rain'.split(' ');
const NOTES_A_BATCH = 500;

async function main(args: string[]): Promise<number> {
  const valueOf = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const [notes, words] = [Number(valueOf('--notes') ?? 10_000), Number(valueOf('--words') ?? 120)];
  if (![notes, words].every((count) => Number.isInteger(count) && count > 0)) {
    progress(USAGE);
    return 2;
  }
  const home = await mkdtemp(join(tmpdir(), 'engram-bench-live-'));
  const places = { vaultFolder: join(home, 'vault'), folder: await mkdtemp(join(home, 'notes-')) };
  try {
    progress('writing the notes …');
    const { first, places: opened } = await writeNotes(places, notes, words);
    const test = await openTestMirror({ places: opened });
    const seconds = async (work: () => Promise<unknown>): Promise<number> => {
      const start = performance.now();
      await work();
      return (performance.now() - start) / 1_000;
    };
    progress('mirroring them …');
    const firstRun = await seconds(() => test.run());
    const copy = await seconds(() => copyAll(places.folder, join(home, 'copy-')));
    const durableCopy = await seconds(() => copyDurably(places.folder, join(home, 'durable-')));
    const hash = await seconds(() => hashAll(places.folder));
    const nothing = await seconds(() => test.run());
    const nothingAgain = await seconds(() => test.run());
    const { title } = await test.edit(first, { body: 'Edited in the app.' });
    const editInApp = await seconds(() => test.run());
    const file = `${title}.md`;
    await test.write(file, (await test.read(file)).replace('in the app', 'in the folder'));
    const editInFolder = await seconds(() => test.run());
    const isTakenIn = (await test.note(first)).body === 'Edited in the folder.';
    await test.close();
    const times = { firstRun, nothing, nothingAgain, editInApp, editInFolder, copy, durableCopy, hash };
    const report = {
      notes,
      isTakenIn,
      seconds: Object.fromEntries(Object.entries(times).map(([name, value]) => [name, round(value)])),
      firstRunPerDurableCopy: round(firstRun / durableCopy),
      nothingPerHash: round(nothingAgain / hash),
    };
    process.stdout.write(`${args.includes('--json') ? JSON.stringify(report) : JSON.stringify(report, null, 2)}\n`);
    return isTakenIn ? 0 : 1;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;

async function writeNotes(places: { vaultFolder: string; folder: string }, count: number, words: number) {
  const random = createRandom(1);
  const { vault, writer, ids, clock, indexedDB } = await openTestVault({ folder: places.vaultFolder });
  let first: NoteId | null = null;
  for (let from = 0; from < count; from += NOTES_A_BATCH) {
    const batch = Array.from({ length: Math.min(NOTES_A_BATCH, count - from) }, (_, index) =>
      makeNote(ids, clock.now(), {
        title: `Note ${from + index}`,
        body: Array.from({ length: words }, () => pick(WORDS, random)).join(' '),
        status: 'kept',
        keptAt: clock.now(),
      }),
    );
    first ??= batch[0]!.id;
    await writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: 'seeded notes',
      changes: batch.map((note) => put('notes', note)),
    });
  }
  await vault.close();
  return { first: first!, places: { ...places, indexedDB, clock } };
}

async function copyAll(folder: string, prefix: string): Promise<void> {
  const to = await mkdtemp(prefix);
  for (const name of await readdir(folder)) await copyFile(join(folder, name), join(to, name));
}

/** As safe as the live folder writes them: file and folder are written through, one after another. */
async function copyDurably(folder: string, prefix: string): Promise<void> {
  const to = await mkdtemp(prefix);
  for (const name of await readdir(folder)) {
    await writeNewFile(realFileSystem, join(to, name), await readFile(join(folder, name)), 0o600);
    await syncFolder(realFileSystem, to);
  }
}

async function hashAll(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
}

runCommand(main);
