import { contentHash } from '../../../../shared/lib/content-hash';
import { helperGap, injectedGap, titleOfSession, withoutInjected } from './agent-session';
import type { ConversationReader, EntryContext } from './conversation-format';
import { type Fields, identityOf, isObject, listMember, objectMember, ownMember, textMember } from './json-fields';
import type { SessionFormat } from './session-format';
import {
  callGap,
  conversationOf,
  readParts,
  report,
  type RoleMessage,
  thoughtGap,
  titleOfWords,
} from './role-messages';

const TYPES = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted']);

/** A session of Codex: a line for each event, or, in its first versions, for each message. */
export const codexSession: SessionFormat = {
  id: 'codex',
  matches: (line) => (TYPES.has(textMember(line, 'type')) && 'payload' in line) || isFirstLineOfOld(line),
  start(context) {
    const reader = createReader(context);
    return {
      add: (line) => ('payload' in line ? reader.event(line) : reader.item(line, ownMember(line, 'timestamp'))),
      finish: (fileName) => reader.finish(contentHash(fileName)),
    };
  },
};

const isFirstLineOfOld = (line: Fields): boolean => 'id' in line && 'timestamp' in line && 'instructions' in line;

export const isOldCodexSession = (value: Fields): boolean =>
  isObject(ownMember(value, 'session')) && Array.isArray(ownMember(value, 'items'));

/** A session of the first versions, which was one object. */
export const readOldCodexSession: ConversationReader = (value, context) => {
  const reader = createReader(context);
  const session = objectMember(value, 'session');
  reader.item(session, session.timestamp);
  for (const item of listMember(value, 'items').filter(isObject)) reader.item(item, item.timestamp);
  return reader.finish(String(context.position));
};

function createReader(context: EntryContext) {
  const messages: RoleMessage[] = [];
  const typed = createTypedMessages();
  let id: string | null = null;
  let since: unknown;
  let folder = '';
  let model = '';
  let isHelper = false;

  const meta = (fields: Fields) => {
    id ??= identityOf(ownMember(fields, 'id'));
    since ??= fields.timestamp;
    folder ||= textMember(fields, 'cwd');
    isHelper ||= isObject(ownMember(fields, 'source')) && 'subagent' in objectMember(fields, 'source');
  };
  /** Returns the UTF-16 units that are kept. */
  const item = (fields: Fields, at: unknown): number => {
    const type = textMember(fields, 'type');
    if (type === '' && !('role' in fields)) meta(fields);
    else if (type === 'reasoning') report(thoughtGap(), context.skips);
    else if (type.endsWith('call')) report(callGap(), context.skips);
    if (type !== 'message' && !('role' in fields)) return 0;
    const content = readParts(ownMember(fields, 'content'));
    messages.push({ role: textMember(fields, 'role'), content, id: ownMember(fields, 'id'), at, model });
    typed.compare(messages.slice(-1));
    return content.blocks.join('').length;
  };

  return {
    item,
    event(line: Fields): number {
      const payload = objectMember(line, 'payload');
      const type = textMember(line, 'type');
      if (type === 'session_meta') meta(payload);
      else if (type === 'turn_context') {
        model = textMember(payload, 'model') || model;
        folder ||= textMember(payload, 'cwd');
      } else if (type === 'response_item') return item(payload, line.timestamp);
      else if (textMember(payload, 'type') === 'user_message')
        typed.add(textMember(payload, 'message').trim(), messages);
      return 0;
    },
    finish(other: string) {
      if (isHelper) report(helperGap(messages.length), context.skips);
      const read = (isHelper ? [] : messages).map((message) => personOnly(message, typed));
      return conversationOf(
        read,
        {
          key: `codex:${id ?? other}`,
          title: titleOfSession(folder, titleOfWords(read)),
          at: since,
          speaker: 'Codex',
        },
        context,
      );
    },
  };
}

/**
 * The messages that the person typed, where the session says their words apart: what the program added stands in messages
 * of the same role. The words come just before or just after the message, which may hold more.
 */
function createTypedMessages() {
  const typed = new Set<RoleMessage>();
  const compared = new Map<RoleMessage, number>();
  let latest = '';
  const compare = (messages: readonly RoleMessage[]): void => {
    for (const message of messages) {
      const times = compared.get(message) ?? 0;
      if (latest === '' || times >= MAX_COMPARED || typed.has(message)) continue;
      compared.set(message, times + 1);
      if (message.content.blocks.join('\n').includes(latest)) typed.add(message);
    }
  };
  return {
    compare,
    add(words: string, messages: readonly RoleMessage[]): void {
      latest = words || latest;
      compare(messages.slice(-MESSAGES_BEFORE));
    },
    mayBe: (message: RoleMessage): boolean => latest === '' || typed.has(message),
  };
}

/** Messages in which the words that the person typed may stand. */
const MESSAGES_BEFORE = 3;
/** Words that a message is compared with: many short ones beside a long message would take long. */
const MAX_COMPARED = 12;

function personOnly(message: RoleMessage, typed: ReturnType<typeof createTypedMessages>): RoleMessage {
  if (message.role !== 'user') return message;
  return {
    ...message,
    content: typed.mayBe(message)
      ? withoutInjected(message.content)
      : { blocks: [], gaps: [...message.content.gaps, injectedGap()] },
  };
}
