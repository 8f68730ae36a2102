import { afterEach, describe, expect, it } from 'vitest';
import { WORK_PRESETS } from '../../shared/ipc/work-presets';
import type { Work } from '../../shared/ipc/routes/settings';
import { silentLogger } from '../../shared/lib/logger';
import { startFakeProvider, type FakeProvider, type FakeProviderOptions } from '../testing/fake-provider/fake-provider';
import { DEFAULT_SETTINGS } from '../../shared/ipc/default-settings';
import type { UnderstandRequest } from '../ports/engine';
import { createEngineChoice } from './engine-choice';
import { createOfflineEngine } from './offline/offline-engine';
import { judged } from './testing/judge-request';

const NEVER = new AbortController().signal;
const asked: UnderstandRequest = { question: 'What about the boat?', recentTurns: [], asOf: 0, knownNames: [] };
const DAY = Date.UTC(2026, 2, 7);
/** What a reply says that the plan lacks, and what is read of it. */
const LACKING = {
  intent: 'Ann wants to know which boat Gwen lent her.',
  lacks: [
    { kind: 'person', text: 'Gwen' },
    { kind: 'action', text: 'sail to Brest' },
    { kind: 'search', text: 'Gwen asked for 80 euros' },
    { kind: 'time', text: '2026-03-07' },
  ],
  reasons: [],
};
const LACKED = {
  intent: LACKING.intent,
  people: ['Gwen'],
  actions: ['sail to Brest'],
  decision: '',
  more: ['Gwen asked for 80 euros'],
  window: { from: DAY, to: DAY + 86_399_999, phrase: '2026-03-07' },
};
const BOATS = ['The boat is blue.', 'The boat is old.'];

