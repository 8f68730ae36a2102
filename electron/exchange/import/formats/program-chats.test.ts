import { describe, expect, it } from 'vitest';
import {
  cherryBackup,
  cherryMessage,
  codexMessage,
  codexMeta,
  janMessage,
  libreChat,
  libreMessage,
  lmAnswer,
  lmQuestion,
  lmStep,
  lmStudioChat,
  openWebUiChat,
  qwenChat,
  qwenExport,
  ASKED,
  PROGRAM_CHATS,
  SAID,
} from '../../testing/program-chats';
import { memoryEntry, readConversations } from '../../testing/read-conversations';
import { BRANCH, ONLY_SAID, readProgramChat as read, THOUGHTS } from '../../testing/read-program-chat';
import { joinThreads } from './jan-files';

const readLines = (...values: unknown[]) => read(values, 'session.jsonl');
const left = (what: string, why: string) => `${what}: ${why}`;

describe('a chat of a program', () => {
  it.each(PROGRAM_CHATS)('$program comes in with its words, roles and title', async (chat) => {
    const { said, titles, skipped } = await read(chat.content, chat.fileName);
    expect({ said, titles, skipped }).toEqual({ said: SAID, titles: [chat.title], skipped: [] });
  });

  it.each(PROGRAM_CHATS)('$program keeps its keys when it goes on', async (chat) => {
    const first = await read(chat.content, chat.fileName);
    const again = await read(chat.content, `copy-${chat.fileName}`);
    const keys = ({ turns, conversations }: Awaited<ReturnType<typeof read>>) => [
      conversations[0]!.key,
      ...turns.map(({ key }) => key),
    ];
    expect(keys(again)).toEqual(keys(first));
  });
});

describe('Open WebUI', () => {
  it('is read along the branch that was shown last; answers generated again are counted', async () => {
    const again = { id: 'a2', parentId: 'q', role: 'assistant', content: 'From the river.', timestamp: 1_772_704_900 };
    expect(await read([openWebUiChat({ a2: again })].at(0))).toMatchObject({
      said: SAID,
      skipped: [left('1 message of other branches', BRANCH)],
    });
    expect((await read(openWebUiChat({ a2: again }, 'a2'))).said).toEqual([SAID[0], 'assistant: From the river.']);
    // Without a last message the newest end counts.
    expect((await read(openWebUiChat({ a2: again }, 'gone'))).said).toEqual([SAID[0], 'assistant: From the river.']);
  });

  it('keeps the words of files and the sources of an answer; thoughts and calls of tools are counted', async () => {
    const { said, skipped, turns } = await read(
      openWebUiChat(
        {
          q2: {
            id: 'q2',
            parentId: 'a',
            role: 'user',
            content: 'And this?',
            files: [
              { type: 'image', url: 'data:image/png;base64,AA' },
              { type: 'file', name: 'soil.txt', file: { data: { content: 'Silt 70 %' } } },
            ],
          },
          a2: {
            id: 'a2',
            parentId: 'q2',
            role: 'assistant',
            model: 'qwen3:8b',
            content:
              '<details type="reasoning" done="true">\n<summary>Thought</summary>\n> Hm\n</details>\nSilt [1].<details type="tool_calls" done="true"></details>',
            sources: [
              {
                source: { name: 'search' },
                metadata: [{ source: 'https://soil.example/loess', name: 'Loess' }],
                document: ['x'],
              },
            ],
          },
        },
        'a2',
      ),
    );
    expect(said.slice(2)).toEqual([
      'person: And this?\n\n[Image]\n\n[File: soil.txt]\n\n```\nSilt 70 %\n```',
      'assistant: Silt [1].\n\n- [Loess](https://soil.example/loess)',
    ]);
    expect(turns.at(-1)!.model).toBe('qwen3:8b');
    expect(skipped).toContain(left('1 thought of the model', THOUGHTS));
    expect(skipped).toContain(left('1 call of tools', ONLY_SAID));
  });

  it('of Qwen has its answers in phases; thoughts and searches are counted', async () => {
    const phases = [
      { phase: 'think', content: 'Hm' },
      { phase: 'web_search', content: '' },
      { phase: 'answer', content: 'Silt' },
    ];
    const { said, skipped } = await read(qwenExport([qwenChat(phases), { id: 'x' }]));
    expect(said).toEqual([`person: ${ASKED}`, 'assistant: Silt']);
    expect(skipped).toContain(left('1 thought of the model', THOUGHTS));
    expect(skipped).toContain(left('1 call of tools', ONLY_SAID));
    expect(skipped.join()).toContain('entry 2');
  });

  it('reads a chat without a tree as its list', async () => {
    const chat = { id: 'w2', title: 'Flat', chat: { messages: [{ role: 'user', content: 'Hello there' }] } };
    expect((await read(chat)).said).toEqual(['person: Hello there']);
  });
});

