import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionId } from '../../../shared/domain/ids';
import { sourcesOf } from '../../../shared/domain/message';
import { openTestChat, type TestChat } from '../testing/test-chat';

let test: TestChat;
beforeEach(async () => {
  test = await openTestChat();
});
afterEach(() => test.close());

describe('sessions', () => {
  it('are listed newest first with their counts', async () => {
    const first = await test.newSession();
    await test.chat.sessions.list(false);
    await test.send(first, 'Anna cannot eat peanuts. My sister lives in Gothenburg.');
    test.vault.clock.advance(1000);
    const second = await test.newSession();
    expect(
      (await test.chat.sessions.list(false)).map(({ id, messageCount, pending: waiting }) => [
        id,
        messageCount,
        waiting,
      ]),
    ).toEqual([
      [second, 0, 0],
      [first, 2, 2],
    ]);
  });

  it('are made under the id that a page shows already, and once', async () => {
    const id = '01KPAGE0000000000000000000' as SessionId;
    const made = await test.chat.sessions.create(true, null, null, id);
    expect(made).toMatchObject({ id, incognito: true });
    await test.send(id, 'Hello?');
    expect(await test.chat.sessions.create(false, null, null, id)).toMatchObject({ title: 'Hello?', incognito: true });
    expect((await test.chat.sessions.list(false)).map((each) => each.id)).toEqual([id]);
  });

  it('may leave tools off: for a message, what stands in its place, or the whole chat, until undone', async () => {
    const id = await test.newSession();
    await test.send(id, 'One?');
    const sources = { web: null, collections: true, withoutTools: true } as const;
    const { message, streamId } = await test.chat.send(id, 'Two?', { sources });
    await test.eventsOf(streamId);
    await test.eventsOf((await test.chat.send(id, 'Two again?', { edits: message.id })).streamId);
    await test.chat.sessions.setUsesTools(id, false);
    await test.send(id, 'Three?');
    await test.chat.sessions.setUsesTools(id, true);
    expect((await test.chat.sessions.get(id)).withoutTools).toBeUndefined();
    await test.send(id, 'Four?');
    const questions = (await test.chat.sessions.read(id)).messages.filter(({ role }) => role === 'person');
    expect(
      questions.map((question) => `${question.text} ${sourcesOf(question).withoutTools ?? false}`).toSorted(),
    ).toEqual(['Four? false', 'One? false', 'Three? true', 'Two again? true', 'Two? true']);
    expect(test.retrieved.map(({ sources: asked }) => asked?.withoutTools ?? false)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('may leave shared collections unasked: for a message, what stands in its place, or the whole chat, until undone', async () => {
    const id = await test.newSession();
    const unasked = async () =>
      (await test.chat.sessions.read(id)).messages
        .filter(({ role }) => role === 'person')
        .map(({ text, withoutCollections }) => `${text} ${withoutCollections ?? false}`);
    await test.send(id, 'One?');
    const { message, streamId } = await test.chat.send(id, 'Two?', { sources: { web: null, collections: false } });
    await test.eventsOf(streamId);
    await test.eventsOf((await test.chat.send(id, 'Two again?', { edits: message.id })).streamId);
    await test.chat.sessions.setAsksCollections(id, false);
    await test.send(id, 'Three?');
    expect((await test.chat.sessions.get(id)).withoutCollections).toBe(true);
    await test.chat.sessions.setAsksCollections(id, true);
    expect((await test.chat.sessions.get(id)).withoutCollections).toBeUndefined();
    await test.send(id, 'Four?');
    expect((await unasked()).toSorted()).toEqual([
      'Four? false',
      'One? false',
      'Three? true',
      'Two again? true',
      'Two? true',
    ]);
    expect(test.retrieved.map(({ sources }) => sources?.collections ?? false)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it('a deleted session leaves the list and comes back by undo; renaming can be undone too', async () => {
    const id = await test.newSession();
    await test.chat.sessions.rename(id, 'Bread');
    await test.chat.deleteSessions([id]);
    expect(await test.chat.sessions.list(false)).toEqual([]);
    expect((await test.chat.sessions.list(true)).map((session) => session.id)).toEqual([id]);
    await expect(test.chat.send(id, 'Hello?')).rejects.toMatchObject({ code: 'not-found' });
    await test.vault.writer.undo('session');
    expect((await test.chat.sessions.list(false)).map(({ title }) => title)).toEqual(['Bread']);
    await test.vault.writer.undo('session');
    expect((await test.chat.sessions.get(id)).title).toBe('New session');
  });

  it('several are pinned and deleted as one act of undo each; one that is not there spoils nothing', async () => {
    const ids = [await test.newSession(), await test.newSession(), await test.newSession()];
    const [a, b, c] = ids as [SessionId, SessionId, SessionId];
    await test.chat.sessions.pin([b, a], true);
    const pinnedAt = async (id: SessionId) => (await test.chat.sessions.get(id)).pinnedAt ?? null;
    expect((await pinnedAt(b))!).toBeLessThan((await pinnedAt(a))!);
    expect(await pinnedAt(c)).toBeNull();
    await expect(test.chat.deleteSessions([a, 'gone' as SessionId])).rejects.toMatchObject({ code: 'not-found' });
    expect(await test.chat.sessions.list(false)).toHaveLength(3);
    await test.chat.deleteSessions(ids);
    expect(await test.chat.sessions.list(false)).toEqual([]);
    expect((await test.vault.writer.undo('session'))?.label).toBe('Deleted 3 chats');
    expect(await test.chat.sessions.list(false)).toHaveLength(3);
    expect((await test.vault.writer.undo('session'))?.label).toBe('Pinned 2 chats');
    expect([await pinnedAt(a), await pinnedAt(b)]).toEqual([null, null]);
  });

  it('deleting stops the running answer', async () => {
    const server = await test.startProvider('hang');
    const id = await test.newSession();
    const { streamId } = await test.chat.send(id, 'First?');
    const request = await server.arrived('answer');
    await test.chat.deleteSessions([id]);
    expect((await server.closed(request)).wasAborted).toBe(true);
    await test.eventsOf(streamId);
    expect((await test.chat.sessions.get(id)).deletedAt).not.toBeNull();
  });

  it('deleting stops an answer that is just being opened, and the session stays deleted', async () => {
    const server = await test.startProvider('hang');
    const id = await test.newSession();
    const [{ streamId, answerId }] = await Promise.all([test.chat.send(id, 'First?'), test.chat.deleteSessions([id])]);
    await test.eventsOf(streamId);
    expect(await test.vault.store.get('messages', answerId)).toMatchObject({ state: 'stopped' });
    expect((await test.chat.sessions.get(id)).deletedAt).not.toBeNull();
    expect(server.requestsOf('answer')).toHaveLength(0);
  });

  it('a message can be located; an unknown one is not found', async () => {
    const id = await test.newSession();
    const answer = await test.send(id, 'When?');
    expect(await test.chat.sessions.locate(answer.id)).toEqual({ sessionId: id, index: 1 });
    await expect(test.chat.sessions.locate('nope' as never)).rejects.toMatchObject({ code: 'not-found' });
  });
});