describe('the engine of a turn', () => {
  let server: FakeProvider;
  afterEach(() => server.stop());
  const open = async (work: Partial<Work>, options: FakeProviderOptions = {}) => {
    server = await startFakeProvider(options);
    let time = 0;
    const engine = createEngineChoice({
      settings: () => ({
        ...DEFAULT_SETTINGS,
        engine: 'provider',
        provider: { preset: 'custom', baseUrl: server.url, chatModel: 'big', smallModel: 'small', embeddingModel: '' },
        work: { ...WORK_PRESETS.careful, ...work },
      }),
      key: () => null,
      offline: createOfflineEngine(),
      now: () => 0,
      monotonicNow: () => time,
      log: silentLogger,
    });
    return { engine, wait: (ms: number) => (time += ms) };
  };
  const modelsOf = (task: 'judgements' | 'units') => server.requestsOf(task).map(({ body }) => body?.model);

  it('takes the verdicts of the model that are back in time, in one call of the small model', async () => {
    const { engine } = await open({ waitMs: 30_000 });
    const verdicts = await engine().judge(judged([...BOATS, ...BOATS, ...BOATS, ...BOATS, ...BOATS]), NEVER);
    expect(verdicts).toHaveLength(10);
    expect(verdicts.every(({ reason, standIn }) => reason.code === 'model' && standIn === undefined)).toBe(true);
    expect(modelsOf('judgements')).toEqual(['small']);
  });

  it('lets the verdicts of the rules stand where the model is not back, and keeps the late ones for the next time', async () => {
    const { engine } = await open({ waitMs: 1 });
    server.setMode('slow', { on: 'judgements', times: 1 });
    const turn = engine();
    const verdicts = await turn.judge(judged(BOATS), NEVER);
    expect(verdicts.map(({ standIn }) => standIn)).toEqual(BOATS.map(() => ({ label: 'offline engine', why: 'late' })));
    const late = await turn.lateVerdicts!(NEVER);
    expect(late.map(({ ref, reason }) => [ref, reason.code])).toEqual([
      ['note:0', 'model'],
      ['note:1', 'model'],
    ]);
    const before = server.requestsOf('judgements').length;
    const next = await engine().judge(judged(BOATS), NEVER);
    expect(next.map(({ reason, standIn }) => [reason.code, standIn])).toEqual(BOATS.map(() => ['model', undefined]));
    expect(server.requestsOf('judgements')).toHaveLength(before);
  });

  it('asks a model that takes longer only after the answer', async () => {
    const { engine, wait } = await open({ waitMs: 1_200 });
    const slow = engine();
    wait(5_000);
    expect((await slow.judge(judged(BOATS), NEVER))[0]?.standIn?.why).toBe('slow');
    expect(server.requestsOf('judgements')).toHaveLength(0);
    expect(await slow.lateVerdicts!(NEVER)).toHaveLength(2);
    expect(server.requestsOf('judgements')).toHaveLength(1);
  });

  it('plans by rules, and passes on what the model that judges says that the plan lacks', async () => {
    const { engine } = await open({ waitMs: 30_000 });
    server.setStructured('judgements', { ...LACKING, verdicts: '1A 2E' });
    const turn = engine();
    expect((await turn.understand(asked, NEVER)).planner).toEqual({ code: 'offline-rules' });
    const corrections: unknown[] = [];
    await turn.judge({ ...judged(BOATS), onCorrection: (correction) => corrections.push(correction) }, NEVER);
    expect(corrections).toEqual([LACKED]);
  });

  it('asks the model again for what a further round found, while there is time', async () => {
    const { engine, wait } = await open({ waitMs: 6_000 });
    const turn = engine();
    await turn.judge(judged(BOATS), NEVER);
    expect((await turn.judge(judged(['The boat is red.']), NEVER))[0]?.standIn).toBeUndefined();
    wait(6_000);
    expect((await turn.judge(judged(['The boat is green.']), NEVER))[0]?.standIn?.why).toBe('slow');
    expect(modelsOf('judgements')).toEqual(['small', 'small']);
    expect(await turn.lateVerdicts!(NEVER)).toEqual([]);
  });

  it('does not wait for a model where nothing is asked', async () => {
    const { engine } = await open({ waitMs: 60_000 });
    const verdicts = await engine().judge(
      { ...judged(BOATS, 'Merci, ça m’aide beaucoup !'), isSmallTalk: true },
      NEVER,
    );
    expect(verdicts.map(({ standIn }) => standIn?.why)).toEqual(['small-talk', 'small-talk']);
    expect(server.requests).toEqual([]);
  });

  it('goes on with the rules when the person does not wait, and keeps what the model says for the next time', async () => {
    const { engine } = await open({ waitMs: 60_000 });
    server.setStructured('judgements', { ...LACKING, verdicts: '1A 2E' });
    server.setMode('slow', { on: 'judgements', times: 1 });
    const turn = engine();
    const corrections: unknown[] = [];
    const verdicts = turn.judge({ ...judged(BOATS), onCorrection: (said) => corrections.push(said) }, NEVER);
    await server.arrived('judgements');
    turn.stopWaiting!();
    expect((await verdicts).map(({ standIn }) => standIn?.why)).toEqual(['skipped', 'skipped']);
    expect(await turn.lateVerdicts!(NEVER)).toHaveLength(2);
    expect(corrections).toEqual([]);
    const next = await engine().judge({ ...judged(BOATS), onCorrection: (said) => corrections.push(said) }, NEVER);
    expect(next.map(({ verdict }) => verdict)).toEqual(['exact', 'drop']);
    expect(corrections).toEqual([LACKED]);
    expect(server.requestsOf('judgements')).toHaveLength(1);
  });

  it('has words for the web written within the wait that the person allows, and not beyond', async () => {
    const request = { question: 'Why does raku crackle?', recentTurns: [] };
    const { engine } = await open({ waitMs: 300 });
    server.setStructured('web-words', { words: 'raku crackle cause' });
    expect(await engine().searchWords!(request, NEVER)).toBe('raku crackle cause');
    server.setMode('hang', { on: 'web-words', times: 1 });
    expect(await engine().searchWords!(request, NEVER)).toBe('');
    const unhurried = engine();
    unhurried.stopWaiting!();
    expect(await unhurried.searchWords!(request, NEVER)).toBe('');
    expect(server.requestsOf('web-words').map(({ body }) => body?.model)).toEqual(['small', 'small']);
  });

  it('asks of a model only the work that the person gave it', async () => {
    const { engine } = await open({ judge: 'rules', extract: 'rules' });
    const { readDecision, writeProbes, findBearing, searchWords, preview } = engine();
    expect([readDecision, writeProbes, findBearing, searchWords, preview!.searchWords]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });

  it('judges by rules what does not fit into the window', async () => {
    const { engine } = await open({ waitMs: 30_000 });
    const verdicts = await engine().judge(
      judged(Array.from({ length: 12 }, (_, index) => `Boat ${index}. ${'It is blue. '.repeat(160)}`)),
      NEVER,
    );
    expect(new Set(verdicts.map(({ standIn }) => standIn?.why))).toEqual(new Set([undefined, 'asked']));
    expect(verdicts).toHaveLength(12);
  });

  it.each(['private', 'quick'] as const)('of the preset %s sends nothing before the answer', async (preset) => {
    const { engine } = await open(WORK_PRESETS[preset]);
    const turn = engine();
    expect((await turn.understand(asked, NEVER)).planner).toEqual({ code: 'offline-rules' });
    expect((await turn.judge(judged(BOATS), NEVER))[0]?.standIn?.why).toBe('setting');
    expect(await turn.lateVerdicts!(NEVER)).toEqual([]);
    expect(turn.preview).not.toHaveProperty('judge');
    expect(turn.summarise === undefined).toBe(preset === 'private');
    expect(server.requests).toEqual([]);
  });

  it('compares statements with the model that takes notes, and not at all where rules take them', async () => {
    const said = (text: string, at: number) => ({ text, at, author: 'person' as const, speaker: null });
    const pairs = [{ newer: said('The boat is red.', 2), older: said(BOATS[0]!, 1) }];
    const { engine } = await open({ extract: 'large' });
    expect(await engine().relate!(pairs, NEVER)).toEqual([{ relation: 'same', reason: '' }]);
    expect(server.requestsOf('relations').map(({ body }) => body?.model)).toEqual(['big']);
    await server.stop();
    const { engine: byRules } = await open({ extract: 'rules' });
    expect([byRules().relate, byRules().preview?.relate]).toEqual([undefined, undefined]);
  });

  it('sends the fixed part of a prompt first, the same bytes each time', async () => {
    const { engine } = await open({ waitMs: 30_000 });
    await engine().judge(judged(BOATS), NEVER);
    await engine().judge(judged(['The boat is red.'], 'Which boat is red?'), NEVER);
    const fixed = server.requestsOf('judgements').map(({ body }) => JSON.stringify(body).split('Understood:')[0]);
    expect(fixed[0]!.length).toBeGreaterThan(1_000);
    expect(fixed[1]).toBe(fixed[0]);
  });
});
