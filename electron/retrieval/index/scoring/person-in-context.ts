import type { IndexView } from '../queries/index-view';
import { duplicateTurnContexts, turnContextOf, type TurnContext } from '../columns/turn-context';
import type { QueryPeople } from '../names/query-people';

/**
 * Whether somebody the question asks for speaks or is named near an entry: in adjacent turns, in or beside the turn it
 * was kept from, or in a linked note. The entry itself is left to the caller.
 */
export function isPersonInContext(view: IndexView, slot: number, people: QueryPeople): boolean {
  const isOther = (other: number | null) =>
    other !== null && other !== slot && people.roleIn(view.entries.at(other)!) !== 'none';
  const isInContext = ({ sourceTurn, before, after }: TurnContext) =>
    isOther(sourceTurn) || isOther(before) || isOther(after);
  if (isInContext(turnContextOf(view, slot)) || duplicateTurnContexts(view, slot).some(isInContext)) return true;
  let isLinked = false;
  view.links.visitLinked(slot, view, (other) => (isLinked ||= isOther(other)));
  return isLinked;
}
