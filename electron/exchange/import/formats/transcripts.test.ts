import { describe, expect, it } from 'vitest';
import { readConversations } from '../../testing/read-conversations';
import { parseTranscriptMarkdown } from './transcript-markdown';

const dialogue = {
  conversationId: 'walk-1',
  speakers: ['Ines', 'Tomas'],
  turns: [
    { id: 'A1:1', session: 1, dateIso: '2024-03-05T10:00:00', speaker: 'Ines', text: 'Shall we walk to the mill?' },
    { id: 'A1:2', session: 1, dateIso: '2024-03-05T10:00:00', speaker: 'Tomas', text: 'After the rain.' },
    { id: 'A2:1', session: 2, dateIso: '2024-03-09T18:30:00+02:00', speaker: 'Ines', text: 'The mill was closed.' },
  ],
  questions: [{ id: 'q', question: 'Where to?', answer: 'SECRET-ANSWER', evidence: ['A1:1'] }],
};

describe('a transcript in JSON', () => {
  it('of dated dialogues becomes one session per dialogue session', async () => {
    const { conversations, skipped } = await readConversations(JSON.stringify([dialogue]), 'dev.json');
    expect(skipped).toEqual([]);
    expect(conversations).toHaveLength(1);
    expect(conversations[0]!.sessions.map(({ title, at, turns }) => ({ title, at, turns: turns.length }))).toEqual([
      { title: 'Ines and Tomas, session 1', at: Date.UTC(2024, 2, 5, 10), turns: 2 },
      { title: 'Ines and Tomas, session 2', at: Date.UTC(2024, 2, 9, 16, 30), turns: 1 },
    ]);
    expect(JSON.stringify(conversations)).not.toContain('SECRET-ANSWER');
  });

  it('reads one object as well as a list, and the plain shape', async () => {
    expect((await readConversations(JSON.stringify(dialogue), 'one.json')).conversations).toHaveLength(1);
    const plain = {
      sessions: [
        {
          title: 'Tea',
          date: '2025-01-02',
          turns: [
            { speaker: 'me', text: 'Hello' },
            { speaker: 'GPT-5', text: 'Hello!', date: '2025-01-02T09:05:00Z' },
          ],
        },
      ],
    };
    const [conversation] = (await readConversations(JSON.stringify(plain), 'plain.json')).conversations;
    expect(conversation).toMatchObject({ title: 'Tea', speakers: ['me', 'GPT-5'] });
    expect(conversation!.sessions[0]!.turns.map(({ at }) => at)).toEqual([
      Date.UTC(2025, 0, 2),
      Date.UTC(2025, 0, 2, 9, 5),
    ]);
  });

  it('says index and reason for each entry that cannot be read, and reads the rest', async () => {
    const broken = {
      sessions: [
        { turns: 'no' },
        7,
        {
          title: 3,
          turns: [
            null,
            { text: 5 },
            { speaker: {}, text: 'fine\u0000\ud800' },
            { text: ' ' },
            { text: 'x'.repeat(200_001) },
          ],
        },
      ],
    };
    const { conversations, skipped } = await readConversations(JSON.stringify(broken), 'x.json');
    expect(conversations[0]!.sessions[0]!.turns.map(({ text }) => text)).toEqual(['fine\ufffd']);
    expect(skipped.map(({ what }) => what)).toEqual([
      'session 1',
      'entry 2',
      'session 3, turn 1',
      'session 3, turn 2',
      'session 3, turn 4',
      'session 3, turn 5',
    ]);
    expect(skipped.every(({ why }) => why.length > 5)).toBe(true);
  });

  it.each([
    ['not json', 'is not valid JSON'],
    ['{"a":1}', 'an object with a'],
    ['[]', 'an empty list'],
    ['"text"', 'is not valid JSON'],
    ['null', 'is not valid JSON'],
    ['[[[]]]', 'a list whose first entry is a list'],
    ['{"sessions": [', 'ends in the middle'],
    ['[{"turns": []}', 'ends in the middle'],
    ['[1, 2', 'ends in the middle'],
    ['[] []', 'is not valid JSON'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'nested more than'],
  ])('refuses an unknown structure and names it: %.20s', async (text, reason) => {
    await expect(readConversations(text, 'x.json')).rejects.toThrow(reason);
  });

  it('keeps two entries with one id separate', async () => {
    const twice = {
      sessions: [
        {
          id: 'a',
          turns: [
            { id: '1', text: 'x' },
            { id: '1', text: 'y' },
          ],
        },
        { id: 'a', turns: [{ text: 'z' }] },
      ],
    };
    const { conversations } = await readConversations(JSON.stringify(twice), 'x.json');
    expect(conversations.map(({ key }) => key)).toEqual(['plain:a', 'plain:a~2']);
    expect(conversations[0]!.sessions[0]!.turns.map(({ key }) => key)).toEqual(['1', '1~2']);
  });
});

