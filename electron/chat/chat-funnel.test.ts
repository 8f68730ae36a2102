import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plannerText } from '../../shared/domain/trace-text/run-text';
import { makeNote } from '../testing/sample-rows';
import { startFakeProvider, type FakeProvider } from '../testing/fake-provider/fake-provider';
import { openTestVault, type TestVault } from '../testing/test-vault';
import { put } from '../../shared/domain/batch';
import type { Message } from '../../shared/domain/message';
import type { Note } from '../../shared/domain/note';
import type { ChatStreamEvent } from '../../shared/ipc/routes/chat';
import { silentLogger } from '../../shared/lib/logger';
import { createExtraction } from '../corpus/extraction/extract-turn';
import { createStreams } from '../ipc/streams';
import type { Embedder, Engine } from '../ports/engine';
import { createOfflineEngine } from '../models/offline/offline-engine';
import { createProviderEngine } from '../models/provider/provider-engine';
import { entryOfNote } from '../retrieval/index/columns/index-entry';
import { createIndexCore } from '../retrieval/index/index-core';
import { createRetrieval } from '../retrieval/pipeline';
import { createChat, type Chat } from './chat';
import type { Streams } from '../ports/streams';

const offline = createOfflineEngine();
const noEmbedder: Embedder = {
  model: 'none',
  dimensions: 4,
  calibrate: () => 0,
  embed: async (texts) => texts.map(() => new Float32Array([1, 0, 0, 0])),
};

let vault: TestVault;
let fake: FakeProvider;
let engine: Engine;
let chat: Chat;
let streams: Streams;
let events: ChatStreamEvent[];

beforeEach(async () => {
  vault = await openTestVault();
  fake = await startFakeProvider();
  engine = offline;
  events = [];
  const port = createIndexCore(async () => noEmbedder);
  const notes = [
    'We fly to Kyoto on the third of May.',
    'Sourdough needs twelve hours at room temperature.',
    'Anna cannot eat peanuts.',
  ].map(keptNote);
  await vault.writer.commit({
    actor: 'person',
    kind: 'note.keep',
    label: 'Kept',
    changes: notes.map((note) => put('notes', note)),
  });
  await port.apply(
    notes.flatMap((note) => {
      const entry = entryOfNote(note);
      return entry === null ? [] : [{ type: 'put' as const, entry }];
    }),
    vault.writer.lastSeq,
  );
  const deps = {
    store: vault.store,
    writer: vault.writer,
    ids: vault.ids,
    now: vault.clock.now,
    log: silentLogger,
    engine: () => engine,
  };
  streams = createStreams(
    ({ event }) => {
      events.push(event as ChatStreamEvent);
    },
    () => vault.ids.next(),
    silentLogger,
  );
  chat = createChat({
    readScope: async () => ({ scope: {}, includesArchived: false }),
    ...deps,
    retrieval: createRetrieval({ index: { port }, store: vault.store, ids: vault.ids, fallback: offline }),
    extraction: createExtraction(deps),
    understandOffline: offline.understand,
    streams,
    draftsFolder: vault.folder,
  });
});
afterEach(async () => {
  await streams.stopAll();
  await fake.stop();
  await vault.close();
});

const keptNote = (title: string): Note => {
  const at = vault.clock.now();
  return makeNote(vault.ids, at, { status: 'kept', title, keptAt: at, decidedAt: at });
};

