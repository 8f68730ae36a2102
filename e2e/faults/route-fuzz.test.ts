import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWordEmbedder } from '../../electron/retrieval/testing/word-embedder';
import { startFakeProvider, type FakeProvider } from '../../electron/testing/fake-provider/fake-provider';
import { faultRounds, recordFigure } from '../../electron/testing/record-figure';
import { createRandom, pick } from '../../electron/testing/seeded/seeded-random';
import { contract, type RouteName } from '../../shared/ipc/contract';
import { AppError } from '../../shared/ipc/errors';
import { createScenarioClock } from '../eval/scenarios/scenario-clock';
import { openScenarioVault, type ScenarioVault } from '../eval/scenarios/scenario-vault';
import { createHostileInputs } from './hostile-inputs';

const ROUTES = Object.keys(contract) as RouteName[];
const SECRET = 'CANARY-OUTSIDE-THE-VAULT';
/** What a message for the person never holds. */
const INTERNALS =
  /TypeError|RangeError|undefined is not|Cannot read|is not a function|is not iterable|\.ts:\d|node:internal/u;

let parent: string;
let fake: FakeProvider;
let canary: Server;
let canaryUrl: string;
let canaryHits: number;
let vault: ScenarioVault;
let done: string[];
let logged: string[];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'engram-fuzz-'));
  await writeFile(join(parent, 'secret.txt'), SECRET);
  fake = await startFakeProvider();
  [canaryHits, done, logged] = [0, [], []];
  canary = createServer((_request, response) => {
    canaryHits += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  const act = (name: string) => async () => void done.push(name);
  const note = (message: string, data?: object) => logged.push(`${message} ${JSON.stringify(data)}`);
  vault = await openScenarioVault({
    clock: createScenarioClock(Date.UTC(2026, 4, 1)),
    embedder: createWordEmbedder(),
    provider: { baseUrl: fake.url, chatModel: 'fake-chat' },
    parentFolder: parent,
    log: { info: () => {}, warn: () => {}, error: note },
    shell: {
      hasRecentInput: async () => true,
      confirm: async () => false,
      openExternal: act('openExternal'),
      openFile: act('openFile'),
      showFile: act('showFile'),
    },
  });
});
afterEach(async () => {
  await vault.close();
  await Promise.all([fake.stop(), new Promise((resolve) => canary.close(resolve))]);
  await rm(parent, { recursive: true, force: true });
});

/** What is wrong with an answer to a page; null when it is a harmless reply or a refusal in words. */
function faultOf(reply: { output: unknown } | { error: unknown }): string | null {
  if ('output' in reply) {
    const text = JSON.stringify(structuredClone(reply.output)) ?? '';
    return text.includes(SECRET) ? 'the reply holds a file from outside' : null;
  }
  const { error } = reply;
  if (error instanceof Error && error.name === 'AbortError') return null;
  if (!(error instanceof AppError)) return `threw ${String((error as Error)?.stack ?? error).slice(0, 700)}`;
  if (error.code === 'unexpected' || error.message.trim() === '') return `refused without words: ${error.message}`;
  if (INTERNALS.test(error.message) || error.message.includes(SECRET)) return `the refusal says ${error.message}`;
  return null;
}

it('a page that was taken over gets a refusal in words or a harmless reply from every route, reaches no file outside and repoints nothing', async () => {
  const seed = Number(process.env.ENGRAM_SEED ?? 20);
  const random = createRandom(seed);
  const inputs = createHostileInputs(random, { secretFile: join(parent, 'secret.txt'), canaryUrl });
  inputs.learn(await vault.call('exchange.loadSample', null));
  inputs.learn(await vault.call('notes.list', { show: 'all', limit: 40 }));
  inputs.learn(await vault.call('chat.sessions', {}));
  const calls = faultRounds(600, 7_500);
  const faults: string[] = [];
  let [replied, refused] = [0, 0];
  for (let index = 0; index < calls; index += 1) {
    const route = index < ROUTES.length * 2 ? ROUTES[index % ROUTES.length]! : pick(ROUTES, random);
    const performed = route === 'app.perform' && random() < 0.8 ? pick(ROUTES, random) : null;
    const input =
      performed === null
        ? inputs.make(contract[route].input)
        : { route: performed, input: inputs.make(contract[performed].input) };
    const reply = await vault.call(route, input as never).then(
      (output) => ({ output: output as unknown }),
      (error: unknown) => ({ error }),
    );
    if ('output' in reply) {
      replied += 1;
      inputs.learn(reply.output);
    } else refused += 1;
    const fault = faultOf(reply);
    if (fault !== null) faults.push(`${performed ?? route} ${describe(input)}: ${fault}`);
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(logged).toEqual([]);
  expect(done).toEqual([]);
  expect(canaryHits).toBe(0);
  expect((await vault.call('settings.get', null)).settings.provider.baseUrl).toBe(fake.url);
  expect((await readdir(parent)).toSorted()).toEqual([vault.dataFolder.split('/').at(-1), 'secret.txt'].toSorted());
  expect(await readFile(join(parent, 'secret.txt'), 'utf8')).toBe(SECRET);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(replied).toBeGreaterThan(calls / 20);
  recordFigure(
    'S6',
    'fuzz',
    `${calls.toLocaleString('en')} calls of ${ROUTES.length} routes: ${refused.toLocaleString('en')} refused in words, 0 crashes, 0 files outside, 0 addresses changed`,
  );
});

function describe(input: unknown): string {
  try {
    return (JSON.stringify(input) ?? 'undefined').slice(0, 300);
  } catch {
    return typeof input;
  }
}
