import { describe, expect, it } from 'vitest';
import { claudeTalk, gptConversation, type GptNode } from '../../testing/chat-exports';
import { readConversations } from '../../testing/read-conversations';

async function read(value: unknown) {
  const { conversations, skipped } = await readConversations(JSON.stringify([value]));
  return {
    turns: conversations[0]!.sessions[0]!.turns.map(({ role, text }) => `${role}: ${text}`),
    skipped: skipped.map(({ what, why }) => `${what}: ${why}`),
  };
}

/** One message after another; all are of the path. */
const gpt = (...nodes: Partial<GptNode>[]) =>
  gptConversation(
    'canvas',
    [{ role: 'user' as const, text: 'Write it.' }, ...nodes].map((node, index) => ({
      ...node,
      id: `n${index}`,
      parent: index === 0 ? null : `n${index - 1}`,
    })),
  );
const call = (tool: string, input: unknown): Partial<GptNode> => ({
  role: 'assistant',
  recipient: `canmore.${tool}_textdoc`,
  content: { content_type: 'code', text: typeof input === 'string' ? input : JSON.stringify(input) },
});
const done = (textdoc_id: string): Partial<GptNode> => ({
  role: 'tool',
  text: 'Successfully done',
  metadata: { canvas: { textdoc_id } },
});
const tools = (count: number) =>
  `${count} ${count === 1 ? 'result' : 'results'} of tools: only what you and the assistant said is imported`;

describe('a canvas of ChatGPT', () => {
  it('comes in where it was changed last, as it then was, with its title and the comments on it', async () => {
    const { turns, skipped } = await read(
      gpt(
        call('create', { name: 'Packing list', type: 'document', content: '# List\n- wool socks (2)\n- tent\n- Zelt' }),
        done('d1'),
        { role: 'assistant', text: 'It is in the canvas.' },
        call('update', {
          updates: [{ pattern: 'wool socks \\(2\\)', multiple: false, replacement: 'wool socks (3)' }],
        }),
        done('d1'),
        call('update', {
          updates: [
            { pattern: '- (tent|Zelt)', multiple: true, replacement: '- big \\1' },
            { pattern: '(?s)# List.*?- wool', multiple: false, replacement: '# Liste\n- wool' },
          ],
        }),
        done('d1'),
        call('comment', { comments: [{ pattern: 'big tent', comment: 'For how many?' }] }),
        done('d1'),
      ),
    );
    expect(turns).toEqual([
      'person: Write it.',
      'assistant: It is in the canvas.',
      'assistant: **Packing list**\n\n# Liste\n- wool socks (3)\n- big tent\n- big Zelt',
      'assistant: > big tent\n\nFor how many?',
    ]);
    expect(skipped).toEqual([tools(4)]);
  });

  it('of code, rewritten whole; and a second one beside it', async () => {
    const { turns } = await read(
      gpt(
        call('create', { name: 'kiln.py', type: 'code/python', content: 'print(1)' }),
        done('d1'),
        call('create', { name: 'Brief', type: 'document', content: 'Liebe Ada' }),
        done('d2'),
        call('update', { updates: [{ pattern: '.*', multiple: false, replacement: 'print("\\1")\n' }] }),
        done('d1'),
      ),
    );
    expect(turns.slice(1)).toEqual([
      'assistant: **Brief**\n\nLiebe Ada',
      'assistant: **kiln.py**\n\n```python\nprint("\\1")\n```',
    ]);
  });

  it.each([
    ['whose place is not found', 'no such place', 'New words.'],
    ['that never ends', '(a+)+$', 'Neue Wörter.'],
    ['that is no pattern', '([', 'New words.'],
  ])('keeps the text of a change %s, and names it', async (_what, pattern, replacement) => {
    const { turns, skipped } = await read(
      gpt(
        call('create', { name: 'Moss', type: 'document', content: `${'a'.repeat(60)}!` }),
        call('update', { updates: [{ pattern, replacement }] }),
      ),
    );
    expect(turns.at(-1)).toBe(`assistant: **Moss**\n\n${'a'.repeat(60)}!\n\n**Moss**\n\n${replacement}`);
    expect(skipped).toEqual([
      '1 change to “Moss”: the place to change was not found; the new text stands by itself in the chat',
    ]);
  });

  it('keeps what was written when the answer was stopped, or has no document', async () => {
    const stopped = await read(gpt(call('create', '{"name": "Moss", "content": "Moss needs')));
    expect(stopped.turns[1]).toContain('Moss needs');
    expect(stopped.skipped[0]).toContain('canmore.create_textdoc');
    const lost = await read(gpt(call('update', { updates: [{ pattern: 'x', replacement: 'Only this.' }] })));
    expect(lost.turns[1]).toBe('assistant: Only this.');
    expect(lost.skipped[0]).toContain('1 change to');
  });
});

