import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { silentLogger } from '../../../shared/lib/logger';
import type { Engine } from '../../ports/engine';
import { createProviderEngine } from './provider-engine';
import { emptyPlan } from '../../../shared/domain/query-plan';

const TEXT = 'Gregor Pahl has the PIN 471199. We fly to Lisbon on the third of May.';
const never = new AbortController().signal;
let provider: FakeProvider;
let engine: Engine;

beforeEach(async () => {
  provider = await startFakeProvider();
  engine = createProviderEngine({
    timeouts: { quietMs: 0 },
    settings: { preset: 'custom', baseUrl: provider.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
    key: null,
    now: () => 0,
    log: silentLogger,
    excluded: { people: ['Gregor Pahl'], places: [], folders: [] },
  });
});
afterEach(() => provider.stop());

const sent = (): string => JSON.stringify(provider.requests.map(({ body }) => body));
const messages = [{ id: 'M1', role: 'person' as const, speaker: 'Gregor Pahl', text: TEXT, at: 0 }];

it('units come back with names and exact spans; secrets neither leave nor come back', async () => {
  provider.setStructured('units', {
    units: [
      {
        message: 1,
        quote: '[person 1] has the PIN [secret 1].',
        text: '[person 1] has the PIN [secret 1]',
        category: 'fact',
      },
      {
        message: 1,
        quote: 'We fly to Lisbon on the third of May.',
        text: 'We fly to Lisbon on the third of May',
        category: 'decision',
      },
    ],
  });
  const units = await engine.extract({ messages, recalled: ['Pahl likes trains'] }, never);
  expect(sent()).not.toMatch(/Gregor|Pahl|471199/u);
  expect(units.map(({ text, start, end }) => [text, TEXT.slice(start, end)])).toEqual([
    ['Gregor Pahl has the PIN [secret 1]', 'Gregor Pahl has the PIN 471199.'],
    ['We fly to Lisbon on the third of May', 'We fly to Lisbon on the third of May.'],
  ]);
});

it('statements are compared without names and secrets, and the reason names who is meant', async () => {
  provider.setStructured('relations', { relations: '1R', reasons: [{ id: 1, reason: '[person 1] has another PIN' }] });
  const said = (text: string, at: number) => ({ text, at, author: 'person' as const, speaker: 'Gregor Pahl' });
  const pairs = [{ newer: said(TEXT, 2), older: said('Pahl has the PIN 471198.', 1) }];
  const preview = await engine.preview!.relate!(pairs);
  expect(await engine.relate!(pairs, never)).toEqual([{ relation: 'replaces', reason: 'Gregor Pahl has another PIN' }]);
  expect(sent()).not.toMatch(/Gregor|Pahl|47119/u);
  expect(provider.requests.map(({ body }) => JSON.stringify(body))).toEqual([preview.body]);
});

it('an answer has its names restored, and a preview equals the request sent afterwards', async () => {
  provider.setAnswer('Ask [person 1], not [secret 1].');
  const request = {
    question: TEXT,
    turns: [],
    sources: [],
    notices: [],
    plan: emptyPlan(TEXT),
  };
  const preview = await engine.preview!.answer(request);
  expect(provider.requests).toEqual([]);
  expect(preview).toMatchObject({
    endpoint: `${provider.url}/chat/completions`,
    model: 'fake-chat',
    masked: [
      { kind: 'person', count: 1 },
      { kind: 'secret', count: 1 },
    ],
  });
  let answer = '';
  for await (const piece of engine.answer(request, never)) answer += piece;
  expect(answer).toBe('Ask Gregor Pahl, not [secret 1].');
  expect(JSON.stringify(provider.requests.at(-1)!.body)).toBe(preview.body);
});
