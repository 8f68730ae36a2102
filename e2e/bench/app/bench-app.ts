import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setHeapFlags } from '../../../electron/app/launch/heap-flags';
import { progress, runCommand } from '../../eval/run-command';
import type { VaultSize } from './prepare-vault';

const USAGE = `usage: npm run -s bench:app -- (--notes N [--links L] [--tasks] | --pages N [--words W]) [--scroll] [--keep FOLDER] [--json]

Makes a seeded vault of N notes with L links each (2.5), or of N pages of W words (1300), starts the whole app on it with the installed browser,
and uses it: milliseconds until one can type and until the index is ready, processor time, memory of main and of the
browser, how long turns, searches, opening a note and the graph take, and how evenly the list of notes, the table and, with --tasks, the tasks scroll beside a
bare list. With --scroll only that. With --keep the vault stays in FOLDER and is used again.`;
const WORDS_PER_PAGE = 1_300;

async function main(args: string[]): Promise<number> {
  const valueOf = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const pages = valueOf('--pages');
  const notes = Number(pages ?? valueOf('--notes'));
  const words = pages === undefined ? null : Number(valueOf('--words') ?? WORDS_PER_PAGE);
  const links = valueOf('--links');
  const size: VaultSize = {
    notes,
    wordsPerPage: words,
    ...(links === undefined ? {} : { linksPerNote: Number(links) }),
    ...(args.includes('--tasks') ? { hasTasks: true } : {}),
  };
  const role = args.includes('--scroll') ? 'scroll' : 'measure';
  if (
    ![notes, words ?? 1].every((count) => Number.isInteger(count) && count > 0) ||
    !((size.linksPerNote ?? 1) > 0) ||
    (links !== undefined && words !== null)
  ) {
    progress(USAGE);
    return 2;
  }
  const folder = valueOf('--folder');
  if (folder !== undefined) return runRole(valueOf('--role')!, folder, size);
  const kept = valueOf('--keep');
  const dataFolder = kept ?? (await mkdtemp(join(tmpdir(), 'engram-bench-app-')));
  try {
    if (!existsSync(join(dataFolder, 'vaults'))) {
      progress('making the vault …');
      await startRole('prepare', dataFolder, size);
    }
    progress('the app …');
    const figures = await startRole(role, dataFolder, size);
    const report = { ...(words === null ? size : { pages: notes, wordsPerPage: words }), ...rounded(figures) };
    process.stdout.write(`${args.includes('--json') ? JSON.stringify(report) : JSON.stringify(report, null, 2)}\n`);
    return 0;
  } finally {
    if (kept === undefined) await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Each in its own process: what makes the vault holds it in memory. */
async function runRole(role: string, folder: string, size: VaultSize): Promise<number> {
  if (role === 'prepare') {
    await (await import('./prepare-vault')).prepareVault(folder, size);
    process.send!({ result: null });
  } else {
    setHeapFlags();
    const { measureRunningApp, measureScrollingAlone } = await import('./measure-running-app');
    const result = role === 'scroll' ? await measureScrollingAlone(folder) : await measureRunningApp(folder, 0);
    await new Promise((resolve) => process.send!({ result }, resolve));
  }
  process.disconnect();
  return 0;
}

async function startRole(
  role: 'prepare' | 'measure' | 'scroll',
  folder: string,
  { notes, wordsPerPage, linksPerNote, hasTasks }: VaultSize,
): Promise<object> {
  const size = [
    ...(wordsPerPage === null
      ? ['--notes', String(notes)]
      : ['--pages', String(notes), '--words', String(wordsPerPage)]),
    ...(linksPerNote === undefined ? [] : ['--links', String(linksPerNote)]),
    ...(hasTasks === true ? ['--tasks'] : []),
  ];
  const child = fork(new URL(import.meta.url), ['--role', role, '--folder', folder, ...size], {
    // The app runs with its shipped memory settings.
    execArgv: [...process.execArgv, ...(role !== 'prepare' ? [] : ['--max-old-space-size=8192'])],
  });
  return new Promise((resolve, reject) => {
    child.on('message', (message) => resolve((message as { result: object }).result));
    child.on('exit', (code) => reject(new Error(`a measuring process ended (${code})`)));
  });
}

function rounded<Value>(value: Value): Value {
  if (typeof value === 'number') return (Math.round(value * 10) / 10) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)])) as Value;
}

runCommand(main);