describe('LibreChat', () => {
  const tree = (answer: unknown[]) =>
    libreChat([], {
      messagesTree: [{ ...libreMessage('q', '0', true, 'Which one?'), children: answer }],
    });

  it('is read from a list with parents and from a tree, along its newest branch', async () => {
    const answers = [libreMessage('a', 'q', false, 'The first.', 1), libreMessage('b', 'q', false, 'The second.', 2)];
    const flat = await read(libreChat([libreMessage('q', '0', true, 'Which one?'), ...answers]));
    const nested = await read(tree(answers.map((answer) => ({ ...answer, parentMessageId: undefined, children: [] }))));
    const expected = {
      said: ['person: Which one?', 'assistant: The second.'],
      skipped: [left('1 message of other branches', BRANCH)],
    };
    expect(flat).toMatchObject(expected);
    expect(nested).toMatchObject(expected);
  });

  it('takes the words of content parts and counts thoughts and tools', async () => {
    const content = [
      { type: 'think', think: 'Hm' },
      { type: 'text', text: { value: 'Silt.' } },
      { type: 'tool_call', tool_call: { name: 'search', output: 'SECRET' } },
    ];
    const { said, skipped } = await read(tree([{ ...libreMessage('a', 'q', false, '', 1), content, children: [] }]));
    expect(said).toEqual(['person: Which one?', 'assistant: Silt.']);
    expect(skipped).toEqual([left('1 thought of the model', THOUGHTS), left('1 call of tools', ONLY_SAID)]);
  });

  it('does not follow a tree without end', async () => {
    let deep: Record<string, unknown> = libreMessage('end', '', false, 'At the end.', 5);
    for (let level = 0; level < 90; level += 1)
      deep = { ...libreMessage(`m${level}`, '', level % 2 === 0, `Level ${level}`, 1), children: [deep] };
    const { said } = await read(libreChat([], { messagesTree: [deep] }));
    expect(said).toHaveLength(91);
    expect(said.at(-1)).toBe('assistant: At the end.');
  });
});

describe('LM Studio', () => {
  it('takes the selected version, joins the steps of an answer, and counts thoughts and tools', async () => {
    const { said, skipped, turns } = await read(
      lmStudioChat([
        lmQuestion('The new question', 'The old question'),
        lmAnswer(lmStep('I wonder', 'thinking'), { type: 'toolStatus' }, lmStep('One answer.')),
      ]),
    );
    expect(said).toEqual(['person: The new question', 'assistant: One answer.']);
    expect(turns[1]!.model).toBe('gemma-3-4b');
    expect(skipped).toEqual([
      left('1 message of other branches', BRANCH),
      left('1 thought of the model', THOUGHTS),
      left('1 call of tools', ONLY_SAID),
    ]);
  });

  it('of LM Studio with a message that has no versions keeps it', async () => {
    const bare = { role: 'user', content: [{ type: 'text', text: 'Only once' }] };
    expect((await read(lmStudioChat([lmQuestion('So?'), bare]))).said).toEqual(['person: So?', 'person: Only once']);
  });

  it('leaves out thoughts that stand between marks in the answer', async () => {
    const { said, skipped } = await read(
      lmStudioChat([lmQuestion('So?'), lmAnswer(lmStep('<think>\nHm.\n</think>\n\nYes.'))]),
    );
    expect(said).toEqual(['person: So?', 'assistant: Yes.']);
    expect(skipped).toEqual([left('1 thought of the model', THOUGHTS)]);
  });

  it('reports a conversation without words instead of importing it', async () => {
    const { said, skipped } = await read(lmStudioChat([lmQuestion(' ')]));
    expect(said).toEqual([]);
    expect(skipped).toEqual([left('“Loess in LM Studio”', 'it has no message that can be read')]);
  });
});

