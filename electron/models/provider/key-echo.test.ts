import { afterEach, describe, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { keyFragments } from '../../testing/fake-provider/key-echo';
import type { SourceRef } from '../../../shared/domain/ids';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import { silentLogger, type Logger } from '../../../shared/lib/logger';
import { openEmbedder } from '../embeddings/embedder-choice';
import type { AnswerRequest } from '../../ports/engine';
import { createProviderEngine } from './provider-engine';
import { testConnection } from './test-connection';
import { emptyPlan } from '../../../shared/domain/query-plan';
import { judged } from '../testing/judge-request';

const KEYS = {
  openai: 'sk-proj-8Hq2Vn5Zt0Kc4Wm9Xr3Lb7Pd1Sf6Gj',
  google: 'AIzaSyD3xQ9mKf7Lw2Zt8Rb5Nc1Hv6Jp4Ye0Ud',
  azure: '0f3c9a7e51b84d26a8c7e3f19b5d2046',
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  padded: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEg==',
  groq: 'gsk_9fQ2mZx7LkT4vRb8NwYc1HdJ6sPaUeGi',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3NzE5In0.q3ZkV0x1bWVfc2lnbmF0dXJl',
  hex: '3f9a1c77be02d4586e1f90aa4c3b7d2155e8f601',
  special: 'p+ss/W0rd="<&\'9>\\x%7Ek y~!Q2',
};
const never = new AbortController().signal;
const plan: QueryPlan = emptyPlan('When do we fly?', { intent: 'the trip', planner: { code: 'offline-rules' } });

let fake: FakeProvider | null = null;
afterEach(async () => {
  await fake?.stop();
  fake = null;
});

const lines: unknown[] = [];
const log: Logger = {
  info: (...line) => lines.push(line),
  warn: (...line) => lines.push(line),
  error: (...line) => lines.push(line),
};

async function open(key: string) {
  fake = await startFakeProvider({ key });
  const settings = {
    preset: 'custom' as const,
    baseUrl: fake.url,
    chatModel: 'fake-chat',
    smallModel: '',
    embeddingModel: '',
  };
  lines.length = 0;
  return {
    fake,
    settings,
    engine: createProviderEngine({
      timeouts: { quietMs: 0 },
      settings,
      key,
      now: () => 0,
      log,
      maxRetries: 0,
      understandOffline: async () => plan,
    }),
  };
}

function expectClean(shown: unknown, key: string): void {
  const text = JSON.stringify(shown);
  for (const trace of keyFragments(key)) {
    expect(text).not.toContain(trace);
    expect(text).not.toContain(JSON.stringify(trace).slice(1, -1));
  }
}

/** An answer that may search, as a turn asks for it: its text, its error and what it searched for. */
async function answer(engine: ReturnType<typeof createProviderEngine>) {
  const searched: string[] = [];
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
        at: 0,
      },
    ],
    retrieve: async (query) => {
      searched.push(query);
      return { sources: [], facts: [], lessons: [] };
    },
  };
  const shown = { text: '', error: '', searched };
  try {
    for await (const piece of engine.answer(request, never)) shown.text += piece;
  } catch (error) {
    shown.error = (error as Error).message;
  }
  return shown;
}

const messages = [
  { id: 'M1', role: 'person' as const, speaker: null, text: 'We fly to Lisbon on the third of May.', at: 0 },
];
const toJudge = judged(['We fly on the third of May.'], plan.question);

describe.each(Object.entries(KEYS))('a server that echoes the key (%s)', (_name, key) => {
  it.each(['echoes-key-refusal', 'echoes-key-type', 'echoes-key-error-event'] as const)(
    'in a failure (%s) causes no error, log line or reply that contains it',
    async (mode) => {
      const { engine } = await open(key);
      fake!.setMode(mode);
      const shown = await answer(engine);
      expect(shown.error).not.toBe('');
      const corrections: unknown[] = [];
      const others = await Promise.allSettled([
        engine.judge({ ...toJudge, onCorrection: (said) => corrections.push(said) }, never),
        engine.extract({ messages, recalled: [] }, never),
        engine.summarise!({ kind: 'session', messages, minWords: 3, maxWords: 20 }, never),
      ]);
      expectClean(
        [shown, others.map((one) => (one.status === 'rejected' ? String(one.reason) : one.value)), corrections, lines],
        key,
      );
    },
  );

  it('in a streamed answer, yields the answer without it', async () => {
    const { engine } = await open(key);
    fake!.setMode('echoes-key-answer');
    const shown = await answer(engine);
    expect(shown.text).toContain('We fly on the third of May.');
    expect(shown.text).toContain('By the way: plain: [key removed] .');
    expect(shown.text).toMatch(/That is all\.$/u);
    const corrections: unknown[] = [];
    const structured = await Promise.all([
      engine.judge({ ...toJudge, onCorrection: (said) => corrections.push(said) }, never),
      engine.extract({ messages, recalled: [] }, never),
      engine.summarise!({ kind: 'session', messages, minWords: 3, maxWords: 20 }, never),
    ]);
    expect(JSON.stringify(structured)).toContain('[key removed]');
    expect(JSON.stringify(corrections)).toContain('[key removed]');
    expectClean([shown, structured, corrections, lines], key);
  });

  it('in a search query, searches without it', async () => {
    const { engine } = await open(key);
    fake!.setMode('echoes-key-search');
    const shown = await answer(engine);
    expect(shown.searched[0]).toContain('notes on plain: [key removed]');
    expectClean(shown, key);
  });

  it('in the connection test and as an embedder, leaks nothing', async () => {
    for (const mode of ['echoes-key-refusal', 'echoes-key-type', 'echoes-key-answer'] as const) {
      const { settings } = await open(key);
      fake!.setMode(mode);
      const test = await testConnection(
        { settings: { ...settings, embeddingModel: 'fake-embed' }, key, now: () => 0, log: silentLogger },
        never,
      );
      const embedder = await openEmbedder(
        { kind: 'provider', settings: { ...settings, embeddingModel: 'fake-embed' }, key },
        never,
      ).then(
        () => null,
        (error: Error) => error.message,
      );
      expectClean([test, embedder], key);
      await fake!.stop();
    }
  });

  it('does not receive it in the person’s own words either', async () => {
    const { engine } = await open(key);
    await engine.extract(
      { messages: [{ ...messages[0]!, text: `I wrote it down: ${key} is what I use.` }], recalled: [] },
      never,
    );
    expectClean(
      fake!.requests.map(({ body }) => body),
      key,
    );
    expect(fake!.requests[0]!.headers.authorization).toBe(`Bearer ${key}`);
  });
});

it('an address with a password or key is refused, and no error contains it', () => {
  const settings = { preset: 'custom' as const, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' };
  const secret = 'Sup3r-S3cret-Passw0rd';
  for (const baseUrl of [
    `https://me:${secret}@host.example/v1`,
    `https//me:${secret}@host.example`,
    `ftp://host.example/?api_key=${secret}`,
    `https://host.example/v1?api_key=${secret}`,
  ]) {
    expect(() => createProviderEngine({ settings: { ...settings, baseUrl }, key: null, now: () => 0, log })).toThrow(
      expect.objectContaining({ code: 'bad-input', message: expect.not.stringContaining(secret) as string }),
    );
  }
});
