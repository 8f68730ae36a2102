import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realFileSystem } from '../files/file-system';
import { faultRounds, isLongForm, recordFigure } from '../testing/record-figure';
import { allRows } from '../testing/all-rows';
import { openTestVault, type TestVault } from '../testing/test-vault';
import { buildThreads, type ThreadBundles } from '../threads/testing/build-threads';
import { createSeededRandom } from '../../shared/lib/seeded-random';
import { KILLED_TASKS, type KilledTaskName } from './testing/killed-tasks';

const KILLS = faultRounds(8, 200);
const NAMES = Object.keys(KILLED_TASKS) as KilledTaskName[];
/** Titles that the tasks give. */
const WRITTEN_HERE = /^(Note|Page) \d+$/;
/** What a task takes at least; the long form measures each. */
const LEAST = { steps: 20, ms: 1_500 };
/** Every third kill comes from outside at any moment, the others at a step of the vault's files. */
const OUTSIDE_EVERY = 3;

let base: string;
let program: ThreadBundles;
const whole = new Map<KilledTaskName, { steps: number; ms: number }>();

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-kills-'));
  program = await buildThreads({ 'killed-process': 'electron/app/testing/killed-process.ts' });
}, 240_000);
afterAll(async () => {
  await program.remove();
  await rm(base, { recursive: true, force: true });
});

const placeIn = (folder: string) => ({ vault: join(folder, 'vault'), beside: join(folder, 'beside') });

/** What the process said; killed by itself at step `stopAt`, or from here after `killAfterMs`. */
async function runTask(
  task: KilledTaskName,
  folder: string,
  { stopAt = 0, killAfterMs = null }: { stopAt?: number; killAfterMs?: number | null } = {},
) {
  const { vault, beside } = placeIn(folder);
  const args = [fileURLToPath(program.url('killed-process')), task, 'run', vault, beside, String(stopAt)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => void parts.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => void errors.push(bytes));
  const timer = killAfterMs === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const signal = await new Promise<string | null>((done) => child.once('close', (_code, by) => done(by)));
  if (timer) clearTimeout(timer);
  const lines = Buffer.concat(parts).toString('utf8').split('\n').slice(0, -1);
  const synced = lines.filter((line) => line.startsWith('synced ')).map((line) => Buffer.from(line.slice(7), 'base64'));
  const steps = Number(lines.find((line) => line.startsWith('steps '))?.slice(6));
  return { signal, synced, steps, errors: Buffer.concat(errors).toString('utf8') };
}

/** The folder of a task before it is run, made once. */
async function prepared(task: KilledTaskName): Promise<string> {
  const folder = join(base, task);
  if (whole.has(task)) return folder;
  const place = placeIn(folder);
  await mkdir(place.beside, { recursive: true });
  await KILLED_TASKS[task].prepare({ ...place, fileSystem: realFileSystem });
  whole.set(task, LEAST);
  if (!isLongForm()) return folder;
  const trial = join(base, `${task}-trial`);
  await cp(folder, trial, { recursive: true });
  const startedAt = performance.now();
  const { steps, signal, errors } = await runTask(task, trial);
  expect([signal, errors], task).toEqual([null, '']);
  whole.set(task, { steps, ms: performance.now() - startedAt });
  await rm(trial, { recursive: true, force: true });
  return folder;
}

/** No note without its versions, no merged note without what it was merged into. */
async function expectNothingHalf(vault: TestVault, done: string): Promise<void> {
  const versions = new Set((await allRows(vault, 'noteVersions')).map(({ noteId, version }) => `${noteId} ${version}`));
  const links = new Set(
    (await allRows(vault, 'links')).filter(({ kind }) => kind === 'merged-into').map(({ from }) => from as string),
  );
  for (const { id, version, title, status } of await allRows(vault, 'notes')) {
    if (status === 'kept' && WRITTEN_HERE.test(title))
      expect(versions.has(`${id} ${version}`), `${done}: version ${version} of ${title}`).toBe(true);
    if (status === 'merged') expect(links.has(id), `${done}: what ${title} was merged into`).toBe(true);
  }
}

