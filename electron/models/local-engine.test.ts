import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyPlan } from '../../shared/domain/query-plan';
import { WORK_PRESETS } from '../../shared/ipc/work-presets';
import { silentLogger } from '../../shared/lib/logger';
import { DEFAULT_SETTINGS } from '../settings/settings-file';
import { startNodeProcess } from '../shell/start-node-process';
import { buildThreads, type ThreadBundles } from '../threads/testing/build-threads';
import { writeTinyGguf } from '../testing/write-tiny-gguf';
import type { AnswerRequest } from '../ports/engine';
import { createEngineChoice } from './engine-choice';
import { createLocalModel, type LocalModel } from './local-model/local-model';
import type { Meter } from './metering/meter';
import { createOfflineEngine } from './offline/offline-engine';
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
  for await (const piece of later.answer(HELLO, NEVER)) {
    expect(piece).not.toBe('');
    break;
  }
  expect([first.contextWindowTokens, first.windowSource]).toEqual([8_192, 'guess']);
  expect([later.contextWindowTokens, later.windowSource]).toEqual([WINDOW_TOKENS, 'server']);
  expect(await later.tokenizer!.count(['abc'])).toEqual([4]);
  expect(recorded[0]).toMatchObject({ host: 'this-computer.localhost', model: 'tiny', task: 'answer' });
});
