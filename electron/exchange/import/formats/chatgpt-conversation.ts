import { contentHash } from '../../../../shared/lib/content-hash';
import { cleanLine, cleanText } from '../clean-text';
import type { ParsedTurn } from '../parsed-import';
import { readDate } from '../read-date';
import { messageText } from './chatgpt-message';
import { readTime } from './read-time';
import { dated } from './dated-turns';
import {
  identityOf,
  isObject,
  MAX_MESSAGE_CHARACTERS,
  MAX_SESSION_MESSAGES,
  member,
  objectMember,
  textMember,
  type Fields,
} from './json-fields';
import type { ReadConversation, Reading } from './reading';

interface Node {
  id: string;
  fields: Fields;
}

export const isChatGptConversation = (value: Fields): boolean => isObject(member(value, 'mapping'));

/**
 * A conversation of a ChatGPT export: a tree of messages in `mapping`. The one that was last on the screen is the path
 * from
 * `current_node` up to the root; answers that were generated again and questions that were rewritten lie on other
 * branches.
 */
export const readChatGptConversation: ReadConversation = (value, reading) => {
  const mapping = objectMember(value, 'mapping');
  const title = cleanLine(textMember(value, 'title')) || `Conversation ${reading.place}`;
  const { path, isCircle } = pathOf(mapping, value);
  if (path.length > MAX_SESSION_MESSAGES)
    reading.leftOut.add(
      `“${title}”`,
      `it has more than ${MAX_SESSION_MESSAGES.toLocaleString('en')} messages; those after them are left out`,
    );
  const turns = path
    .slice(0, MAX_SESSION_MESSAGES)
    .flatMap(({ id, fields }) => turnOf(id, fields, title, reading) ?? []);
  if (isCircle)
    reading.leftOut.add(`“${title}”`, 'its messages lead in a circle; it is read up to where the circle closes');
  countOtherBranches(mapping, path, reading);
  if (turns.length === 0) {
    reading.leftOut.add(`“${title}”`, 'it has no message that can be read');
    return null;
  }
  const own = identityOf(member(value, 'conversation_id')) ?? identityOf(member(value, 'id'));
  const key = `chatgpt:${own ?? `hash-${contentHash(`${title}\n${String(member(value, 'create_time'))}\n${turns[0]!.text}`)}`}`;
  const at = readTime(member(value, 'create_time'), reading.leftOut) ?? turns[0]!.at;
  return { key, title, speakers: ['You', 'ChatGPT'], sessions: [{ key, title, at, turns: dated(turns, at) }] };
};

/**
 * From the last message up to the root, told in the order it was spoken. A node that comes a second time ends the walk.
 */
function pathOf(mapping: Fields, value: Fields): { path: Node[]; isCircle: boolean } {
  const path: Node[] = [];
  const seen = new Set<string>();
  let id: unknown = member(value, 'current_node');
  if (typeof id !== 'string' || !isObject(member(mapping, id))) id = newestLeaf(mapping);
  while (typeof id === 'string') {
    const fields = member(mapping, id);
    if (!isObject(fields)) break;
    if (seen.has(id)) return { path: path.reverse(), isCircle: true };
    seen.add(id);
    path.push({ id, fields });
    id = member(fields, 'parent');
  }
  return { path: path.reverse(), isCircle: false };
}

/** Where a file does not say which message was last: the newest one that nothing follows. */
function newestLeaf(mapping: Fields): string | null {
  const parents = new Set(Object.values(mapping).map((node) => (isObject(node) ? member(node, 'parent') : undefined)));
  let newest: { id: string; at: number } | null = null;
  for (const [id, node] of Object.entries(mapping)) {
    if (!isObject(node) || parents.has(id)) continue;
    const at = readDate(member(objectMember(node, 'message'), 'create_time')) ?? 0;
    if (newest === null || at >= newest.at) newest = { id, at };
  }
  return newest?.id ?? null;
}

function turnOf(id: string, node: Fields, title: string, { leftOut }: Reading): ParsedTurn | null {
  const message = member(node, 'message');
  if (!isObject(message)) return null;
  const read = messageText(message);
  if ('why' in read) {
    if (read.why !== null) leftOut.count(1, read.noun, read.why);
    return null;
  }
  const text = cleanText(read.text).trim();
  if (text === '') return null;
  if (text.length > MAX_MESSAGE_CHARACTERS) {
    leftOut.add(
      `a message of “${title}”`,
      `its text has more than ${MAX_MESSAGE_CHARACTERS.toLocaleString('en')} characters`,
    );
    return null;
  }
  const isPerson = read.role === 'user';
  const model = cleanLine(textMember(objectMember(message, 'metadata'), 'model_slug'), 100);
  return {
    key: identityOf(member(message, 'id')) ?? id,
    speaker: isPerson ? 'You' : 'ChatGPT',
    role: isPerson ? 'person' : 'assistant',
    text,
    at: readTime(member(message, 'create_time'), leftOut),
    ...(isPerson || model === '' ? {} : { model }),
  };
}

/** Messages a person once saw that are not on the path. */
function countOtherBranches(mapping: Fields, path: readonly Node[], { leftOut }: Reading): void {
  const onPath = new Set(path.map(({ id }) => id));
  let other = 0;
  for (const [id, node] of Object.entries(mapping)) {
    if (onPath.has(id) || !isObject(node)) continue;
    const message = member(node, 'message');
    if (isObject(message) && 'text' in messageText(message)) other += 1;
  }
  if (other > 0)
    leftOut.count(
      other,
      'messages of other branches',
      'an answer was generated again or a question rewritten there; the branch each conversation ended with is read',
    );
}
