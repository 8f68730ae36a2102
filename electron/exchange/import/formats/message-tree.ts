import { readDate } from '../text/read-date';
import { type Fields, textMember } from './json-fields';

/** How a program names a message and the one before it. */
interface TreeNames {
  id: string;
  parent: string;
  /** Its time, by which the newest of several ends is found. */
  at: string;
}

/**
 * The messages from the first one to the last, in order; others are on branches. Without ids, or where an id occurs
 * twice, all of them as they stand.
 *
 * @param last id of the message that was shown last; without one, or where it is unknown, the newest that none follows
 */
export function branchOf(messages: readonly Fields[], names: TreeNames, last?: string): readonly Fields[] {
  const byId = new Map(messages.map((message) => [textMember(message, names.id), message]));
  if (byId.has('') || byId.size < messages.length) return messages;
  const path: Fields[] = [];
  const seen = new Set<string>();
  let id = last !== undefined && byId.has(last) ? last : newestEnd(messages, names);
  while (byId.has(id) && !seen.has(id)) {
    seen.add(id);
    path.push(byId.get(id)!);
    id = textMember(byId.get(id)!, names.parent);
  }
  // One message of several, without a message before it: nothing says how they hang together.
  return path.length === 1 && messages.every((message) => textMember(message, names.parent) === '')
    ? messages
    : path.reverse();
}

function newestEnd(messages: readonly Fields[], { id, parent, at }: TreeNames): string {
  const parents = new Set(messages.map((message) => textMember(message, parent)));
  let newest = { id: '', at: -1 };
  for (const message of messages) {
    const own = textMember(message, id);
    const time = readDate(message[at]) ?? 0;
    if (!parents.has(own) && time >= newest.at) newest = { id: own, at: time };
  }
  return newest.id;
}