describe('a report of ChatGPT’s research', () => {
  it.each([
    [
      '# Moss report\nMoss needs acid soil.【10†source】',
      '# Moss report\nMoss needs acid soil.([Soil](https://soil.example)).',
    ],
    ['Bericht: Moos【10†source】', 'Bericht: Moos([Soil](https://soil.example)).'],
    ['苔の報告【10†source】', '苔の報告([Soil](https://soil.example)).'],
  ])('is an answer, with its sources: %s', async (text, expected) => {
    const { turns, skipped } = await read(
      gpt(
        { role: 'assistant', recipient: 'research_kickoff_tool.start_research_task', text: '{"q":1}' },
        {
          role: 'tool',
          text: `${text}.`,
          metadata: {
            is_async_task_result_message: true,
            content_references: [
              { matched_text: '【10†source】', type: 'webpage', title: 'Soil', url: 'https://soil.example' },
            ],
          },
        },
        { role: 'tool', text: 'a real result' },
      ),
    );
    expect(turns).toEqual(['person: Write it.', `assistant: ${expected}`]);
    expect(skipped.sort()).toEqual(['1 call of tools: only what you and the assistant said is imported', tools(1)]);
  });
});

describe('what no reader knows', () => {
  it('keeps its words and is named and counted: ChatGPT', async () => {
    const { turns, skipped } = await read(
      gpt(
        {
          role: 'assistant',
          content: { content_type: 'sonic_webpage', title: 'Moss', url: 'https://a.example', text: 'Sour.' },
        },
        { role: 'assistant', content: { content_type: 'super_widget', headline: 'Rain', widget_id: 'w1' } },
        { role: 'assistant', content: { content_type: 'empty_widget', widget_id: 'w1' } },
        {
          role: 'user',
          content: {
            content_type: 'multimodal_text',
            parts: [
              { content_type: 'poll', question: 'Clay?' },
              { content_type: 'dial', id: '7' },
            ],
          },
        },
        { role: 'critic' as 'user', text: 'Hm.' },
      ),
    );
    expect(turns.slice(1)).toEqual(['assistant: Sour.', 'assistant: Rain', 'person: Clay?']);
    expect(skipped).toEqual([
      '1 part of a kind this app does not know (sonic_webpage): only the words in it are kept',
      '1 part of a kind this app does not know (super_widget): only the words in it are kept',
      '1 part of a kind this app does not know (empty_widget): no words were found in it',
      '1 part of a kind this app does not know (poll): only the words in it are kept',
      '1 part of a kind this app does not know (dial): no words were found in it',
      '1 message from “critic”: only what you and the assistant said is imported',
    ]);
  });

  it('keeps its words and is named and counted: Claude', async () => {
    const { turns, skipped } = await read(
      claudeTalk('a', 0, {
        chat_messages: [
          7,
          {
            sender: 'assistant',
            content: [
              'A bare text.',
              { type: 'poem', text: 'Moos und Stein' },
              { type: 'flag', flag: 1 },
              { type: 'token_budget' },
              { type: 'redacted_thinking', data: 'x' },
              { type: 'mcp_tool_use', name: 'x' },
              { type: 'voice_note', text: 'Spoken.' },
            ],
          },
          { sender: 'narrator', text: 'Hm.' },
        ],
      }),
    );
    expect(turns).toEqual(['assistant: A bare text.\n\nMoos und Stein\n\nSpoken.']);
    expect(skipped).toEqual([
      '1 thought of the model: they are no part of its answers',
      '1 call of tools: only what you and the assistant said is imported',
      '1 part of a kind this app does not know (poem): only the words in it are kept',
      '1 part of a kind this app does not know (flag): no words were found in it',
      '1 message from “narrator”: only what you and the assistant said is imported',
      '“Notes on a”: 1 entry in it is no message',
    ]);
  });
});

