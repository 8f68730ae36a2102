import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeProvider, type FakeMode, type FakeProvider } from '../testing/fake-provider/fake-provider';
import type { SessionId } from '../../shared/domain/ids';
import type { Message } from '../../shared/domain/message';
import type { RetrievalTrace, TracedFact } from '../../shared/domain/trace';
import { AppError } from '../../shared/ipc/errors';
import type { ChatStreamEvent } from '../../shared/ipc/routes/chat';
import { openTestChat, type TestChat } from './testing/test-chat';

const QUESTION = 'When do we fly, and what is the hotel called?';
const FLIGHT = 'We fly on the third of May.';
const HOTEL = 'The hotel is called Hiiragiya.';

let test: TestChat;
let fake: FakeProvider;
let session: SessionId;
beforeEach(async () => {
  test = await openTestChat();
  fake = await startFakeProvider();
  session = await test.newSession();
  test.onRetrieve(({ purpose, question }) =>
    purpose === 'supplemental' ? { texts: /hotel/iu.test(question) ? [HOTEL] : [] } : { texts: [FLIGHT] },
  );
});
afterEach(async () => {
  await test.close();
  await fake.stop();
});

function useProvider(mode: FakeMode = 'normal'): void {
  fake.setMode(mode);
  test.useProvider(fake, '');
}

async function ask(text = QUESTION): Promise<{ answer: Message; events: ChatStreamEvent[] }> {
  const { streamId, answerId } = await test.chat.send(session, text);
  const events = await test.eventsOf(streamId);
  return { answer: (await test.vault.store.get('messages', answerId))!, events };
}

const searchFor = (...queries: unknown[]) =>
  queries.map((query) => ({ calls: [{ arguments: typeof query === 'string' ? { query } : query }] }));
const supplements = () => test.retrieved.filter(({ purpose }) => purpose === 'supplemental');
const toolResults = (): string[] =>
  fake
    .requestsOf('answer')
    .flatMap(({ body }) =>
      (body!.messages as { role: string; content: string }[])
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => content),
    );
const runsOf = async ({ traceId }: Message): Promise<RetrievalTrace[]> => {
  const parent = (await test.vault.store.get('traces', traceId!))!;
  const children = await test.vault.store.getMany('traces', parent.childIds ?? []);
  return [parent, ...children.flatMap((child) => child ?? [])];
};