async function journalText(vault: string): Promise<Buffer> {
  const names = (await readdir(join(vault, 'journal')).catch(() => [])).sort();
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(vault, 'journal', name)))));
}

describe('a process that is killed', () => {
  it(`while it writes, rotates, merges, copies, imports, mirrors or restores, ${KILLS} times, loses no acknowledged change and leaves none by half`, async () => {
    const figures = { killed: 0, acknowledged: 0 };
    for (let seed = 0; figures.killed < KILLS; seed += 1) {
      const task = NAMES[seed % NAMES.length]!;
      const random = createSeededRandom(seed + 1);
      const folder = join(base, `round-${seed}`);
      await cp(await prepared(task), folder, { recursive: true });
      const { steps, ms } = whole.get(task)!;
      const isOutside = seed % OUTSIDE_EVERY === OUTSIDE_EVERY - 1;
      const kill = isOutside ? { killAfterMs: random() * ms } : { stopAt: 1 + Math.floor(random() * steps) };
      const done = `seed ${seed}, ${task}, ${JSON.stringify(kill)}`;
      const { signal, synced, errors } = await runTask(task, folder, kill);
      expect(errors, done).toBe('');
      if (!isOutside) expect(signal, done).toBe('SIGKILL');
      if (signal === 'SIGKILL') figures.killed += 1;

      const place = placeIn(folder);
      const opened = await openTestVault({
        folder: place.vault,
        approveRepair: () => Promise.reject(new Error(`${done}: a kill is no damage`)),
      });
      const text = await journalText(place.vault);
      const before = await journalText(placeIn(await prepared(task)).vault);
      for (const bytes of [before, ...synced]) {
        expect(text.includes(bytes), `${done}: an acknowledged change`).toBe(true);
        figures.acknowledged += bytes.toString('utf8').split('\n').length - 1;
      }
      expect(opened.writer.readOnlyReason, done).toBeNull();
      expect(await opened.vault.verify(), done).toEqual({ problem: null, matchesStore: true });
      expect(
        (await opened.vault.snapshots.list()).filter(({ state }) => state !== 'verified'),
        done,
      ).toEqual([]);
      await expectNothingHalf(opened, done);
      await opened.vault.close();
      await expectDoneAgain(task, place, done);
      await rm(folder, { recursive: true, force: true });
    }
    recordFigure(
      'F6',
      'kills',
      `${figures.killed.toLocaleString('en')} kills in nine kinds of work: 0 of ${figures.acknowledged.toLocaleString('en')} acknowledged changes lost, none by half`,
    );
  }, 3_600_000);
});

/** The same work once more ends as if nothing had happened before. */
async function expectDoneAgain(task: KilledTaskName, place: ReturnType<typeof placeIn>, done: string): Promise<void> {
  if (!['import', 'restore', 'backup', 'mirror'].includes(task)) return;
  await KILLED_TASKS[task].run({ ...place, fileSystem: realFileSystem });
  const again = await openTestVault({ folder: place.vault });
  const titles = (await allRows(again, 'notes')).filter(({ status }) => status === 'kept').map(({ title }) => title);
  const notes = task === 'mirror' ? 25 : 24;
  expect([titles.length, new Set(titles).size], `${done}, done again`).toEqual([notes, notes]);
  if (task === 'mirror') await expectMirrored(again, place, done);
  expect(
    (await readdir(place.vault, { recursive: true })).filter((name) => name.endsWith('.tmp')),
    done,
  ).toEqual([]);
  await again.vault.close();
}

/** Each note has one file with its text, and what was written in the folder is in the vault. */
async function expectMirrored(vault: TestVault, { beside }: ReturnType<typeof placeIn>, done: string): Promise<void> {
  const folder = join(beside, 'pages');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  for (const { id, title, body } of await allRows(vault, 'notes')) {
    const own = texts.filter((text) => text.includes(`engram-id: ${id}\n`));
    expect(own, `${done}: files of ${title}`).toHaveLength(1);
    expect(own[0]!.endsWith(`---\n${body}\n`), `${done}: ${title}`).toBe(true);
    const number = /^Note ([1-4])$/u.exec(title)?.[1];
    if (number !== undefined) expect(body, done).toContain(`Line of the folder ${number}.`);
  }
}
