import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestChat, type TestChat } from '../testing/test-chat';
import { searchChats } from './search-chats';

let test: TestChat;
beforeEach(async () => {
  test = await openTestChat();
});
afterEach(() => test.close());

it('finds chats by words of their titles and messages, newest first, with the words marked', async () => {
  const garden = await test.newSession();
  await test.send(garden, `A long way before it: ${'word '.repeat(40)} the QUINCE stands by the wall.`);
  test.vault.clock.advance(1000);
  const kitchen = await test.newSession();
  await test.send(kitchen, 'Bread with quince jelly');
  const hits = await searchChats(test.vault.store, ' quinc  ');
  expect(hits.map(({ sessionId, message }) => [sessionId, message === null])).toEqual([
    [kitchen, true],
    [kitchen, false],
    [garden, false],
  ]);
  const { text, marks } = hits[2]!.message!.snippet;
  expect(text.startsWith('…')).toBe(true);
  expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['QUINC']);
  expect((await searchChats(test.vault.store, 'quince wall')).map(({ sessionId }) => sessionId)).toEqual([garden]);
  expect(await searchChats(test.vault.store, 'quince titanium')).toEqual([]);
  const titled = await searchChats(test.vault.store, 'quince', true);
  expect(titled.map(({ sessionId, message }) => [sessionId, message])).toEqual([[kitchen, null]]);
});

it('searches neither deleted chats nor the messages of incognito ones', async () => {
  const secret = await test.newSession(true);
  await test.send(secret, 'The quince is stolen');
  const gone = await test.newSession();
  await test.send(gone, 'A quince');
  await test.chat.deleteSessions([gone]);
  expect((await searchChats(test.vault.store, 'stolen')).filter(({ message }) => message !== null)).toEqual([]);
  expect((await searchChats(test.vault.store, 'quince')).map(({ sessionId }) => sessionId)).not.toContain(gone);
});
