import type { ParsedConversation } from '../parsed/parsed-import';
import { cleanLine } from '../text/clean-text';
import { listOfSources, type Source } from './chatgpt-marks';
import type { ConversationReader, EntryContext } from './conversation-format';
import { cutMarked } from './cut-marked';
import { type Fields, identityOf, isObject, listMember, objectMember, ownMember, textMember } from './json-fields';
import { joinContents, type MessageContent, readAttachedFiles } from './message-content';
import { branchOf } from './message-tree';
import {
  callGap,
  conversationOf,
  onlyGap,
  readParts,
  reportOtherBranches,
  type RoleMessage,
  thoughtGap,
} from './role-messages';

/** The chat in an export, which holds it under `chat`; a chat that was downloaded by itself is its own. */
const chatOf = (value: Fields): Fields => (isObject(ownMember(value, 'chat')) ? objectMember(value, 'chat') : value);
const historyOf = (value: Fields): Fields => objectMember(objectMember(chatOf(value), 'history'), 'messages');

export const isOpenWebUiChat = (value: Fields): boolean =>
  Object.keys(historyOf(value)).length > 0 || Array.isArray(ownMember(objectMember(value, 'chat'), 'messages'));

/** A chat of Open WebUI: a tree of messages by their ids, and the one that was shown last. */
export const readOpenWebUiChat: ConversationReader = (value, reading) => readChatOf('open-webui', value, reading);

/** A chat of a program that keeps them as Open WebUI does. */
export function readChatOf(program: string, value: Fields, reading: EntryContext): ParsedConversation | null {
  const chat = chatOf(value);
  const all = Object.entries(historyOf(value)).flatMap(([id, message]) =>
    isObject(message) ? [{ ...message, id: textMember(message, 'id') || id }] : [],
  );
  const messages = all.length > 0 ? all : listMember(chat, 'messages').filter(isObject);
  const branch = branchOf(
    messages,
    { id: 'id', parent: 'parentId', at: 'timestamp' },
    textMember(objectMember(chat, 'history'), 'currentId'),
  );
  reportOtherBranches(messages.length - branch.length, reading.skips);
  const read = branch.map(messageOf);
  const title = textMember(value, 'title') || textMember(chat, 'title');
  const id = identityOf(ownMember(value, 'id')) ?? identityOf(ownMember(chat, 'id'));
  return conversationOf(
    read,
    { key: `${program}:${id ?? textMember(branch[0] ?? {}, 'id')}`, title, at: chat.timestamp ?? value.created_at },
    reading,
  );
}

const messageOf = (message: Fields): RoleMessage => ({
  role: textMember(message, 'role'),
  id: message.id,
  at: message.timestamp,
  model: textMember(message, 'modelName') || textMember(message, 'model'),
  content: joinContents([
    withoutDetails(bodyOf(message)),
    readAttachedFiles(listMember(message, 'files').filter(isObject).map(fileOf)),
    { blocks: [listOfSources(listMember(message, 'sources').filter(isObject).flatMap(sourcesOf), '')], gaps: [] },
  ]),
});

/** Where an answer stands in steps, its words are those of its last kind. */
function bodyOf(message: Fields): MessageContent {
  const steps = listMember(message, 'content_list').filter(isObject);
  if (steps.length === 0) return readParts(ownMember(message, 'content'));
  return joinContents(
    steps.map((step) => {
      const phase = textMember(step, 'phase');
      if (phase === 'answer') return { blocks: [textMember(step, 'content')], gaps: [] };
      return onlyGap(/think/.test(phase) ? thoughtGap() : callGap());
    }),
  );
}

const DETAILS = /<details type="(reasoning|tool_calls|code_interpreter)"[^<>]{0,2000}>/g;

/** Thoughts and calls of tools stand in the answer as HTML that the program folds away. */
function withoutDetails(content: MessageContent): MessageContent {
  const { blocks, gaps } = content;
  const found: string[] = [];
  const words = blocks.map((block) =>
    cutMarked(
      block,
      DETAILS,
      () => '</details>',
      ([, type = '']) => found.push(type),
    ),
  );
  return {
    ...content,
    blocks: words,
    gaps: [...gaps, ...found.map((type) => (type === 'reasoning' ? thoughtGap() : callGap()))],
  };
}

/** Its words are in the file that was uploaded. */
function fileOf(file: Fields): Fields {
  const uploaded = objectMember(file, 'file');
  const name = textMember(file, 'name') || textMember(uploaded, 'filename');
  const own = { ...file, name };
  if (textMember(file, 'type') === 'image') return { ...own, file_kind: 'image' };
  return { ...own, content: textMember(objectMember(uploaded, 'data'), 'content') };
}

function sourcesOf(source: Fields): Source[] {
  const named = objectMember(source, 'source');
  const pages = listMember(source, 'metadata').filter(isObject);
  const address = (fields: Fields) => [textMember(fields, 'source'), textMember(fields, 'url')].find(isAddress) ?? '';
  const found = (pages.length > 0 ? pages : [named]).map((page) => ({
    url: address(page) || address(named),
    title: cleanLine(textMember(page, 'name') || textMember(named, 'name'), 120),
  }));
  return found.map((each) => (isAddress(each.title) ? { ...each, title: '' } : each)).filter(({ url }) => url !== '');
}

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);