describe('a transcript in Markdown', () => {
  it('is read from bold labels, with dated headings as sessions', () => {
    const text =
      '# Talks\n\n## 5 March 2024\n\n**Ines:** Shall we?\n\nMore of it.\n\n**Tomas (2024-03-05 10:30):** Note: yes.\n\n## 2024-03-09 The mill\n\n**Ines:** Closed.\n';
    const read = parseTranscriptMarkdown(text, 'talks.md')!;
    expect(read.conversation.sessions.map(({ title, at }) => ({ title, at }))).toEqual([
      { title: '5 March 2024', at: Date.UTC(2024, 2, 5) },
      { title: '2024-03-09 The mill', at: Date.UTC(2024, 2, 9) },
    ]);
    expect(read.conversation.sessions[0]!.turns).toMatchObject([
      { speaker: 'Ines', text: 'Shall we?\n\nMore of it.' },
      { speaker: 'Tomas', text: 'Note: yes.', at: Date.UTC(2024, 2, 5, 10, 30) },
    ]);
  });

  it('is read from plain labels, and code in a turn stays whole', () => {
    const text =
      'User: How do I print?\n\nAssistant: Like this:\n\n```\nName: value\n# no heading\n```\n\nUser: Thanks.\n';
    const { conversation } = parseTranscriptMarkdown(text, 'chat.txt')!;
    expect(conversation.sessions[0]!.turns.map(({ speaker }) => speaker)).toEqual(['User', 'Assistant', 'User']);
    expect(conversation.sessions[0]!.turns[1]!.text).toContain('Name: value\n# no heading');
  });

  it.each([
    ['before the first', 'Recorded in the kitchen.\nBy Ada.\n\nUser: Hi\n\nAssistant: Hello\n\nUser: Bye', 2],
    [
      'below a heading',
      '# One\n\n**Ines:** Hi\n\n**Tomas:** Ja\n\n## 2024-03-09\n\nEs regnet.\n\n**Ines:** Closed.',
      1,
    ],
    ['nowhere else', '---\n\nUser: Hi\nmore\n\nAssistant: Hello', 0],
  ])('names lines that nobody speaks: %s', (_what, text, count) => {
    const { skipped } = parseTranscriptMarkdown(text, 'talk.md')!;
    expect(skipped.map(({ what }) => what)).toEqual(
      count === 0 ? [] : [expect.stringMatching(new RegExp(`^${count} lines? of`))],
    );
  });

  it.each([
    ['a glossary', 'Moss: a plant.\n\nGravel: small stones.\n\nWall: made of clay.\n'],
    ['prose with one label', '# Notes\n\nA garden.\n\nNote: it rains.\n\nMore.\n\nNote: again.\n'],
    ['a recipe', 'Time: one hour\nServes: four\n\nStir it.\n\nServe it.\n\nEat it.'],
    ['links', 'https://a.example: one\n\nhttps://b.example: two\n\nhttps://a.example: three'],
  ])('is not recognised in %s', (_what, text) => {
    expect(parseTranscriptMarkdown(text, 'x.md')).toBeNull();
  });
});
