import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageId, SessionId } from '../../../shared/domain/ids';
import { emptyPlan } from '../../../shared/domain/query-plan';
import { addUsage, NO_USAGE, type ModelUsage } from '../../../shared/domain/model-usage';
import { DEFAULT_SPENDING, WORK_PRESETS } from '../../../shared/ipc/work-presets';
import type { Spending } from '../../../shared/ipc/routes/settings';
import { silentLogger } from '../../../shared/lib/logger';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/default-settings';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import type { Pace } from '../../testing/fake-provider/pace';
import type { AnswerRequest } from '../../ports/engine';
import { createEngineChoice } from '../engine-choice';
import { openEmbedder } from '../embeddings/embedder-choice';
import { createWatchedFetch } from '../embeddings/watched-fetch';
import { createOfflineEngine } from '../offline/offline-engine';
import { countFor, type CallContext } from './call-context';
import { createMeter } from './create-meter';
import { judged } from '../testing/judge-request';
import { openUsageLog } from './usage-log';

const NEVER = new AbortController().signal;
const NOON = Date.UTC(2026, 4, 3, 12);
const DAY_MS = 86_400_000;
const FAST: Pace = {
  latencyMs: 1,
  prefillTokensPerSecond: 1_000_000,
  generationTokensPerSecond: 20_000,
  slots: 4,
  thinkingTokens: 7,
};
const CONTEXT: CallContext = { sessionId: 's' as SessionId, messageId: 'm' as MessageId, isIncognito: false };
const question: AnswerRequest = {
  question: 'When do we fly?',
  turns: [],
  sources: [],
  plan: emptyPlan('When do we fly?'),
  notices: [],
  retrieve: () => Promise.resolve({ sources: [], facts: [], lessons: [] }),
};
const toJudge = judged(['We fly on the third.', 'Bread is baked on Monday.'], 'When do we fly?');

