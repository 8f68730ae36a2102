import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setHeapFlags } from '../../electron/app/launch/heap-flags';
import { progress, runCommand } from '../eval/run-command';
import type { AppFigures } from './measure-app';
import { createProcessChannel } from './process-channel';
import { pagesReportOf, reportOf, tableOf, type BenchParts } from './bench-report';

const USAGE = `usage: npm run -s bench -- (--notes N | --pages N [--words W]) --json [--queries Q] [--out FILE]

--notes N    size of the seeded vault
--pages N    instead: a seeded folder of N long pages as kept notes, each its passages; MiniSearch is asked over the same
--words W    words of a page on average (1300)
--queries Q  questions asked of each peer (100; 40 above 20,000 notes, where a peer takes seconds for each); the funnel is asked them and
             more of their kind, 200 in all, since p95 of a few dozen hangs on one pause
--json       print one JSON object on the last line
--out FILE   write the figures as a Markdown table, too`;

const LARGE = 20_000;
const WORDS_PER_PAGE = 1_300;
const ASKED_OF_FUNNEL = 200;

interface Size {
  /** Notes, or pages. */
  notes: number;
  /** Null for short notes. */
  wordsPerPage: number | null;
  queries: number;
  /** Where the app's index is stored between its two starts. */
  imageFolder: string;
}

/** Each part runs in its own process, one after another, so that none is affected by another's memory. */
const ROLES = {
  app: startApp,
  /** The same again, from the index that the first start stored. */
  restart: startApp,
  build: async ({ notes, wordsPerPage }: Size) =>
    (await import('./measure-index-build')).measureBuild(notes, wordsPerPage),
  minisearch: async ({ notes, queries, wordsPerPage }: Size) =>
    (await import('./measure-peers')).measureMiniSearch(notes, queries, wordsPerPage),
  orama: async ({ notes, queries }: Size) => (await import('./measure-peers')).measureOrama(notes, queries),
  vitality: async ({ notes }: Size) =>
    (await import('./measure-vitality')).measureVitality(notes, new URL('./vitality-worker.js', import.meta.url)),
  graph: async ({ notes }: Size) =>
    (await import('./measure-graph')).measureGraph(notes, new URL('./graph-worker.js', import.meta.url)),
  encoder: async ({ wordsPerPage }: Size) => (await import('./measure-encoder')).measureEncoder(wordsPerPage),
};

async function startApp(size: Size): Promise<AppFigures> {
  setHeapFlags();
  const { measureApp } = await import('./measure-app');
  const page = startRole('store', size);
  try {
    await new Promise((resolve) => page.once('message', resolve));
    return await measureApp({
      store: createProcessChannel(page),
      workerUrl: new URL('./bench-worker.js', import.meta.url),
      queries: Math.max(size.queries, ASKED_OF_FUNNEL),
      shared: size.queries,
      imageFolder: size.imageFolder,
    });
  } finally {
    page.kill();
  }
}

type Role = keyof typeof ROLES;
const ROLES_OF_PAGES: readonly Role[] = ['app', 'restart', 'build', 'minisearch', 'encoder'];

async function main(args: string[]): Promise<number> {
  const valueOf = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const pages = valueOf('--pages');
  const notes = Number(pages ?? valueOf('--notes'));
  const wordsPerPage = pages === undefined ? null : Number(valueOf('--words') ?? WORDS_PER_PAGE);
  const queries = Number(valueOf('--queries') ?? (notes > LARGE ? 40 : 100));
  if (![notes, queries, wordsPerPage ?? 1].every((count) => Number.isInteger(count) && count > 0)) {
    progress(USAGE);
    return 2;
  }
  const role = valueOf('--role');
  const imageFolder = valueOf('--image') ?? (await mkdtemp(join(tmpdir(), 'engram-bench-')));
  const size: Size = { notes, wordsPerPage, queries, imageFolder };
  if (role !== undefined) return runRole(role, size);
  const parts = { notes, queries } as BenchParts;
  try {
    for (const name of wordsPerPage === null ? (Object.keys(ROLES) as Role[]) : ROLES_OF_PAGES) {
      progress(`${name} …`);
      Object.assign(parts, { [name]: await resultOf(startRole(name, size)) });
    }
  } finally {
    await rm(imageFolder, { recursive: true, force: true });
  }
  if (wordsPerPage !== null) {
    process.stdout.write(`${JSON.stringify(pagesReportOf(parts, wordsPerPage))}\n`);
    return 0;
  }
  const report = reportOf(parts);
  const out = valueOf('--out');
  if (out !== undefined) await writeFile(out, tableOf(report));
  process.stdout.write(`${args.includes('--json') ? JSON.stringify(report) : JSON.stringify(report, null, 2)}\n`);
  return 0;
}

async function runRole(role: string, size: Size): Promise<number> {
  if (role === 'store') {
    const { serveBenchStore } = await import('./seeded-store-page');
    serveBenchStore(size.notes, createProcessChannel(process), size.wordsPerPage);
    process.send!('ready');
    await new Promise((resolve) => process.once('disconnect', resolve));
    return 0;
  }
  const result = await ROLES[role as Role](size);
  if (process.send === undefined) {
    process.stdout.write(`${JSON.stringify({ ...(result as object), answers: undefined })}\n`);
    return 0;
  }
  await new Promise((resolve) => process.send!({ result }, resolve));
  process.disconnect();
  return 0;
}

const startRole = (role: string, { notes, wordsPerPage, queries, imageFolder }: Size) =>
  fork(
    new URL(import.meta.url),
    ['--role', role, ...sizeArgs(notes, wordsPerPage), '--queries', String(queries), '--image', imageFolder],
    {
      // The app runs with its shipped memory settings; the others also hold a seeded vault.
      serialization: 'advanced',
      execArgv: role === 'app' || role === 'restart' ? [] : ['--max-old-space-size=8192'],
    },
  );

const sizeArgs = (notes: number, wordsPerPage: number | null): string[] =>
  wordsPerPage === null ? ['--notes', String(notes)] : ['--pages', String(notes), '--words', String(wordsPerPage)];

async function resultOf(child: ReturnType<typeof fork>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => resolve((message as { result: unknown }).result));
    child.on('exit', (code) => reject(new Error(`a measuring process ended (${code})`)));
  });
}

runCommand(main);
