import { SCORE_PARTS } from '../../../../shared/domain/trace-codes';
import { mmrBySession } from './mmr-by-session';
import { demoteWithinTurn } from './intra-turn-demotion';
import type { IndexView } from '../queries/index-view';
import type { ScoredHit, ScoreQuery } from './score-query';
import type { ScoreTable } from './score-table';
import type { ScoredSlot } from './score-slot';

export interface RankedSlot {
  item: ScoredSlot;
  ranked: NonNullable<ScoredHit['ranked']>;
}

/**
 * The pool by total score, cut to `topK`: of hundreds of candidates with their texts only those leave the index. Parts
 * known only to the fuse stage are added first, since they count too.
 *
 * @param poolIndexes position in the pool of each item of `scored`
 * @param sameTurn cost of a better note of the same turn, at most 0
 * @param sameSession cost of each earlier turn of the same session, at most 0
 */
export function rankPool(
  { view, table, poolIndexes }: { view: IndexView; table: ScoreTable; poolIndexes: readonly number[] },
  scored: readonly ScoredSlot[],
  {
    pool,
    listParts,
    topK = Number.POSITIVE_INFINITY,
    alwaysInclude = [],
  }: Pick<ScoreQuery, 'pool' | 'listParts' | 'topK' | 'alwaysInclude'>,
  { sameTurn, sameSession }: { sameTurn: number; sameSession: number },
): RankedSlot[] {
  if (listParts !== undefined) addListParts(table, scored, poolIndexes, listParts);
  const items = scored.map((item, index) => ({
    item,
    score: table.total(item.row),
    ownScore: item.ownScore,
    ref: pool[poolIndexes[index]!]!,
    session: view.sessionOrdinals.get(item.turnContext.sourceTurn ?? item.slot),
    sourceMessage: view.sourceMessages.sourceMessageOrdinal(item.slot, item.turnContext.sourceTurn),
  }));
  const moves = demoteWithinTurn(items, sameTurn);
  if (moves.size > 0) {
    for (const item of items) {
      const move = moves.get(item.ref);
      if (move === undefined) continue;
      table.add(item.item.row, 'same-turn', move);
      item.score += move;
    }
  }
  const forced = new Set(alwaysInclude);
  const listed: RankedSlot[] = [];
  mmrBySession(items, sameSession, forced.size === 0 ? topK : items.length).forEach(
    ({ item: { item, score, ref }, cost }, position) => {
      if (position >= topK && !forced.has(ref)) return;
      if (cost !== 0) table.add(item.row, 'same-session', cost);
      listed.push({ item, ranked: { score: score + cost, position, poolSize: items.length } });
    },
  );
  return listed;
}

function addListParts(
  table: ScoreTable,
  scored: readonly ScoredSlot[],
  poolIndexes: readonly number[],
  listParts: NonNullable<ScoreQuery['listParts']>,
): void {
  for (const part of SCORE_PARTS) {
    const values = listParts[part];
    if (values === undefined) continue;
    scored.forEach(({ row }, index) => {
      const value = values[poolIndexes[index]!]!;
      if (!Number.isNaN(value)) table.add(row, part, value);
    });
  }
}
