import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionId } from '../../shared/domain/ids';
import type { Message } from '../../shared/domain/message';
import { openTestChat, type TestChat } from './testing/test-chat';

let test: TestChat;
beforeEach(async () => {
  test = await openTestChat();
});
afterEach(() => test.close());

const messagesOf = async (id: SessionId): Promise<Message[]> => (await test.chat.sessions.read(id)).messages;

describe('a turn with the offline engine', () => {
  it('saves the message, quotes the vault with a verified citation, and extracts units from the message', async () => {
    test.recall(['We fly on the third of May.']);
    const id = await test.newSession();
    const answer = await test.send(id, 'When do we fly? Anna cannot eat peanuts.');
    expect(answer.state).toBe('complete');
    expect(answer.text).toBe('Your note from 1 May 2026: “We fly on the third of May.” [1]');
    expect(answer.citations).toEqual([
      { number: 1, ref: 'note:N1', quote: 'We fly on the third of May.', verified: true },
    ]);
    expect(answer.extraction).toEqual({ state: 'done', units: 1, reuses: 1, reason: '' });
    const notes = await test.vault.store.query({ name: 'notesOfSession', sessionId: id });
    expect(notes.map(({ title, category, status }) => [title, category, status])).toEqual([
      ['Anna cannot eat peanuts', 'constraint', 'pending'],
    ]);
    const [question] = await messagesOf(id);
    for (const {
      sources: [index],
    } of notes)
      expect(question!.text.slice(index!.start, index!.end)).toBe(index!.quote);
    expect(await test.vault.store.query({ name: 'versionsOfNote', noteId: notes[0]!.id })).toHaveLength(1);
  });

  it('emits stages, trace, text chunks, end and units in this order', async () => {
    const id = await test.newSession();
    const { streamId } = await test.chat.send(id, 'My sister lives in Gothenburg.');
    const kinds = (await test.eventsOf(streamId))
      .map(({ type }) => type)
      .filter((type, index, all) => type !== all[index - 1]);
    expect(kinds).toEqual(['stage', 'retrieved', 'delta', 'finished', 'extracted']);
  });

  it('stores the trace with the answer and an access event for what was cited', async () => {
    test.recall(['We fly on the third of May.']);
    const answer = await test.send(await test.newSession(), 'When do we fly?');
    expect((await test.vault.store.get('traces', answer.traceId!))?.messageId).toBe(answer.id);
    expect(await test.vault.store.query({ name: 'accessEventsOf', ref: 'note:N1' })).toMatchObject([
      { kind: 'cited', messageId: answer.id },
    ]);
  });

  it('says so when nothing applies', async () => {
    const answer = await test.send(await test.newSession(), 'When do we fly?');
    expect(answer.text).toMatch(/^I found nothing about this in your notes\./);
    expect(answer.citations).toEqual([]);
  });

  it('the first message titles the session; the person’s own title stays', async () => {
    const first = await test.newSession();
    await test.send(first, 'The trip to Kyoto. And more.');
    expect((await test.chat.sessions.get(first)).title).toBe('The trip to Kyoto');
    const second = await test.newSession();
    await test.chat.sessions.rename(second, 'Bread');
    await test.send(second, 'Sourdough needs twelve hours.');
    expect((await test.chat.sessions.get(second)).title).toBe('Bread');
  });

  it('saying the same again in a session adds no second unit', async () => {
    const id = await test.newSession();
    await test.send(id, 'Anna cannot eat peanuts.');
    const again = await test.send(id, 'As I said: Anna cannot eat peanuts!');
    expect(again.extraction?.units).toBe(0);
  });

  it('retrieval sees at most six turns before the question, and never the running turn', async () => {
    const id = await test.newSession();
    for (let count = 0; count < 5; count += 1) await test.send(id, `Fact number ${count} is here.`);
    const last = test.retrieved.at(-1)!;
    expect(last.recentTurns).toHaveLength(6);
    expect(last.recentTurns.map(({ text }) => text)).not.toContain('Fact number 4 is here.');
    expect(last.exclude).toHaveLength(2);
  });
});