describe('Jan', () => {
  const messages = [janMessage('user', 'Is it silt?'), janMessage('assistant', 'It is.', 1)];
  const file = (name: string, ...values: unknown[]) =>
    memoryEntry(name, values.map((value) => JSON.stringify(value)).join('\n'));

  it('has its title from the thread’s file beside the messages', async () => {
    const entries = await joinThreads([
      memoryEntry('threads/j1/thread.json', JSON.stringify({ id: 'j1', title: 'Silt' }, null, 2)),
      file('threads/j1/messages.jsonl', ...messages),
      file('threads/j2/messages.jsonl', ...messages),
      memoryEntry('threads/j3/thread.json', '{"id":"j3"}'),
    ]);
    expect(entries.map(({ name }) => name)).toEqual([
      'threads/j1/messages.jsonl',
      'threads/j2/messages.jsonl',
      'threads/j3/thread.json',
    ]);
    const parts: Uint8Array[] = [];
    for await (const part of entries[0]!.bytes()) parts.push(part);
    const { titles, said } = await read(Buffer.concat(parts).toString(), 'messages.jsonl');
    expect({ titles, said }).toEqual({ titles: ['Silt'], said: ['person: Is it silt?', 'assistant: It is.'] });
  });

  it('is called after its first words where the thread’s file is missing or broken', async () => {
    const broken = await joinThreads([
      memoryEntry('t/thread.json', '{"title":'),
      file('t/messages.jsonl', ...messages),
    ]);
    expect(broken).toHaveLength(2);
    expect((await readLines(...messages)).titles).toEqual(['Is it silt?']);
  });

  it('counts what a tool and the system say', async () => {
    const { skipped } = await readLines(...messages, janMessage('system', 'Be brief'), janMessage('tool', 'x'));
    expect(skipped).toEqual([left('1 instruction of the system', ONLY_SAID), left('1 result of tools', ONLY_SAID)]);
  });
});

describe('Cherry Studio', () => {
  it('takes the chosen one of several models’ answers', async () => {
    const blocks = ['b1', 'b2', 'b3'].map((id) => ({ id, type: 'main_text', content: `Words of ${id}` }));
    const { said, skipped } = await read(
      cherryBackup(
        [
          cherryMessage('q', 'user', ['b1']),
          cherryMessage('a1', 'assistant', ['b2'], { askId: 'q' }),
          cherryMessage('a2', 'assistant', ['b3'], { askId: 'q', useful: true }),
        ],
        blocks,
      ),
    );
    expect(said).toEqual(['person: Words of b1', 'assistant: Words of b3']);
    expect(skipped).toEqual([left('1 message of other branches', BRANCH)]);
  });

  it('shows code and names of files, and counts what it leaves out', async () => {
    const { said, skipped } = await read(
      cherryBackup(
        [cherryMessage('q', 'user', ['f']), cherryMessage('a', 'assistant', ['t', 'c', 'e'])],
        [
          { id: 'f', type: 'file', file: { origin_name: 'soil.pdf' } },
          { id: 't', type: 'thinking', content: 'Hm' },
          { id: 'c', type: 'code', content: 'print(1)', language: 'python' },
          { id: 'e', type: 'error', error: { message: 'x' } },
        ],
      ),
    );
    expect(said).toEqual(['person: [File: soil.pdf]', 'assistant: ```python\nprint(1)\n```']);
    expect(skipped.map((line) => line.slice(0, 20))).toEqual([
      '1 attached file: the',
      '1 thought of the mod',
      '1 part of a kind thi',
    ]);
  });

  it('reads messages of older versions, whose words are their own, and refuses a backup without topics', async () => {
    const old = cherryBackup([{ ...cherryMessage('q', 'user', []), content: 'Old words' }], []);
    expect((await read(old)).said).toEqual(['person: Old words']);
    await expect(read(cherryBackup([], [], { topics: [] }))).rejects.toThrow('holds no conversations');
    await expect(read('{"indexedDB": {')).rejects.toThrow('ends in the middle');
  });
});

describe('messages as many programs write them', () => {
  const list = [
    { role: 'system', content: 'Be brief' },
    { role: 'user', content: 'Silt?' },
    { role: 'assistant', content: [{ type: 'text', text: 'Yes.' }], tool_calls: [{ id: '1' }] },
  ];
  const said = ['person: Silt?', 'assistant: Yes.'];

  it.each([
    ['an object', JSON.stringify({ title: 'Soil', messages: list }), 'a.json'],
    ['a list of objects', JSON.stringify([{ messages: list }]), 'a.json'],
    ['a list of messages', JSON.stringify(list), 'a.json'],
    ['a line for each conversation', `${JSON.stringify({ messages: list })}\n\n`, 'a.jsonl'],
    ['a line for each message', list.map((line) => JSON.stringify(line)).join('\r\n'), 'a.jsonl'],
    [
      'ShareGPT',
      JSON.stringify([
        {
          conversations: [
            { from: 'human', value: 'Silt?' },
            { from: 'gpt', value: 'Yes.' },
          ],
        },
      ]),
      'a.json',
    ],
    [
      'authors as objects',
      JSON.stringify([
        {
          chat: [
            { author: { role: 'user' }, text: 'Silt?' },
            { author: { role: 'assistant' }, text: 'Yes.' },
          ],
        },
      ]),
      'a.json',
    ],
  ])('come in from %s', async (_what, content, name) => {
    expect((await read(content, name)).said).toEqual(said);
  });

  it('are several conversations where each line is one', async () => {
    const each = (words: string) => ({ messages: [{ role: 'user', content: words }] });
    const { titles } = await readLines(each('One'), each('Two'), each('Three'));
    expect(titles).toEqual(['One', 'Two', 'Three']);
  });
});

