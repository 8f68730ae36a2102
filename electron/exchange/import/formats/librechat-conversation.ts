import type { ConversationReader } from './conversation-format';
import { type Fields, identityOf, isObject, listMember, ownMember, textMember } from './json-fields';
import { joinContents, readAttachedFiles } from './message-content';
import { branchOf } from './message-tree';
import { conversationOf, readParts, reportOtherBranches, type RoleMessage } from './role-messages';

/** Answers within answers that are read; those below them are left out and counted. */
const MAX_MESSAGES = 100_000;

const messagesOf = (value: Fields): unknown[] => [
  ...listMember(value, 'messages'),
  ...listMember(value, 'messagesTree'),
];

export const isLibreChatConversation = (value: Fields): boolean =>
  messagesOf(value).some((message) => isObject(message) && 'isCreatedByUser' in message);

/** A conversation of LibreChat: a list of messages with their parents, or a tree of them. */
export const readLibreChatConversation: ConversationReader = (value, reading) => {
  const messages = flatten(messagesOf(value));
  const branch = branchOf(messages, { id: 'messageId', parent: 'parentMessageId', at: 'createdAt' });
  reportOtherBranches(messages.length - branch.length, reading.skips);
  const read = branch.map(messageOf);
  const id = identityOf(ownMember(value, 'conversationId')) ?? identityOf(ownMember(branch[0] ?? {}, 'messageId'));
  return conversationOf(read, { key: `librechat:${id}`, title: textMember(value, 'title') }, reading);
};

/** The messages of a tree, each before its answers, without recursion. */
function flatten(tree: readonly unknown[]): Fields[] {
  const flat: Fields[] = [];
  const waiting = tree.filter(isObject).reverse();
  for (let message = waiting.pop(); message !== undefined && flat.length < MAX_MESSAGES; message = waiting.pop()) {
    flat.push(message);
    const parent = ownMember(message, 'messageId');
    for (const child of listMember(message, 'children').filter(isObject).reverse())
      waiting.push({ ...child, parentMessageId: parent });
  }
  return flat;
}

function messageOf(message: Fields): RoleMessage {
  const parts = readParts(ownMember(message, 'content'));
  const words = textMember(message, 'text');
  return {
    role: ownMember(message, 'isCreatedByUser') === true ? 'user' : 'assistant',
    id: message.messageId,
    at: message.createdAt,
    model: textMember(message, 'model'),
    content: joinContents([
      parts.blocks.some((block) => block.trim() !== '') ? parts : { ...parts, blocks: [words] },
      readAttachedFiles(
        listMember(message, 'files')
          .filter(isObject)
          .map((file) => ({ ...file, name: textMember(file, 'filename'), mime_type: textMember(file, 'type') })),
      ),
    ]),
  };
}
