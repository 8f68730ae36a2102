import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeProvider, type FakeMode, type FakeProvider } from '../../e2e/fake-provider/fake-provider';
import type { SessionId } from '../../shared/domain/ids';
import type { Message } from '../../shared/domain/message';
import { silentLogger } from '../../shared/lib/logger';
import { createProviderEngine } from '../models/provider/provider-engine';
import { createDrafts } from './drafts';
import { openTestChat, plan, type TestChat } from './testing/test-chat';

let test: TestChat;
let fake: FakeProvider | null = null;
beforeEach(async () => { test = await openTestChat(); });
afterEach(async () => {
  await test.close();
  await fake?.stop();
  fake = null;
});

const newSession = async (incognito = false): Promise<SessionId> => (await test.chat.sessions.create(incognito)).id;
const messagesOf = async (id: SessionId): Promise<Message[]> => (await test.chat.sessions.read(id)).messages;

/** Sends a message and waits for the end of its turn; the answer as stored. */
async function say(id: SessionId, text: string): Promise<Message> {
  const { streamId, answerId } = await test.chat.send(id, text);
  await test.eventsOf(streamId);
  return (await test.vault.store.get('messages', answerId))!;
}

async function useProvider(mode: FakeMode = 'normal', pieceDelayMs = 0): Promise<FakeProvider> {
  fake = await startFakeProvider({ pieceDelayMs });
  fake.setMode(mode);
  test.useEngine(createProviderEngine({
    settings: { preset: 'custom', baseUrl: fake.url, chatModel: 'fake-chat', smallModel: 'fake-small', embeddingModel: '' },
    key: null, now: test.vault.clock.now, log: silentLogger, understandOffline: async ({ question }) => plan(question),
  }));
  return fake;
}

describe('a turn with the offline engine', () => {
  it('saves the message, quotes the vault with a verified citation, and takes the message apart', async () => {
    test.recall(['We fly on the third of May.']);
    const id = await newSession();
    const answer = await say(id, 'When do we fly? Anna cannot eat peanuts.');
    expect(answer.state).toBe('complete');
    expect(answer.text).toBe('Your note from 1 May 2026: “We fly on the third of May.” [1]');
    expect(answer.citations).toEqual([{ number: 1, ref: 'note:N1', quote: 'We fly on the third of May.', verified: true }]);
    expect(answer.extraction).toEqual({ state: 'done', units: 2, reuses: 1, reason: '' });
    const notes = await test.vault.store.query({ name: 'notesOfSession', sessionId: id });
    expect(notes.map(({ title, category, status }) => [title, category, status])).toEqual([
      ['When do we fly?', 'open-question', 'provisional'], ['Anna cannot eat peanuts', 'constraint', 'provisional'],
    ]);
    const [question] = await messagesOf(id);
    for (const { sources: [place] } of notes) expect(question!.text.slice(place!.start, place!.end)).toBe(place!.quote);
    expect(await test.vault.store.query({ name: 'versionsOfNote', noteId: notes[0]!.id })).toHaveLength(1);
  });

  it('tells the stages, the trace, the pieces, the end and the units, in this order', async () => {
    const id = await newSession();
    const { streamId } = await test.chat.send(id, 'My sister lives in Gothenburg.');
    const kinds = (await test.eventsOf(streamId)).map(({ type }) => type).filter((type, place, all) => type !== all[place - 1]);
    expect(kinds).toEqual(['stage', 'retrieved', 'delta', 'finished', 'extracted']);
  });

  it('stores the trace with the answer and an access event for what was cited', async () => {
    test.recall(['We fly on the third of May.']);
    const answer = await say(await newSession(), 'When do we fly?');
    expect((await test.vault.store.get('traces', answer.traceId!))?.messageId).toBe(answer.id);
    expect(await test.vault.store.query({ name: 'accessEventsOf', ref: 'note:N1' })).toMatchObject([{ kind: 'cited', messageId: answer.id }]);
  });

  it('says so when nothing applies', async () => {
    const answer = await say(await newSession(), 'When do we fly?');
    expect(answer.text).toMatch(/^Nothing in your vault applies to this\./);
    expect(answer.citations).toEqual([]);
  });

  it('the first message names the session; a name the person gave stays', async () => {
    const first = await newSession();
    await say(first, 'The trip to Kyoto. And more.');
    expect((await test.chat.sessions.get(first)).title).toBe('The trip to Kyoto');
    const second = await newSession();
    await test.chat.sessions.rename(second, 'Bread');
    await say(second, 'Sourdough needs twelve hours.');
    expect((await test.chat.sessions.get(second)).title).toBe('Bread');
  });

  it('saying the same again in a session adds no second unit', async () => {
    const id = await newSession();
    await say(id, 'Anna cannot eat peanuts.');
    const again = await say(id, 'As I said: Anna cannot eat peanuts!');
    expect(again.extraction?.units).toBe(0);
  });

  it('recall sees at most six turns before the question, and never the running turn', async () => {
    const id = await newSession();
    for (let count = 0; count < 5; count += 1) await say(id, `Fact number ${count} is here.`);
    const last = test.retrieved.at(-1)!;
    expect(last.recentTurns).toHaveLength(6);
    expect(last.recentTurns.map(({ text }) => text)).not.toContain('Fact number 4 is here.');
    expect(last.exclude).toHaveLength(2);
  });
});

