import { fork, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultRounds, recordFigure } from '../testing/record-figure';
import { openTestVault } from '../testing/test-vault';
import { buildThreads, type ThreadBundles } from '../threads/testing/build-threads';
import { createSeededRandom } from '../../shared/lib/seeded-random';
import type { Start, StartOutcome } from './testing/contending-process';

const ROUNDS = faultRounds(12, 200);
const MEETINGS: Start['role'][][] = [
  ['app', 'app'],
  ['app', 'command line'],
  ['command line', 'command line'],
  ['app', 'command line', 'command line'],
];

interface Contender {
  start(start: Start): Promise<StartOutcome>;
  end(): void;
}

let base: string;
let program: ThreadBundles;
let contenders: Contender[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-writers-'));
  program = await buildThreads({ 'contending-process': 'electron/app/testing/contending-process.ts' });
  const path = fileURLToPath(program.url('contending-process'));
  contenders = await Promise.all(Array.from({ length: 3 }, () => openContender(path)));
}, 240_000);
afterAll(async () => {
  for (const contender of contenders) contender.end();
  await program.remove();
  await rm(base, { recursive: true, force: true });
});

async function openContender(path: string): Promise<Contender> {
  const child: ChildProcess = fork(path);
  let fail: (error: Error) => void = () => {};
  child.once('exit', (code) => fail(new Error(`a process ended with ${code}`)));
  const next = () =>
    new Promise<unknown>((answered, failed) => {
      fail = failed;
      child.once('message', answered);
    });
  await next();
  return {
    start(start) {
      const outcome = next();
      child.send(start);
      return outcome as Promise<StartOutcome>;
    },
    end: () => void child.send('end'),
  };
}

describe('programs that open one vault at once', () => {
  it(`two apps, an app and commands, or two commands: one writes at a time, ${ROUNDS} times, and every start is served or refused in words`, async () => {
    const figures = { wrote: 0, second: 0, refused: 0, stopped: 0, acknowledged: 0 };
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const random = createSeededRandom(seed + 1);
      const roles = MEETINGS[seed % MEETINGS.length]!;
      const place = join(base, `round-${seed}`);
      const dataFolder = join(place, 'data');
      const folder = join(dataFolder, 'vaults', 'main');
      // Every other round begins without a vault, every third with the lock of a killed program.
      if (seed % 2 === 0) await (await openTestVault({ folder })).vault.close();
      if (seed % 6 === 0) await writeFile(join(folder, 'LOCK'), JSON.stringify({ pid: 2 ** 22 + 5, startedAt: '1' }));
      const starts = await Promise.all(
        roles.map(async (role, index): Promise<Start> => {
          const name = `${role === 'app' ? 'app' : 'command'}-${index}`;
          await mkdir(join(place, name), { recursive: true });
          await writeFile(join(place, name, `${name} page.md`), `Of ${name}.\n`);
          return { role, dataFolder, name, delayMs: random() < 0.5 ? 0 : random() * 40, openMs: random() * 150 };
        }),
      );
      const outcomes = await Promise.all(starts.map((start, index) => contenders[index]!.start(start)));
      const done = `seed ${seed}, ${roles.join(', ')}: ${JSON.stringify(outcomes)}`;
      for (const { outcome, words } of outcomes) {
        expect(['wrote', 'second', 'refused', 'stopped'], done).toContain(outcome);
        if (outcome === 'stopped') expect(words, done).toMatch(/Stopped|was closed before/);
        if (outcome === 'refused') expect(words, done).toMatch(/already open|Another import is running/);
        figures[outcome] += 1;
      }
      expect(
        outcomes.some(({ outcome }) => outcome === 'wrote'),
        done,
      ).toBe(true);
      const titles = outcomes.flatMap((outcome) => outcome.titles);
      const opened = await openTestVault({
        folder,
        approveRepair: () => Promise.reject(new Error(`${done}: two writers`)),
      });
      const found: string[] = [];
      for await (const page of opened.store.pages('notes')) found.push(...page.map(({ title }) => title));
      // What a stopped command had written stays.
      const extra = starts
        .filter((_start, index) => outcomes[index]!.outcome === 'stopped')
        .map(({ name }) => `${name} page`);
      const expected = [...titles, ...extra.filter((title) => found.includes(title))];
      expect(found.toSorted(), done).toEqual(expected.toSorted());
      expect(await opened.vault.verify(), done).toEqual({ problem: null, matchesStore: true });
      await opened.vault.close();
      figures.acknowledged += titles.length;
      await rm(place, { recursive: true, force: true });
    }
    recordFigure(
      'F11',
      'meetings',
      `${ROUNDS} simultaneous starts of apps and commands: ${figures.wrote} wrote one after another, ${figures.second + figures.refused} told that it is open, ${figures.stopped} stopped with the app that served them, 0 of ${figures.acknowledged.toLocaleString('en')} acknowledged notes lost`,
    );
  }, 3_600_000);
});
