import { describe, expect, it } from 'vitest';
import {
  COPILOT_CSV,
  DEEPSEEK_EXPORT,
  GROK_EXPORT,
  LE_CHAT_EXPORT,
  PERPLEXITY_EXPORT,
} from '../../testing/hosted-chats';
import { readChat, readChats, readConversations } from '../../testing/read-conversations';

describe('Grok', () => {
  const response = (id: string, sender: string, message: string, more: object = {}) => ({
    response: { _id: id, sender, message, create_time: '2026-01-02T03:04:05Z', ...more },
  });
  const talk = (...responses: object[]) => ({
    conversations: [{ conversation: { id: 'g', title: 'T' }, responses }],
  });

  it('the last branch comes in with times, model and cited pages; files, thoughts, tools and other lists are counted', async () => {
    const { chats, models, skipped, formats } = await readChats(GROK_EXPORT, 'prod-grok-backend.json');
    expect(formats).toEqual(['grok-export']);
    expect(chats).toEqual([
      {
        key: 'grok:grok-1',
        title: 'Der Ofen im Keller',
        turns: [
          'person: Wie heiß wird der Ofen?\n\n[File: b1c2]',
          'assistant: Bis 1300 Grad.\n\n[Image]\n\n- [Der Ofen](https://ofen.example/grad)',
        ],
        times: ['2026-02-03T08:00:00.000Z', '2026-02-03T08:02:00.000Z'],
      },
    ]);
    expect(models).toEqual(['grok-4']);
    expect(skipped.map((line) => line.split(':')[0])).toEqual([
      '1 message of other branches',
      '1 attached file',
      '1 picture, sound or video in messages',
      '1 thought of the model',
      '1 call of tools',
      'projects (1)',
      'media_posts (2)',
    ]);
  });

  it.each([
    [
      'a card with an address stands where its mark was',
      response('a', 'assistant', 'Warm<grok:render card_id="c" type="render_inline_citation"></grok:render>.', {
        card_attachments_json: ['{"id":"c","url":"https://a.example/(x)"}', 'no json'],
      }),
      'assistant: Warm ([a.example](https://a.example/%28x%29)).',
    ],
    [
      'a picture leaves a mark',
      response('a', 'assistant', '絵です<grok:render type="render_generated_image" card_id="i"></grok:render>'),
      'assistant: 絵です\n\n[Image]',
    ],
    [
      'a card of a tool goes',
      response('a', 'ASSISTANT', '<xai:tool_usage_card><xai:tool_name>web</xai:tool_name></xai:tool_usage_card>Gut.'),
      'assistant: Gut.',
    ],
    [
      'text that looks like a mark stays',
      response('a', 'human', 'What is <grok:render>?'),
      'person: What is <grok:render>?',
    ],
  ])('%s', async (_what, entry, expected) => {
    expect((await readChat(talk(entry))).turns).toEqual([expected]);
  });

  it('messages without parents stay in their order, and thousands of open marks end soon', async () => {
    const { turns } = await readChat(talk(response('a', 'human', 'one'), response('b', 'assistant', 'two')));
    expect(turns).toEqual(['person: one', 'assistant: two']);
    const marks = '<grok:render type="x">'.repeat(8_000);
    expect((await readChat(talk(response('a', 'human', marks)))).turns).toEqual([`person: ${marks}`]);
    const long = `<grok:render>${'a'.repeat(14_000_000)}</grok:render>`;
    const { conversations } = await readConversations(JSON.stringify(talk(response('a', 'human', long))));
    expect(conversations[0]!.sessions[0]!.turns.map(({ text }) => text).join('')).toBe(long);
  });
});

