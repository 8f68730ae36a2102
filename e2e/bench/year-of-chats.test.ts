import { describe, expect, it } from 'vitest';
import { readConversations } from '../../electron/exchange/testing/read-conversations';
import { asChatGptConversation, yearOfChats } from './year-of-chats';

describe('a year of chats', () => {
  it('has the requested number of sessions and turns, and is the same for the same seed', () => {
    const year = [...yearOfChats()];
    expect(year).toHaveLength(400);
    expect(year.reduce((sum, { turns }) => sum + turns.length, 0)).toBe(12_000);
    expect([...yearOfChats()]).toEqual(year);
    expect([...yearOfChats({ seed: 7 })]).not.toEqual(year);
    expect(new Set(year.map(({ turns }) => turns.length)).size).toBeGreaterThan(20);
  });

  it('is an export that the importer reads back unchanged', async () => {
    const year = [...yearOfChats({ sessions: 5, turns: 60 })];
    const { conversations } = await readConversations(JSON.stringify(year.map(asChatGptConversation)));
    expect(
      conversations.map(({ title, sessions }) => [title, sessions[0]!.turns.map(({ text, at }) => [text, at])]),
    ).toEqual(year.map(({ title, turns }) => [title, turns.map(({ text, at }) => [text, at])]));
  });
});
