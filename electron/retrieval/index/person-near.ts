import type { IndexEntry } from './entry';
import type { IndexParts } from './index-parts';
import { furtherPassages, passageOf } from './passage';

/**
 * Whether somebody asked for stands near the entry at a slot: in the turns beside it, in or beside the turn it was kept from, or in a note it is
 * linked with. The entry itself is the caller's matter.
 */
export function isPersonNear(parts: IndexParts, slot: number, names: (entry: IndexEntry) => boolean): boolean {
  const passages = [passageOf(parts, slot), ...furtherPassages(parts, slot)].flatMap(({ said, before, after }) => [said, before, after]);
  const near = [...passages, ...parts.links.slotsLinkedWith(slot, parts)];
  return near.some((other) => other !== null && other !== slot && names(parts.entries[other]!));
}