describe('DeepSeek', () => {
  const talk = (...messages: object[]) => [
    {
      id: 'd',
      title: 'T',
      inserted_at: '2026-01-01T00:00:00Z',
      mapping: Object.fromEntries(
        messages.map((message, index) => [String(index), { parent: index === 0 ? null : String(index - 1), message }]),
      ),
    },
  ];

  it('only the newest branch comes in, also where its messages have numbers of their own', async () => {
    const say = (id: number, type: string, content: string, inserted_at: string) => ({
      id,
      inserted_at,
      fragments: [{ type, content }],
    });
    const mapping = {
      q: { parent: null, message: say(1, 'REQUEST', 'Salt?', '2026-01-01T00:00:00Z') },
      a: { parent: 'q', message: say(2, 'RESPONSE', 'Two.', '2026-01-01T00:01:00Z') },
      b: { parent: 'q', message: say(3, 'RESPONSE', 'Three.', '2026-01-01T00:02:00Z') },
    };
    const { chats, skipped } = await readChats([{ id: 'd', title: 'T', inserted_at: '2026-01-01T00:00:00Z', mapping }]);
    expect(chats[0]!.turns).toEqual(['person: Salt?', 'assistant: Three.']);
    expect(skipped[0]).toContain('1 message of other branches');
  });

  it('fragments become messages; thoughts are counted and results are linked where they are cited', async () => {
    const { chats, formats, models, skipped } = await readChats(DEEPSEEK_EXPORT);
    expect(formats).toEqual(['deepseek-export']);
    expect(models).toEqual(['deepseek-reasoner']);
    expect(chats[0]).toMatchObject({
      key: 'deepseek:ds-1',
      title: '漬物の塩',
      turns: [
        'person: 塩はどれくらい？\n\n[File: list.pdf]',
        'assistant: 二パーセント ([Salt](https://salt.example/a))。',
      ],
      times: ['2025-11-22T07:00:00.000Z', '2025-11-22T07:01:00.000Z'],
    });
    expect(skipped).toHaveLength(2);
  });

  it.each([
    [
      'an older export without fragments',
      [
        { role: 'USER', content: 'Wie spät?' },
        { role: 'ASSISTANT', content: 'Acht.', reasoning_content: 'Hm' },
      ],
      ['person: Wie spät?', 'assistant: Acht.'],
      ['1 thought of the model: they are no part of its answers'],
    ],
    [
      'a fragment of an unknown kind',
      [{ fragments: [{ type: 'REQUEST', content: 'Go' }] }, { fragments: [{ type: 'MAP', content: 'x → y' }] }],
      ['person: Go', 'assistant: ```\nx → y\n```'],
      ['1 part of a kind this app does not know (MAP): only the words in it are kept'],
    ],
    [
      'a citation without a result',
      [{ fragments: [{ type: 'RESPONSE', content: 'Ja [citation:9].' }] }],
      ['assistant: Ja.'],
      [],
    ],
  ])('%s', async (_what, messages, turns, skipped) => {
    const result = await readChats(talk(...messages));
    expect(result.chats[0]!.turns).toEqual(turns);
    expect(result.skipped).toEqual(skipped);
  });
});

describe('Copilot', () => {
  it('rows with the newest first become chats in order; a question comes before the answer of the same second', async () => {
    const { chats, formats } = await readChats(COPILOT_CSV, 'copilot-activity-history.csv');
    expect(formats).toEqual(['copilot-export']);
    expect(chats.map(({ title, turns, times }) => [title, ...turns, times[0]])).toEqual([
      ['Rad', 'person: Wie flicke ich den Schlauch?', 'assistant: Mit Talkum.', '2026-07-20T10:00:05.000Z'],
      [
        'Suppe, schnell',
        'person: Welche Suppe geht "schnell"?',
        'assistant: Nimm **Linsen**:\n\n- rote\n- braune',
        '2026-07-26T23:20:56.000Z',
      ],
    ]);
  });

  it.each([
    [
      'the table of the apps, oldest first',
      'CreatedAt,MessageContent,Author,ChatName\n1/2/2026 10:00:00 +00:00,Frage,user,\n1/2/2026 10:00:01 +00:00,Antwort,bot,\n',
      ['person: Frage', 'assistant: Antwort'],
    ],
    [
      'one chat alone, its answer first',
      'Conversation,Time,Author,Message\nA,2026-01-01T00:00:00,AI,b\nA,2026-01-01T00:00:00,Human,a\n',
      ['person: a', 'assistant: b'],
    ],
    [
      'an author that nobody knows',
      'Conversation,Time,Author,Message\nA,2026-01-01T00:00:00,Human,雨\nA,2026-01-01T00:00:01,Bing News,x\n',
      ['person: 雨'],
    ],
  ])('%s', async (_what, csv, turns) => {
    expect((await readChat(csv, 'a.csv')).turns).toEqual(turns);
  });

  it('another table is a document', async () => {
    await expect(readChats('a,b\n1,2\n', 'costs.csv')).rejects.toThrow('costs.csv was read as a document');
  });
});

