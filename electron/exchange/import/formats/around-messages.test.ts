import { describe, expect, it } from 'vitest';
import { createInlineDocumentReader } from '../../../corpus/documents/document-reader';
import { claudeTalk, gptConversation } from '../../testing/chat-exports';
import { memoryEntry, readChat, readChats, readConversations } from '../../testing/read-conversations';
import type { ParsedDocument } from '../parsed/parsed-import';
import { readEntry } from '../read-entry';
import { createSkipList } from '../run/import-run';

describe('Claude and ChatGPT', () => {
  const claude = (content: object[], more: object = {}) =>
    claudeTalk('c', 0, { chat_messages: [{ uuid: 'm', sender: 'assistant', content }], ...more });

  it.each([
    [
      'cited pages',
      [{ type: 'text', text: 'Warm.', citations: [{ details: { type: 'x', url: 'https://w.example' }, title: 'W' }] }],
      'assistant: Warm.\n\n- [w.example](https://w.example)',
    ],
    [
      'pages of a search that none is cited of',
      [
        { type: 'tool_use', name: 'web_search', input: {} },
        {
          type: 'tool_result',
          name: 'web_search',
          content: [{ type: 'knowledge', title: '熱', url: 'https://n.example' }],
        },
        { type: 'text', text: 'Heiß.' },
      ],
      'assistant: Heiß.\n\n- [熱](https://n.example)',
    ],
    [
      'an artifact in the text of an old export',
      [
        {
          type: 'text',
          text: 'Da:<antThinking>hm</antThinking><antArtifact identifier="a" type="application/vnd.ant.code" language="js" title="Weg">go()</antArtifact>Gut?',
        },
      ],
      'assistant: Da:\n\n**Weg**\n\n```js\ngo()\n```\n\nGut?',
    ],
    ['a voice note', [{ type: 'voice_note', text: 'Guten Morgen' }], 'assistant: Guten Morgen'],
  ])('Claude: %s', async (_what, content, expected) => {
    expect((await readChat([claude(content)])).turns).toEqual([expected]);
  });

  it('Claude: a chat of a project that the export names has it in its title', async () => {
    expect((await readChat([claude([{ type: 'text', text: 'x' }], { project: { name: 'Garten' } })])).title).toBe(
      'Garten: Notes on c',
    );
  });

  it('ChatGPT: a picture that a tool made leaves its mark; chats of projects are counted, since the export does not name these', async () => {
    const picture = { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_1', width: 10 };
    const { chats, skipped } = await readChats([
      gptConversation(
        'p',
        [
          { id: 'a', parent: null, role: 'user', text: 'Male einen Reiher' },
          { id: 'b', parent: 'a', role: 'tool', content: { content_type: 'multimodal_text', parts: [picture] } },
        ],
        { gizmo_id: 'g-p-1' },
      ),
    ]);
    expect(chats[0]!.turns).toEqual(['person: Male einen Reiher', 'assistant: [Image]']);
    expect(skipped).toEqual([
      '1 picture, sound or video in messages: the chats come without them; a mark shows where each one was',
      '1 chat of a project or of a custom GPT: the export does not say what it is called; the chat comes in without that name',
    ]);
  });
});

describe('a chat of a group', () => {
  const said = (id: string, author: object, text: string) => ({
    id,
    author,
    create_time: 1_700_000_000,
    content: { content_type: 'text', parts: [text] },
  });
  const people = [
    { id: 'u1', name: 'Marit' },
    { id: 'u2', name: 'Odd' },
  ];
  const messages = [
    said('1', { role: 'user', id: 'u1' }, 'Wann fahren wir?'),
    said('2', { role: 'user', name: 'Odd Solberg' }, 'Am Freitag.'),
    said('3', { role: 'assistant' }, 'Der Zug geht um acht.'),
  ];

  it.each([
    ['a list of messages', { messages }],
    [
      'a tree',
      {
        mapping: Object.fromEntries(
          messages.map((message, index) => [message.id, { message, parent: messages[index - 1]?.id ?? null }]),
        ),
      },
    ],
  ])('of ChatGPT has its speakers by name, as %s', async (_what, chat) => {
    const file = { chats: [{ id: 'g', title: 'Tromsø', participants: people, ...chat }] };
    const { conversations } = await readConversations(JSON.stringify(file), 'x/group_chats.json');
    expect(conversations[0]!.speakers).toEqual(['Marit', 'Odd Solberg', 'ChatGPT']);
    expect(conversations[0]!.sessions[0]!.turns.map(({ role, speaker, text }) => [role, speaker, text])).toEqual([
      [undefined, 'Marit', 'Wann fahren wir?'],
      [undefined, 'Odd Solberg', 'Am Freitag.'],
      ['assistant', 'ChatGPT', 'Der Zug geht um acht.'],
    ]);
  });

  it('whose messages the export does not hold is counted; none is no fault', async () => {
    const { skipped } = await readConversations(
      JSON.stringify({ chats: [{ id: 'g', title: 'T', participants: ['u1'] }] }),
      'group_chats.json',
    );
    expect(skipped).toEqual([{ what: '1 group chat', why: 'the export does not hold their messages' }]);
    expect((await readConversations('{"chats":[]}', 'group_chats.json')).skipped).toEqual([]);
  });
});

describe('the Gems of Gemini', () => {
  const gems = async (html: string) => {
    const documents: ParsedDocument[] = [];
    const reading = { reader: createInlineDocumentReader(), folderKind: 'markdown' as const };
    const entry = memoryEntry('Takeout/Gemini/gemini_gems_data.html', html);
    for await (const item of readEntry(entry, createSkipList(), reading))
      if ('document' in item) documents.push(item.document);
    return documents.map(({ title, chunks }) => [title, ...chunks.map(({ path, text }) => [...path, text].join('|'))]);
  };

  it.each([
    [
      'English',
      '<div><b>Name:</b>Gärtner<br><b>Instructions:</b>Kurz.<br>Nur Latein.<br><br><b>Name:</b>Two<br><b>Description:</b> a<br><b>Instructions:</b>Second</div>',
      [
        ['Gärtner', 'Instructions|Kurz.\nNur Latein.'],
        ['Two', 'Description|a', 'Instructions|Second'],
      ],
    ],
    ['German', '<b>Name:</b> Ofen<br><b>Anleitung:</b> Heiß.', [['Ofen', 'Anleitung|Heiß.']]],
    ['Japanese', '<b>名前：</b>庭師<br><b>手順：</b>短く。', [['庭師', '手順|短く。']]],
  ])('are a page each, in %s', async (_language, html, expected) => {
    expect((await gems(html)).map((gem) => gem.map((part) => part.replace(/ {2}\n|\\\n/g, '\n')))).toEqual(expected);
  });

  it('of which one is mostly blanks do not hold the app up', async () => {
    const blanks = ' '.repeat(300_000);
    const html = `<b>Name:</b>Ofen<br><b>Anleitung:</b>${blanks}Heiß.${blanks}<br>\n</div></body></html>`;
    expect(await gems(html)).toEqual([['Ofen', 'Anleitung|Heiß.']]);
  });

  it('that are none are told', async () => {
    await expect(gems('<div></div>')).rejects.toMatchObject({ code: 'import-unreadable' });
  });
});

describe('the projects of Claude', () => {
  async function documentsOf(value: unknown, name = 'projects.json') {
    const documents: ParsedDocument[] = [];
    const reading = { reader: createInlineDocumentReader(), folderKind: 'markdown' as const };
    for await (const item of readEntry(memoryEntry(name, JSON.stringify(value)), createSkipList(), reading))
      if ('document' in item) documents.push(item.document);
    return documents.map(({ key, title, format, chunks }) => [
      key,
      title,
      format,
      chunks.map(({ text }) => text).join('|'),
    ]);
  }

  it.each([
    [
      'documents and instructions',
      [
        {
          uuid: 'p',
          name: 'Garden',
          prompt_template: 'Answer briefly.',
          docs: [{ filename: 'soil.md', content: '# Soil\nClay.' }],
        },
      ],
      'projects.json',
      [
        ['Claude/Garden/Instructions.md', 'Garden/Instructions', 'markdown', 'Answer briefly.'],
        ['Claude/Garden/soil.md', 'Garden/soil', 'markdown', 'Clay.'],
      ],
    ],
    [
      'two documents of one name, and one that is no Markdown',
      [
        {
          name: 'Boot/Segel',
          docs: [
            { filename: 'a.txt', content: 'eins' },
            { filename: 'a.txt', content: 'zwei' },
          ],
        },
      ],
      'projects.json',
      [
        ['Claude/Boot-Segel/a.txt', 'Boot-Segel/a', 'text', 'eins'],
        ['Claude/Boot-Segel/a.txt~2', 'Boot-Segel/a.txt~2', 'text', 'zwei'],
      ],
    ],
    [
      'a file for each project',
      { uuid: 'p', name: '庭', prompt_template: '', docs: [{ filename: '土', content: '粘土' }] },
      'projects/p.json',
      [['Claude/p/土', '庭/土', 'text', '粘土']],
    ],
  ])('come in as documents: %s', async (_what, value, name, expected) => {
    expect(await documentsOf(value, name)).toEqual(expected);
  });

  it('without documents it says that it holds settings', async () => {
    await expect(documentsOf([])).rejects.toThrow('project settings');
  });
});
