import { describe, expect, it } from 'vitest';
import { AI_STUDIO_CHAT, GEMINI_ACTIVITY, GEMINI_PAGE } from '../../testing/hosted-chats';
import { memoryEntry, readChat, readChats, readConversations } from '../../testing/read-conversations';
import { AppError } from '../../../../shared/ipc/errors';
import { readEntry } from '../read-entry';
import { createSkipList } from '../run/import-run';

describe('Gemini', () => {
  const activity = (title: string, time: string, html: string, more: object = {}) => ({
    header: 'Gemini Apps',
    title,
    time,
    safeHtmlItem: html === '' ? [] : [{ html }],
    ...more,
  });

  it('Takeout: prompts lose the words before them in any language; chats are made by id or by a pause, and it says so', async () => {
    const { chats, skipped, formats } = await readChats(GEMINI_ACTIVITY, 'MyActivity.json');
    expect(formats).toEqual(['gemini-export']);
    expect(chats.map(({ key, turns }) => [key, ...turns])).toEqual([
      ['gemini:b0a7', 'person: Ein Name für das Boot', 'assistant: Fräulein Wind.'],
      [
        'gemini:at-1772475600',
        'person: Wie oft gieße ich den Kaktus?\n\n[Image]',
        'assistant: Alle zwei Wochen.\n\n- sonnig',
        'person: Und im Winter?',
        'assistant: Dann nur **alle drei Wochen**.',
      ],
    ]);
    expect(skipped).toEqual([
      '1 activity (“Feedback gegeben”): it holds no conversations',
      '1 conversation put together by time: the export does not say which messages belong together; a pause of 3 hours begins a new conversation',
      '1 picture, sound or video in messages: the chats come without them; a mark shows where each one was',
    ]);
  });

  it.each([
    ['one English prompt', ['Prompted What is rain?'], 'What is rain?'],
    ['English prompts that begin alike', ['Prompted What is rain?', 'Prompted What is snow?'], 'What is rain?'],
    [
      'Swedish, before a sign of its own',
      ['Gav instruktionen\u00a0Vad är regn?', 'Gav instruktionen\u00a0Snö?'],
      'Vad är regn?',
    ],
    [
      'Japanese, with a colon',
      ['送信した内容：雨とは？', '送信した内容：雪とは？', '送信した内容：風とは？'],
      '雨とは？',
    ],
    ['no shared words', ['雨とは？', '雪とは？'], '雨とは？'],
  ])('the words before a prompt: %s', async (_what, titles, expected) => {
    const list = titles.map((title, index) => activity(title, `2026-01-01T00:0${index}:00Z`, '<p>ok</p>'));
    expect((await readChat(list, 'My Activity.json')).turns[0]).toBe(`person: ${expected}`);
  });

  it('a longer export later gives the same keys; the page of the same export too', async () => {
    const first = [activity('Prompted A', '2026-01-01T10:00:00.123Z', '<p>a</p>')];
    const later = [activity('Prompted B', '2026-01-01T10:30:00.9Z', '<p>b</p>'), ...first];
    const keys = async (list: unknown) =>
      (await readConversations(JSON.stringify(list), 'a.json')).conversations.map(({ key, sessions }) => [
        key,
        ...sessions[0]!.turns.map((turn) => turn.key),
      ]);
    const [[key, ...turns] = []] = await keys(first);
    expect((await keys(later))[0]).toEqual([key, ...turns, expect.any(String), expect.any(String)]);
  });

  it('answers keep lists, code and links; a picture leaves a mark, and a script nothing', async () => {
    const html =
      '<p>Zwei Wege:</p><ol><li>nach <a href="https://a.example">A</a></li></ol><pre><code>x = 1</code></pre><img src="y.png"><script>alert(1)</script>';
    expect((await readChat([activity('Prompted Wege', '2026-01-01T00:00:00Z', html)], 'a.json')).turns[1]).toBe(
      'assistant: Zwei Wege:\n\n1. nach [A](https://a.example)\n\n```\nx = 1\n```\n\n[Image]',
    );
  });

  it('answers keep their headings, and one that is made to take long ends in words for it alone', async () => {
    const html = '<p>Erst.</p><h2>Boden</h2><p>Lehm.</p><h3>Probe</h3><p>Ja.</p><h2>Licht</h2><p>Viel.</p>';
    expect((await readChat([activity('Prompted Boden', '2026-01-01T00:00:00Z', html)], 'a.json')).turns[1]).toBe(
      'assistant: Erst.\n\n# Boden\n\nLehm.\n\n## Probe\n\nJa.\n\n# Licht\n\nViel.',
    );
    const skips = createSkipList();
    const slow = { read: () => Promise.reject(new AppError('too-large', 'It took too long.')), close: async () => {} };
    const file = memoryEntry('a.json', JSON.stringify([activity('Prompted 雨', '2026-01-01T00:00:00Z', html)]));
    for await (const item of readEntry(file, skips, { reader: slow, folderKind: 'markdown' }))
      expect('conversation' in item && item.conversation.sessions[0]!.turns.map(({ text }) => text)).toEqual(['雨']);
    expect(skips.list()).toContainEqual({ what: '1 message', why: 'It took too long.' });
  });

  it('the page of Takeout: cells become messages with the times of the account’s language and zone', async () => {
    const { chats, skipped } = await readChats(GEMINI_PAGE, 'Takeout/My Activity/Gemini Apps/MyActivity.html');
    expect(chats).toHaveLength(1);
    expect(chats[0]).toMatchObject({
      turns: [
        'person: What does a heron eat?',
        'assistant: Fish:\n\n- roach\n- perch',
        'person: And where does the heron sleep?',
        'assistant: In a **tall** tree.',
      ],
      times: [
        '2026-07-03T07:15:00.000Z',
        '2026-07-03T07:15:00.000Z',
        '2026-07-03T07:25:00.000Z',
        '2026-07-03T07:25:00.000Z',
      ],
    });
    expect(skipped[0]).toContain('1 activity (“Used an”)');
  });

  it.each([
    ['4. Juli 2026, 09:15:00 MESZ', '2026-07-04T07:15:00.000Z'],
    ['03.07.2026, 09:15:00 MESZ', '2026-07-03T07:15:00.000Z'],
    ['3 juil. 2026, 09:15:00 UTC', '2026-07-03T09:15:00.000Z'],
    ['2026/07/03 9:15:00 JST', '2026-07-03T00:15:00.000Z'],
    ['3 jul 2026, 9:15:00 UTC', '2026-07-03T09:15:00.000Z'],
  ])('the page in other languages: %s', async (when, expected) => {
    const page = GEMINI_PAGE.replaceAll(/Jul 3, 2026, 9:[12]5:00&#8239;AM CEST/g, when);
    expect((await readChat(page, 'a.html')).times[0]).toBe(expected);
  });

  it('a cell of the page without words is counted', async () => {
    const { skipped } = await readChats(`${GEMINI_PAGE}<div class="outer-cell">x</div>`, 'a.html');
    expect(skipped.join('\n')).toContain('1 entry in it is no message: no words were found in it');
  });

  it('AI Studio: chunks in order, with files, code and sources; thoughts, instructions and drafts are counted', async () => {
    const { chats, models, skipped, formats } = await readChats(AI_STUDIO_CHAT, 'Bees.json');
    expect(formats).toEqual(['ai-studio']);
    expect(chats[0]).toMatchObject({
      title: 'Bees',
      turns: [
        'person: [File: d1]',
        'person: When do bees swarm?',
        'assistant: From May to June.',
        'assistant: ```python\nprint(6)\n```\n\n```\n6\n```\n\n- [bees.example](https://bees.example/swarm)',
      ],
    });
    expect(models).toEqual(['gemini-2.5-pro', 'gemini-2.5-pro']);
    expect(skipped.map((line) => line.split(':')[0])).toEqual([
      '1 instruction of the system',
      '1 message that was not sent',
      '1 attached file',
      '1 thought of the model',
    ]);
  });

  it.each([
    ['a picture in the chat', { role: 'user', inlineImage: { mimeType: 'image/png', data: 'AA' } }, 'person: [Image]'],
    ['a recording', { role: 'user', inlineFile: { mimeType: 'audio/mp3', data: 'AA' } }, 'person: [Audio]'],
    ['a video of YouTube', { role: 'user', youtubeVideo: { id: 'abc' } }, 'person: https://youtu.be/abc'],
    [
      'thoughts among the parts',
      { role: 'model', parts: [{ text: 'hm', thought: true }, { text: 'はい' }] },
      'assistant: はい',
    ],
    ['an error', { role: 'model', text: '', errorMessage: 'Abgebrochen.' }, 'assistant: Abgebrochen.'],
  ])('AI Studio: %s', async (_what, chunk, expected) => {
    expect((await readChat({ chunkedPrompt: { chunks: [chunk] } }, 'x.json')).turns).toEqual([expected]);
  });
});