const useProvider = (): void => {
  engine = createProviderEngine({
    timeouts: { quietMs: 0 },
    settings: { preset: 'custom', baseUrl: fake.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
    key: null,
    now: vault.clock.now,
    log: silentLogger,
  });
};

async function ask(text: string): Promise<Message> {
  const session = await chat.sessions.create(false);
  const { answerId } = await chat.send(session.id, text);
  await waitFor(() =>
    events.some(
      (event) =>
        event.type === 'extracted' || (event.type === 'finished' && event.message.extraction?.state !== 'pending'),
    ),
  );
  return (await vault.store.get('messages', answerId))!;
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a question through the whole funnel', () => {
  it('offline: quotes the right note, marks it as used in the trace, and records an access event', async () => {
    const answer = await ask('When do we fly to Kyoto?');
    expect(answer.text).toContain('“We fly to Kyoto on the third of May.” [1]');
    const trace = (await vault.store.get('traces', answer.traceId!))!;
    const used = trace.candidates.find(({ use }) => use?.cited);
    expect(used).toMatchObject({ title: 'We fly to Kyoto on the third of May.', use: { quoteVerified: true } });
    expect(trace.messageId).toBe(answer.id);
    expect(await vault.store.query({ name: 'accessEventsOf', ref: answer.citations[0]!.ref })).toHaveLength(1);
  });

  it('offline: says so when the vault holds nothing about the question', async () => {
    expect((await ask('Which tyre pressure does the tractor want?')).text).toMatch(
      /^I found nothing about this in your notes\./,
    );
  });

  it.each([
    ['I decided to bake rye bread every Saturday. My starter is called Bruno.', 'Noted. 2 suggestions below.'],
    ['My starter is called Bruno and it wants rye flour.', 'Noted. 2 suggestions below.'],
    ['Meine Hefe heißt Bruno.', 'Noted. 1 suggestion below.'],
  ])('offline: a statement is noted, with the number of its suggestions: %s', async (said, text) => {
    const answer = await ask(said);
    expect(answer.text).toBe(text);
    expect(answer.saysNothingApplies).toBeUndefined();
    expect((await vault.store.get('traces', answer.traceId!))!.plan.isStatement).toBe(true);
  });

  it('offline: neither a greeting nor an assent is noted or searched for', async () => {
    for (const said of ['ok', 'hi', 'Danke!'])
      expect((await ask(said)).text).not.toMatch(/Noted|Nothing in your vault/);
  });

  it('provider: plan, verdicts and answer come from the model, and the answer’s citation is verified', async () => {
    useProvider();
    const answer = await ask('When do we fly to Kyoto?');
    expect(answer.citations[0]).toMatchObject({ verified: true, quote: 'We fly to Kyoto on the third of May.' });
    const trace = (await vault.store.get('traces', answer.traceId!))!;
    expect(plannerText(trace.plan.planner)).toContain('fake-chat');
    expect(trace.gate.state).toBe('judged');
    expect(fake.requestsOf('judgements').length).toBeGreaterThan(0);
  });

  it('provider: a prompt that is too long is made once more for the window that the refusal names', async () => {
    useProvider();
    fake.setMode('too-long', { on: 'answer', times: 1 });
    const answer = await ask('When do we fly to Kyoto?');
    expect(answer).toMatchObject({ state: 'complete', error: null });
    expect(fake.requestsOf('answer')).toHaveLength(2);
    expect(engine.contextWindowTokens).toBe(4_096);
    const traces = await vault.store.query({ name: 'tracesOfSession', sessionId: answer.sessionId });
    const budgets = traces.map(({ package: { budgetTokens } }) => budgetTokens).sort((a, b) => a - b);
    expect(budgets[0]).toBeLessThan(budgets.at(-1)!);
    expect(traces.find(({ id }) => id === answer.traceId)?.package.budgetTokens).toBe(budgets[0]);
  });

  it('provider: a prompt that stays too long fails in words, after one more attempt', async () => {
    useProvider();
    fake.setMode('too-long', { on: 'answer' });
    const answer = await ask('When do we fly to Kyoto?');
    expect(answer.error).toContain('this conversation is too long for it');
    expect(fake.requestsOf('answer')).toHaveLength(2);
  });

  it('provider: a malformed gate reply fails open, and the question is still answered', async () => {
    useProvider();
    fake.setMode('malformed-json', { on: 'judgements' });
    const answer = await ask('When do we fly to Kyoto?');
    expect(answer.state).toBe('complete');
    expect((await vault.store.get('traces', answer.traceId!))!.gate.state).toBe('failed-open');
  });

  it('provider: stopping while a model reads what was found closes the socket and ends the turn', async () => {
    useProvider();
    fake.setMode('hang', { on: 'judgements' });
    const session = await chat.sessions.create(false);
    const { streamId, answerId } = await chat.send(session.id, 'When do we fly?');
    const request = await fake.arrived('judgements');
    streams.cancel(streamId);
    expect((await fake.closed(request)).wasAborted).toBe(true);
    await waitFor(() => events.some(({ type }) => type === 'finished'));
    expect(await vault.store.get('messages', answerId)).toMatchObject({ state: 'stopped', text: '' });
    expect(fake.requestsOf('answer')).toHaveLength(0);
  });
});
