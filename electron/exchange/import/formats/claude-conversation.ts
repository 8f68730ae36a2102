import { contentHash } from '../../../../shared/lib/content-hash';
import { t } from '../../../../shared/messages/message';
import type { ParsedTurn } from '../parsed/parsed-import';
import { cleanLine } from '../text/clean-text';
import { type ConversationReader, type EntryContext, limitMessages } from './conversation-format';
import { listOfSources, type Source, sourceOf } from './chatgpt-marks';
import { type DocumentChange, replayDocuments } from './edited-documents';
import {
  carryDatesForward,
  type Fields,
  identityOf,
  isObject,
  listMember,
  objectMember,
  ownMember,
  readDateField,
  textMember,
} from './json-fields';
import {
  fencedBlocks,
  joinContents,
  mentionOf,
  type MessageContent,
  placeholder,
  readAttachedFiles,
  turnsOfContent,
  unknownPartGap,
  unknownRoleGap,
} from './message-content';
import { MAX_SEARCHED, NOTHING, onlyGap, thoughtGap } from './role-messages';

/** Text that older exports contain in place of an unsupported block. */
const UNSUPPORTED_BLOCK = /^```\nThis block is not supported on your current device yet\.\n```$/gm;

export const isClaudeConversation = (value: Fields): boolean => Array.isArray(ownMember(value, 'chat_messages'));

/**
 * A conversation of a Claude export: messages in order, each with content blocks or, in older exports, only flat text.
 */
export const readClaudeConversation: ConversationReader = (value, reading) => {
  const name = cleanLine(textMember(value, 'name'));
  const project = cleanLine(textMember(objectMember(value, 'project'), 'name'), 100);
  const own = name || t('mainExchange.conversationPosition', { position: reading.position });
  const title = project === '' ? own : `${project}: ${own}`;
  const listed = listMember(value, 'chat_messages');
  const all = listed.filter(isObject);
  if (all.length < listed.length)
    reading.skips.add(`“${title}”`, t('mainExchange.entriesNoMessages', { count: listed.length - all.length }));
  const messages = currentBranch(all, ownMember(value, 'current_leaf_message_uuid'));
  if (messages.length < all.length) {
    reading.skips.count(
      all.length - messages.length,
      (count) => t('mainExchange.messagesOfOtherBranches', { count }),
      t('mainExchange.answerGeneratedAgainQuestion'),
    );
  }
  const read = limitMessages(messages, { what: `“${title}”`, skips: reading.skips });
  const artifacts = readArtifacts(read);
  const turns = read.flatMap((message, index) => turnsOf(message, index, artifacts, reading));
  if (turns.length === 0) {
    reading.skips.add(`“${title}”`, t('mainExchange.noReadableMessage'));
    return null;
  }
  const id = identityOf(ownMember(value, 'uuid'));
  const key = `claude:${id ?? `hash-${contentHash(`${name || `Conversation ${reading.position}`}\n${textMember(value, 'created_at')}\n${turns[0]!.text}`)}`}`;
  const at = readDateField(ownMember(value, 'created_at'), reading.skips) ?? turns[0]!.at;
  return {
    key,
    title,
    ...(project === '' ? {} : { project: { name: project, instructions: '' } }),
    speakers: ['You', 'Claude'],
    sessions: [{ key, title, at, turns: carryDatesForward(turns, at) }],
  };
};

/** Newer exports give each message's parent and the last message: the path between them. Otherwise all messages. */
function currentBranch(messages: Fields[], last: unknown): Fields[] {
  const byId = new Map(messages.map((message) => [textMember(message, 'uuid'), message]));
  // A path cannot be followed through duplicate ids.
  if (typeof last !== 'string' || !byId.has(last) || byId.size < messages.length) return messages;
  const path: Fields[] = [];
  const seen = new Set<string>();
  for (let id = last; byId.has(id) && !seen.has(id); id = textMember(byId.get(id)!, 'parent_message_uuid')) {
    seen.add(id);
    path.push(byId.get(id)!);
  }
  // A single message without a parent: the file names only the last message.
  return path.length === 1 && textMember(path[0]!, 'parent_message_uuid') === '' ? messages : path.reverse();
}

function turnsOf(
  message: Fields,
  index: number,
  artifacts: ReadonlyMap<Fields, MessageContent>,
  context: EntryContext,
): ParsedTurn[] {
  const { skips } = context;
  const sender = textMember(message, 'sender') || textMember(message, 'role');
  const isPerson = sender === 'human' || sender === 'user';
  if (!isPerson && sender !== 'assistant') {
    const { amount, counted, why } = unknownRoleGap(sender);
    skips.count(amount, counted, why);
    return [];
  }
  const turn = {
    key: identityOf(ownMember(message, 'uuid')) ?? String(index + 1),
    speaker: isPerson ? 'You' : 'Claude',
    role: isPerson ? ('person' as const) : ('assistant' as const),
    at: readDateField(ownMember(message, 'created_at'), skips),
  };
  const body = bodyOf(message, artifacts, skips);
  const sources = { blocks: [listOfSources(sourcesOf(message), body.blocks.join('\n'))], gaps: [] };
  const files = readAttachedFiles(filesOf(message));
  return turnsOfContent(turn, joinContents([body, sources, files]), context);
}

function bodyOf(
  message: Fields,
  artifacts: ReadonlyMap<Fields, MessageContent>,
  skips: EntryContext['skips'],
): MessageContent {
  const read = joinContents(listMember(message, 'content').map((block) => readBlock(block, artifacts, skips)));
  if (read.blocks.some((block) => block.trim() !== '')) return read;
  return { ...read, blocks: [textMember(message, 'text').replace(UNSUPPORTED_BLOCK, '')] };
}