describe('an incognito session', () => {
  it('stores its messages, extracts nothing, and records no access events', async () => {
    test.recall(['We fly on the third of May.']);
    const id = await test.newSession(true);
    const answer = await test.send(id, 'When do we fly? Anna cannot eat peanuts.');
    expect(answer.extraction).toMatchObject({ state: 'skipped', units: 0 });
    expect(await messagesOf(id)).toHaveLength(2);
    expect(await test.vault.store.query({ name: 'notesOfSession', sessionId: id })).toEqual([]);
    expect(await test.vault.store.query({ name: 'accessEventsOf', ref: 'note:N1' })).toEqual([]);
  });
});

describe('with a provider', () => {
  it('streams, cites, extracts from question and answer, and does not extract quoted notes again', async () => {
    const server = await test.startProvider();
    server.setAnswer('You wrote “We fly on the third of May” [1]. A rain jacket is worth packing for Kyoto.');
    test.recall(['We fly on the third of May.']);
    const id = await test.newSession();
    const answer = await test.send(id, 'When do we fly to Kyoto? I decided to take the morning flight.');
    expect(answer.model).toContain('fake-chat');
    expect(answer.citations[0]?.verified).toBe(true);
    const notes = await test.vault.store.query({ name: 'notesOfSession', sessionId: id });
    expect(notes.map(({ title, author }) => [author, title])).toEqual([
      ['person', 'I decided to take the morning flight'],
      ['assistant', 'A rain jacket is worth packing for Kyoto'],
    ]);
  });

  it('an invented quote is not verified', async () => {
    await test.startProvider('invented-quote');
    test.recall(['We fly on the third of May.']);
    const answer = await test.send(await test.newSession(), 'When do we fly?');
    expect(answer.citations).toMatchObject([{ number: 1, verified: false }]);
  });

  it('a decision of the assistant and a tightened hedge from a model are corrected and flagged', async () => {
    const server = await test.startProvider();
    server.setAnswer('You should take the night train to Osaka.');
    server.setStructured('units', {
      units: [
        { message: 1, quote: 'Maybe Anna joins us.', text: 'Anna joins us', category: 'fact' },
        {
          message: 2,
          quote: 'You should take the night train to Osaka.',
          text: 'We take the night train to Osaka',
          category: 'decision',
        },
        { message: 1, quote: 'no such words', text: 'The moon is a balloon over Paris', category: 'fact' },
      ],
    });
    const id = await test.newSession();
    await test.send(id, 'Maybe Anna joins us.');
    const notes = await test.vault.store.query({ name: 'notesOfSession', sessionId: id });
    expect(notes.map(({ category, author, flags }) => [category, author, flags])).toEqual([
      ['exploratory', 'person', ['tightened-hedge']],
      ['idea', 'assistant', ['assistant-decision']],
      ['fact', 'assistant', ['invented-quote']],
    ]);
    expect(server.requestsOf('units')).toHaveLength(2);
  });

  it('a malformed extraction falls back to the offline rules and says so', async () => {
    const server = await test.startProvider();
    server.setMode('malformed-json', { on: 'units' });
    const answer = await test.send(await test.newSession(), 'Anna cannot eat peanuts.');
    expect(answer.extraction?.state).toBe('done');
    expect(answer.extraction?.units).toBeGreaterThan(0);
    expect(answer.extraction?.reason).toContain('offline rules');
  });

  it('stopping before the first token closes the socket, leaves an empty stopped answer, extracts nothing, and frees the session', async () => {
    const server = await test.startProvider('hang');
    const id = await test.newSession();
    const { streamId, answerId } = await test.chat.send(id, 'When do we fly?');
    const request = await server.arrived('answer');
    test.cancel(streamId);
    expect((await server.closed(request)).wasAborted).toBe(true);
    await test.eventsOf(streamId);
    expect(await test.vault.store.get('messages', answerId)).toMatchObject({
      state: 'stopped',
      text: '',
      error: null,
      extraction: { state: 'skipped' },
    });
    server.setMode('normal');
    expect((await test.send(id, 'Once more?')).state).toBe('complete');
  });

  it('stopping in the middle keeps the text received so far', async () => {
    await test.startProvider('hang-mid-stream');
    const { streamId, answerId } = await test.chat.send(await test.newSession(), 'When do we fly?');
    await test.until(streamId, 'delta');
    test.cancel(streamId);
    await test.eventsOf(streamId);
    const answer = await test.vault.store.get('messages', answerId);
    expect(answer).toMatchObject({
      state: 'stopped',
      extraction: { state: 'skipped', reason: 'You stopped this answer, so nothing was taken from this turn.' },
    });
    expect(answer!.text).toMatch(/^Nothing/);
  });

  it.each(['bad-key', 'redirect', 'wrong-content-type', 'no-such-model'] as const)(
    '%s: the message is kept, the answer fails with advice, and can be retried',
    async (mode) => {
      const server = await test.startProvider(mode);
      const id = await test.newSession();
      const failed = await test.send(id, 'When do we fly?');
      expect(failed.state).toBe('failed');
      expect(failed.error).toContain('offline engine');
      server.setMode('normal');
      const { streamId, answerId } = await test.chat.retry(failed.id);
      await test.eventsOf(streamId);
      expect((await messagesOf(id)).map(({ role, state }) => [role, state])).toEqual([
        ['person', 'complete'],
        ['assistant', 'failed'],
        ['assistant', 'complete'],
      ]);
      expect((await test.vault.store.get('messages', answerId))?.extraction?.state).toBe('done');
    },
  );

  it('a stream cut within a character fails with its partial text and no broken character', async () => {
    await test.startProvider('cut-mid-character');
    const answer = await test.send(await test.newSession(), 'Where?');
    expect(answer).toMatchObject({ state: 'failed', text: 'The café ' });
    expect(answer.error).not.toBeNull();
  });

  it('a model that obeys an injection changes nothing but its own text', async () => {
    await test.startProvider('obeys-injection');
    const id = await test.newSession();
    await test.send(id, 'Summarise the page.');
    const notes = await test.vault.store.query({ name: 'notesOfSession', sessionId: id });
    expect(notes.every(({ status }) => status === 'pending')).toBe(true);
    expect(notes.flatMap(({ flags }) => flags)).toContain('instruction-like');
  });
});

