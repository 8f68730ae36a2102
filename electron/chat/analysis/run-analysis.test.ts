import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { sourceRef, type SessionId, type SourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { AppError } from '../../../shared/ipc/errors';
import type { ChatStreamEvent } from '../../../shared/ipc/routes/chat';
import { silentLogger } from '../../../shared/lib/logger';
import type { Engine } from '../../ports/engine';
import { createProviderEngine } from '../../models/provider/provider-engine';
import { openTestChat, plan, type TestChat, type TestPackage } from '../testing/test-chat';

const [N1, N2, N3] = ['N1', 'N2', 'N3'].map((id) => sourceRef('note', id)) as [SourceRef, SourceRef, SourceRef];
const FLIGHT = 'We fly to Kyoto on the third of May.';
const LETTER = 'Anna wrote: the flight to Kyoto is on the third of May.';
const HOTEL = 'The hotel is near the station.';

let test: TestChat;
let session: SessionId;
let fake: FakeProvider | null = null;
beforeEach(async () => {
  test = await openTestChat();
  session = (await test.chat.sessions.create(false)).id;
  packages({ texts: [FLIGHT, HOTEL], refs: [N1, N3] }, { texts: [LETTER, HOTEL], refs: [N2, N3] });
});
afterEach(async () => {
  await test.close();
  await fake?.stop();
  fake = null;
});

const packages = (depth: TestPackage, breadth: TestPackage): void =>
  test.onRetrieve(({ purpose }) =>
    purpose === 'depth' ? depth : purpose === 'breadth' ? breadth : { texts: [FLIGHT], refs: [N1] },
  );

async function ask(text = 'When do we fly to Kyoto?'): Promise<Message> {
  const { streamId, answerId } = await test.chat.send(session, text);
  await test.eventsOf(streamId);
  return (await test.vault.store.get('messages', answerId))!;
}

async function analyse(answer: Message): Promise<{ message: Message; events: ChatStreamEvent[] }> {
  const { streamId, answerId } = await test.chat.analyse(answer.id);
  const events = await test.eventsOf(streamId);
  return { message: (await test.vault.store.get('messages', answerId))!, events };
}

async function useProvider(
  answers: Partial<Record<'depth' | 'breadth', string>>,
  more: Partial<Engine> = {},
): Promise<FakeProvider> {
  // A remote server works on several requests at once.
  fake = await startFakeProvider({ routes: { '/props': { total_slots: 4 } } });
  fake.setAnswer((prompt, body) => answers[analystOf(body)] ?? `${prompt.length} words`);
  test.useEngine({
    ...createProviderEngine({
      timeouts: { quietMs: 0 },
      settings: { preset: 'custom', baseUrl: fake.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
      key: null,
      now: test.vault.clock.now,
      log: silentLogger,
      understandOffline: async ({ question }) => plan(question),
    }),
    ...more,
  });
  return fake;
}
const analystOf = (body: Record<string, unknown> | null): 'depth' | 'breadth' =>
  JSON.stringify(body).includes('You are the breadth analyst') ? 'breadth' : 'depth';

describe('two analysts', () => {
  it('each run their own retrieval for the same question and store a trace that names the first', async () => {
    const first = await ask();
    const { message } = await analyse(first);
    expect(
      test.retrieved.slice(1).map(({ analyst, purpose, question, parentId }) => [analyst, purpose, question, parentId]),
    ).toEqual([
      ['depth', 'depth', 'When do we fly to Kyoto?', first.traceId],
      ['breadth', 'breadth', 'When do we fly to Kyoto?', first.traceId],
    ]);
    const { depth, breadth } = message.analysis!;
    for (const { traceId } of [depth, breadth])
      expect(await test.vault.store.get('traces', traceId)).toMatchObject({
        parentId: first.traceId,
        messageId: message.id,
      });
    expect(message.traceId).toBe(depth.traceId);
  });

  it('are written into one text with the comparison, and every marker has a verified citation of the right note', async () => {
    const { message } = await analyse(await ask());
    expect(message.text).toContain(`## Depth\n\n`);
    expect(message.text).toContain(`## Breadth\n\n`);
    expect(message.text).toContain('## Compared\n\nBoth come to the same from different evidence');
    expect(message.citations.map(({ number, ref, verified }) => [number, ref, verified])).toEqual([
      [1, N1, true],
      [3, N2, true],
    ]);
    expect(message.analysis!.breadth.citations).toMatchObject([{ number: 3, ref: N2, verified: true }]);
    expect(message.analysis).toMatchObject({
      evidence: { shared: [N3], onlyDepth: [N1], onlyBreadth: [N2] },
      conclusions: { agreement: 1 },
      verdict: 'converging-from-different-evidence',
    });
  });

  it.each([
    [
      'the same evidence twice is one voice',
      { texts: [FLIGHT], refs: [N1] },
      { texts: [FLIGHT], refs: [N1] },
      'converging-from-the-same-evidence',
    ],
    [
      'evidence that only the other has more of is the same evidence',
      { texts: [FLIGHT], refs: [N1] },
      { texts: [FLIGHT, 'The garden needs rain.'], refs: [N1, N2] },
      'converging-from-the-same-evidence',
    ],
    [
      'another date is a disagreement',
      { texts: [FLIGHT], refs: [N1] },
      { texts: ['We fly to Kyoto on the fifth of May.'], refs: [N2] },
      'diverging',
    ],
    ['nothing for either', { texts: [] }, { texts: [] }, 'nothing-applies'],
  ])('%s', async (_name, depth, breadth, verdict) => {
    packages(depth, breadth);
    const { message } = await analyse(await ask());
    expect(message.analysis).toMatchObject({ verdict });
  });

  it('an analyst without results is no disagreement: the comparison says who found something', async () => {
    packages({ texts: [FLIGHT], refs: [N1] }, { texts: [] });
    const { message } = await analyse(await ask());
    expect(message.text).toContain('Only one analyst found something in your notes (Depth)');
    expect(message.text).not.toContain('Only breadth says');
  });

  it('a contradiction is shown side by side', async () => {
    packages({ texts: [FLIGHT], refs: [N1] }, { texts: ['We fly to Kyoto on the fifth of May.'], refs: [N2] });
    const { message } = await analyse(await ask());
    expect(message.text).toContain(
      `They contradict each other:\n\n- depth: ${FLIGHT} — breadth: We fly to Kyoto on the fifth of May.`,
    );
  });

  it('emit stages, both runs, then chunks that add up to the answer, then the end', async () => {
    const { message, events } = await analyse(await ask());
    const kinds = events.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1]);
    expect(kinds).toEqual(['stage', 'further', 'stage', 'further', 'delta', 'finished']);
    expect(events.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join('')).toBe(message.text);
    expect(events.flatMap((event) => (event.type === 'further' ? [event.purpose] : []))).toEqual(['depth', 'breadth']);
  });

  it('yield no units, and one access event for each cited note', async () => {
    packages({ texts: [FLIGHT], refs: [N1] }, { texts: [FLIGHT], refs: [N1] });
    const { message } = await analyse(await ask());
    expect(message.extraction).toMatchObject({ state: 'skipped' });
    const events = await test.vault.store.query({ name: 'accessEventsOf', ref: N1 });
    expect(events.filter(({ messageId }) => messageId === message.id)).toHaveLength(1);
  });
});

