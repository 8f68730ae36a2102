import type { IndexParts } from './index-parts';
import { furtherPassages, passageOf, type Passage } from './passage';
import type { PeopleAsked } from './people-asked';

/**
 * Whether somebody asked for stands near the entry at a slot: in the turns beside it, in or beside the turn it was kept
 * from, or in a note it is
 * linked with. The entry itself is the caller's matter.
 */
export function isPersonNear(parts: IndexParts, slot: number, people: PeopleAsked): boolean {
  const isOther = (other: number | null) =>
    other !== null && other !== slot && people.in(parts.entries[other]!) !== 'none';
  const isIn = ({ said, before, after }: Passage) => isOther(said) || isOther(before) || isOther(after);
  if (isIn(passageOf(parts, slot)) || furtherPassages(parts, slot).some(isIn)) return true;
  let isLinked = false;
  parts.links.visitLinked(slot, parts, (other) => (isLinked ||= isOther(other)));
  return isLinked;
}
