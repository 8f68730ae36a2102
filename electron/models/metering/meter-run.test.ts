import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MessageId, SessionId } from '../../../shared/domain/ids';
import { addUsage, NO_USAGE } from '../../../shared/domain/model-usage';
import { emptyPlan } from '../../../shared/domain/query-plan';
import { createSeededRandom } from '../../../shared/lib/seeded-random';
import { DEFAULT_SPENDING, WORK_PRESETS } from '../../../shared/ipc/work-presets';
import type { Spending } from '../../../shared/ipc/routes/settings';
import { silentLogger } from '../../../shared/lib/logger';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/default-settings';
import type { AnswerRequest } from '../../ports/engine';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { createEngineChoice } from '../engine-choice';
import { createOfflineEngine } from '../offline/offline-engine';
import { countFor } from './call-context';
import { createMeter } from './create-meter';
import { openUsageLog } from './usage-log';

const TURNS = faultRounds(8, 400);
const NEVER = new AbortController().signal;
const NOON = Date.UTC(2026, 4, 3, 12);
const PACE = { latencyMs: 1, prefillTokensPerSecond: 1_000_000, generationTokensPerSecond: 100_000, slots: 4 };

let folder: string;
let server: FakeProvider;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-meter-'));
  server = await startFakeProvider({ pace: { ...PACE, thinkingTokens: 5 } });
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function open(caps: Spending['caps']) {
  const usage = await openUsageLog(join(folder, 'usage.jsonl'), () => NOON, silentLogger);
  const meter = createMeter(
    usage,
    () => ({ ...DEFAULT_SPENDING, caps }),
    () => NOON,
  );
  const engine = createEngineChoice({
    settings: () => ({
      ...DEFAULT_SETTINGS,
      engine: 'provider',
      provider: { preset: 'custom', baseUrl: server.url, chatModel: 'big', smallModel: 'small', embeddingModel: '' },
      work: { ...WORK_PRESETS.careful, waitMs: 30_000 },
    }),
    key: () => null,
    offline: createOfflineEngine(),
    now: () => NOON,
    meter,
    log: silentLogger,
  });
  return { usage, engine };
}

const words = (random: () => number): string =>
  Array.from({ length: 3 + Math.floor(random() * 60) }, () => `word${Math.floor(random() * 900)}`).join(' ');

/** One turn: a plan, a fit check, an answer and what is kept of it, as the person's question goes. */
async function turn(engine: Awaited<ReturnType<typeof open>>['engine'], random: () => number, id: string) {
  const question = words(random);
  const plan = emptyPlan(question);
  const request: AnswerRequest = { question, turns: [], sources: [], plan, notices: [] };
  const messages = [{ id: 'M1', role: 'person' as const, speaker: null, text: words(random), at: 0 }];
  await countFor({ sessionId: 's' as SessionId, messageId: id as MessageId, isIncognito: false }, async () => {
    await engine().understand({ question, recentTurns: [], asOf: 0, knownNames: [] }, NEVER);
    await engine().judge({ plan, recentTurns: [], candidates: [], negatives: [] }, NEVER);
    for await (const piece of engine().answer(request, NEVER)) expect(piece).toBeTypeOf('string');
    if (random() < 0.5) await engine().extract({ messages, recalled: [] }, NEVER);
  });
}

const countedByServer = () =>
  server.usage.reduce(
    (sum, one) =>
      addUsage(sum, {
        calls: 1,
        promptTokens: one.promptTokens,
        cachedTokens: one.cachedTokens,
        completionTokens: one.completionTokens,
        estimatedCalls: 0,
      }),
    NO_USAGE,
  );

it(`the meter equals the server’s own count over ${TURNS} turns, several at a time, in memory and on disk`, async () => {
  const { usage, engine } = await open({ turnTokens: null, dayTokens: null, dayCost: null });
  const random = createSeededRandom(5);
  for (let first = 0; first < TURNS; first += 4)
    await Promise.all([0, 1, 2, 3].map((offset) => turn(engine, random, `m${first + offset}`)));
  const counted = countedByServer();
  expect(counted.calls).toBeGreaterThan(TURNS);
  expect(usage.rows.reduce(addUsage, NO_USAGE)).toEqual(counted);
  await usage.flush();
  const rows = (await readFile(join(folder, 'usage.jsonl'), 'utf8')).trim().split('\n');
  expect(rows.map((row) => JSON.parse(row) as typeof NO_USAGE).reduce(addUsage, NO_USAGE)).toMatchObject(counted);
  const tokens = (counted.promptTokens + counted.completionTokens).toLocaleString('en');
  recordFigure(
    'S12',
    'meter',
    `${TURNS} turns, ${counted.calls.toLocaleString('en')} calls: the meter equals the server’s ${tokens} tokens`,
  );
}, 600_000);

it('a cap of a turn or a day stops before sending, in words, and no prompt passes it', async () => {
  const rounds = faultRounds(4, 60);
  const random = createSeededRandom(6);
  let stopped = 0;
  for (let round = 0; round < rounds; round += 1) {
    const limit = 300 + Math.floor(random() * 6_000);
    const isDay = round % 2 === 0;
    const { engine, usage } = await open({
      turnTokens: isDay ? null : limit,
      dayTokens: isDay ? limit : null,
      dayCost: null,
    });
    server.usage.length = 0;
    const heard = server.requests.filter(({ path }) => path.endsWith('/chat/completions')).length;
    const before = usage.rows.reduce(addUsage, NO_USAGE);
    const failure = await (async () => {
      for (;;) await turn(engine, random, 'm');
    })().catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'model-cap',
      message: expect.stringContaining('Nothing was sent') as string,
    });
    // Every request that the server heard it has counted: the one that was stopped never came.
    expect(server.requests.filter(({ path }) => path.endsWith('/chat/completions')).length - heard).toBe(
      server.usage.length,
    );
    stopped += 1;
    // The reply of the last call may pass a cap; no prompt is sent beyond it.
    const counts = countedByServer();
    const last = server.usage.at(-1);
    const used =
      (isDay ? before.promptTokens + before.completionTokens : 0) + counts.promptTokens + counts.completionTokens;
    if (last !== undefined) expect(used - last.completionTokens).toBeLessThanOrEqual(limit * 1.3);
    await usage.flush();
    await rm(join(folder, 'usage.jsonl'), { force: true });
  }
  expect(stopped).toBe(rounds);
  recordFigure('S12', 'caps', `${rounds} caps of a turn or a day: ${stopped} stopped before sending, with words`);
}, 600_000);
