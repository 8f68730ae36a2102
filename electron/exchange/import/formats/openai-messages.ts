import { contentHash } from '../../../../shared/lib/content-hash';
import type { ConversationReader } from './conversation-format';
import { type Fields, identityOf, isObject, listMember, ownMember, textMember } from './json-fields';
import { joinContents, readAttachedFiles } from './message-content';
import {
  callGap,
  conversationOf,
  onlyGap,
  readParts,
  type RoleMessage,
  speakerOfRole,
  thoughtGap,
  titleOfWords,
} from './role-messages';
import type { SessionFormat } from './session-format';

/** Members in which programs put who speaks, what was said, and when. */
const ROLES = ['role', 'from', 'sender', 'author', 'type'];
const WORDS = ['content', 'value', 'text', 'message', 'parts'];
const TIMES = ['timestamp', 'createdAt', 'created_at', 'create_time', 'date', 'created', 'time'];
const IDS = ['id', 'conversation_id', 'sessionId', 'uuid'];
const LISTS = ['messages', 'conversations', 'conversation', 'chat', 'dialogue'];

/** What a model thought, beside its answer. */
const THOUGHTS = ['thoughts', 'reasoning_content', 'reasoning', 'thinking'];

const hasWords = (value: unknown): boolean => (Array.isArray(value) || typeof value === 'string') && value.length > 0;
const firstOf = (message: Fields, names: readonly string[]): unknown =>
  names.map((name) => ownMember(message, name)).find((value) => value !== undefined && value !== null);

function roleOf(message: Fields): string {
  const role = firstOf(message, ROLES);
  return isObject(role) ? textMember(role, 'role') || textMember(role, 'name') : typeof role === 'string' ? role : '';
}

/** Whether it is a message with the role of one who speaks and with words. */
export const isRoleMessage = (value: unknown): value is Fields =>
  isObject(value) && speakerOfRole(roleOf(value)) !== undefined && firstOf(value, WORDS) !== undefined;

const messagesOf = (value: Fields): unknown[] =>
  LISTS.map((name) => listMember(value, name)).find((messages) => messages.some(isRoleMessage)) ?? [];

export const hasRoleMessages = (value: Fields): boolean => messagesOf(value).length > 0;

export const roleMessageOf = (message: Fields): RoleMessage => ({
  role: roleOf(message),
  id: ownMember(message, 'id'),
  at: firstOf(message, TIMES),
  model: textMember(message, 'model'),
  content: joinContents([
    readParts(firstOf(message, WORDS)),
    ...[...listMember(message, 'tool_calls'), ...listMember(message, 'toolCalls')].map(() => onlyGap(callGap())),
    ...(THOUGHTS.some((name) => hasWords(ownMember(message, name))) ? [onlyGap(thoughtGap())] : []),
    readAttachedFiles([...listMember(message, 'attachments'), ...listMember(message, 'files')]),
  ]),
});

/**
 * The form of messages that the interface of OpenAI has and many programs write: `{ messages: [{ role, content }] }`,
 * and that of ShareGPT, `{ conversations: [{ from, value }] }`.
 */
export const readRoleMessages: ConversationReader = (value, reading) => {
  const read = messagesOf(value).filter(isObject).map(roleMessageOf);
  const words = titleOfWords(read);
  const title = ['title', 'name', 'topic', 'subject']
    .map((name) => textMember(value, name))
    .find((text) => text !== '');
  const id = IDS.map((name) => identityOf(ownMember(value, name))).find((own) => own !== null);
  return conversationOf(
    read,
    {
      key: `messages:${id ?? contentHash([title ?? '', words, beginningOf(read)].join('\n'))}`,
      title: title ?? words,
      at: firstOf(value, TIMES),
    },
    reading,
  );
};

/** What tells apart chats without an id that begin with the same words. */
const beginningOf = (messages: readonly RoleMessage[]): string =>
  messages
    .slice(0, 3)
    .flatMap(({ content }) => content.blocks)
    .join('\n');

/** The same, with a message in each line. */
export const roleLines: SessionFormat = {
  id: 'messages-json',
  matches: isRoleMessage,
  start(context) {
    const messages: RoleMessage[] = [];
    return {
      add(line) {
        const message = roleMessageOf(line);
        messages.push(message);
        return message.content.blocks.join('').length;
      },
      finish(fileName) {
        const words = titleOfWords(messages);
        return conversationOf(
          messages,
          { key: `messages:${contentHash(`${fileName}\n${words}`)}`, title: words },
          context,
        );
      },
    };
  },
};
