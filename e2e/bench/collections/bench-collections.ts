import { fork } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { openDatabase } from '../../../electron/collections/database/open-database';
import { readServerAddress } from '../../../electron/collections/database/server-address';
import { type Database, sql } from '../../../electron/collections/database/database';
import { initCollection, setMember } from '../../../electron/collections/members/manage-members';
import { createCollectionsDatabase } from '../../../electron/collections/testing/open-test-collection';
import { startPostgres, type TestServer } from '../../../electron/collections/testing/postgres-server';
import { RECALL_LANES } from '../../../electron/retrieval/index/queries/lane-query';
import { percentile } from '../../eval/metrics';
import { progress, runCommand } from '../../eval/run-command';
import { checkPublished } from './check-published';
import { createCollectionVectors } from './collection-vectors';
import type { ClientFigures, Login } from './load-client';
import { measureRecall, type Recall } from './measure-recall';
import { makePlainTables } from './plain-tables';
import { runJob, type WorkerJob, type WorkerResult } from './load-worker';

const USAGE = `usage: node out/main/bench-collections.js [--notes N] [--clients N] [--minutes N] [--rate N] [--publish-rate N] --json

Starts a private PostgreSQL on loopback that writes through to its disk, publishes N notes (200,000) into a collection by
the app's own code, and lets N members (20) in three processes ask --rate questions (5) and make --publish-rate
publications (1) a second, all of them together, for N minutes (10). Every question is also asked of a plain tsvector
table and, where the server has pgvector, of a plain table of vectors; recall of the nearest notes is measured before. In the middle the server is ended without a checkpoint and started again. Afterwards what was confirmed is compared
with what the server has: exits with 1 if anything was lost, doubled or changed.`;

const PROCESSES = 3;
const COLLECTION = 'Load';
/** Milliseconds that the server is away. */
const AWAY_MS = 5_000;
/** One of so many members only reads. */
const READERS = 4;
const COLLECTION_ID = sql`SELECT id FROM engram.collections WHERE name = $1`;
const SIZE = sql`SELECT pg_database_size(current_database())::float8 / 1048576 AS megabytes`;
const VERSION = sql`SELECT current_setting('server_version') AS version`;

interface Plan {
  notes: number;
  clients: number;
  minutes: number;
  rate: number;
  publishRate: number;
}

async function main(args: string[]): Promise<number> {
  if (args[0] === '--worker') return serveJobs();
  const valueOf = (flag: string, otherwise: number) =>
    args.includes(flag) ? Number(args[args.indexOf(flag) + 1]) : otherwise;
  const plan: Plan = {
    notes: valueOf('--notes', 200_000),
    clients: valueOf('--clients', 20),
    minutes: valueOf('--minutes', 10),
    rate: valueOf('--rate', 5),
    publishRate: valueOf('--publish-rate', 1),
  };
  if (Object.values(plan).some((value) => !(value > 0)) || !Number.isInteger(plan.notes + plan.clients)) {
    progress(USAGE);
    return 2;
  }
  const server = await startPostgres(undefined, { isDurable: true, settings: ['shared_buffers=256MB'] });
  try {
    const report = await measure(server, plan);
    process.stdout.write(`${args.includes('--json') ? JSON.stringify(report) : JSON.stringify(report, null, 2)}\n`);
    const { lost, doubled, different, unindexed } = report.published;
    return lost + doubled + different + unindexed === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}

async function measure(server: TestServer, plan: Plan) {
  const { address, password, manager, database } = await createCollectionsDatabase(server);
  const owner = await openDatabase(readServerAddress(address), password, 600_000);
  await initCollection(owner, COLLECTION, manager);
  const logins = await addMembers(owner, plan.clients, (login) => server.address(login, database));
  const collectionId = (await owner.query<{ id: string }>(COLLECTION_ID, [COLLECTION]))[0]!.id;

  progress(`publishing ${plan.notes} notes …`);
  const start = performance.now();
  const fills = await runJobs(fillJobs(plan.notes, collectionId, logins));
  const fillSeconds = (performance.now() - start) / 1_000;
  const pieces = fills.flatMap((result) => (result.act === 'fill' ? result.ms : []));
  const [size] = await owner.query<{ megabytes: number }>(SIZE);
  progress(`published in ${Math.round(fillSeconds)} s; making the plain tables …`);
  const vectorIndex = await makePlainTables(owner);
  const recall = vectorIndex === null ? null : await recallOf(owner, collectionId, logins[0]!);
  const [version] = await owner.query<{ version: string }>(VERSION);

  progress(`${plan.clients} members for ${plan.minutes} minutes …`);
  const loads = runJobs(loadJobs(plan, collectionId, logins));
  const loadBefore = loadavg()[0]!;
  await sleep(plan.minutes * 30_000);
  const loadAmid = loadavg()[0]!;
  progress('ending the server …');
  await server.kill();
  await sleep(AWAY_MS);
  await server.restart();
  const clients = (await loads).flatMap((result) => (result.act === 'load' ? result.figures : []));
  const published = await checkPublished(owner, collectionId, clients);
  await owner.close();
  return {
    machine: { cpu: cpus()[0]!.model, cpus: cpus().length, postgres: version!.version },
    loadAverage: { before: round(loadBefore), amid: round(loadAmid), after: round(loadavg()[0]!) },
    ...plan,
    databaseMegabytes: Math.round(size!.megabytes),
    fill: { seconds: round(fillSeconds), notesPerSecond: Math.round(plan.notes / fillSeconds), piece: spread(pieces) },
    ...(vectorIndex === null ? {} : { vectorIndex: rounded(vectorIndex) }),
    ...(recall === null ? {} : { recall: rounded(recall) }),
    ...summary(clients, plan),
    published,
  };
}

function summary(clients: readonly ClientFigures[], { minutes }: Plan) {
  const all = (of: (figures: ClientFigures) => number[]) => spread(clients.flatMap(of));
  const sum = (of: (figures: ClientFigures) => number) => clients.reduce((total, figures) => total + of(figures), 0);
  const [plainWords, plainVectors] = [all((figures) => figures.plainWords), all((figures) => figures.plainVectors)];
  const [lexical, dense] = [all(({ lanes }) => lanes.lexical), all(({ lanes }) => lanes.dense)];
  const states = new Map<string, number>();
  for (const { laneStates } of clients)
    for (const [name, count] of Object.entries(laneStates)) states.set(name, (states.get(name) ?? 0) + count);
  return {
    lanes: Object.fromEntries(RECALL_LANES.map((lane) => [lane, all(({ lanes }) => lanes[lane])])),
    laneStates: Object.fromEntries(states),
    plainWords,
    ratios: {
      lexicalP50: round(lexical.p50 / plainWords.p50),
      lexicalP95: round(lexical.p95 / plainWords.p95),
    },
    ...(plainVectors.count === 0
      ? {}
      : {
          plainVectors,
          meaningRatios: { p50: round(dense.p50 / plainVectors.p50), p95: round(dense.p95 / plainVectors.p95) },
        }),
    reads: all(({ reads }) => reads),
    lookups: all(({ lookups }) => lookups),
    publications: all(({ publications }) => publications),
    questionsPerSecond: round(sum(({ lookups }) => lookups.length) / minutes / 60),
    publicationsPerSecond: round(sum(({ publications }) => publications.length) / minutes / 60),
    failedLookups: sum(({ failedLookups }) => failedLookups),
    failedPublications: sum(({ failedPublications }) => failedPublications),
    late: sum(({ late }) => late),
  };
}

async function recallOf(owner: Database, collectionId: string, { address, password }: Login): Promise<Recall> {
  progress('comparing with exact search …');
  const member = await openDatabase(readServerAddress(address), password);
  const recall = await measureRecall({ owner, member }, collectionId, createCollectionVectors());
  await member.close();
  return recall;
}

const rounded = (figures: object): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(Number(value) * 1_000) / 1_000]));

