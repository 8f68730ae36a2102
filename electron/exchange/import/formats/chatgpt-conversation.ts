import { contentHash } from '../../../../shared/lib/content-hash';
import { cleanLine } from '../text/clean-text';
import type { ParsedTurn } from '../parsed/parsed-import';
import { readDate } from '../text/read-date';
import { readCanvases } from './chatgpt-canvas';
import { readMessage } from './chatgpt-message';
import { readDateField } from './read-date-field';
import { carryDatesForward } from './carry-dates-forward';
import { identityOf, isObject, ownMember, objectMember, textMember, type Fields } from './json-fields';
import type { ConversationReader, EntryContext } from './conversation-format';
import { limitMessages } from './conversation-limits';
import { turnsOfContent, type MessageContent } from './message-content';
import { t } from '../../../../shared/messages/message';

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
  const own = identityOf(ownMember(value, 'conversation_id')) ?? identityOf(ownMember(value, 'id'));
  const key = `chatgpt:${own ?? `hash-${contentHash(`${named || `Conversation ${reading.position}`}\n${String(ownMember(value, 'create_time'))}\n${turns[0]!.text}`)}`}`;
  const at = readDateField(ownMember(value, 'create_time'), reading.skips) ?? turns[0]!.at;
  return {
    key,
    title,
    speakers: ['You', 'ChatGPT'],
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
  { skips }: EntryContext,
): ParsedTurn[] {
  const message = ownMember(node, 'message');
  if (!isObject(message)) return [];
  const canvas = canvases.get(message);
  const read = canvas === undefined ? readMessage(message) : { role: 'assistant' as const, ...canvas };
  if (read.role === null) {
    if (read.why !== null) skips.count(1, read.counted, read.why);
    return [];
  }
  const isPerson = read.role === 'user';
  const model = cleanLine(textMember(objectMember(message, 'metadata'), 'model_slug'), 100);
  const turn = {
    key: identityOf(ownMember(message, 'id')) ?? id,
    speaker: isPerson ? 'You' : 'ChatGPT',
    role: isPerson ? ('person' as const) : ('assistant' as const),
    at: readDateField(ownMember(message, 'create_time'), skips),
    ...(isPerson || model === '' ? {} : { model }),
  };
  return turnsOfContent(turn, read, skips);
}

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
