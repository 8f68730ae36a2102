/** Small chats in the shapes that programs keep or export them in, each with what is said in it. */

export const ASKED = 'Where does the loess at the mill come from?';
export const ANSWERED = 'The wind carried it from the dry plains.';
export const SAID = [`person: ${ASKED}`, `assistant: ${ANSWERED}`];

const at = (minute: number): string => `2026-03-05T10:0${minute}:00.000Z`;
const lines = (...values: unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n');

/** A file of a program, the name that the app has for it, and the title of its chat. */
export interface ProgramChat {
  /** Null for a form that many programs write. */
  program: string | null;
  fileName: string;
  content: string;
  title: string;
}

export const openWebUiChat = (more: Record<string, unknown> = {}, currentId = 'a'): Record<string, unknown> => ({
  id: 'w1',
  title: 'Loess in Open WebUI',
  created_at: 1_772_704_800,
  chat: {
    title: 'Loess in Open WebUI',
    timestamp: 1_772_704_800_000,
    history: {
      currentId,
      messages: {
        q: { id: 'q', parentId: null, role: 'user', content: ASKED, timestamp: 1_772_704_800 },
        a: {
          id: 'a',
          parentId: 'q',
          role: 'assistant',
          content: ANSWERED,
          model: 'qwen3:8b',
          timestamp: 1_772_704_860,
        },
        ...more,
      },
    },
  },
});

export const libreChat = (messages: unknown[], more: Record<string, unknown> = {}): Record<string, unknown> => ({
  conversationId: 'l1',
  endpoint: 'openAI',
  title: 'Loess in LibreChat',
  messages,
  ...more,
});
export const libreMessage = (id: string, parent: string, isCreatedByUser: boolean, text: string, minute = 0) => ({
  messageId: id,
  parentMessageId: parent,
  isCreatedByUser,
  sender: isCreatedByUser ? 'User' : 'GPT-5',
  model: isCreatedByUser ? undefined : 'gpt-5',
  text,
  createdAt: at(minute),
});

export const lmStudioChat = (messages: unknown[]): Record<string, unknown> => ({
  name: 'Loess in LM Studio',
  createdAt: 1_772_704_800_000,
  systemPrompt: '',
  messages,
});
export const lmQuestion = (text: string, ...others: string[]): Record<string, unknown> => ({
  versions: [...others, text].map((each) => ({
    type: 'singleStep',
    role: 'user',
    content: [{ type: 'text', text: each }],
  })),
  currentlySelected: others.length,
});
export const lmAnswer = (...steps: Record<string, unknown>[]): Record<string, unknown> => ({
  versions: [{ type: 'multiStep', role: 'assistant', senderInfo: { senderName: 'gemma-3-4b' }, steps }],
  currentlySelected: 0,
});
export const lmStep = (text: string, style?: string): Record<string, unknown> => ({
  type: 'contentBlock',
  content: [{ type: 'text', text }],
  ...(style === undefined ? {} : { style: { type: style } }),
});

export const janMessage = (role: string, text: string, minute = 0): Record<string, unknown> => ({
  id: `${role}-${minute}`,
  object: 'thread.message',
  thread_id: 'j1',
  role,
  content: [{ type: 'text', text: { value: text, annotations: [] } }],
  created_at: Date.parse(at(minute)),
});

export const claudeCodeLine = (
  role: 'user' | 'assistant',
  uuid: string,
  parentUuid: string | null,
  content: unknown,
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  parentUuid,
  uuid,
  isSidechain: false,
  type: role,
  sessionId: 'c1',
  cwd: '/home/ines/mill',
  timestamp: at(0),
  message: { role, content, ...(role === 'assistant' ? { model: 'claude-opus-5' } : {}) },
  ...more,
});

export const codexMessage = (role: string, text: string, minute = 0): Record<string, unknown> => ({
  timestamp: at(minute),
  type: 'response_item',
  payload: {
    type: 'message',
    role,
    content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }],
  },
});
export const codexMeta = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  timestamp: at(0),
  type: 'session_meta',
  payload: { id: 'x1', timestamp: at(0), cwd: '/home/ines/mill', cli_version: '0.90.0', ...more },
});