describe('an incognito session', () => {
  it('keeps its messages, takes nothing, and leaves no access events', async () => {
    test.recall(['We fly on the third of May.']);
    const id = await newSession(true);
    const answer = await say(id, 'When do we fly? Anna cannot eat peanuts.');
    expect(answer.extraction).toMatchObject({ state: 'skipped', units: 0 });
    expect(await messagesOf(id)).toHaveLength(2);
    expect(await test.vault.store.query({ name: 'notesOfSession', sessionId: id })).toEqual([]);
    expect(await test.vault.store.query({ name: 'accessEventsOf', ref: 'note:N1' })).toEqual([]);
  });
});

describe('with a provider', () => {
  it('streams, cites, extracts from both, and does not take the vault’s own words as new', async () => {
    await useProvider();
    fake!.setAnswer('You wrote “We fly on the third of May” [1]. A rain jacket is worth packing for Kyoto.');
    test.recall(['We fly on the third of May.']);
    const id = await newSession();
    const answer = await say(id, 'When do we fly to Kyoto? I decided to take the morning flight.');
    expect(answer.model).toContain('fake-chat');
    expect(answer.citations[0]?.verified).toBe(true);
    const notes = await test.vault.store.query({ name: 'notesOfSession', sessionId: id });
    expect(notes.map(({ title, author }) => [author, title])).toEqual([
      ['person', 'When do we fly to Kyoto?'], ['person', 'I decided to take the morning flight'], ['assistant', 'A rain jacket is worth packing for Kyoto'],
    ]);
  });

  it('an invented quote is not verified', async () => {
    await useProvider('invented-quote');
    test.recall(['We fly on the third of May.']);
    const answer = await say(await newSession(), 'When do we fly?');
    expect(answer.citations).toMatchObject([{ number: 1, verified: false }]);
  });

  it('a decision or a tightened hedge out of a model is put right and flagged', async () => {
    await useProvider();
    fake!.setAnswer('You should take the night train to Osaka.');
    fake!.setStructured('units', { units: [
      { message: 1, quote: 'Maybe Anna joins us.', text: 'Anna joins us', category: 'fact' },
      { message: 2, quote: 'You should take the night train to Osaka.', text: 'We take the night train to Osaka', category: 'decision' },
      { message: 1, quote: 'no such words', text: 'The moon is a balloon over Paris', category: 'fact' },
    ] });
    const id = await newSession();
    await say(id, 'Maybe Anna joins us.');
    const notes = await test.vault.store.query({ name: 'notesOfSession', sessionId: id });
    expect(notes.map(({ category, author, flags }) => [category, author, flags])).toEqual([
      ['exploratory', 'person', ['tightened-hedge']], ['idea', 'assistant', ['assistant-decision']], ['exploratory', 'person', expect.arrayContaining(['not-grounded'])],
    ]);
    expect(fake!.requestsOf('units')).toHaveLength(2);
  });

  it('a malformed extraction falls back to the offline rules and says so', async () => {
    const server = await useProvider();
    server.setMode('malformed-json', { on: 'units' });
    const answer = await say(await newSession(), 'Anna cannot eat peanuts.');
    expect(answer.extraction?.state).toBe('done');
    expect(answer.extraction?.units).toBeGreaterThan(0);
    expect(answer.extraction?.reason).toContain('offline rules');
  });

  it('stop before the first token: socket closed, answer stopped and empty, nothing taken, session free again', async () => {
    const server = await useProvider('hang');
    const id = await newSession();
    const { streamId, answerId } = await test.chat.send(id, 'When do we fly?');
    const request = await server.arrived('answer');
    test.cancel(streamId);
    expect((await server.closed(request)).wasAborted).toBe(true);
    await test.eventsOf(streamId);
    expect(await test.vault.store.get('messages', answerId)).toMatchObject({ state: 'stopped', text: '', error: null, extraction: { state: 'skipped' } });
    server.setMode('normal');
    expect((await say(id, 'Once more?')).state).toBe('complete');
  });

  it('stop in the middle keeps what had arrived', async () => {
    await useProvider('hang-mid-stream');
    const { streamId, answerId } = await test.chat.send(await newSession(), 'When do we fly?');
    await test.until(streamId, 'delta');
    test.cancel(streamId);
    await test.eventsOf(streamId);
    const answer = await test.vault.store.get('messages', answerId);
    expect(answer).toMatchObject({ state: 'stopped', extraction: { state: 'skipped', reason: 'You stopped this answer, so nothing was taken from this turn.' } });
    expect(answer!.text).toMatch(/^Nothing/);
  });

  it.each(['bad-key', 'redirect', 'wrong-content-type', 'no-such-model'] as const)('%s: the message is kept, the answer failed with a way out, and can be had again', async (mode) => {
    const server = await useProvider(mode);
    const id = await newSession();
    const failed = await say(id, 'When do we fly?');
    expect(failed.state).toBe('failed');
    expect(failed.error).toContain('offline engine');
    server.setMode('normal');
    const { streamId, answerId } = await test.chat.retry(failed.id);
    await test.eventsOf(streamId);
    expect((await messagesOf(id)).map(({ role, state }) => [role, state])).toEqual([['person', 'complete'], ['assistant', 'failed'], ['assistant', 'complete']]);
    expect((await test.vault.store.get('messages', answerId))?.extraction?.state).toBe('done');
  });

  it('a stream cut in the middle of a character fails with its partial text, and no half character', async () => {
    await useProvider('cut-mid-character');
    const answer = await say(await newSession(), 'Where?');
    expect(answer).toMatchObject({ state: 'failed', text: 'The café ' });
    expect(answer.error).not.toBeNull();
  });

  it('a model that obeys an injection changes nothing but its own text', async () => {
    await useProvider('obeys-injection');
    const id = await newSession();
    await say(id, 'Summarise the page.');
    const notes = await test.vault.store.query({ name: 'notesOfSession', sessionId: id });
    expect(notes.every(({ status }) => status === 'provisional')).toBe(true);
    expect(notes.flatMap(({ flags }) => flags)).toContain('instruction-like');
  });
});

