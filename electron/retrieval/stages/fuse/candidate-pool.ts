import type { SourceRef } from '../../../../shared/domain/ids';
import type { ScorePart } from '../../../../shared/domain/trace-codes';
import type { FindingNote } from '../../../../shared/domain/trace-reasons';
import type { LaneList } from '../../funnel/funnel';
import type { FusionWeights } from '../../index/queries/fusion-weight';
import type { ScoreQuery } from '../../index/scoring/score-query';
import { FUNNEL_SETTINGS } from '../../funnel/funnel-settings';

/** The distinct candidates with their slots. */
export interface CandidatePool {
  indexByRef: ReadonlyMap<SourceRef, number>;
  slotHandles: Float64Array;
}

/** @param included candidates in the pool even if no list has them */
export function buildCandidatePool(included: Iterable<SourceRef>, lists: readonly LaneList[]): CandidatePool {
  const indexByRef = new Map<SourceRef, number>();
  const slotHandles: number[] = [];
  const indexOf = (ref: SourceRef) => {
    const known = indexByRef.get(ref);
    if (known !== undefined) return known;
    indexByRef.set(ref, slotHandles.length);
    return slotHandles.push(Number.NaN) - 1;
  };
  for (const ref of included) indexOf(ref);
  for (const { hits } of lists) {
    for (const { ref, slotHandle } of hits) {
      const index = indexOf(ref);
      if (slotHandle !== undefined) slotHandles[index] = slotHandle;
    }
  }
  return { indexByRef, slotHandles: Float64Array.from(slotHandles) };
}

/** Score parts from lists whose scores are not comparable with the main ones. */
export function scoreListParts(
  lists: readonly LaneList[],
  weights: FusionWeights,
  { indexByRef }: CandidatePool,
): NonNullable<ScoreQuery['listParts']> {
  const parts: NonNullable<ScoreQuery['listParts']> = {};
  const add = ({ hits }: Pick<LaneList, 'hits'>, name: ScorePart, weight: number, isByValue = false) => {
    if (weight === 0) return;
    const column = (parts[name] ??= new Float64Array(indexByRef.size).fill(Number.NaN));
    hits.forEach(({ ref, value }, rank) => {
      const index = indexByRef.get(ref)!;
      const present = column[index]!;
      column[index] =
        (Number.isNaN(present) ? 0 : present) +
        ((isByValue ? value : 1) * weight * FUNNEL_SETTINGS.reciprocalRank) /
          (FUNNEL_SETTINGS.reciprocalRank + rank + 1);
    });
  };
  for (const list of lists) {
    // Turns already inherit from adjacent turns; for notes only the links provide this.
    if (list.lane === 'graph') {
      const notes = list.hits.filter(({ ref }) => ref.startsWith('note:'));
      const joinedBy = (code: FindingNote['code'] | undefined) => notes.filter(({ note }) => note?.code === code);
      add({ hits: joinedBy(undefined) }, 'link', weights.link);
      add({ hits: joinedBy('adjacent-turn') }, 'link', weights.adjacentTurn);
    }
    // Spelling similarity and trigger fit are known from these lists only.
    if (list.lane === 'fuzzy') add(list, 'fuzzy-name', weights.fuzzyName, true);
    if (list.lane === 'lesson') add(list, 'lesson', weights.lesson, true);
    if (list.lane === 'decision') add(list, 'decision', weights.decision, true);
  }
  return parts;
}
