import { spreadOverSessions } from '../fuse/spread-sessions';
import { stepAside } from '../fuse/step-aside';
import type { IndexParts } from './index-parts';
import type { ScoredHit, ScoreQuery } from './index-port';
import { SCORE_PARTS, type ScoreTable } from './score-table';
import type { ScoredSlot } from './slot-score';

export interface RankedSlot {
  item: ScoredSlot;
  ranked: NonNullable<ScoredHit['ranked']>;
}

/**
 * The pool in the order of its whole score, cut to what is listed: of hundreds of candidates with their texts only
 * those need to leave the index. The
 * parts that only the lists can tell are added first, since they decide too.
 *
 * @param places in the pool, of `scored`, in its order
 * @param sameTurn what a note costs another of its turn that says it less well, at most 0
 * @param sameSession what each turn costs a later one of its session, at most 0
 */
export function rankPool(
  { parts, table, places }: { parts: IndexParts; table: ScoreTable; places: readonly number[] },
  scored: readonly ScoredSlot[],
  {
    pool,
    listParts,
    most = Number.POSITIVE_INFINITY,
    always = [],
  }: Pick<ScoreQuery, 'pool' | 'listParts' | 'most' | 'always'>,
  { sameTurn, sameSession }: { sameTurn: number; sameSession: number },
): RankedSlot[] {
  if (listParts !== undefined) addListParts(table, scored, places, listParts);
  const items = scored.map((item, at) => ({
    item,
    score: table.total(item.row),
    itself: item.itself,
    ref: pool[places[at]!]!,
    session: parts.sessionNumbers.of(item.passage.said ?? item.slot),
    keptFrom: parts.kept.source(item.slot, item.passage.said),
  }));
  const moves = stepAside(items, sameTurn);
  if (moves.size > 0) {
    for (const item of items) {
      const move = moves.get(item.ref);
      if (move === undefined) continue;
      table.add(item.item.row, 'same turn', move);
      item.score += move;
    }
  }
  const wanted = new Set(always);
  const listed: RankedSlot[] = [];
  spreadOverSessions(items, sameSession, wanted.size === 0 ? most : items.length).forEach(
    ({ item: { item, score, ref }, cost }, place) => {
      if (place >= most && !wanted.has(ref)) return;
      if (cost !== 0) table.add(item.row, 'same session', cost);
      listed.push({ item, ranked: { score: score + cost, place, of: items.length } });
    },
  );
  return listed;
}

function addListParts(
  table: ScoreTable,
  scored: readonly ScoredSlot[],
  places: readonly number[],
  listParts: NonNullable<ScoreQuery['listParts']>,
): void {
  for (const part of SCORE_PARTS) {
    const values = listParts[part];
    if (values === undefined) continue;
    scored.forEach(({ row }, at) => {
      const value = values[places[at]!]!;
      if (!Number.isNaN(value)) table.add(row, part, value);
    });
  }
}
