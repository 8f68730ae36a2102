import { t } from '../../../../shared/messages/message';
import { readJsonObject } from '../json/read-json-list';
import { cleanLine } from '../text/clean-text';
import { isChatGptConversation, readChatGptConversation } from './chatgpt-conversation';
import type { FileFormat } from './file-format';
import { type Fields, isObject, listMember, objectMember, textMember } from './json-fields';

const MAX_BYTES = 64 * 1024 * 1024;

/** `group_chats.json` of a ChatGPT export: chats in which several people speak, each under a name. */
export const chatGptGroups: FileFormat = {
  endings: ['json'],
  matches: ({ name, head }) => /(?:^|\/)group_chats\.json$/i.test(name) && /^\ufeff?\s*\{\s*"chats"\s*:/.test(head),
  async *read(entry, { skips, signal, reading: { findFile } }) {
    const usedKeys = new Set<string>();
    const file = await readJsonObject(entry, MAX_BYTES, signal);
    let empty = 0;
    for (const [index, chat] of listMember(file, 'chats').filter(isObject).entries()) {
      const tree = isChatGptConversation(chat) ? chat : treeOf(chat);
      if (tree === null) {
        empty += 1;
        continue;
      }
      const context = { position: index + 1, skips, usedKeys, findFile };
      const conversation = readChatGptConversation(withNames(tree), context);
      if (conversation !== null) yield { format: 'chatgpt-export', conversation };
    }
    if (empty > 0)
      skips.count(
        empty,
        (count) => t('mainExchange.groupChats', { count }),
        t('mainExchange.groupChatsWithoutMessages'),
      );
  },
};

/** A list of messages as the tree that other chats of the export are; null without any. */
function treeOf(chat: Fields): Fields | null {
  const messages = listMember(chat, 'messages').filter(isObject);
  if (messages.length === 0) return null;
  const idOf = (index: number) => textMember(messages[index] ?? {}, 'id') || String(index + 1);
  const nodes = messages.map((message, index) => ({ message, parent: index === 0 ? null : idOf(index - 1) }));
  const mapping = Object.fromEntries(nodes.map((node, index) => [idOf(index), node]));
  return { ...chat, mapping, current_node: idOf(messages.length - 1) };
}

/** Messages name their authors by id where the chat lists who takes part. */
function withNames(chat: Fields): Fields {
  const people = [...listMember(chat, 'participants'), ...listMember(chat, 'members')].filter(isObject);
  const names = new Map(people.map((person) => [idOfPerson(person), nameOf(person)]));
  const mapping = Object.entries(objectMember(chat, 'mapping')).map(([id, node]) => {
    const message = isObject(node) ? objectMember(node, 'message') : {};
    const author = objectMember(message, 'author');
    const name = nameOf(author) || names.get(idOfPerson(author)) || names.get(textMember(message, 'user_id'));
    return name === undefined || name === '' || !isObject(node)
      ? [id, node]
      : [id, { ...node, message: { ...message, author: { ...author, name } } }];
  });
  return { ...chat, mapping: Object.fromEntries(mapping) as Fields };
}

const idOfPerson = (person: Fields): string => textMember(person, 'id') || textMember(person, 'user_id');
const nameOf = (person: Fields): string =>
  cleanLine(
    textMember(person, 'name') ||
      textMember(person, 'display_name') ||
      textMember(objectMember(person, 'metadata'), 'name'),
    100,
  );
