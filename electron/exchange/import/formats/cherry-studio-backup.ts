import { AppError } from '../../../../shared/ipc/errors';
import { isImportedName } from '../../../../shared/lib/import-kinds';
import { t } from '../../../../shared/messages/message';
import { type ImportEntry, readHead } from '../entries/import-entry';
import { readJsonObject } from '../json/read-json-list';
import type { SkipReporter } from './conversation-format';
import type { FileFormat } from './file-format';
import { type Fields, isObject, listMember, objectMember, ownMember, parseObject, textMember } from './json-fields';
import {
  fencedBlocks,
  joinContents,
  type MessageContent,
  placeholder,
  readAttachedFiles,
  unknownPartGap,
} from './message-content';
import { conversationOf, readParts, reportOtherBranches, type RoleMessage } from './role-messages';

const MAX_BYTES = 64 * 1024 * 1024;

const isBackup = (head: string): boolean =>
  head.includes('"persist:cherry-studio"') || /^\s*\{[\s\S]{0,400}"indexedDB"\s*:/.test(head);

/** The `data.json` of a backup of Cherry Studio: topics with their messages, and the blocks of these apart from them. */
export const cherryStudioBackup: FileFormat = {
  endings: ['json'],
  matches: ({ head }) => isBackup(head),
  async *read(entry, { skips, signal, reading: { findFile } }) {
    const backup = await readJsonObject(entry, MAX_BYTES, signal);
    const data = objectMember(backup, 'indexedDB');
    const topics = listMember(data, 'topics').filter(isObject);
    if (topics.length === 0)
      throw new AppError(
        'import-unreadable',
        t('mainExchange.nameValidJsonWhy', { name: entry.name, why: t('mainExchange.itHoldsNoConversations') }),
      );
    const names = namesOfTopics(textMember(objectMember(backup, 'localStorage'), 'persist:cherry-studio'));
    const blocks = new Map(
      listMember(data, 'message_blocks')
        .filter(isObject)
        .map((each) => [each.id, each]),
    );
    const usedKeys = new Set<string>();
    for (const [index, topic] of topics.entries()) {
      const all = listMember(topic, 'messages').filter(isObject);
      if (all.length === 0) continue;
      const chosen = withoutOtherAnswers(all);
      reportOtherBranches(all.length - chosen.length, skips);
      const id = textMember(topic, 'id');
      const conversation = conversationOf(
        chosen.map((message) => messageOf(message, blocks)),
        { key: `cherry-studio:${id}`, title: names.get(id) ?? textMember(topic, 'name') },
        { position: index + 1, skips, usedKeys, findFile },
      );
      if (conversation !== null) yield { format: 'cherry-studio', conversation };
    }
  },
};

/** Where the second version keeps its chats. */
const DATABASE = /cherrystudio\.sqlite$/;

/**
 * The backup keeps the files of chats beside `data.json`, under names of their own; they are no documents. The database
 * of the second version is reported.
 */
export async function withoutFilesOfChats(
  entries: readonly ImportEntry[],
  skips: SkipReporter,
): Promise<{ others: ImportEntry[]; ofChats: ImportEntry[] }> {
  const folders: string[] = [];
  for (const entry of entries) {
    if (DATABASE.test(entry.name)) folders.push(`${entry.name.replace(DATABASE, '')}Files/`);
    if (/(?:^|\/)data\.json$/.test(entry.name) && isBackup(await readHead(entry)))
      folders.push(`${entry.name.slice(0, -'data.json'.length)}Data/Files/`);
  }
  const isOfChat = ({ name }: ImportEntry) => folders.some((folder) => name.startsWith(folder));
  const others = entries.filter((entry) => !isOfChat(entry) && !DATABASE.test(entry.name));
  const database = entries.find(({ name }) => DATABASE.test(name));
  if (database !== undefined) {
    const why = t('mainExchange.cherryStudioDatabase');
    if (!others.some(({ name }) => isImportedName(name)))
      throw new AppError('import-unreadable', t('mainExchange.nothingCanBeReadBecause', { what: database.name, why }));
    skips.add(database.name, why);
  }
  return { others, ofChats: entries.filter(isOfChat) };
}

/** The names of topics are in the program's state, as JSON within JSON. */
function namesOfTopics(state: string): Map<string, string> {
  const { assistants = [], defaultAssistant } = parseObject(textMember(parseObject(state) ?? {}, 'assistants')) ?? {};
  const all = [...(Array.isArray(assistants) ? assistants : []), defaultAssistant].filter(isObject);
  const topics = all.flatMap((assistant) => listMember(assistant, 'topics').filter(isObject));
  return new Map(topics.map((topic) => [textMember(topic, 'id'), textMember(topic, 'name')]));
}

/** Of the answers of several models to one question, the one that the person chose; all where none was chosen. */
function withoutOtherAnswers(messages: readonly Fields[]): Fields[] {
  const isChosen = ({ useful, foldSelected }: Fields) => useful === true || foldSelected === true;
  const decided = new Set(messages.filter(isChosen).map((message) => textMember(message, 'askId')));
  return messages.filter((message) => {
    const asked = textMember(message, 'askId');
    return asked === '' || !decided.has(asked) || isChosen(message);
  });
}

function messageOf(message: Fields, blocks: ReadonlyMap<unknown, Fields>): RoleMessage {
  const own = listMember(message, 'blocks')
    .map((id) => blocks.get(id))
    .filter(isObject);
  const model = objectMember(message, 'model');
  return {
    role: textMember(message, 'role'),
    id: message.id,
    at: message.createdAt,
    model: textMember(model, 'name') || textMember(model, 'id'),
    content: own.length > 0 ? joinContents(own.map(readBlock)) : readParts(ownMember(message, 'content')),
  };
}

function readBlock(block: Fields): MessageContent {
  const type = textMember(block, 'type');
  const words = textMember(block, 'content');
  if (type === 'main_text') return { blocks: [words], gaps: [] };
  if (type === 'code') return { blocks: fencedBlocks(words, textMember(block, 'language')), gaps: [] };
  const file = objectMember(block, 'file');
  const named = { id: textMember(file, 'id'), name: textMember(file, 'origin_name') };
  if (type === 'file') return readAttachedFiles([named]);
  if (type === 'image' && named.id !== '') return placeholder('[Image]', { ids: [named.id], name: named.name });
  if (type === 'citation' || type === 'error') return { blocks: [], gaps: [unknownPartGap(type, false)] };
  return readParts(block);
}