describe('a search requested by the model during its answer', () => {
  it('returns further sources with continued numbers, whose citations are verified like any other', async () => {
    useProvider();
    fake.setToolCalls([
      {
        text: 'You fly soon: “We fly on the third of May” [1].',
        calls: [{ arguments: { query: 'the name of the hotel' } }],
      },
    ]);
    fake.setAnswer('The hotel: “The hotel is called Hiiragiya.” [2]');
    const { answer, events } = await ask();
    expect(answer.text).toBe(
      'You fly soon: “We fly on the third of May” [1].\n\nThe hotel: “The hotel is called Hiiragiya.” [2]',
    );
    expect(answer.citations.map(({ number, verified }) => [number, verified])).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(toolResults().at(-1)).toContain('<source number="2"');
    expect(events.filter(({ type }) => type === 'further')).toMatchObject([
      {
        purpose: 'supplemental',
        note: { code: 'model-request', query: 'the name of the hotel', failure: null },
        used: 1,
      },
    ]);
  });

  it('returns facts and lessons too, each fact once, and none of them is extracted as new', async () => {
    useProvider();
    const fact = {
      id: 'F1',
      entity: 'me',
      attribute: 'hotel',
      value: 'Hiiragiya',
      type: 'fact',
      validFrom: 0,
      validUntil: null,
      source: 'note:N2',
      quote: HOTEL,
    } as unknown as TracedFact;
    test.onRetrieve(({ purpose }) =>
      purpose === 'supplemental'
        ? {
            texts: [HOTEL],
            trace: { facts: [fact] },
            lessons: [{ number: 2, text: 'Before you book, check the dates.' }],
          }
        : { texts: [FLIGHT] },
    );
    fake.setToolCalls(searchFor('the name of the hotel', 'the hotel again'));
    await ask();
    const [first, second] = toolResults().slice(-2);
    expect(first).toMatch(/<fact of="me" what="hotel"[^>]* source="2"[^>]*>\s*Hiiragiya/u);
    expect(first).toContain('Before you book, check the dates.');
    expect(second).not.toContain('<fact');
  });

  it('runs the funnel with the query as question, without sources it already has and without a model plan', async () => {
    useProvider();
    fake.setToolCalls(searchFor('the name of the hotel'));
    const { answer } = await ask();
    const [request] = supplements();
    expect(request).toMatchObject({
      question: 'the name of the hotel',
      firstNumber: 2,
      parentId: answer.traceId,
      surface: 'chat',
    });
    expect(request!.exclude).toContain('note:N1');
    const asked = fake.requests.length;
    await request!.engine.understand(
      { question: 'x', recentTurns: [], asOf: 0, knownNames: [] },
      new AbortController().signal,
    );
    expect(fake.requests).toHaveLength(asked);
  });

  it('stores a child trace with the answer, referenced by its parent, with recorded use', async () => {
    useProvider();
    fake.setToolCalls(searchFor('the name of the hotel'));
    fake.setAnswer('“The hotel is called Hiiragiya.” [2]');
    const { answer } = await ask();
    const [parent, child] = await runsOf(answer);
    expect(child).toMatchObject({
      parentId: parent!.id,
      purpose: 'supplemental',
      messageId: answer.id,
      sessionId: session,
    });
    expect(await test.vault.store.query({ name: 'accessEventsOf', ref: 'note:N2' })).toMatchObject([
      { kind: 'cited', messageId: answer.id },
    ]);
  });

  it('allows several queries at once and repeatedly, three in all; then the model must answer', async () => {
    useProvider();
    fake.setToolCalls([
      { calls: [{ arguments: { query: 'the hotel' } }, { arguments: { query: 'the train' } }] },
      { calls: [{ arguments: { query: 'the bath' } }, { arguments: { query: 'the tea' } }] },
      ...searchFor('more'),
    ]);
    const { answer } = await ask();
    expect(supplements().map(({ question }) => question)).toEqual(['the hotel', 'the train', 'the bath']);
    expect(toolResults()).toContain('No more searches in this answer. Answer from what you have.');
    expect(fake.requestsOf('answer').at(-1)!.body!.tool_choice).toBe('none');
    expect(answer.state).toBe('complete');
    expect((await runsOf(answer)).map(({ purpose }) => purpose)).toEqual([
      'question',
      'supplemental',
      'supplemental',
      'supplemental',
    ]);
  });

  it.each([
    ['malformed arguments', [{ arguments: '{"query": "the ho' }], 'Those arguments could not be read.'],
    ['arguments of another form', [{ arguments: { text: 'the hotel' } }], 'Those arguments could not be read.'],
    ['an unknown tool', [{ name: 'delete_vault', arguments: {} }], 'There is no tool “delete_vault”.'],
    [
      'the same query twice',
      [{ arguments: { query: 'the hotel' } }, { arguments: { query: 'The  hotel' } }],
      'You searched for this already',
    ],
    ['nothing to be found', [{ arguments: { query: 'the moon' } }], 'Nothing more was found in the vault'],
  ])('%s: is reported to the model, which answers', async (_name, calls, notice) => {
    useProvider();
    fake.setToolCalls([{ calls }]);
    const { answer } = await ask();
    expect(toolResults().join('\n')).toContain(notice);
    expect(answer).toMatchObject({ state: 'complete', text: expect.stringContaining('[1]') });
  });

  it('gives a call without an id one of ours', async () => {
    useProvider();
    fake.setToolCalls([{ calls: [{ arguments: { query: 'the hotel' }, id: null }] }]);
    const { answer } = await ask();
    expect(answer.state).toBe('complete');
    expect(supplements()).toHaveLength(1);
  });

  it('a search that fails is reported to the model and kept on record; the answer goes on', async () => {
    useProvider();
    test.onRetrieve(({ purpose }) => {
      if (purpose === 'supplemental') throw new AppError('store-failed', 'The index does not answer.');
      return { texts: [FLIGHT] };
    });
    fake.setToolCalls(searchFor('the hotel'));
    const { answer, events } = await ask();
    expect(toolResults()[0]).toMatch(/^The search failed: nothing more was found\./);
    expect(answer.state).toBe('complete');
    expect(events.find(({ type }) => type === 'further')).toMatchObject({
      used: 0,
      note: { code: 'model-request', failure: 'The index does not answer.' },
    });
    const [, child] = await runsOf(answer);
    expect(child).toMatchObject({
      purpose: 'supplemental',
      plan: { question: 'the hotel' },
      skipped: { code: 'search-failed', message: 'The index does not answer.' },
    });
  });

  it('can be stopped; the turn ends with the text so far', async () => {
    useProvider();
    let search = () => {};
    const searching = new Promise<void>((resolve) => {
      search = resolve;
    });
    test.onRetrieve(({ purpose }) => {
      if (purpose === 'supplemental') search();
      return { texts: [FLIGHT] };
    });
    fake.setToolCalls([{ text: 'Let me look. ', calls: [{ arguments: { query: 'the hotel' } }] }]);
    const { streamId, answerId } = await test.chat.send(session, QUESTION);
    await searching;
    test.cancel(streamId);
    await test.eventsOf(streamId);
    expect(await test.vault.store.get('messages', answerId)).toMatchObject({
      state: 'stopped',
      text: 'Let me look. ',
      error: null,
    });
  });

  it.each(['tool-loop', 'tool-loop-in-words'] as const)(
    'is limited when the model never stops calling (%s), and the person gets an answer',
    async (mode) => {
      useProvider(mode);
      const { answer } = await ask();
      expect(supplements()).toHaveLength(3);
      expect(fake.requestsOf('answer').length).toBeLessThanOrEqual(5);
      expect(answer.state).toBe('complete');
      expect(answer.text).toMatch(mode === 'tool-loop' ? /\[1\]/ : /^Let me look\./);
    },
  );
});

