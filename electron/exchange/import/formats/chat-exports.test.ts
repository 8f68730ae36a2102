import { describe, expect, it } from 'vitest';
import { claudeTalk, gptConversation, gptTalk, type GptNode } from '../../testing/chat-exports';
import { readConversations } from '../../testing/read-conversations';

const read = (value: unknown) => readConversations(JSON.stringify(value));
const textsOf = async (value: unknown) =>
  (await read(value)).conversations[0]!.sessions[0]!.turns.map(({ text }) => text);
const user = (id: string, parent: string | null, text: string): GptNode => ({ id, parent, role: 'user', text });
const answer = (id: string, parent: string | null, text: string, more: Partial<GptNode> = {}): GptNode => ({
  id,
  parent,
  role: 'assistant',
  text,
  ...more,
});

describe('an export of ChatGPT', () => {
  it('yields the displayed branch with date and title, and counts the others', async () => {
    const nodes = [
      { id: 'root', parent: null },
      user('a', 'root', 'How do I prune?'),
      answer('b1', 'a', 'First try.'),
      answer('b2', 'a', 'Second try.', { metadata: { model_slug: 'gpt-4o' }, at: 1_700_000_050.5 }),
      user('c-old', 'b1', 'A question rewritten later.'),
      user('c', 'b2', 'And when?'),
    ];
    const { conversations, skipped, formats } = await read([gptConversation('prune', nodes)]);
    expect(formats).toEqual(['chatgpt-export']);
    expect(conversations[0]).toMatchObject({
      key: 'chatgpt:prune',
      title: 'About prune',
      speakers: ['You', 'ChatGPT'],
    });
    expect(conversations[0]!.sessions[0]).toMatchObject({
      at: 1_700_000_000_000,
      turns: [
        { key: 'message-a', role: 'person', text: 'How do I prune?', at: 1_700_000_000_000 },
        {
          key: 'message-b2',
          role: 'assistant',
          speaker: 'ChatGPT',
          model: 'gpt-4o',
          text: 'Second try.',
          at: 1_700_000_050_500,
        },
        { key: 'message-c', role: 'person', text: 'And when?', at: 1_700_000_050_500 },
      ],
    });
    expect(skipped).toEqual([
      { what: '2 messages of other branches', why: expect.stringContaining('generated again') },
    ]);
  });

  it('omits content the person never saw, and counts it', async () => {
    const nodes: GptNode[] = [
      { id: 's', parent: null, role: 'system', text: 'You are helpful.' },
      { id: 'h', parent: 's', role: 'user', text: 'hidden', metadata: { is_visually_hidden_from_conversation: true } },
      { id: 'i', parent: 'h', role: 'user', content: { content_type: 'user_editable_context', user_profile: 'x' } },
      user('a', 'i', 'What is new?'),
      { id: 't', parent: 'a', role: 'assistant', content: { content_type: 'thoughts', thoughts: [{ content: 'hm' }] } },
      answer('q', 't', 'search("new")', { recipient: 'web' }),
      { id: 'r', parent: 'q', role: 'tool', text: 'ten results' },
      answer('z', 'r', 'This \ue200cite\ue202turn0search1\ue201and that【12†source】.'),
    ];
    expect(await textsOf([gptConversation('news', nodes)])).toEqual(['What is new?', 'This and that.']);
    expect((await read([gptConversation('news', nodes)])).skipped.map(({ what }) => what).sort()).toEqual([
      '1 call of tools',
      '1 result of tools',
      '1 thought of the model',
    ]);
  });

  it('fences code, and leaves a marker for an image, sound or file', async () => {
    const nodes: GptNode[] = [
      {
        id: 'a',
        parent: null,
        role: 'user',
        metadata: { attachments: [{ name: 'plan.pdf' }, { name: 'shot.png', mime_type: 'image/png' }] },
        content: {
          content_type: 'multimodal_text',
          parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file-service://x' }, 'What is this?'],
        },
      },
      {
        id: 'b',
        parent: 'a',
        role: 'assistant',
        content: { content_type: 'code', language: 'python', text: 'print("```")\n' },
      },
      {
        id: 'c',
        parent: 'b',
        role: 'user',
        content: {
          content_type: 'multimodal_text',
          parts: [
            { content_type: 'audio_transcription', text: 'spoken words' },
            { content_type: 'audio_asset_pointer' },
            { content_type: 'video_container_asset_pointer' },
          ],
        },
      },
    ];
    expect(await textsOf([gptConversation('x', nodes)])).toEqual([
      '[Image]\n\nWhat is this?\n\n[File: plan.pdf]',
      '````python\nprint("```")\n````',
      'spoken words\n\n[Audio]\n\n[Video]',
    ]);
  });

  it('stops at parent cycles, and reads trees without a current message or parents', async () => {
    const circle = gptConversation('circle', [user('a', 'b', 'one'), answer('b', 'a', 'two')]);
    const { conversations, skipped } = await read([circle]);
    expect(conversations[0]!.sessions[0]!.turns.map(({ text }) => text)).toEqual(['one', 'two']);
    expect(skipped).toEqual([{ what: '“About circle”', why: expect.stringContaining('circle') }]);

    const self = gptConversation('self', [user('a', 'a', 'alone')]);
    expect(await textsOf([self])).toEqual(['alone']);
    expect(await textsOf([gptTalk('lost', 4, { current_node: 'no such node' })])).toHaveLength(4);
    expect(
      await textsOf([gptConversation('orphan', [user('a', 'gone', 'first'), answer('b', 'a', 'second')])]),
    ).toEqual(['first', 'second']);
    const odd = [{ mapping: { a: 7, b: null, c: { message: 'x' }, __proto__: null } }, { mapping: {}, title: 5 }];
    expect((await read([gptTalk('ok', 2), ...odd])).skipped.map(({ what }) => what)).toEqual([
      '“Conversation 2”',
      '“Conversation 3”',
    ]);
  });

  it('may be a single conversation; two of one title without an id stay separate', async () => {
    expect((await read(gptTalk('single', 2))).conversations).toHaveLength(1);
    const bare = (text: string) => ({ ...gptConversation('x', [user('a', null, text)]), conversation_id: undefined });
    const keys = (await read([bare('one'), bare('two')])).conversations.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect((await read([bare('one')])).conversations[0]!.key).toBe(keys[0]);
  });
});

