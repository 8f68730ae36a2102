import { contentHash } from '../../../../shared/lib/content-hash';
import { t } from '../../../../shared/messages/message';
import type { ParsedTurn } from '../parsed/parsed-import';
import { cleanLine } from '../text/clean-text';
import { readDate } from '../text/read-date';
import { readMessage } from './chatgpt-message';
import { type ConversationReader, type EntryContext, limitMessages } from './conversation-format';
import { type DocumentChange, replayDocuments, type TextEdit } from './edited-documents';
import {
  carryDatesForward,
  type Fields,
  identityOf,
  isObject,
  listMember,
  objectMember,
  ownMember,
  parseObject,
  readDateField,
  textMember,
} from './json-fields';
import { fencedBlocks, type MessageContent, turnsOfContent, unknownPartGap } from './message-content';

interface Node {
  id: string;
  fields: Fields;
}

export const isChatGptConversation = (value: Fields): boolean => isObject(ownMember(value, 'mapping'));

/**
 * A conversation of a ChatGPT export: a tree of messages in `mapping`. The one last shown is the path from
 * `current_node` up to the root; regenerated answers and edited questions are on other branches.
 */
export const readChatGptConversation: ConversationReader = (value, reading) => {
  const mapping = objectMember(value, 'mapping');
  const named = cleanLine(textMember(value, 'title'));
  const title = named || t('mainExchange.conversationPosition', { position: reading.position });
  const { path, isCircle } = pathOf(mapping, value);
  const read = limitMessages(path, { what: `“${title}”`, skips: reading.skips });
  const canvases = readCanvases(read.map(({ fields }) => ownMember(fields, 'message')).filter(isObject));
  const turns = read.flatMap(({ id, fields }) => turnsOf(id, fields, canvases, reading));
  if (isCircle) reading.skips.add(`“${title}”`, t('mainExchange.messagesLeadInCircle'));
  countOtherBranches(mapping, path, reading);
  if (turns.length === 0) {
    reading.skips.add(`“${title}”`, t('mainExchange.noReadableMessage'));
    return null;
  }
  const gpt = ['gizmo_id', 'conversation_template_id'].some((member) => textMember(value, member).startsWith('g-'));
  if (gpt)
    reading.skips.count(
      1,
      (count) => t('mainExchange.chatsOfProjects', { count }),
      t('mainExchange.exportDoesNotName'),
    );
  const own = identityOf(ownMember(value, 'conversation_id')) ?? identityOf(ownMember(value, 'id'));
  const key = `chatgpt:${own ?? `hash-${contentHash(`${named || `Conversation ${reading.position}`}\n${String(ownMember(value, 'create_time'))}\n${turns[0]!.text}`)}`}`;
  const at = readDateField(ownMember(value, 'create_time'), reading.skips) ?? turns[0]!.at;
  return {
    key,
    title,
    speakers: [...new Set([...turns.map(({ speaker }) => speaker), 'ChatGPT'])],
    sessions: [{ key, title, at, turns: carryDatesForward(turns, at) }],
  };
};

/** The path from the last message to the root, in spoken order. A repeated node ends it. */
function pathOf(mapping: Fields, value: Fields): { path: Node[]; isCircle: boolean } {
  const path: Node[] = [];
  const seen = new Set<string>();
  let id: unknown = ownMember(value, 'current_node');
  if (typeof id !== 'string' || !isObject(ownMember(mapping, id))) id = newestLeaf(mapping);
  while (typeof id === 'string') {
    const fields = ownMember(mapping, id);
    if (!isObject(fields)) break;
    if (seen.has(id)) return { path: path.reverse(), isCircle: true };
    seen.add(id);
    path.push({ id, fields });
    id = ownMember(fields, 'parent');
  }
  return { path: path.reverse(), isCircle: false };
}

/** The newest leaf, where there is no `current_node`. */
function newestLeaf(mapping: Fields): string | null {
  const parents = new Set(
    Object.values(mapping).map((node) => (isObject(node) ? ownMember(node, 'parent') : undefined)),
  );
  let newest: { id: string; at: number } | null = null;
  for (const [id, node] of Object.entries(mapping)) {
    if (!isObject(node) || parents.has(id)) continue;
    const at = readDate(ownMember(objectMember(node, 'message'), 'create_time')) ?? 0;
    if (newest === null || at >= newest.at) newest = { id, at };
  }
  return newest?.id ?? null;
}