describe('one answer at a time', () => {
  it('a second message while one is written is refused and nothing of it is saved', async () => {
    await useProvider('hang');
    const id = await newSession();
    const { streamId } = await test.chat.send(id, 'First?');
    await expect(test.chat.send(id, 'Second?')).rejects.toMatchObject({ code: 'busy' });
    expect(await messagesOf(id)).toHaveLength(2);
    expect((await test.chat.send(await newSession(), 'Elsewhere?')).streamId).not.toBe(streamId);
  });

  it('a complete answer is not answered again', async () => {
    const answer = await say(await newSession(), 'When?');
    await expect(test.chat.retry(answer.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('an answer that failed earlier is answered again for its own question, and not in a deleted session', async () => {
    const server = await useProvider('bad-key');
    const id = await newSession();
    const failed = await say(id, 'When do we fly?');
    server.setMode('normal');
    await say(id, 'And the hotel?');
    const { streamId, answerId } = await test.chat.retry(failed.id);
    await test.eventsOf(streamId);
    expect(await test.vault.store.get('messages', answerId)).toMatchObject({ state: 'complete', questionId: (await messagesOf(id))[0]!.id });
    expect(test.retrieved.at(-1)).toMatchObject({ question: 'When do we fly?', recentTurns: [] });
    await expect(test.chat.retry(failed.id)).rejects.toMatchObject({ code: 'conflict' });
    await test.chat.deleteSession(id);
    await expect(test.chat.retry(failed.id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('a session that could not take a message is free for the next', async () => {
    const id = await newSession();
    await expect(test.chat.send(id, '  ')).rejects.toMatchObject({ code: 'bad-input' });
    expect((await say(id, 'When do we fly?')).state).toBe('complete');
  });
});

describe('sessions', () => {
  it('are listed newest first with their counts', async () => {
    const first = await newSession();
    await test.chat.sessions.list(false);
    await say(first, 'Anna cannot eat peanuts. My sister lives in Gothenburg.');
    test.vault.clock.advance(1000);
    const second = await newSession();
    expect((await test.chat.sessions.list(false)).map(({ id, messageCount, waiting }) => [id, messageCount, waiting])).toEqual([[second, 0, 0], [first, 2, 2]]);
  });

  it('a deleted session leaves the list and comes back by undo; renaming can be undone too', async () => {
    const id = await newSession();
    await test.chat.sessions.rename(id, 'Bread');
    await test.chat.deleteSession(id);
    expect(await test.chat.sessions.list(false)).toEqual([]);
    expect((await test.chat.sessions.list(true)).map((session) => session.id)).toEqual([id]);
    await expect(test.chat.send(id, 'Hello?')).rejects.toMatchObject({ code: 'not-found' });
    await test.vault.writer.undo('session');
    expect((await test.chat.sessions.list(false)).map(({ title }) => title)).toEqual(['Bread']);
    await test.vault.writer.undo('session');
    expect((await test.chat.sessions.get(id)).title).toBe('New session');
  });

  it('deleting stops the running answer', async () => {
    const server = await useProvider('hang');
    const id = await newSession();
    const { streamId } = await test.chat.send(id, 'First?');
    const request = await server.arrived('answer');
    await test.chat.deleteSession(id);
    expect((await server.closed(request)).wasAborted).toBe(true);
    await test.eventsOf(streamId);
    expect((await test.chat.sessions.get(id)).deletedAt).not.toBeNull();
  });

  it('deleting stops an answer that is just being opened, and the session stays deleted', async () => {
    const server = await useProvider('hang');
    const id = await newSession();
    const [{ streamId, answerId }] = await Promise.all([test.chat.send(id, 'First?'), test.chat.deleteSession(id)]);
    await test.eventsOf(streamId);
    expect(await test.vault.store.get('messages', answerId)).toMatchObject({ state: 'stopped' });
    expect((await test.chat.sessions.get(id)).deletedAt).not.toBeNull();
    expect(server.requestsOf('answer')).toHaveLength(0);
  });

  it('a message can be located; an unknown one is not found', async () => {
    const id = await newSession();
    const answer = await say(id, 'When?');
    expect(await test.chat.sessions.locate(answer.id)).toEqual({ sessionId: id, index: 1 });
    await expect(test.chat.sessions.locate('nope' as never)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a crash', () => {
  it('while an answer is written leaves the message and the text so far, marked stopped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engram-chat-'));
    const indexedDB = new IDBFactory();
    const before = test;
    test = await openTestChat({ folder, indexedDB });
    await before.close();
    await useProvider('slow');
    fake!.setAnswer(Array.from({ length: 200 }, (_, place) => `word${place}`).join(' '));
    const id = await newSession();
    const { answerId } = await test.chat.send(id, 'Tell the story');
    while (((await test.vault.store.get('messages', answerId))?.text ?? '') === '') await new Promise((resolve) => setTimeout(resolve, 10));
    const crashed = test;
    crashed.vault.kill();
    await crashed.stopAll();
    await crashed.vault.close().catch(() => {});
    test = await openTestChat({ folder, indexedDB });
    expect(await test.chat.settleInterrupted()).toBeGreaterThanOrEqual(0);
    const messages = await messagesOf(id);
    expect(messages[0]).toMatchObject({ role: 'person', text: 'Tell the story' });
    expect(messages[1]).toMatchObject({ state: 'stopped', extraction: { state: 'skipped' } });
    expect(messages[1]!.text).toMatch(/^word0 /);
    expect(await test.chat.settleInterrupted()).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });
});

describe('drafts', () => {
  it('survive a restart, are cleared by sending, and a damaged file is put aside', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engram-drafts-'));
    const id = 'S1' as SessionId;
    await createDrafts(folder, silentLogger).save(id, 'half a thou');
    expect(await createDrafts(folder, silentLogger).read(id)).toBe('half a thou');
    await writeFile(join(folder, 'drafts.json'), '{"S1": "half');
    expect(await createDrafts(folder, silentLogger).read(id)).toBe('');
    expect(await readFile(join(folder, 'drafts.json.damaged'), 'utf8')).toContain('half');
    await rm(folder, { recursive: true, force: true });
    const session = await newSession();
    await test.chat.drafts.save(session, 'When do we');
    await say(session, 'When do we fly?');
    expect(await test.chat.drafts.read(session)).toBe('');
  });

  it('many saves at once end with the last one', async () => {
    const session = await newSession();
    await Promise.all(Array.from({ length: 20 }, (_, place) => test.chat.drafts.save(session, `text ${place}`)));
    expect(await createDrafts(test.vault.folder, silentLogger).read(session)).toBe('text 19');
  });
});
