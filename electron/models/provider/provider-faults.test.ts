import { afterEach, describe, expect, it } from 'vitest';
import { startFakeProvider, type FakeMode, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { SourceRef } from '../../../shared/domain/ids';
import type { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import type { AnswerRequest, Engine, JudgeRequest } from '../../ports/engine';
import { createProviderEngine } from './provider-engine';
import type { ProviderTimeouts } from './client/provider-client';
import { emptyPlan } from '../../../shared/domain/query-plan';

let provider: FakeProvider | null = null;
afterEach(async () => {
  await provider?.stop();
  provider = null;
});

const plan: QueryPlan = emptyPlan('When do we fly?', { intent: 'the Kyoto trip', planner: { code: 'offline-rules' } });
const AT = Date.UTC(2026, 4, 1);
const request: AnswerRequest = {
  question: plan.question,
  turns: [],
  plan,
  notices: [],
  sources: [
    {
      number: 1,
      ref: 'note:A' as SourceRef,
      title: 'Flight',
      text: 'We fly on the third of May.',
      tier: 'engram',
      role: 'person',
      speaker: null,
      at: AT,
    },
  ],
};

async function open(
  mode: FakeMode = 'normal',
  options: { times?: number; timeouts?: Partial<ProviderTimeouts>; key?: string; pieceDelayMs?: number } = {},
): Promise<{ fake: FakeProvider; engine: Engine }> {
  const fake = await startFakeProvider({ pieceDelayMs: options.pieceDelayMs ?? 0 });
  provider = fake;
  fake.setMode(mode, options.times === undefined ? {} : { times: options.times });
  const engine = createProviderEngine({
    settings: {
      preset: 'custom',
      baseUrl: fake.url,
      chatModel: 'fake-chat',
      smallModel: 'fake-small',
      embeddingModel: '',
    },
    key: options.key ?? null,
    now: () => AT,
    log: silentLogger,
    timeouts: { quietMs: 0, ...options.timeouts },
    understandOffline: async () => plan,
  });
  return { fake, engine };
}

/** The text that arrived and how it ended. */
async function read(
  engine: Engine,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ text: string; error: AppError | null }> {
  let text = '';
  try {
    for await (const piece of engine.answer(request, signal)) text += piece;
    return { text, error: null };
  } catch (error) {
    return { text, error: error as AppError };
  }
}

describe('an answer from a server that behaves', () => {
  it('streams the quote of the source in pieces', async () => {
    const { engine, fake } = await open();
    const pieces: string[] = [];
    for await (const piece of engine.answer(request, new AbortController().signal)) pieces.push(piece);
    expect(pieces.join('')).toBe('Your vault says: “We fly on the third of May.” [1]');
    expect(pieces.length).toBeGreaterThan(4);
    const prompt = JSON.stringify(fake.requests[0]!.body);
    expect(prompt).toContain('Friday, 1 May 2026');
    expect(prompt).toContain('the person');
  });

  it('says where the text is sent: nowhere, if the server is on this machine', async () => {
    const { engine, fake } = await open();
    expect(engine.sentTo).toBeNull();
    expect(engine.label).toBe(`fake-chat at 127.0.0.1:${fake.port}`);
  });

  it('sends the key when there is one, and no authorization header when there is none', async () => {
    const withKey = await open('normal', { key: 'sk-canary' });
    await read(withKey.engine);
    expect(withKey.fake.requests[0]!.headers.authorization).toBe('Bearer sk-canary');
    await withKey.fake.stop();
    const without = await open();
    await read(without.engine);
    expect(without.fake.requests[0]!.headers.authorization).toBeUndefined();
  });

  it('reveals nothing about this machine to the server', async () => {
    const { engine, fake } = await open();
    await read(engine);
    const names = Object.keys(fake.requests[0]!.headers);
    expect(names.filter((name) => /stainless|openai|cookie|referer/.test(name))).toEqual([]);
    expect(fake.requests[0]!.headers['user-agent']).toBe('engram-vault');
  });

  it('omits a thinking block', async () => {
    const { engine } = await open('thinking');
    expect((await read(engine)).text).toBe('Your vault says: “We fly on the third of May.” [1]');
  });

  it('accepts an answer from a server that cannot stream', async () => {
    const { engine } = await open('unstreamed');
    expect((await read(engine)).text).toContain('third of May');
  });
});

describe('stop', () => {
  it('closes the socket before the first token', async () => {
    const { engine, fake } = await open('hang');
    const stop = new AbortController();
    const reading = read(engine, stop.signal);
    const arrived = await fake.arrived('answer');
    stop.abort();
    const stoppedAt = Date.now() - arrived.at;
    const closed = await fake.closed(arrived);
    expect(closed.wasAborted).toBe(true);
    expect(closed.closedAfterMs! - stoppedAt).toBeLessThan(1000);
    expect(await reading).toMatchObject({ text: '', error: { code: 'cancelled' } });
    expect(fake.requestsOf('answer')).toHaveLength(1);
  });

  it('closes the socket in the middle and keeps the text received so far', async () => {
    const { engine, fake } = await open('hang-mid-stream');
    const stop = new AbortController();
    let text = '';
    const reading = (async () => {
      for await (const piece of engine.answer(request, stop.signal)) {
        text += piece;
        if (text.includes('says')) stop.abort();
      }
    })();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    expect((await fake.closed(fake.requests[0]!)).wasAborted).toBe(true);
    expect(text).toContain('Your vault says');
  });

  it('works while the client waits for a retry', async () => {
    const { engine, fake } = await open('error-500');
    const stop = new AbortController();
    const reading = read(engine, stop.signal);
    await fake.closed(await fake.arrived('answer'));
    stop.abort();
    expect((await reading).error?.code).toBe('cancelled');
  });

  it('leaving the loop closes the socket too', async () => {
    const { engine, fake } = await open('never-ending');
    for await (const piece of engine.answer(request, new AbortController().signal)) if (piece !== '') break;
    expect((await fake.closed(fake.requests[0]!)).wasAborted).toBe(true);
  });
});

describe('transient errors are retried', () => {
  it.each(['error-500', 'rate-limited'] as const)('%s once: the answer arrives', async (mode) => {
    const { engine, fake } = await open(mode, { times: 1 });
    expect((await read(engine)).text).toContain('third of May');
    expect(fake.requestsOf('answer')).toHaveLength(2);
  });

  it.each([
    ['error-500', 'model-unreachable', 3],
    ['rate-limited', 'model-rate-limited', 3],
    ['bad-key', 'model-key', 1],
    ['no-such-model', 'model-not-found', 1],
  ] as const)('%s always: %s after %i requests, in words without the key', async (mode, code, count) => {
    const { engine, fake } = await open(mode, { key: 'sk-secret' });
    const { text, error } = await read(engine);
    expect(text).toBe('');
    expect(error?.code).toBe(code);
    expect(error?.message).toContain('127.0.0.1');
    expect(error?.message).not.toContain('sk-');
    expect(fake.requestsOf('answer')).toHaveLength(count);
  });
});

describe('a broken reply ends in a clear error with the partial kept', () => {
  it.each([
    ['cut-mid-character', 'model-unreachable', 'The café '],
    ['cut-without-end', 'model-unreachable', 'Half an answer '],
    ['malformed-sse', 'model-malformed', 'Good so far '],
    ['ten-megabyte-line', 'too-large', 'A first word '],
    ['wrong-content-type', 'model-malformed', ''],
    ['redirect', 'model-refused', ''],
  ] as const)('%s → %s', async (mode, code, partial) => {
    const { engine } = await open(mode, { key: 'sk-canary' });
    const { text, error } = await read(engine);
    expect({ text, code: error?.code }).toEqual({ text: partial, code });
    expect(error?.message.length).toBeGreaterThan(20);
  });

  it('an answer without end is cut and its socket closed', async () => {
    const { engine, fake } = await open('never-ending');
    const { text, error } = await read(engine);
    expect(error?.code).toBe('too-large');
    expect(text.length).toBeGreaterThan(100_000);
    expect((await fake.closed(fake.requests[0]!)).wasAborted).toBe(true);
  });

  it('a silent server hits the first-token time-out, without a retry', async () => {
    // Long enough for the request to arrive at a server on a busy machine.
    const { engine, fake } = await open('hang', { timeouts: { firstTokenMs: 1_000 } });
    const [reading, request] = await Promise.all([read(engine), fake.arrived('answer')]);
    expect(reading.error?.code).toBe('model-timeout');
    expect((await fake.closed(request)).wasAborted).toBe(true);
    expect(fake.requestsOf('answer')).toHaveLength(1);
  });

  it('a server that falls silent hits the idle time-out', async () => {
    const { engine } = await open('hang-mid-stream', { timeouts: { idleMs: 150 } });
    expect(await read(engine)).toMatchObject({ text: 'Your vault says: ', error: { code: 'model-timeout' } });
  });

  it('an unreachable server is reported', async () => {
    const { engine, fake } = await open();
    await fake.stop();
    const { error } = await read(engine);
    expect(error?.code).toBe('model-unreachable');
    expect(error?.message).toContain('Nothing answers at');
  });
});

describe('structured calls', () => {
  const never = new AbortController().signal;
  const understand = { question: 'When do we fly to Kyoto with Anna?', recentTurns: [], asOf: AT, knownNames: [] };
  const evidence = {
    coverage: 0,
    contextCoverage: 0,
    similarity: null,
    fusedShare: 1,
    matchedTerms: [],
    namesPerson: null,
    isInTimeWindow: null,
    isQuestion: false,
  };
  const judge: JudgeRequest = {
    plan,
    recentTurns: [],
    negatives: [],
    candidates: [
      {
        ref: 'note:A' as SourceRef,
        text: 'When we fly: the third of May',
        title: '',
        tier: 'engram',
        role: 'person',
        speaker: null,
        at: AT,
        evidence,
      },
      {
        ref: 'note:B' as SourceRef,
        text: 'Sourdough wants patience',
        title: '',
        tier: 'chat',
        role: 'person',
        speaker: 'Ben',
        at: AT,
        evidence,
      },
    ],
  };
  const extract = {
    messages: [
      {
        id: 'M1',
        role: 'person' as const,
        speaker: null,
        text: 'We decided to fly on the third. Maybe Anna joins us.',
        at: AT,
      },
    ],
    recalled: [],
  };

  it('understand: rules plan, and nothing is sent', async () => {
    const { engine, fake } = await open();
    expect(await engine.understand(understand, never)).toEqual(plan);
    expect(fake.requestsOf('judgements')).toEqual([]);
  });

  it('judge: what the plan lacks comes before the verdicts', async () => {
    const { engine } = await open();
    const said: string[] = [];
    const verdicts = await engine.judge({ ...judge, onCorrection: ({ intent }) => said.push(intent) }, never);
    expect(said).toEqual([expect.stringContaining('The subject of:')]);
    expect(verdicts).toHaveLength(2);
  });

  it('judge: labels are returned by reference, unknown numbers are ignored', async () => {
    const { engine, fake } = await open();
    fake.setStructured('judgements', {
      judgements: [
        { id: 2, verdict: 'drop', reason: 'bread' },
        { id: 9, verdict: 'exact', reason: 'no such' },
      ],
    });
    expect(await engine.judge(judge, never)).toEqual([
      { ref: 'note:B', verdict: 'drop', reason: { code: 'model', text: 'bread' } },
    ]);
  });

  it('extract: spans point at the exact words', async () => {
    const { engine } = await open();
    const units = await engine.extract(extract, never);
    expect(units.map(({ start, end }) => extract.messages[0]!.text.slice(start, end))).toEqual([
      'We decided to fly on the third.',
      'Maybe Anna joins us.',
    ]);
    expect(units.map(({ category }) => category)).toEqual(['decision', 'exploratory']);
  });

  it('prose and trailing commas around the JSON are read', async () => {
    const { engine, fake } = await open('malformed-json-fenced');
    expect(await engine.judge(judge, never)).toHaveLength(2);
    expect(fake.requestsOf('judgements')).toHaveLength(1);
  });

  it('a malformed reply is repaired once', async () => {
    const { engine, fake } = await open('malformed-json', { times: 1 });
    expect(await engine.extract(extract, never)).toHaveLength(2);
    expect(fake.requestsOf('units')).toHaveLength(2);
  });

  it('malformed twice: judge and extract fail', async () => {
    const { engine } = await open('malformed-json');
    await expect(engine.judge(judge, never)).rejects.toMatchObject({
      code: 'model-malformed',
      message: '“fake-small” did not give usable judgements, also when asked again.',
    });
    await expect(engine.extract(extract, never)).rejects.toMatchObject({
      code: 'model-malformed',
      message: '“fake-small” did not give usable suggestions, also when asked again.',
    });
  });

  it('a server without strict schemas gets JSON mode, and no schemas afterwards', async () => {
    const { engine, fake } = await open('no-json-schema');
    await engine.judge(judge, never);
    await engine.judge(judge, never);
    const formats = fake
      .requestsOf('judgements')
      .map(({ body }) => (body?.response_format as { type: string } | undefined)?.type);
    expect(formats).toEqual(['json_schema', 'json_object', 'json_object']);
  });

  it('a model without support for temperature is called without it', async () => {
    const { engine, fake } = await open('no-temperature');
    expect(await engine.judge(judge, never)).toHaveLength(2);
    expect(fake.requestsOf('judgements').map(({ body }) => body?.temperature)).toEqual([0, undefined]);
  });

  it('a hang ends in a time-out and a closed socket', async () => {
    const { engine, fake } = await open('hang', { timeouts: { structuredMs: 150 } });
    await expect(engine.judge(judge, never)).rejects.toMatchObject({ code: 'model-timeout' });
    expect((await fake.closed(fake.requests[0]!)).wasAborted).toBe(true);
  });

  it.each([
    ['error-500', 'model-unreachable'],
    ['redirect', 'model-refused'],
    ['wrong-content-type', 'model-malformed'],
    ['bad-key', 'model-key'],
  ] as const)('%s → %s', async (mode, code) => {
    const { engine } = await open(mode);
    await expect(engine.judge(judge, never)).rejects.toMatchObject({ code });
  });
});