describe('an export of Claude', () => {
  it('yields content blocks, and the flat text of older exports', async () => {
    const { conversations, formats } = await read([
      claudeTalk('one', 2),
      claudeTalk('two', 1, {
        chat_messages: [{ uuid: 'm', sender: 'human', text: 'flat only', created_at: '2025-02-03T10:00:00Z' }],
      }),
    ]);
    expect(formats).toEqual(['claude-export', 'claude-export']);
    expect(conversations[0]).toMatchObject({ key: 'claude:one', title: 'Notes on one', speakers: ['You', 'Claude'] });
    expect(conversations[0]!.sessions[0]).toMatchObject({
      at: Date.UTC(2025, 1, 3, 10),
      turns: [
        { key: 'one-0', role: 'person', text: 'Block 0 of one.' },
        { key: 'one-1', role: 'assistant', speaker: 'Claude', at: Date.UTC(2025, 1, 3, 10, 1) },
      ],
    });
    expect(conversations[1]!.sessions[0]!.turns[0]!.text).toBe('flat only');
  });

  it('omits thinking and tools, includes artifacts, and marks files', async () => {
    const message = {
      uuid: 'm',
      sender: 'assistant',
      text: 'x',
      attachments: [{ file_name: 'notes.txt', extracted_content: 'long' }],
      files: [{ file_name: 'photo.jpg' }],
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'Here it is.' },
        {
          type: 'tool_use',
          name: 'artifacts',
          input: { title: 'Walk', type: 'application/code', language: 'js', content: 'go()' },
        },
        { type: 'tool_result', content: [] },
      ],
    };
    const { conversations, skipped } = await read([claudeTalk('a', 0, { chat_messages: [message] })]);
    expect(conversations[0]!.sessions[0]!.turns[0]!.text).toBe(
      'Here it is.\n\n**Walk**\n\n```js\ngo()\n```\n\n[File: notes.txt]\n\n```\nlong\n```\n\n[Image]',
    );
    expect(skipped.map(({ what }) => what)).toEqual([
      '1 thought of the model',
      '1 call of tools',
      '1 picture, sound or video in messages',
    ]);
  });

  it('follows the latest branch when the file has one, also with cycles', async () => {
    const chat = (uuid: string, parent: string, sender = 'human') => ({
      uuid,
      parent_message_uuid: parent,
      sender,
      text: uuid,
    });
    const branched = claudeTalk('b', 0, {
      current_leaf_message_uuid: 'd',
      chat_messages: [chat('a', '0'), chat('b', 'a', 'assistant'), chat('c', 'a', 'assistant'), chat('d', 'c')],
    });
    expect(await textsOf([branched])).toEqual(['a', 'c', 'd']);
    expect(
      await textsOf([
        claudeTalk('c', 0, { current_leaf_message_uuid: 'b', chat_messages: [chat('a', 'b'), chat('b', 'a')] }),
      ]),
    ).toEqual(['a', 'b']);
  });

  it('reports a conversation without messages as empty', async () => {
    expect((await read([claudeTalk('a', 2), claudeTalk('empty', 0)])).skipped).toEqual([
      { what: '“Notes on empty”', why: 'it has no message that can be read' },
    ]);
  });
});
