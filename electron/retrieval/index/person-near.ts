import type { IndexEntry } from './entry';
import type { IndexParts } from './index-core';
import { passageOf } from './kept-from';

/**
 * Whether somebody asked for stands near an entry: in the turns beside it, in or beside the turn it was kept from, or in a note it is
 * linked with. The entry itself is the caller's matter.
 */
export function isPersonNear(parts: IndexParts, entry: IndexEntry, names: (entry: IndexEntry) => boolean): boolean {
  const { said, before, after } = passageOf(parts, entry);
  const passage = [said, before, after].map((slot) => (slot === null ? undefined : parts.entries[slot]));
  const linked = entry.kind === 'message' ? [] : parts.links.from(entry.ref).map(({ ref }) => parts.entries[parts.slotOf.get(ref) ?? -1]);
  return [...passage, ...linked].some((other) => other !== undefined && other.ref !== entry.ref && names(other));
}