describe('Perplexity', () => {
  it('what it hands over on request: questions and answers, with sources where they are cited', async () => {
    const { chats, formats } = await readChats(PERPLEXITY_EXPORT, 'perplexity.json');
    expect(formats).toEqual(['perplexity-export']);
    expect(chats[0]).toEqual({
      key: 'perplexity:px-1',
      title: 'Moss lawns',
      turns: [
        'person: Does moss need lime?',
        'assistant: No, it needs acid soil [1](https://moss.example/soil)[2](https://moss.example/ph).',
        'person: And shade?',
      ],
      times: ['2026-01-31T14:00:00.000Z', '2026-01-31T14:00:00.000Z', '2026-01-31T14:05:00.000Z'],
    });
  });

  it.each([
    [
      'a thread as an exporter writes it',
      {
        metadata: { thread_title: 'Moos', thread_id: 't1' },
        conversations: [
          {
            uuid: 'u',
            query: 'Wächst Moos auf Kalk?',
            answer: 'Kaum [1].',
            model: 'sonar',
            sources: [{ url: 'https://m.example', title: 'Moos' }],
          },
        ],
      },
      {
        key: 'perplexity:t1',
        title: 'Moos',
        turns: ['person: Wächst Moos auf Kalk?', 'assistant: Kaum [1](https://m.example).'],
      },
    ],
    [
      'a saved page of its own',
      {
        status: 'success',
        thread_metadata: { title: '苔' },
        entries: [
          {
            context_uuid: 'c1',
            query_str: '苔は？',
            blocks: [
              { intended_usage: 'ask_text', markdown_block: { answer: '酸性の土 [1]。' } },
              { web_result_block: { web_results: [{ url: 'https://k.example', name: '苔' }] } },
            ],
          },
        ],
      },
      { key: 'perplexity:c1', title: '苔', turns: ['person: 苔は？', 'assistant: 酸性の土 [1](https://k.example)。'] },
    ],
    [
      'a source that is not cited, and a number that is none',
      { entries: [{ query: 'Q', answer: 'See [7].', citations: ['https://x.example'] }] },
      { title: 'Q', turns: ['person: Q', 'assistant: See [7].\n\n- [x.example](https://x.example)'] },
    ],
    [
      'code with numbers in brackets',
      { entries: [{ query: 'Q', answer: 'So `a[1]` [1]:\n\n```\na[1]\n```', citations: ['https://x.example'] }] },
      { turns: ['person: Q', 'assistant: So `a[1]` [1](https://x.example):\n\n```\na[1]\n```'] },
    ],
  ])('%s', async (_what, value, expected) => {
    expect(await readChat(value, 'thread.json')).toMatchObject(expected);
  });
});