const spread = (ms: readonly number[]) => ({
  count: ms.length,
  p50: round(percentile(ms, 0.5)),
  p95: round(percentile(ms, 0.95)),
  p99: round(percentile(ms, 0.99)),
});

async function addMembers(owner: Database, count: number, addressOf: (login: string) => string): Promise<Login[]> {
  const logins: Login[] = [];
  for (let index = 0; index < count; index += 1) {
    const login = `member_${index}`;
    const role = isReader(index) ? 'reader' : 'contributor';
    const password = await setMember(owner, { collection: COLLECTION, login, role });
    logins.push({ address: addressOf(login), password: password! });
  }
  return logins;
}

const isReader = (index: number): boolean => index % READERS === READERS - 1;

/** The notes are those of as many members as there are processes. */
function fillJobs(notes: number, collectionId: string, logins: readonly Login[]): WorkerJob[] {
  const share = Math.ceil(notes / PROCESSES);
  const publishers = logins.filter((_, index) => !isReader(index));
  return Array.from({ length: PROCESSES }, (_, index) => ({
    act: 'fill',
    collectionId,
    notes,
    from: index * share,
    to: (index + 1) * share,
    login: publishers[index % publishers.length]!,
  }));
}

function loadJobs({ minutes, rate, publishRate }: Plan, collectionId: string, logins: readonly Login[]): WorkerJob[] {
  const contributors = logins.filter((_, index) => !isReader(index)).length;
  const clients = logins.map((login, index) => ({
    login,
    collectionId,
    seed: 1_000 + index,
    seconds: minutes * 60,
    questions: (rate * 60) / logins.length,
    publications: isReader(index) ? 0 : (publishRate * 60) / contributors,
  }));
  return Array.from({ length: PROCESSES }, (_, process) => ({
    act: 'load',
    clients: clients.filter((_, index) => index % PROCESSES === process),
  }));
}

const runJobs = (jobs: readonly WorkerJob[]): Promise<WorkerResult[]> =>
  Promise.all(
    jobs.map(
      (job) =>
        new Promise<WorkerResult>((resolve, reject) => {
          const child = fork(new URL(import.meta.url), ['--worker'], { serialization: 'advanced' });
          child.on('message', (result) => resolve(result as WorkerResult));
          child.on('exit', (code) => reject(new Error(`a process of members ended (${code})`)));
          child.send(job);
        }),
    ),
  );

async function serveJobs(): Promise<number> {
  const job = await new Promise<WorkerJob>((resolve) =>
    process.once('message', (message) => resolve(message as WorkerJob)),
  );
  const result = await runJob(job);
  await new Promise((resolve) => process.send!(result, resolve));
  process.disconnect();
  return 0;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const round = (value: number): number => Math.round(value * 100) / 100;

runCommand(main);
