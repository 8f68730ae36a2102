import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCrashedDisk, type CrashKind } from '../files/testing/crashed-disk';
import { createRecordedFileSystem, type TraceEvent } from '../files/testing/recorded-file-system';
import { writeAtomically } from '../files/write-atomically';
import { faultRounds, isLongForm, recordFigure } from '../testing/record-figure';
import { makeNote } from '../testing/sample-rows';
import { openTestVault, type TestVault } from '../testing/test-vault';
import { put } from '../../shared/domain/batch';
import { noteVersionOf } from '../../shared/domain/note-version';
import { createSeededRandom } from '../../shared/lib/seeded-random';
import { runInShell } from './testing/run-in-shell';

const KINDS: CrashKind[] = [
  { bytes: 'none', names: 'none' },
  { bytes: 'none', names: 'all' },
  { bytes: 'all', names: 'none' },
  { bytes: 'all', names: 'all' },
  { bytes: 'some', names: 'some' },
  { bytes: 'some', names: 'all' },
];
const STATES = faultRounds(120, Infinity);

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-power-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** A person's day: notes over several segments, a copy, an undo, a setting, a restart, a backup, going back to a copy. */
async function recordDay(root: string): Promise<TraceEvent[]> {
  await mkdir(root);
  const { fileSystem, trace } = createRecordedFileSystem(root);
  const mark = (text: string) => trace.push({ step: 'mark', mark: text });
  const vault = join(root, 'vaults', 'main');
  const open = () => openTestVault({ folder: vault, fileSystem, rotateBytes: 3_000 });
  const add = async ({ ids, writer }: TestVault, title: string) => {
    const note = makeNote(ids, 1, { title, body: `Body of ${title}` });
    await writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: title,
      scope: 'note',
      changes: [put('notes', note), put('noteVersions', noteVersionOf(note, 'created', 1, ids))],
    });
    mark(`note ${title}`);
  };
  const first = await open();
  for (let number = 1; number <= 12; number += 1) await add(first, `Morning ${number}`);
  const copy = await first.vault.snapshots.make('asked for');
  mark('copy made');
  await add(first, 'Withdrawn');
  mark('leaving Withdrawn');
  await first.writer.undo('note');
  mark('gone Withdrawn');
  for (const colour of ['light', 'dark']) {
    await writeAtomically(join(root, 'settings.json'), JSON.stringify({ colour }), fileSystem);
    mark(`setting ${colour}`);
  }
  await first.vault.close();
  const second = await open();
  for (let number = 1; number <= 6; number += 1) await add(second, `Evening ${number}`);
  await second.vault.close();
  const { code } = await runInShell(root, ['backup', join(root, 'backups'), '--vault', vault], { fileSystem });
  expect(code).toBe(0);
  mark('backup');
  const third = await open();
  for (let number = 1; number <= 6; number += 1) mark(`leaving Evening ${number}`);
  await third.vault.snapshots.restore(copy.id);
  for (let number = 1; number <= 6; number += 1) mark(`gone Evening ${number}`);
  await third.vault.close();
  return trace;
}

/** What a person was told is so, at a step of the trace. */
function toldBy(trace: readonly TraceEvent[]) {
  const told = { notes: new Set<string>(), gone: new Set<string>(), setting: '', copies: 0, backups: 0 };
  for (const event of trace) {
    if (event.step !== 'mark') continue;
    const [what, ...rest] = event.mark.split(' ');
    const name = rest.join(' ');
    if (what === 'note') told.notes.add(name);
    if (what === 'leaving') told.notes.delete(name);
    if (what === 'gone') told.gone.add(name);
    if (what === 'setting') told.setting = name;
    if (what === 'copy') told.copies += 1;
    if (what === 'backup') told.backups += 1;
  }
  return told;
}

/** Locks as the system's next run finds them. */
async function startAnew(vault: string): Promise<void> {
  for (const name of await readdir(vault).catch(() => [])) {
    if (!name.startsWith('LOCK')) continue;
    const text = await readFile(join(vault, name), 'utf8');
    await writeFile(join(vault, name), text.replace(/"bootId":"[^"]*"/, '"bootId":"the run before"'));
    await utimes(join(vault, name), 1_000, 1_000);
  }
}

async function expectAllThere(folder: string, trace: readonly TraceEvent[], done: string): Promise<number> {
  const told = toldBy(trace);
  await startAnew(join(folder, 'vaults', 'main'));
  const vault = await openTestVault({
    folder: join(folder, 'vaults', 'main'),
    approveRepair: () => Promise.reject(new Error(`${done}: lost power is no damage`)),
  });
  expect(vault.writer.readOnlyReason, done).toBeNull();
  const titles = new Map<string, number>();
  for await (const page of vault.store.pages('notes'))
    for (const { title } of page) titles.set(title, (titles.get(title) ?? 0) + 1);
  for (const title of told.notes) expect(titles.get(title), `${done}: ${title}`).toBe(1);
  for (const title of told.gone) expect(titles.has(title), `${done}: ${title} came back`).toBe(false);
  expect(vault.vault.tableCounts().noteVersions, `${done}: none by half`).toBe(titles.size);
  expect(await vault.vault.verify(), done).toEqual({ problem: null, matchesStore: true });
  const copies = await vault.vault.snapshots.list();
  expect(copies.filter(({ state }) => state === 'verified').length, `${done}: copies`).toBeGreaterThanOrEqual(
    told.copies,
  );
  expect(
    copies.filter(({ state }) => state !== 'verified'),
    done,
  ).toEqual([]);
  await vault.vault.close();
  if (told.setting !== '')
    expect(JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8')), done).toEqual({
      colour: expect.stringMatching(told.setting === 'dark' ? 'dark' : 'light|dark'),
    });
  const backups = await readdir(join(folder, 'backups')).catch(() => []);
  if (told.backups > 0) expect(backups.filter((name) => !name.endsWith('.tmp')).length, done).toBe(2);
  return told.notes.size;
}

describe('a power cut', () => {
  it('at any step leaves everything acknowledged, whatever of the rest had reached the disk', async () => {
    const trace = await recordDay(join(base, 'day'));
    const cuts = trace.flatMap((_event, index) => KINDS.map((kind) => ({ index, kind })));
    const random = createSeededRandom(17);
    const chosen = isLongForm() ? cuts : cuts.filter(() => random() < STATES / cuts.length);
    let checked = 0;
    for (const [number, { index, kind }] of chosen.entries()) {
      const folder = join(base, `cut-${number}`);
      const steps = trace.slice(0, index + 1);
      await createCrashedDisk(steps).writeTo(folder, kind, createSeededRandom(number));
      checked += await expectAllThere(folder, steps, `cut ${number}, step ${index}, ${JSON.stringify(kind)}`);
      await rm(folder, { recursive: true, force: true });
    }
    recordFigure(
      'F7',
      'cuts',
      `${chosen.length.toLocaleString('en')} legal states after a power cut at ${trace.length} steps: 0 of ${checked.toLocaleString('en')} acknowledged notes missing, 0 by half`,
    );
  }, 3_600_000);
});