describe('a thread that Perplexity saves as Markdown', () => {
  const logo =
    '<img src="https://r2cdn.perplexity.ai/pplx-full-logo-primary-dark%402x.png" style="height:64px;margin-right:32px"/>\n\n';

  it.each([
    [
      'numbers become links, and what is not shown goes',
      '# Braucht Moos Kalk?\n\nNein.[^1_1]\n\n<span style="display:none">[^1_2]</span>\n\n<div align="center">⁂</div>\n\n[^1_1]: https://a.example/x\n\n[^1_2]: https://b.example\n',
      [
        'person: Braucht Moos Kalk?',
        'assistant: Nein. ([a.example](https://a.example/x))\n\n- [b.example](https://b.example)',
      ],
    ],
    [
      'a second question below a line',
      '# One?\n\n## Part\n\nYes.\n\n---\n\nStill the first.\n\n\n---\n\n# 二つ目は？\n\nはい。\n',
      [
        'person: One?',
        'assistant: ## Part\n\nYes.\n\n---\n\nStill the first.',
        'person: 二つ目は？',
        'assistant: はい。',
      ],
    ],
    [
      'code keeps its empty lines, and a note that is no page stays',
      '# Q\n\n```\na\n\n\nb\n```\n\n[^1_1]: words\n',
      ['person: Q', 'assistant: ```\na\n\n\nb\n```\n\n[^1_1]: words'],
    ],
    ['a number without its page stays', '# Q\n\nA[^1_9]', ['person: Q', 'assistant: A[^1_9]']],
  ])('%s', async (_what, text, turns) => {
    expect((await readChat(logo + text, 'Moos.md')).turns).toEqual(turns);
  });

  it('among pages of a folder too; a page that only shows the logo stays a page', async () => {
    expect((await readChats(`${logo}# Q\n\nA`, 'notes/Q.md')).formats).toEqual(['perplexity-export']);
    await expect(readChats(`# My notes\n\n${logo}Text`, 'notes/N.md')).rejects.toThrow('was read as a document');
  });
});

describe('Le Chat', () => {
  it('a file is one chat; its pieces are joined, tools and pictures counted', async () => {
    const { chats, formats, skipped } = await readChats(LE_CHAT_EXPORT, 'chat-1.json');
    expect(formats).toEqual(['mistral-export']);
    expect(chats).toEqual([
      {
        key: 'mistral:le-1',
        title: 'Quel fromage pour la raclette ?',
        turns: ['person: Quel fromage pour la raclette ?\n\n[Image]', 'assistant: Un fromage du Valais.'],
        times: ['2025-12-01T19:00:00.000Z', '2025-12-01T19:00:20.000Z'],
      },
    ]);
    expect(skipped).toHaveLength(2);
  });

  it('a message that cannot be read is named', async () => {
    const deep = `{"chatId":"c","role":"user","content":"a","x":${'['.repeat(300)}${']'.repeat(300)}}`;
    const { skipped } = await readConversations(`[{"chatId":"c","role":"user","content":"Hi"},${deep}]`, 'chat-3.json');
    expect(skipped.map(({ what, why }) => `${what}: ${why}`)).toEqual([
      'entry 2: it is nested more than 200 levels deep',
    ]);
  });

  it.each([
    ['without pieces', { content: 'Einfach so.', contentChunks: null }, 'assistant: Einfach so.'],
    [
      'pages that a tool found',
      {
        contentChunks: [
          { type: 'tool_call', publicResult: { results: [{ url: 'https://p.example', title: 'P' }] } },
          { type: 'text', text: 'Voilà.' },
        ],
      },
      'assistant: Voilà.\n\n- [P](https://p.example)',
    ],
    [
      'a canvas of code',
      { content: 'Da.', canvas: [{ type: 'code', title: 'a.py', language: 'python', content: 'x = 1' }] },
      'assistant: Da.\n\n**a.py**\n\n```python\nx = 1\n```',
    ],
    [
      'a piece of an unknown kind',
      { contentChunks: [{ type: 'widget' }, { type: 'text', text: '続き' }] },
      'assistant: 続き',
    ],
  ])('%s', async (_what, message, expected) => {
    const list = [{ id: 'a', chatId: 'c', role: 'assistant', createdAt: '2026-01-01T00:00:00Z', ...message }];
    expect((await readChat(list, 'chat-2.json')).turns).toEqual([expected]);
  });
});