describe('the meter', () => {
  let folder: string;
  let server: FakeProvider;
  const path = () => join(folder, 'usage.jsonl');
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'usage-'))));
  afterEach(async () => {
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  const open = async (pace: Partial<Pace> = {}, spending: Partial<Spending> = {}) => {
    server = await startFakeProvider({ pace: { ...FAST, ...pace } });
    const usage = await openUsageLog(path(), () => NOON, silentLogger);
    const meter = createMeter(
      usage,
      () => ({ ...DEFAULT_SPENDING, ...spending }),
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
    const answer = (context = CONTEXT) =>
      countFor(context, async () => {
        let text = '';
        for await (const piece of engine().answer(question, NEVER)) text += piece;
        return text;
      });
    return { usage, engine, answer };
  };
  const sumOf = (rows: readonly ModelUsage[]) => rows.reduce(addUsage, NO_USAGE);

  it('counts what the server counts, for each call, its task, model, session and answer', async () => {
    const { usage, engine, answer } = await open();
    await countFor(CONTEXT, () => engine().judge(toJudge, NEVER));
    await answer();
    await answer();
    await engine().summarise!({ kind: 'session', messages: [], minWords: 1, maxWords: 9 }, NEVER);
    const counted = server.usage.reduce(
      (sum, { promptTokens, completionTokens, cachedTokens }) => ({
        promptTokens: sum.promptTokens + promptTokens,
        completionTokens: sum.completionTokens + completionTokens,
        cachedTokens: sum.cachedTokens + cachedTokens,
      }),
      { promptTokens: 0, completionTokens: 0, cachedTokens: 0 },
    );
    expect(sumOf(usage.rows)).toEqual({ ...counted, calls: 4, estimatedCalls: 0 });
    expect(counted.cachedTokens).toBeGreaterThan(0);
    expect(usage.rows.map(({ task, model, sessionId, messageId }) => [task, model, sessionId, messageId])).toEqual([
      ['judge', 'small', 's', 'm'],
      ['answer', 'big', 's', 'm'],
      ['answer', 'big', 's', 'm'],
      ['summaries', 'big', null, null],
    ]);
  });

  it('estimates where the server is silent or the answer was stopped, and says so', async () => {
    const { usage, engine, answer } = await open({ reportsUsage: false });
    await answer();
    const stop = new AbortController();
    for await (const piece of engine().answer(question, stop.signal)) {
      expect(piece).not.toBe('');
      break;
    }
    expect(usage.rows).toHaveLength(2);
    for (const { promptTokens, completionTokens, estimatedCalls } of usage.rows) {
      expect(estimatedCalls).toBe(1);
      expect(promptTokens).toBeGreaterThan(server.usage[0]!.promptTokens * 0.7);
      expect(promptTokens).toBeLessThan(server.usage[0]!.promptTokens * 1.3);
      expect(completionTokens).toBeGreaterThan(0);
    }
  });

  it('tells no header of ours to the server, and does without usage where the server refuses to say it', async () => {
    const { usage, answer } = await open();
    server.setMode('no-stream-usage');
    expect(await answer()).not.toBe('');
    await answer();
    expect(server.requestsOf('answer').map(({ body }) => body?.stream_options !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
    expect(Object.keys(server.requests[0]!.headers).filter((name) => name.includes('engram'))).toEqual([]);
    expect(sumOf(usage.rows)).toMatchObject({ calls: 2, estimatedCalls: 2 });
  });

  it.each([
    ['turn', { turnTokens: 2_000, dayTokens: null, dayCost: null }, 'This turn would pass your limit of 2,000 tokens'],
    ['day', { turnTokens: null, dayTokens: 2_000, dayCost: null }, 'Today’s limit of 2,000 tokens would be passed'],
    ['day’s money', { turnTokens: null, dayTokens: null, dayCost: 0.02 }, 'Today’s limit of 0.02 USD would be passed'],
  ])('sends nothing that would pass the cap of a %s, and says so in words', async (_name, caps, words) => {
    const prices = [{ model: 'big', prompt: 10, cached: 10, completion: 10 }];
    const { answer } = await open({}, { caps, prices });
    const failure = await (async () => {
      for (;;) await answer();
    })().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'model-cap', message: expect.stringContaining(words) as string });
    expect((failure as Error).message).toContain('Nothing was sent');
    const sent = server.requests.filter(({ path: asked }) => asked.endsWith('/chat/completions'));
    expect(sent.length).toBeGreaterThan(0);
    expect(server.usage).toHaveLength(sent.length);
    // Another turn is not held by this turn's cap.
    if (_name === 'turn') await answer({ ...CONTEXT, messageId: 'other' as MessageId });
  });

  it('holds the cap of an incognito turn, and writes down neither the session nor the answer', async () => {
    const { usage, answer } = await open({}, { caps: { turnTokens: 2_000, dayTokens: null, dayCost: null } });
    const incognito = { ...CONTEXT, isIncognito: true };
    await expect(
      (async () => {
        for (;;) await answer(incognito);
      })(),
    ).rejects.toMatchObject({ code: 'model-cap' });
    await usage.flush();
    expect(usage.rows.every(({ sessionId, messageId }) => sessionId === null && messageId === null)).toBe(true);
    expect(await readFile(path(), 'utf8')).not.toContain('"m"');
  });

  it('is there after a restart, but for a line that a crash cut; old days become one sum a day and model', async () => {
    const { usage } = await open();
    const row = (at: number, promptTokens: number): ModelUsage => ({
      ...NO_USAGE,
      at,
      task: 'answer',
      host: 'h',
      model: 'big',
      sessionId: 's' as SessionId,
      messageId: 'm' as MessageId,
      calls: 1,
      promptTokens,
    });
    const old = NOON - 100 * DAY_MS;
    for (const kept of [row(old, 10), row(old + 1_000, 20), row(NOON, 30)]) usage.add(kept);
    await usage.flush();
    await appendFile(path(), '{"at":17');
    const again = await openUsageLog(path(), () => NOON, silentLogger);
    expect(again.rows).toEqual([{ ...row(old, 30), sessionId: null, messageId: null, calls: 2 }, row(NOON, 30)]);
    await again.flush();
    expect((await readFile(path(), 'utf8')).trim().split('\n')).toHaveLength(2);
    // What is counted after a cut line is not lost with it.
    await appendFile(path(), '{"at":17');
    const third = await openUsageLog(path(), () => NOON, silentLogger);
    third.add(row(NOON + 1, 40));
    await third.flush();
    expect((await openUsageLog(path(), () => NOON, silentLogger)).rows).toHaveLength(3);
  });

  it('counts the tokens of vectors, and does not send their texts past a cap', async () => {
    server = await startFakeProvider();
    const usage = await openUsageLog(path(), () => NOON, silentLogger);
    const spending: Spending = { ...DEFAULT_SPENDING, caps: { turnTokens: null, dayTokens: 1_000, dayCost: null } };
    const meter = createMeter(
      usage,
      () => spending,
      () => NOON,
    );
    const embedder = await openEmbedder(
      {
        kind: 'provider',
        settings: { ...DEFAULT_SETTINGS.provider, baseUrl: server.url, embeddingModel: 'fake-embed' },
        key: null,
      },
      NEVER,
      createWatchedFetch(meter, { add() {} }),
    );
    await embedder.embed(['The boat is blue.']);
    expect(usage.rows.map(({ task, model, promptTokens }) => [task, model, promptTokens])).toEqual([
      ['embeddings', 'fake-embed', 1],
      ['embeddings', 'fake-embed', 1],
    ]);
    const before = server.requests.length;
    await expect(embedder.embed(['boat '.repeat(5_000)])).rejects.toMatchObject({ code: 'model-cap' });
    expect(server.requests).toHaveLength(before);
    await usage.flush();
  });
});