export const cherryBackup = (
  messages: unknown[],
  blocks: unknown[],
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  time: 1_772_704_800_000,
  version: 5,
  localStorage: {
    'persist:cherry-studio': JSON.stringify({
      assistants: JSON.stringify({
        assistants: [{ id: 'as', topics: [{ id: 't1', name: 'Loess in Cherry Studio' }] }],
      }),
    }),
  },
  indexedDB: { topics: [{ id: 't1', messages }], message_blocks: blocks, ...more },
});
export const cherryMessage = (
  id: string,
  role: string,
  blocks: string[],
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({ id, role, topicId: 't1', createdAt: at(0), blocks, ...more });

/** The export of Qwen Chat: Open WebUI's tree, whose answers stand in phases, in the answer of its server. */
export const qwenExport = (chats: readonly Record<string, unknown>[]): Record<string, unknown> => ({
  success: true,
  request_id: 'r-1',
  data: chats,
});

export const qwenChat = (phases: readonly Record<string, unknown>[]): Record<string, unknown> => ({
  id: 'qw1',
  title: 'Loess in Qwen',
  created_at: 1_772_704_800,
  chat: {
    history: {
      currentId: 'a',
      messages: {
        q: { id: 'q', parentId: null, childrenIds: ['a'], role: 'user', content: ASKED, timestamp: 1_772_704_800 },
        a: { id: 'a', parentId: 'q', role: 'assistant', content: '', model: 'qwen3-max', content_list: phases },
      },
    },
  },
});

/** One chat of each program; all of them say the same. */
export const PROGRAM_CHATS: readonly ProgramChat[] = [
  {
    program: 'Qwen',
    fileName: 'qwen-chat-export-1772704800000.json',
    content: JSON.stringify(qwenExport([qwenChat([{ phase: 'answer', content: ANSWERED }])])),
    title: 'Loess in Qwen',
  },
  {
    program: 'Open WebUI',
    fileName: 'chat-export-1772704800.json',
    content: JSON.stringify([openWebUiChat()]),
    title: 'Loess in Open WebUI',
  },
  {
    program: 'LibreChat',
    fileName: 'Loess.json',
    content: JSON.stringify(
      libreChat([libreMessage('q', '0', true, ASKED), libreMessage('a', 'q', false, ANSWERED, 1)]),
    ),
    title: 'Loess in LibreChat',
  },
  {
    program: 'LM Studio',
    fileName: '1772704800000.conversation.json',
    content: JSON.stringify(lmStudioChat([lmQuestion(ASKED), lmAnswer(lmStep(ANSWERED))])),
    title: 'Loess in LM Studio',
  },
  {
    program: 'Jan',
    fileName: 'messages.jsonl',
    content: lines(
      { object: 'thread', id: 'j1', title: 'Loess in Jan', created: 1_772_704_800 },
      janMessage('user', ASKED),
      janMessage('assistant', ANSWERED, 1),
    ),
    title: 'Loess in Jan',
  },
  {
    program: 'Cherry Studio',
    fileName: 'data.json',
    content: JSON.stringify(
      cherryBackup(
        [
          cherryMessage('q', 'user', ['b1']),
          cherryMessage('a', 'assistant', ['b2'], { model: { id: 'm', name: 'DeepSeek V3' } }),
        ],
        [
          { id: 'b1', type: 'main_text', content: ASKED },
          { id: 'b2', type: 'main_text', content: ANSWERED },
        ],
      ),
    ),
    title: 'Loess in Cherry Studio',
  },
  {
    program: 'Claude Code',
    fileName: '7f0a.jsonl',
    content: lines(
      { type: 'summary', summary: 'Loess in Claude Code', leafUuid: 'a' },
      claudeCodeLine('user', 'q', null, ASKED),
      claudeCodeLine('assistant', 'a', 'q', [{ type: 'text', text: ANSWERED }]),
    ),
    title: 'mill: Loess in Claude Code',
  },
  {
    program: 'Codex',
    fileName: 'rollout-2026-03-05T10-00-00-x1.jsonl',
    content: lines(codexMeta(), codexMessage('user', ASKED), codexMessage('assistant', ANSWERED, 1)),
    title: `mill: ${ASKED}`,
  },
  {
    program: 'Gemini CLI',
    fileName: 'session-2026-03-05.json',
    content: JSON.stringify({
      sessionId: 'g1',
      projectHash: 'ff',
      startTime: at(0),
      messages: [
        { id: 'q', timestamp: at(0), type: 'user', content: ASKED },
        { id: 'a', timestamp: at(1), type: 'gemini', content: ANSWERED, model: 'gemini-3-pro' },
      ],
    }),
    title: ASKED,
  },
  {
    program: 'opencode',
    fileName: 'ses_1.json',
    content: JSON.stringify({
      info: {
        id: 'ses_1',
        title: 'Loess in opencode',
        directory: '/home/ines/mill',
        time: { created: 1_772_704_800_000 },
      },
      messages: [
        { info: { id: 'q', role: 'user' }, parts: [{ type: 'text', text: ASKED }] },
        { info: { id: 'a', role: 'assistant', modelID: 'glm-5' }, parts: [{ type: 'text', text: ANSWERED }] },
      ],
    }),
    title: 'mill: Loess in opencode',
  },
  {
    program: 'SillyTavern',
    fileName: 'Loess.jsonl',
    content: lines(
      { user_name: 'Ines', character_name: 'Loess the Miller', create_date: at(0) },
      { name: 'Ines', is_user: true, mes: ASKED, send_date: at(0) },
      { name: 'Loess the Miller', is_user: false, mes: ANSWERED, send_date: at(1) },
    ),
    title: 'Loess the Miller',
  },
  {
    program: null,
    fileName: 'messages-of-a-server.json',
    content: JSON.stringify({
      title: 'Loess, as messages',
      messages: [
        { role: 'user', content: ASKED },
        { role: 'assistant', content: ANSWERED },
      ],
    }),
    title: 'Loess, as messages',
  },
];
