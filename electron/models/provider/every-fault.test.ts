import { afterEach, describe, expect, it } from 'vitest';
import { startFakeProvider, type FakeMode, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { emptyPlan } from '../../../shared/domain/query-plan';
import type { SourceRef } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import type { Engine } from '../../ports/engine';
import { createProviderClient } from './client/provider-client';
import { createProviderEmbedder } from './provider-embedder';
import { createProviderEngine } from './provider-engine';

const AT = Date.UTC(2026, 4, 1);
const MODES = [
  'hang',
  'hang-mid-stream',
  'slow',
  'error-500',
  'rate-limited',
  'bad-key',
  'no-such-model',
  'cut-mid-character',
  'cut-without-end',
  'malformed-sse',
  'ten-megabyte-line',
  'wrong-content-type',
  'redirect',
  'never-ending',
  'empty',
  'malformed-json',
  'malformed-json-fenced',
  'no-json-schema',
  'no-temperature',
  'too-long',
  'no-stream-usage',
  'obeys-injection',
  'thinking',
  'unstreamed',
  'invented-quote',
  'no-tools',
  'no-tool-results',
  'tool-loop',
  'tool-loop-in-words',
] as const satisfies readonly FakeMode[];
/** Long enough for a busy machine to send what it does send. */
const TIMEOUTS = { firstTokenMs: 2_500, idleMs: 2_500, structuredMs: 3_000, quietMs: 0 };
const NO_TIMEOUTS = { firstTokenMs: 120_000, idleMs: 120_000, structuredMs: 120_000, quietMs: 0 };
const settings = (fake: FakeProvider) => ({
  preset: 'custom' as const,
  baseUrl: fake.url,
  chatModel: 'fake-chat',
  smallModel: 'fake-small',
  embeddingModel: 'fake-embed',
});
const plan = emptyPlan('When do we fly?', { intent: 'the flight', planner: { code: 'offline-rules' } });
const note = {
  title: 'Flight',
  text: 'We fly on the third of May.',
  tier: 'engram' as const,
  role: 'person' as const,
  speaker: null,
  at: AT,
};
const message = {
  id: 'M1',
  role: 'person' as const,
  speaker: null,
  text: 'We decided to fly on the third. Anna joins us.',
  at: AT,
};
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

type Task = 'answer' | 'judge' | 'extract' | 'relate' | 'summarise' | 'embed';
const TASKS: readonly Task[] = ['answer', 'judge', 'extract', 'relate', 'summarise', 'embed'];

let fake: FakeProvider | null = null;
afterEach(async () => {
  await fake?.stop();
  fake = null;
});

function openEngine(server: FakeProvider, timeouts: typeof TIMEOUTS): Engine {
  return createProviderEngine({
    settings: settings(server),
    key: null,
    now: () => AT,
    log: silentLogger,
    timeouts,
    understandOffline: async () => plan,
  });
}

/** Runs a task to its end; an answer's pieces are collected in `partial`. */
async function perform(
  task: Task,
  server: FakeProvider,
  signal: AbortSignal,
  partial: string[] = [],
  timeouts = TIMEOUTS,
): Promise<unknown> {
  const engine = openEngine(server, timeouts);
  switch (task) {
    case 'answer': {
      const request = {
        question: plan.question,
        turns: [],
        plan,
        notices: [],
        sources: [{ number: 1, ref: 'note:A' as SourceRef, ...note }],
      };
      for await (const piece of engine.answer(request, signal)) partial.push(piece);
      return partial.join('');
    }
    case 'judge':
      return engine.judge(
        { plan, recentTurns: [], negatives: [], candidates: [{ ref: 'note:A' as SourceRef, ...note, evidence }] },
        signal,
      );
    case 'extract':
      return engine.extract({ messages: [message], recalled: [] }, signal);
    case 'relate': {
      const said = { text: note.text, at: AT, author: 'person' as const, speaker: null };
      return engine.relate!([{ newer: said, older: { ...said, at: AT - 1 } }], signal);
    }
    case 'summarise':
      return engine.summarise!({ kind: 'session', messages: [message], minWords: 5, maxWords: 50 }, signal);
    case 'embed': {
      const client = createProviderClient({
        settings: settings(server),
        key: null,
        now: () => AT,
        log: silentLogger,
        timeouts,
      });
      return (await createProviderEmbedder(client, 'fake-embed', signal)).embed([note.text]);
    }
  }
}

describe('a server that fails in every way', () => {
  it('leads to a result or a clear error in every task, and keeps what came', async () => {
    let [results, refusals] = [0, 0];
    const tryOne = async (mode: FakeMode, task: Task) => {
      const server = await startFakeProvider();
      server.setMode(mode);
      const partial: string[] = [];
      const start = performance.now();
      const outcome = await perform(task, server, new AbortController().signal, partial).then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      const where = `${mode} × ${task}`;
      expect([where, performance.now() - start < 30_000]).toEqual([where, true]);
      if ('error' in outcome) {
        const { error } = outcome;
        expect([where, error instanceof AppError, String(error).slice(0, 300)]).toEqual([
          where,
          true,
          String(error).slice(0, 300),
        ]);
        const { code, message: words } = error as AppError;
        expect([where, code]).toEqual([where, expect.stringMatching(/^(?:model-|too-large$)/u)]);
        expect(words).toMatch(/\p{L}{3,} .*[.]/su);
        expect(words).not.toMatch(/undefined|\[object|TypeError|ECONN|at .*\.ts:/u);
        refusals += 1;
      } else {
        if (task !== 'answer' && task !== 'embed') expect(Array.isArray(outcome.value)).toBe(true);
        results += 1;
      }
      if (
        task === 'answer' &&
        ['cut-mid-character', 'cut-without-end', 'malformed-sse', 'ten-megabyte-line', 'hang-mid-stream'].includes(mode)
      )
        expect([where, partial.join('').trim().length > 0, partial.join('').includes('\uFFFD')]).toEqual([
          where,
          true,
          false,
        ]);
      await server.stop();
    };
    // A third of the faults in the short form; provider-faults.test.ts has each of them in one task.
    const modes = MODES.filter((_, index) => index % faultRounds(3, 1) === 0);
    for (const mode of modes) await Promise.all(TASKS.map((task) => tryOne(mode, task)));
    recordFigure(
      'F15',
      'modes',
      `${modes.length} faults × ${TASKS.length} tasks: ${results} results, ${refusals} clear errors, 0 others`,
    );
  }, 300_000);
});

it('stop closes the connection at once in every task, before the first byte and in the middle', async () => {
  const delays: number[] = [];
  const rounds = faultRounds(1, 8);
  for (let round = 0; round < rounds; round += 1)
    for (const task of TASKS)
      for (const mode of ['hang', 'hang-mid-stream', 'never-ending'] as const) {
        const server = await startFakeProvider();
        fake = server;
        server.setMode(mode);
        const stop = new AbortController();
        const running = perform(task, server, stop.signal, [], NO_TIMEOUTS).then(
          () => null,
          (error: { code?: string }) => error.code,
        );
        await expect.poll(() => server.requests.length, { interval: 5 }).toBeGreaterThan(0);
        const request = server.requests[0]!;
        if (mode !== 'hang') await new Promise((resume) => setTimeout(resume, 20));
        // What ended by itself (an endless reply that was cut) is not measured.
        if (request.closedAfterMs !== null) {
          await running.catch(() => {});
          await server.stop();
          continue;
        }
        const stoppedAt = Date.now() - request.at;
        stop.abort();
        const closed = await server.closed(request);
        expect(closed.wasAborted).toBe(true);
        delays.push(closed.closedAfterMs! - stoppedAt);
        expect([task, await running]).toEqual([task, 'cancelled']);
        await server.stop();
        fake = null;
      }
  const sorted = delays.toSorted((left, right) => left - right);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  expect(delays.length).toBeGreaterThan(TASKS.length);
  // A busy machine may be late once; half of the stops are not.
  expect(median).toBeLessThan(200);
  recordFigure(
    'F16',
    'stop',
    `${delays.length} stops of ${TASKS.length} tasks: connection closed after ${median} ms in the middle, ${sorted.at(-1)} ms at most`,
  );
}, 300_000);
