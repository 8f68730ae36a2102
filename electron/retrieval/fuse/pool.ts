import type { SourceRef } from '../../../shared/domain/ids';
import type { LaneList } from '../funnel';
import type { FusionWeights } from '../index/fusion-weight';
import type { ScoreQuery } from '../index/index-port';
import type { ScorePart } from '../index/score-table';
import { FUNNEL } from '../settings';

/** What was found, each once, with its place; and the seats by place. */
export interface Pool {
  places: ReadonlyMap<SourceRef, number>;
  seats: Float64Array;
}

/** @param included what goes into the pool whether a list has it or not */
export function poolOf(included: Iterable<SourceRef>, lists: readonly LaneList[]): Pool {
  const places = new Map<SourceRef, number>();
  const seats: number[] = [];
  const placeOf = (ref: SourceRef) => {
    const known = places.get(ref);
    if (known !== undefined) return known;
    places.set(ref, seats.length);
    return seats.push(Number.NaN) - 1;
  };
  for (const ref of included) placeOf(ref);
  for (const { hits } of lists) {
    for (const { ref, seat } of hits) {
      const place = placeOf(ref);
      if (seat !== undefined) seats[place] = seat;
    }
  }
  return { places, seats: Float64Array.from(seats) };
}

/** The parts of lists whose scores do not compare with the main ones. */
export function partsOfLists(
  lists: readonly LaneList[],
  concept: number,
  weights: FusionWeights,
  { places }: Pool,
): NonNullable<ScoreQuery['listParts']> {
  const further = lists.filter(
    ({ lane, subQuery }) => (lane === 'lexical' && subQuery !== -1) || (lane === 'dense' && subQuery !== concept),
  );
  const parts: NonNullable<ScoreQuery['listParts']> = {};
  const add = ({ hits }: Pick<LaneList, 'hits'>, name: ScorePart, weight: number, isByValue = false) => {
    if (weight === 0) return;
    const column = (parts[name] ??= new Float64Array(places.size).fill(Number.NaN));
    hits.forEach(({ ref, value }, rank) => {
      const place = places.get(ref)!;
      const own = column[place]!;
      column[place] =
        (Number.isNaN(own) ? 0 : own) +
        ((isByValue ? value : 1) * weight * FUNNEL.reciprocalRank) / (FUNNEL.reciprocalRank + rank + 1);
    });
  };
  for (const list of further) add(list, 'sub-queries', weights.subQueries / further.length);
  for (const list of lists) {
    // A turn inherits from the turns beside it already; for notes the links say what nothing else can.
    if (list.lane === 'graph')
      add({ hits: list.hits.filter(({ ref }) => ref.startsWith('note:')) }, 'links', weights.links);
    // How near the spelling is, and how well the trigger fits, is what these lists say; no other lane can say it.
    if (list.lane === 'fuzzy') add(list, 'misspelt name', weights.misspelt, true);
    if (list.lane === 'cue') add(list, 'lesson', weights.lesson, true);
    if (list.lane === 'decision') add(list, 'decision', weights.decision, true);
  }
  return parts;
}