describe('a server without support for tools', () => {
  it('answers without them on the second try, and is never offered them again', async () => {
    useProvider('no-tools');
    const first = await ask();
    expect(first.answer).toMatchObject({ state: 'complete', error: null });
    const second = await ask('And when do we fly back?');
    expect(second.answer.state).toBe('complete');
    expect(fake.requestsOf('answer').map(({ body }) => body!.tools !== undefined)).toEqual([true, false, false]);
  });

  it('that refuses only tool results receives the results as sources', async () => {
    useProvider('no-tool-results');
    fake.setToolCalls(searchFor('the hotel'));
    fake.setAnswer((prompt) => (prompt.includes('number="2"') ? '“The hotel is called Hiiragiya.” [2]' : 'nothing'));
    const { answer } = await ask();
    expect(answer).toMatchObject({ state: 'complete', text: '“The hotel is called Hiiragiya.” [2]' });
    expect(answer.citations).toMatchObject([{ number: 2, verified: true }]);
  });

  it('that refuses for another reason is offered tools again', async () => {
    useProvider('bad-key');
    expect((await ask()).answer).toMatchObject({ state: 'failed', error: expect.stringContaining('key') });
    expect(fake.requestsOf('answer')).toHaveLength(1);
    fake.setMode('normal');
    await ask('Once more: when do we fly?');
    expect(fake.requestsOf('answer').at(-1)!.body!.tools).toBeDefined();
  });

  it('that does not stream sends its calls in one piece', async () => {
    useProvider();
    fake.setMode('unstreamed', { on: 'answer' });
    fake.setToolCalls([{ text: 'One moment.', calls: [{ arguments: { query: 'the hotel' } }] }]);
    fake.setAnswer('“The hotel is called Hiiragiya.” [2]');
    const { answer } = await ask();
    expect(answer).toMatchObject({
      state: 'complete',
      text: 'One moment.\n\n“The hotel is called Hiiragiya.” [2]',
      citations: [{ number: 2, verified: true }],
    });
  });
});

describe('the offline engine', () => {
  it('searches again for the part of a question that no source covers', async () => {
    const { answer, events } = await ask();
    expect(supplements().map(({ question }) => question)).toEqual(['what is the hotel called?']);
    expect(answer.text).toBe(
      `Your note from 1 May 2026: “${FLIGHT}” [1]\n\nOn “what is the hotel called”:\n\nYour note from 1 May 2026: “${HOTEL}” [2]`,
    );
    expect(answer.citations.every(({ verified }) => verified)).toBe(true);
    expect(events.some(({ type }) => type === 'further')).toBe(true);
  });

  it('says that nothing more was found only if it searched', async () => {
    const { answer } = await ask('When do we fly, and what is the dog called?');
    expect(answer.text).toMatch(/On “what is the dog called” nothing more was found in your vault\.$/);
  });

  it('says that it could not search when the search failed, and answers the rest', async () => {
    test.onRetrieve(({ purpose }) => {
      if (purpose === 'supplemental') throw new AppError('store-failed', 'The index does not answer.');
      return { texts: [FLIGHT] };
    });
    const { answer } = await ask();
    expect(answer).toMatchObject({
      state: 'complete',
      text: `Your note from 1 May 2026: “${FLIGHT}” [1]\n\nOn “what is the hotel called” your vault could not be searched just now.`,
    });
  });

  it.each([
    'When do we fly?',
    'When do Anna and Ben fly?',
    'When do we fly? Anna cannot eat peanuts.',
    'When do we fly and on which third?',
  ])('does not search again for: %s', async (text) => {
    await ask(text);
    expect(supplements()).toEqual([]);
  });
});