describe('lines of JSON', () => {
  it.each([
    ['rows of no chat', '{"a":1}\n{"b":2}', 'an object with a'],
    ['no JSON', 'hello\nthere', 'its first entry cannot be used: it is not valid JSON'],
    ['numbers', '1\n2', 'a number'],
  ])('say what was found: %s', async (_what, content, found) => {
    await expect(read(content, 'x.jsonl')).rejects.toThrow(found);
  });

  it('name a broken line and read the others', async () => {
    const { said, skipped } = await read(
      `${JSON.stringify(codexMeta())}\n${JSON.stringify(codexMessage('user', 'Hi'))}\n{"cut`,
      'x.jsonl',
    );
    expect(said).toEqual(['person: Hi']);
    expect(skipped).toEqual(['line 3: it is not valid JSON']);
  });

  it('name a line that is too deep or no UTF-8, and read the next one', async () => {
    const asked = JSON.stringify(codexMessage('user', 'Hi'));
    const lines = [JSON.stringify(codexMeta()), `{"turns":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, '{"a":"\u00e9"}'];
    const bytes = Buffer.concat([
      Buffer.from(`${lines[0]}\n${lines[1]}\n`),
      Buffer.from(`${lines[2]}\n`, 'latin1'),
      Buffer.from(asked),
    ]);
    const { conversations, skipped } = await readConversations(bytes, 'x.jsonl');
    expect(conversations[0]!.sessions[0]!.turns.map(({ text }) => text)).toEqual(['Hi']);
    expect(skipped.map(({ what, why }) => `${what}: ${why}`)).toEqual([
      'line 2: it is nested more than 200 levels deep',
      'line 3: it is not UTF-8 text',
    ]);
  });

  it('pass over a line that is too long, in bounded memory', async () => {
    const long = JSON.stringify(codexMessage('user', 'x'.repeat(17 * 1024 * 1024)));
    const { said, skipped } = await read(
      [codexMeta(), codexMessage('user', 'Hi')].map((line) => JSON.stringify(line)).join(`\n${long}\n`),
      'x.jsonl',
    );
    expect(said).toEqual(['person: Hi']);
    expect(skipped).toEqual(['line 2: it is larger than 16 MB']);
  });
});

describe('Telegram', () => {
  const message = (id: number, from: string, text: unknown, more: Record<string, unknown> = {}) => ({
    id,
    type: 'message',
    date: '2026-03-05T10:00:00',
    date_unixtime: String(1_772_704_800 + id * 60),
    from,
    text,
    text_entities: [],
    ...more,
  });

  it('comes in with its people, pieces of text and marks; notices are counted', async () => {
    const chat = {
      name: 'Mill',
      type: 'personal_chat',
      id: 7,
      messages: [
        { id: 1, type: 'service', date: '2026-03-05T09:00:00', action: 'create' },
        message(2, 'Ines', ['See ', { type: 'link', text: 'https://mill.example' }]),
        message(3, 'Ben', '', { photo: 'x.jpg' }),
        message(4, 'Ben', '', { file: 'files/plan.pdf', mime_type: 'application/pdf' }),
        message(5, 'Ben', '', { file: 'stickers/a.webp', media_type: 'sticker' }),
        message(6, 'Ben', '', { poll: { question: 'When?' } }),
        message(900, 'Ben', 'Next day'),
      ],
    };
    const { conversations, turns, skipped } = await read(chat, 'result.json');
    expect(conversations[0]!.sessions).toHaveLength(2);
    expect(turns.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
      'Ines: See https://mill.example',
      'Ben: [Image]',
      'Ben: [File: plan.pdf]',
      'Ben: [Image]',
      'Ben: Next day',
    ]);
    expect(skipped[0]).toContain('1 entry in it is no message');
    expect(skipped.join('\n')).toMatch(/1 attached file.*1 part.*poll/s);
  });
});
