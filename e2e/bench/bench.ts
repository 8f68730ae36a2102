import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setHeapFlags } from '../../electron/app/launch/heap-flags';
import { progress, runCommand } from '../eval/run-command';
import { createProcessChannel } from './process-channel';
import { reportOf, tableOf, type BenchParts } from './bench-report';

const USAGE = `usage: npm run -s bench -- --notes N --json [--queries Q] [--out FILE]

--notes N    size of the seeded vault
--queries Q  questions asked of each peer (100; 40 above 20,000 notes, where a peer takes seconds for each); the funnel is asked them and
             more of their kind, 200 in all, since p95 of a few dozen hangs on one pause
--json       print one JSON object on the last line
--out FILE   write the figures as a Markdown table, too`;

const LARGE = 20_000;
const ASKED_OF_FUNNEL = 200;

/** Each part runs in its own process, one after another, so that none is affected by another's memory. */
const ROLES = {
  app: async (notes: number, queries: number) => {
    setHeapFlags();
    const { measureApp } = await import('./measure-app');
    const page = startRole('store', notes, queries);
    try {
      await new Promise((resolve) => page.once('message', resolve));
      return await measureApp({
        store: createProcessChannel(page),
        workerUrl: new URL('./bench-worker.js', import.meta.url),
        queries: Math.max(queries, ASKED_OF_FUNNEL),
        shared: queries,
      });
    } finally {
      page.kill();
    }
  },
  build: async (notes: number) => (await import('./measure-index-build')).measureBuild(notes),
  minisearch: async (notes: number, queries: number) =>
    (await import('./measure-peers')).measureMiniSearch(notes, queries),
  orama: async (notes: number, queries: number) => (await import('./measure-peers')).measureOrama(notes, queries),
  vitality: async (notes: number) =>
    (await import('./measure-vitality')).measureVitality(notes, new URL('./vitality-worker.js', import.meta.url)),
  graph: async (notes: number) =>
    (await import('./measure-graph')).measureGraph(notes, new URL('./graph-worker.js', import.meta.url)),
  encoder: async () => (await import('./measure-encoder')).measureEncoder(),
};
type Role = keyof typeof ROLES;

async function main(args: string[]): Promise<number> {
  const valueOf = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const notes = Number(valueOf('--notes'));
  const queries = Number(valueOf('--queries') ?? (notes > LARGE ? 40 : 100));
  if (![notes, queries].every((count) => Number.isInteger(count) && count > 0)) {
    progress(USAGE);
    return 2;
  }
  const role = valueOf('--role');
  if (role !== undefined) return runRole(role, notes, queries);
  const parts = { notes, queries } as BenchParts;
  for (const name of Object.keys(ROLES) as Role[]) {
    progress(`${name} …`);
    Object.assign(parts, { [name]: await resultOf(startRole(name, notes, queries)) });
  }
  const report = reportOf(parts);
  const out = valueOf('--out');
  if (out !== undefined) await writeFile(out, tableOf(report));
  process.stdout.write(`${args.includes('--json') ? JSON.stringify(report) : JSON.stringify(report, null, 2)}\n`);
  return 0;
}

async function runRole(role: string, notes: number, queries: number): Promise<number> {
  if (role === 'store') {
    const { serveBenchStore } = await import('./seeded-store-page');
    serveBenchStore(notes, createProcessChannel(process));
    process.send!('ready');
    await new Promise((resolve) => process.once('disconnect', resolve));
    return 0;
  }
  const result = await ROLES[role as Role](notes, queries);
  if (process.send === undefined) {
    process.stdout.write(`${JSON.stringify({ ...(result as object), answers: undefined })}\n`);
    return 0;
  }
  await new Promise((resolve) => process.send!({ result }, resolve));
  process.disconnect();
  return 0;
}

const startRole = (role: string, notes: number, queries: number) =>
  fork(new URL(import.meta.url), ['--role', role, '--notes', String(notes), '--queries', String(queries)], {
    // The app runs with its shipped memory settings; the others also hold a seeded vault.
    serialization: 'advanced',
    execArgv: role === 'app' ? [] : ['--max-old-space-size=8192'],
  });

async function resultOf(child: ReturnType<typeof fork>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => resolve((message as { result: unknown }).result));
    child.on('exit', (code) => reject(new Error(`a measuring process ended (${code})`)));
  });
}

runCommand(main);
