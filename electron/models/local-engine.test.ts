import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyPlan } from '../../shared/domain/query-plan';
import { WORK_PRESETS } from '../../shared/ipc/work-presets';
import { silentLogger } from '../../shared/lib/logger';
import { DEFAULT_SETTINGS } from '../../shared/ipc/default-settings';
import { startNodeProcess } from '../shell/start-node-process';
import { buildThreads, type ThreadBundles } from '../threads/testing/build-threads';
import { writeTinyGguf } from '../testing/write-tiny-gguf';
import type { AnswerRequest } from '../ports/engine';
import { createEngineChoice } from './engine-choice';
import { createLocalModel, type LocalModel } from './local-model/local-model';
import { LOCAL_MODEL_URL } from './local-model/local-model-fetch';
import type { Meter } from './metering/meter';
import { createOfflineEngine } from './offline/offline-engine';
import { createProviderEngine } from './provider/provider-engine';
import { judged } from './testing/judge-request';

const NEVER = new AbortController().signal;
/** Every letter is a token of its own: a prompt has thousands. */
const WINDOW_TOKENS = 16_384;
const HELLO: AnswerRequest = { question: 'Hello', turns: [], sources: [], plan: emptyPlan('Hello'), notices: [] };
const recorded: Parameters<Meter['record']>[1][] = [];
let folder: string;
let bundles: ThreadBundles;
let path = '';
let model: LocalModel;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-local-engine-'));
  await writeTinyGguf(join(folder, 'tiny.gguf'));
  bundles = await buildThreads({ 'local-model-process': 'electron/models/local-model/local-model-process.ts' });
  model = createLocalModel({
    start: startNodeProcess,
    script: bundles.url('local-model-process'),
    chosen: () => (path === '' ? null : { path, name: 'tiny', contextTokens: WINDOW_TOKENS }),
    now: () => performance.now(),
    log: silentLogger,
  });
}, 60_000);
afterAll(async () => {
  model.dispose();
  await bundles.remove();
  await rm(folder, { recursive: true, force: true });
});

const choose = () =>
  createEngineChoice({
    settings: () => ({
      ...DEFAULT_SETTINGS,
      engine: 'built-in',
      work: { ...WORK_PRESETS.careful, waitMs: 600 },
    }),
    key: () => 'a key for some server',
    offline: createOfflineEngine(),
    now: () => 0,
    log: silentLogger,
    localModel: model,
    meter: { check() {}, record: (_context, usage) => void recorded.push(usage) },
  });

it('without a chosen file, the engine of this computer says what to do', async () => {
  path = '';
  await expect(
    choose()().judge({ plan: emptyPlan('?'), recentTurns: [], candidates: [], negatives: [] }, NEVER),
  ).rejects.toMatchObject({
    code: 'model-not-found',
  });
});

it('a model inside the app judges and answers as any other, and what it gets goes nowhere', async () => {
  path = join(folder, 'tiny.gguf');
  const engine = choose();
  const first = engine();
  expect(first).toMatchObject({ label: 'tiny on this computer', sentTo: null });
  // It is not loaded yet: the rules judge at once, and it begins to load.
  expect((await first.judge(judged(['The boat is blue.']), NEVER))[0]!.standIn?.why).toBe('slow');
  expect(model.state().phase).toBe('loading');
  const stop = new AbortController();
  let text = '';
  const read = async () => {
    for await (const piece of first.answer(HELLO, stop.signal)) if ((text += piece).length > 20) stop.abort();
  };
  await expect(read()).rejects.toMatchObject({ code: 'cancelled' });
  expect(text.length).toBeGreaterThan(20);
  expect(model.state().phase).toBe('ready');
  const later = engine();
  let corrections = 0;
  const turn = engine();
  const asked = { ...judged(['The boat is blue.', 'Ana sings.']), onCorrection: () => (corrections += 1) };
  const inTime = await turn.judge(asked, NEVER);
  const late = await turn.lateVerdicts!(NEVER);
  const verdicts = late.length > 0 ? late : inTime;
  // It writes no verdict: each is the likeliest of the five.
  expect(verdicts.map(({ reason }) => reason.code)).toEqual(['likeliest', 'likeliest']);
  for (const { reason } of verdicts) expect((reason as { share: number }).share).toBeGreaterThanOrEqual(0.2);
  expect(corrections).toBeLessThanOrEqual(1);
  for await (const piece of later.answer(HELLO, NEVER)) {
    expect(piece).not.toBe('');
    break;
  }
  expect([first.contextWindowTokens, first.windowSource]).toEqual([8_192, 'guess']);
  expect([later.contextWindowTokens, later.windowSource]).toEqual([WINDOW_TOKENS, 'server']);
  expect(await later.tokenizer!.count(['abc'])).toEqual([4]);
  expect(recorded[0]).toMatchObject({ host: 'this-computer.localhost', model: 'tiny', task: 'answer' });
});

it('verdicts that were read stand, also where what the plan lacks ran on without an end', async () => {
  const bodies: unknown[] = [];
  const engine = createProviderEngine({
    settings: { preset: 'custom', baseUrl: LOCAL_MODEL_URL, chatModel: 'tiny', smallModel: '', embeddingModel: '' },
    key: null,
    now: () => 0,
    log: silentLogger,
    inApp: { windowTokens: null },
    maxRetries: 0,
    fetch: async (_url, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      const message = { role: 'assistant', content: 'and on and on' };
      const letters = [
        [0.1, 0.1, 0.1, 0.1, 0.6],
        [0.05, 0.7, 0.1, 0.1, 0.05],
      ];
      return Response.json({ choices: [{ index: 0, message, letters, finish_reason: 'length' }] });
    },
  });
  let corrections = 0;
  const request = judged(['The boat is blue.', 'Ana sings.']);
  expect(await engine.judge({ ...request, onCorrection: () => (corrections += 1) }, NEVER)).toEqual([
    { ref: request.candidates[0]!.ref, verdict: 'drop', reason: { code: 'likeliest', share: 0.6 } },
    { ref: request.candidates[1]!.ref, verdict: 'strong', reason: { code: 'likeliest', share: 0.7 } },
  ]);
  expect(corrections).toBe(0);
  expect(bodies).toMatchObject([{ letters: { places: ['1', '2'], of: ['A', 'B', 'C', 'D', 'E'] } }]);
});