describe('artifacts and files of Claude', () => {
  const use = (name: string, input: unknown) => ({ type: 'tool_use', name, input });
  const talk = (...contents: unknown[][]) =>
    claudeTalk('a', 0, { chat_messages: contents.map((content) => ({ sender: 'assistant', content })) });

  it('come in where they are written, with what each change changed, and as they are after the last one', async () => {
    const { turns, skipped } = await read(
      talk(
        [
          use('artifacts', {
            command: 'create',
            id: 'w',
            title: 'Weg',
            type: 'text/markdown',
            content: 'Am Bach, dann links.',
          }),
        ],
        [use('artifacts', { command: 'update', id: 'w', old_str: 'Bach', new_str: 'Fluss' })],
        [
          use('artifacts', { command: 'update', id: 'w', old_str: 'links', new_str: 'rechts' }),
          { type: 'text', text: 'So.' },
        ],
        [use('artifacts', { command: 'update', id: 'w', old_str: 'nowhere', new_str: 'Over the hill.' })],
        [use('create_file', { path: '/mnt/user-data/outputs/plan.md', file_text: '# Plan' })],
        [use('create_file', { path: '/home/claude/try.py', file_text: 'x = 1' })],
      ),
    );
    expect(turns).toEqual([
      'assistant: **Weg**\n\nAm Bach, dann links.',
      'assistant: **Weg**\n\n```diff\n-Bach\n+Fluss\n```',
      'assistant: **Weg**\n\n```diff\n-links\n+rechts\n```\n\nSo.',
      'assistant: **Weg**\n\nAm Fluss, dann rechts.\n\n**Weg**\n\nOver the hill.',
      'assistant: **plan.md**\n\n# Plan',
    ]);
    expect(skipped).toEqual([
      '1 change to “Weg”: the place to change was not found; the new text stands by itself in the chat',
      '1 call of tools: only what you and the assistant said is imported',
    ]);
  });
});

describe('texts and files beside a message', () => {
  const said = (more: Record<string, unknown>) =>
    claudeTalk('a', 0, { chat_messages: [{ uuid: 'm', sender: 'human', text: '', content: [], ...more }] });

  it.each([
    [
      'a paste',
      [{ file_name: 'paste.txt', extracted_content: 'The keeper is called Odd.' }],
      ['[File: paste.txt]\n\n```\nThe keeper is called Odd.\n```'],
    ],
    [
      'a paste without a name',
      [{ file_name: '', extracted_content: 'Er heißt Odd.' }],
      ['[Pasted text]\n\n```\nEr heißt Odd.\n```'],
    ],
    [
      'text with fences',
      [{ file_name: 'a.md', extracted_content: '```\ncode\n```' }],
      ['[File: a.md]\n\n````\n```\ncode\n```\n````'],
    ],
    [
      'two texts and a file without text',
      [
        { file_name: 'a.txt', extracted_content: 'eins' },
        { file_name: 'b.bin' },
        { file_name: 'c.txt', extracted_content: '二' },
      ],
      ['[File: a.txt]\n\n```\neins\n```\n\n[File: b.bin]\n\n[File: c.txt]\n\n```\n二\n```'],
    ],
  ])('are kept under their name: %s', async (_what, attachments, expected) => {
    expect((await read(said({ attachments }))).turns).toEqual(expected.map((text) => `person: ${text}`));
  });

  it('are kept whole, however long, in as many messages as it takes', async () => {
    const line = 'The lighthouse keeper sleeps by day. ';
    const { conversations, skipped } = await readConversations(
      JSON.stringify([
        said({ text: 'Read this.', attachments: [{ file_name: 'long.txt', extracted_content: line.repeat(15_000) }] }),
      ]),
    );
    const { turns } = conversations[0]!.sessions[0]!;
    expect(turns.map(({ key }) => key)).toEqual(['m', 'm/2', 'm/3']);
    expect(turns.every(({ text }) => text.length <= 200_000 && text.endsWith('\n```'))).toBe(true);
    expect(turns.map(({ text }) => text.split('lighthouse').length - 1).reduce((sum, count) => sum + count)).toBe(
      15_000,
    );
    expect(skipped).toEqual([]);
  });

  it('are named and counted where the export holds no text of them', async () => {
    const files = [
      { file_kind: 'image', file_name: 'photo', file_uuid: 'f' },
      { file_name: 'song.mp3', file_uuid: 'g' },
    ];
    const { turns, skipped } = await read(said({ text: 'Look', files, files_v2: files }));
    expect(turns).toEqual(['person: Look\n\n[Image]\n\n[File: song.mp3]']);
    expect(skipped).toEqual([
      '1 picture, sound or video in messages: the chats come without them; a mark shows where each one was',
      '1 attached file: the messages hold their names but not their text; the names are kept',
    ]);
  });

  it('of ChatGPT too', async () => {
    const { turns } = await read(
      gpt({
        role: 'user',
        text: 'Here.',
        metadata: {
          attachments: [
            { name: 'Pasted text.txt', text: 'Ton' },
            { name: 'a.png', mime_type: 'image/png' },
          ],
        },
      }),
    );
    expect(turns[1]).toBe('person: Here.\n\n[File: Pasted text.txt]\n\n```\nTon\n```\n\n[Image]');
  });
});