function turnsOf(
  id: string,
  node: Fields,
  canvases: ReadonlyMap<Fields, MessageContent>,
  context: EntryContext,
): ParsedTurn[] {
  const { skips } = context;
  const message = ownMember(node, 'message');
  if (!isObject(message)) return [];
  const canvas = canvases.get(message);
  const read = canvas === undefined ? readMessage(message) : { role: 'assistant' as const, ...canvas };
  if (read.role === null) {
    if (read.why !== null) skips.count(1, read.counted, read.why);
    return [];
  }
  const isPerson = read.role === 'user';
  const name = cleanLine(textMember(objectMember(message, 'author'), 'name'), 100);
  const model = cleanLine(textMember(objectMember(message, 'metadata'), 'model_slug'), 100);
  const turn = {
    key: identityOf(ownMember(message, 'id')) ?? id,
    // In a chat of a group each person has a name, and which of them is the vault's own is asked.
    ...(isPerson && name !== '' ? { speaker: name } : speakerOf(isPerson)),
    at: readDateField(ownMember(message, 'create_time'), skips),
    ...(isPerson || model === '' ? {} : { model }),
  };
  return turnsOfContent(turn, read, context);
}

const speakerOf = (isPerson: boolean): Pick<ParsedTurn, 'speaker' | 'role'> =>
  isPerson ? { speaker: 'You', role: 'person' } : { speaker: 'ChatGPT', role: 'assistant' };

/** Number of visible messages that are not on the path. */
function countOtherBranches(mapping: Fields, path: readonly Node[], { skips }: EntryContext): void {
  const onPath = new Set(path.map(({ id }) => id));
  let other = 0;
  for (const [id, node] of Object.entries(mapping)) {
    if (onPath.has(id) || !isObject(node)) continue;
    const message = ownMember(node, 'message');
    if (isObject(message) && readMessage(message).role !== null) other += 1;
  }
  if (other > 0)
    skips.count(
      other,
      (count) => t('mainExchange.messagesOfOtherBranches', { count }),
      t('mainExchange.answerGeneratedAgainQuestion'),
    );
}

const TOOL = 'canmore.';

/**
 * What the calls of the canvas show, by their message: each document where it was changed last, with its title, and the
 * comments on it.
 *
 * @param messages of the path, in order
 */
function readCanvases(messages: readonly Fields[]): Map<Fields, MessageContent> {
  const others = new Map<Fields, MessageContent>();
  const changes: DocumentChange<Fields>[] = [];
  let latest = '';
  for (const [index, message] of messages.entries()) {
    const recipient = textMember(message, 'recipient');
    if (!recipient.startsWith(TOOL) || textMember(objectMember(message, 'author'), 'role') !== 'assistant') continue;
    const written = callText(message);
    const call = parseObject(written);
    const canvas = canvasOf(messages[index + 1]);
    if (call !== null && 'content' in call) {
      latest = textMember(canvas, 'textdoc_id') || `#${index}`;
      changes.push({
        origin: message,
        document: latest,
        title: textMember(call, 'name'),
        language: languageOf(textMember(call, 'type')),
        change: textMember(call, 'content'),
      });
    } else if (call !== null && Array.isArray(call.updates)) {
      changes.push({
        origin: message,
        document: textMember(canvas, 'textdoc_id') || latest,
        change: call.updates.filter(isObject).map(editOf),
      });
    } else if (call !== null && Array.isArray(call.comments)) {
      others.set(message, { blocks: call.comments.filter(isObject).map(commentOf), gaps: [] });
    } else if (written.trim() !== '') {
      others.set(message, { blocks: fencedBlocks(written), gaps: [unknownPartGap(recipient, true)] });
    }
  }
  return new Map([...replayDocuments(changes), ...others]);
}

const callText = (message: Fields): string => {
  const content = objectMember(message, 'content');
  return (
    textMember(content, 'text') ||
    listMember(content, 'parts')
      .filter((part) => typeof part === 'string')
      .join('')
  );
};

/** What the tool answered says which document it was. */
function canvasOf(reply: Fields | undefined): Fields {
  if (reply === undefined || textMember(objectMember(reply, 'author'), 'role') !== 'tool') return {};
  return objectMember(objectMember(reply, 'metadata'), 'canvas');
}

/** `document`, or `code/python`. */
const languageOf = (type: string): string | null => (type.startsWith('code') ? (type.split('/')[1] ?? '') : null);

const editOf = (update: Fields): TextEdit => ({
  find: textMember(update, 'pattern'),
  isPattern: true,
  isEverywhere: update.multiple === true,
  replacement: textMember(update, 'replacement'),
});

function commentOf(comment: Fields): string {
  const about = textMember(comment, 'pattern').replace(/\n/g, '\n> ');
  return `> ${about}\n\n${textMember(comment, 'comment')}`;
}
