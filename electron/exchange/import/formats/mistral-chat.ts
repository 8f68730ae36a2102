import { t } from '../../../../shared/messages/message';
import { readJsonList } from '../json/read-json-list';
import { listOfSources, type Source, sourceOf } from './chatgpt-marks';
import { MAX_SESSION_MESSAGES } from './conversation-format';
import type { FileFormat } from './file-format';
import { type Fields, identityOf, isObject, listMember, ownMember, textMember } from './json-fields';
import {
  fencedBlocks,
  joinContents,
  type MessageContent,
  placeholder,
  readAttachedFiles,
  unknownPartGap,
} from './message-content';
import { callGap, conversationOf, NOTHING, onlyGap, type RoleMessage, thoughtGap, titleOfWords } from './role-messages';

/** A chat of Mistral’s Le Chat: a file for each chat, which is a list of its messages and has no title. */
export const mistralChat: FileFormat = {
  endings: ['json'],
  matches: ({ head }) => /^\ufeff?\s*\[\s*\{[^[\]{}]*"chatId"\s*:/.test(head),
  async *read(entry, { skips, signal }) {
    const listed: Fields[] = [];
    for await (const item of readJsonList(entry, signal)) {
      if ('why' in item) skips.add(t('mainExchange.entryInFile', { position: item.position }), item.why);
      else if (isObject(item.value) && listed.length <= MAX_SESSION_MESSAGES) listed.push(item.value);
    }
    listed.sort((left, right) => (textMember(left, 'createdAt') < textMember(right, 'createdAt') ? -1 : 1));
    const messages = listed.map(readMessage);
    const id = identityOf(ownMember(listed[0] ?? {}, 'chatId')) ?? entry.name;
    const conversation = conversationOf(
      messages,
      { key: `mistral:${id}`, title: titleOfWords(messages), at: listed[0]?.createdAt, speaker: 'Le Chat' },
      { position: 1, skips, usedKeys: new Set() },
    );
    if (conversation !== null) yield { format: 'mistral-export', conversation };
  },
};

function readMessage(message: Fields): RoleMessage {
  const chunks = listMember(message, 'contentChunks').filter(isObject);
  const read = joinContents(chunks.map(readChunk));
  // Chunks are pieces of one text, between which a reference may stand.
  const text = read.blocks.join('') || textMember(message, 'content');
  const sources = chunks.flatMap(sourcesOf);
  return {
    role: textMember(message, 'role'),
    id: ownMember(message, 'id'),
    at: ownMember(message, 'createdAt'),
    model: textMember(message, 'model'),
    content: joinContents([
      { blocks: [text], gaps: read.gaps },
      ...listMember(message, 'canvas').filter(isObject).map(readCanvas),
      { blocks: [listOfSources(sources, text)], gaps: [] },
      readAttachedFiles(listMember(message, 'files').flatMap((file) => (isObject(file) ? fileOf(file) : []))),
    ]),
  };
}

const fileOf = (file: Fields): Fields => ({ ...file, file_kind: textMember(file, 'type') });

function readChunk(chunk: Fields): MessageContent {
  const type = textMember(chunk, 'type');
  const text = textMember(chunk, 'text');
  if (type === 'text') return { blocks: [text], gaps: [] };
  // It names its pages by numbers that stand in the call of a tool.
  if (type === 'reference') return NOTHING;
  if (type === 'tool_call') return onlyGap(callGap());
  if (type === 'thinking') return onlyGap(thoughtGap());
  if (type === 'image_url' || type === 'image') {
    const picture = placeholder('[Image]');
    return { ...picture, blocks: picture.blocks.map((block) => `\n\n${block}\n\n`) };
  }
  return { blocks: [text], gaps: [unknownPartGap(type, text !== '')] };
}

/** Pages that a tool found. */
function sourcesOf(chunk: Fields): Source[] {
  const result = ownMember(chunk, 'publicResult');
  const found = isObject(result) ? [...listMember(result, 'results'), ...listMember(result, 'references')] : [];
  return [...found, ...listMember(chunk, 'references')].filter(isObject).flatMap((page) => sourceOf(page) ?? []);
}

function readCanvas(canvas: Fields): MessageContent {
  const text = textMember(canvas, 'content');
  const title = textMember(canvas, 'title');
  const body = textMember(canvas, 'type') === 'code' ? fencedBlocks(text, textMember(canvas, 'language')) : [text];
  return text === '' ? NOTHING : { blocks: [...(title === '' ? [] : [`**${title}**`]), ...body], gaps: [] };
}
