import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SourceRef } from '../../../shared/domain/ids';
import { emptyPlan } from '../../../shared/domain/query-plan';
import type { Turn } from '../../../shared/domain/turn';
import { silentLogger } from '../../../shared/lib/logger';
import type { AnswerRequest, JudgeRequest, OutgoingRequest } from '../../ports/engine';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { createProviderEngine } from './provider-engine';

const ROUNDS = faultRounds(4, 100);
const never = new AbortController().signal;
let provider: FakeProvider;
/** The bodies as they were handed to the network. */
const bodies: string[] = [];

beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.stop());

/** Words that are masked, escaped or normalised on their way. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Gregor Pahl',
        'Lisbon',
        'PIN 471199',
        '"quoted"',
        '\\n',
        '\n',
        '\u2028',
        'é',
        '😀',
        '</data>',
        '\0',
      ),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(' '));

it(`what a preview shows of plan, fit check, answer and summary is what is sent, byte for byte, ${ROUNDS} times`, async () => {
  const engine = createProviderEngine({
    timeouts: { quietMs: 0 },
    settings: { preset: 'custom', baseUrl: provider.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
    key: 'gsk_9fQ2mZx7LkT4vRb8NwYc1HdJ6sPaUeGi',
    now: () => 0,
    log: silentLogger,
    excluded: { people: ['Gregor Pahl'], places: ['Lisbon'], folders: [] },
    fetch: (input, init) => {
      if (typeof init?.body === 'string') bodies.push(init.body);
      return fetch(input, init);
    },
  });
  let compared = 0;
  const expectSame = async (preview: OutgoingRequest | undefined, send: () => Promise<unknown>) => {
    if (preview === undefined) return;
    const before = bodies.length;
    await send().catch(() => {});
    expect(bodies[before]).toBe(preview.body);
    compared += 1;
  };
  const property = fc.asyncProperty(text, text, fc.array(text, { maxLength: 3 }), async (question, source, earlier) => {
    const plan = emptyPlan(question);
    const turns: Turn[] = earlier.map((said, index) => ({
      role: index % 2 === 0 ? ('person' as const) : ('assistant' as const),
      text: said,
      speaker: null,
      at: 0,
    }));
    const shown = {
      ref: 'note:A' as SourceRef,
      title: source,
      text: source,
      tier: 'engram' as const,
      role: 'person' as const,
      speaker: null,
      at: 0,
    };
    const answer: AnswerRequest = { question, turns, plan, notices: [], sources: [{ number: 1, ...shown }] };
    const judge: JudgeRequest = {
      plan,
      recentTurns: turns,
      negatives: [],
      candidates: [{ ...shown, evidence: {} as JudgeRequest['candidates'][number]['evidence'] }],
    };
    const messages = [{ id: 'M1', role: 'person' as const, speaker: null, text: source, at: 0 }];
    const summarise = { kind: 'session' as const, messages, minWords: 3, maxWords: 20 };
    const { preview } = engine;
    const before = bodies.length;
    const previews = [
      await preview!.answer(answer),
      await preview!.judge?.(judge),
      await preview!.summarise?.(summarise),
    ] as const;
    expect(bodies.length).toBe(before);
    await expectSame(previews[0], async () => {
      for await (const piece of engine.answer(answer, never)) expect(piece).toBeTypeOf('string');
    });
    await expectSame(previews[1], () => engine.judge(judge, never));
    await expectSame(previews[2], () => engine.summarise!(summarise, never));
  });
  await fc.assert(property, { numRuns: ROUNDS, seed: 11, endOnFailure: true });
  expect(compared).toBeGreaterThanOrEqual(ROUNDS * 3);
  expect(bodies.join('\n')).not.toMatch(/Gregor Pahl|471199/u);
  recordFigure(
    'S11',
    'preview',
    `${compared.toLocaleString('en')} requests of fit check, answer and summary equal their preview, byte for byte`,
  );
}, 900_000);