describe('one answer at a time', () => {
  it('a second message during an answer is refused and not saved', async () => {
    await test.startProvider('hang');
    const id = await test.newSession();
    const { streamId } = await test.chat.send(id, 'First?');
    await expect(test.chat.send(id, 'Second?')).rejects.toMatchObject({ code: 'busy' });
    expect(await messagesOf(id)).toHaveLength(2);
    expect((await test.chat.send(await test.newSession(), 'Elsewhere?')).streamId).not.toBe(streamId);
  });

  it('a complete answer is not answered again', async () => {
    const answer = await test.send(await test.newSession(), 'When?');
    await expect(test.chat.retry(answer.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('retrying an earlier failed answer uses its own question, and is refused in a deleted session', async () => {
    const server = await test.startProvider('bad-key');
    const id = await test.newSession();
    const failed = await test.send(id, 'When do we fly?');
    server.setMode('normal');
    await test.send(id, 'And the hotel?');
    const { streamId, answerId } = await test.chat.retry(failed.id);
    await test.eventsOf(streamId);
    expect(await test.vault.store.get('messages', answerId)).toMatchObject({
      state: 'complete',
      questionId: (await messagesOf(id))[0]!.id,
    });
    expect(test.retrieved.at(-1)).toMatchObject({ question: 'When do we fly?', recentTurns: [] });
    await expect(test.chat.retry(failed.id)).rejects.toMatchObject({ code: 'conflict' });
    await test.chat.deleteSessions([id]);
    await expect(test.chat.retry(failed.id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('a session whose message could not be saved accepts the next one', async () => {
    const id = await test.newSession();
    await expect(test.chat.send(id, '  ')).rejects.toMatchObject({ code: 'bad-input' });
    expect((await test.send(id, 'When do we fly?')).state).toBe('complete');
  });
});