function readBlock(
  block: unknown,
  artifacts: ReadonlyMap<Fields, MessageContent>,
  skips: EntryContext['skips'],
): MessageContent {
  if (typeof block === 'string') return { blocks: [block], gaps: [] };
  if (!isObject(block)) return NOTHING;
  const artifact = artifacts.get(block);
  if (artifact !== undefined) return artifact;
  const type = textMember(block, 'type');
  const text = textMember(block, 'text');
  if (type === 'text' || type === 'voice_note') return readTags(text);
  if (type === 'image') return placeholder('[Image]', mentionOf(block));
  if (type === 'token_budget') return NOTHING;
  if (type.endsWith('thinking'))
    skips.count(1, (count) => t('mainExchange.thoughtsOfTheModel', { count }), t('mainExchange.theyNoPartAnswers'));
  else if (/tool_(?:use|result)$/.test(type))
    skips.count(1, (count) => t('mainExchange.callsOfTools', { count }), t('mainExchange.onlyWhatAssistantSaid'));
  else {
    const words = text || textMember(block, 'content') || textMember(block, 'extracted_content');
    return { blocks: [words], gaps: [unknownPartGap(type, words.trim() !== '')] };
  }
  return NOTHING;
}

/** Pages that the answer cites; where it cites none, those that its searches found. */
function sourcesOf(message: Fields): Source[] {
  const blocks = listMember(message, 'content').filter(isObject);
  const cited = blocks.flatMap((block) => pagesIn(listMember(block, 'citations')));
  return cited.length > 0
    ? cited
    : blocks.flatMap((block) =>
        textMember(block, 'type').endsWith('tool_result') ? pagesIn(listMember(block, 'content')) : [],
      );
}

/** An address stands in the entry itself, or in what it says of its kind. */
const pagesIn = (list: readonly unknown[]): Source[] =>
  list.filter(isObject).flatMap((entry) => sourceOf(entry) ?? sourceOf(objectMember(entry, 'details')) ?? []);

/** `<antArtifact title="Plan" type="text/markdown">…</antArtifact>` in the text of exports of 2024, and thoughts. */
const TAG = /<(antArtifact|antThinking)\b([^<>]{0,1000})>((?:(?!<\/?(?:antArtifact|antThinking)\b)[\s\S])*)<\/\1>/g;

function readTags(text: string): MessageContent {
  if (text.length > MAX_SEARCHED) return { blocks: [text], gaps: [] };
  const left: MessageContent[] = [];
  const blocks: string[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: name, 2: attributes = '', 3: body = '' } of text.matchAll(TAG)) {
    blocks.push(text.slice(from, index));
    from = index + whole.length;
    if (name === 'antThinking') {
      left.push(onlyGap(thoughtGap()));
      continue;
    }
    const [title, type, language] = ['title', 'type', 'language'].map(
      (member) => new RegExp(`\\b${member}="([^"]*)"`).exec(attributes)?.[1] ?? '',
    );
    const isProse = languageOf({ type, language }, '') === null;
    blocks.push(`**${title || '?'}**`, ...(isProse ? [body.trim()] : fencedBlocks(body.trim(), language)));
  }
  return joinContents([{ blocks: [...blocks, text.slice(from)], gaps: [] }, ...left]);
}

/** Newer exports name some files in two lists. */
function filesOf(message: Fields): Fields[] {
  const attached = listMember(message, 'attachments').filter(isObject);
  const seen = new Set<string>();
  const files = ['files', 'files_v2', 'file_attachments'].flatMap((list) => {
    const named = listMember(message, list).filter(isObject);
    const fresh = named.filter((file) => !seen.has(nameOf(file)));
    for (const file of named) seen.add(nameOf(file));
    return fresh;
  });
  return [...attached, ...files];
}

const nameOf = (file: Fields): string => textMember(file, 'file_uuid') || textMember(file, 'file_name');

/** Folder of what Claude hands over; files elsewhere are its own working files. */
const HANDED_OVER = /(?:^|\/)outputs\//;

/**
 * What blocks that write or change an artifact or a file for the person show, by block: a text written whole where it
 * was written, one that was changed where it was changed last.
 *
 * @param messages in order
 */
function readArtifacts(messages: readonly Fields[]): Map<Fields, MessageContent> {
  const blocks = messages.flatMap((message) => listMember(message, 'content').filter(isObject));
  return replayDocuments(
    blocks.flatMap((block) => changeOf(block) ?? []),
    true,
  );
}

function changeOf(block: Fields): DocumentChange<Fields> | null {
  if (textMember(block, 'type') !== 'tool_use') return null;
  const input = objectMember(block, 'input');
  const path = textMember(input, 'path');
  const isArtifact = textMember(block, 'name') === 'artifacts';
  if (!isArtifact && !HANDED_OVER.test(path)) return null;
  const document = isArtifact ? textMember(input, 'id') : path;
  const text = textMember(input, isArtifact ? 'content' : 'file_text');
  const from = textMember(input, 'old_str');
  if (text === '' && from === '') return null;
  const title = isArtifact ? textMember(input, 'title') : path.split('/').at(-1)!;
  return {
    origin: block,
    document,
    ...(title === '' ? {} : { title }),
    ...(isArtifact && !('type' in input) && !('language' in input) ? {} : { language: languageOf(input, title) }),
    change: text === '' ? [{ find: from, replacement: textMember(input, 'new_str') }] : text,
  };
}

const languageOf = (input: Fields, title: string): string | null =>
  /markdown|plain/.test(textMember(input, 'type')) || /\.(?:md|markdown|txt)$/i.test(title)
    ? null
    : textMember(input, 'language');
