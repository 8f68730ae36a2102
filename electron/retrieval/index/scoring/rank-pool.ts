import { mmrBySession } from './mmr-by-session';
import { demoteWithinTurn } from './intra-turn-demotion';
import type { IndexView } from '../queries/index-records';
import type { ScoredHit, ScoreQuery } from './score-query';
import { SCORE_PARTS, type ScoreTable } from './score-table';
import type { ScoredSlot } from './score-slot';

export interface RankedSlot {
  item: ScoredSlot;
  ranked: NonNullable<ScoredHit['ranked']>;
}

/**
 * The pool in the order of its whole score, cut to what is listed: of hundreds of candidates with their texts only
 * those need to leave the index. The
 * parts that only the lists can tell are added first, since they decide too.
 *
 * @param poolIndexes in the pool, of `scored`, in its order
 * @param sameTurn what a note costs another of its turn that says it less well, at most 0
 * @param sameSession what each turn costs a later one of its session, at most 0
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
      table.add(item.item.row, 'same turn', move);
      item.score += move;
    }
  }
  const forced = new Set(alwaysInclude);
  const listed: RankedSlot[] = [];
  mmrBySession(items, sameSession, forced.size === 0 ? topK : items.length).forEach(
    ({ item: { item, score, ref }, cost }, position) => {
      if (position >= topK && !forced.has(ref)) return;
      if (cost !== 0) table.add(item.row, 'same session', cost);
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