describe('two analysts of a provider', () => {
  const BOTH = {
    depth: 'You fly on the third of May: “We fly to Kyoto on the third of May.” [1]',
    breadth: 'You fly on the third of May: “the flight to Kyoto is on the third of May” [3]',
  };

  it('answer concurrently when the provider is remote, and the text is still in order', async () => {
    const server = await useProvider(BOTH, { sentTo: 'api.example' });
    const first = await ask();
    server.setMode('slow', { on: 'answer', containing: 'You are the depth analyst' });
    const { message } = await analyse(first);
    const [depth, breadth] = server.requestsOf('answer').slice(-2);
    expect(breadth!.at - depth!.at).toBeLessThan(depth!.closedAfterMs!);
    expect(message.text.indexOf('## Depth')).toBeLessThan(message.text.indexOf('## Breadth'));
    expect(message.analysis).toMatchObject({ verdict: 'converging-from-different-evidence' });
    expect(message.citations.every(({ verified }) => verified)).toBe(true);
  });

  it('answer one after the other when the provider is local', async () => {
    const server = await useProvider(BOTH);
    await analyse(await ask());
    const [depth, breadth] = server.requestsOf('answer').slice(-2);
    expect([analystOf(depth!.body), analystOf(breadth!.body)]).toEqual(['depth', 'breadth']);
    expect(breadth!.at).toBeGreaterThanOrEqual(depth!.at + depth!.closedAfterMs! - 5);
  });

  it.each(['depth', 'breadth'] as const)(
    'when %s fails, the other’s answer is kept and the text says so',
    async (failing) => {
      const server = await useProvider(BOTH);
      const first = await ask();
      server.setMode('bad-key', { on: 'answer', containing: `You are the ${failing} analyst` });
      const { message } = await analyse(first);
      expect(message.state).toBe('complete');
      expect(message.analysis).toBeUndefined();
      expect(message.text).toContain(`The ${failing} analyst did not finish`);
      expect(message.citations).toMatchObject([{ verified: true }]);
    },
  );

  it('fail with the reason when both fail', async () => {
    const server = await useProvider(BOTH);
    const first = await ask();
    server.setMode('bad-key', { on: 'answer' });
    const { message } = await analyse(first);
    expect(message).toMatchObject({ state: 'failed', text: '', error: expect.stringContaining('key') });
  });

  it('are both run again when a failed analysis is retried, without a second extraction of the question', async () => {
    const server = await useProvider(BOTH);
    const first = await ask();
    server.setMode('bad-key', { on: 'answer' });
    const { message: failed } = await analyse(first);
    server.setMode('normal');
    const { streamId, answerId } = await test.chat.retry(failed.id);
    await test.eventsOf(streamId);
    const message = (await test.vault.store.get('messages', answerId))!;
    expect(message).toMatchObject({
      state: 'complete',
      questionId: failed.questionId,
      extraction: { state: 'skipped' },
    });
    expect(message.analysis).toBeDefined();
  });

  it('keep the other’s answer when one finds nothing because its retrieval failed', async () => {
    await useProvider(BOTH);
    const first = await ask();
    test.onRetrieve(({ purpose }) => {
      if (purpose === 'breadth') throw new AppError('store-failed', 'The index does not answer.');
      return { texts: [FLIGHT], refs: [N1] };
    });
    const { message } = await analyse(first);
    expect(message.text).toContain(
      'The breadth analyst did not finish, so there is nothing to compare: The index does not answer.',
    );
    expect(message.text).toContain('## Depth');
  });

  it('keep the text so far when stopped', async () => {
    const server = await useProvider(BOTH);
    const first = await ask();
    server.setMode('hang-mid-stream', { on: 'answer', containing: 'You are the breadth analyst' });
    const { streamId, answerId } = await test.chat.analyse(first.id);
    const request = await server.arrived('answer', 3);
    await test.until(streamId, 'delta');
    test.cancel(streamId);
    await server.closed(request);
    await test.eventsOf(streamId);
    const message = (await test.vault.store.get('messages', answerId))!;
    expect(message).toMatchObject({ state: 'stopped', error: null });
    expect(message.text).toMatch(/^## Depth\n\nYou fly on the third of May/);
    expect(message.text).not.toContain('## Compared');
  });
});
