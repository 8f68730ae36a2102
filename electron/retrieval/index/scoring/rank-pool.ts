import type { SourceRef } from '../../../../shared/domain/ids';
import { SCORE_PARTS, type ScorePart } from '../../../../shared/domain/trace-codes';
import { textRefOf } from '../columns/passage-ref';
import { mmrBySession } from './mmr-by-session';
import { demoteWithinTurn } from './intra-turn-demotion';
import type { IndexView } from '../queries/index-view';
import type { ScoredHit, ScoreQuery } from './score-query';
import type { ScoreTable } from './score-table';
import type { ScoredSlot } from './score-slot';

export interface RankedSlot {
  item: ScoredSlot;
  /** The slot of the text's next best passage, where it is nearly as good. */
  secondSlot: number | null;
  ranked: NonNullable<ScoredHit['ranked']>;
}

/** What a question ranks its pool with. */
export interface RankedPool {
  view: IndexView;
  table: ScoreTable;
  /** Position in the pool of each item that is ranked. */
  poolIndexes: readonly number[];
}

/** Costs, at most 0: of a better note of the same turn, and of each earlier turn of the same session. */
export interface RepeatCosts {
  sameTurn: number;
  sameSession: number;
}

/**
 * The pool by total score, cut to `topK`: of hundreds of candidates with their texts only those leave the index. Parts
 * known only to the fuse stage are added first, since they count too.
 */
export function rankPool(
  { view, table, poolIndexes }: RankedPool,
  scored: readonly ScoredSlot[],
  {
    pool,
    listParts,
    topK = Number.POSITIVE_INFINITY,
    alwaysInclude = [],
  }: Pick<ScoreQuery, 'pool' | 'listParts' | 'topK' | 'alwaysInclude'>,
  { sameTurn, sameSession }: RepeatCosts,
): RankedSlot[] {
  const pooled = scored.map((item, index) => ({
    ...item,
    poolIndex: poolIndexes[index]!,
    text: textRefOf(pool[poolIndexes[index]!]!),
  }));
  if (listParts !== undefined) addListParts(table, pooled, listParts);
  const items = bestOfEachText(table, pooled).map(({ best: item, secondSlot }) => ({
    item,
    secondSlot,
    score: table.total(item.row),
    ownScore: item.ownScore,
    ref: item.text,
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
    ({ item: { item, secondSlot, score, ref }, cost }, position) => {
      if (position >= topK && !forced.has(ref)) return;
      if (cost !== 0) table.add(item.row, 'same-session', cost);
      listed.push({ item, secondSlot, ranked: { score: score + cost, position, poolSize: items.length } });
    },
  );
  return listed;
}

/** A scored slot of the pool, and the text that it is a passage of. */
interface PooledSlot extends ScoredSlot {
  poolIndex: number;
  text: SourceRef;
}

/** Parts that a text has, whichever of its passages a list named. */
const TEXT_PARTS: ReadonlySet<ScorePart> = new Set(['link', 'fuzzy-name', 'lesson', 'decision']);

function addListParts(
  table: ScoreTable,
  pooled: readonly PooledSlot[],
  listParts: NonNullable<ScoreQuery['listParts']>,
): void {
  for (const part of SCORE_PARTS) {
    const values = listParts[part];
    if (values === undefined) continue;
    const valueOf = TEXT_PARTS.has(part) ? highestByText(pooled, values) : null;
    for (const { row, poolIndex, text } of pooled) {
      const value = valueOf === null ? values[poolIndex]! : (valueOf.get(text) ?? Number.NaN);
      if (!Number.isNaN(value)) table.add(row, part, value);
    }
  }
}

function highestByText(pooled: readonly PooledSlot[], values: Float64Array): Map<SourceRef, number> {
  const highest = new Map<SourceRef, number>();
  for (const { poolIndex, text } of pooled) {
    const value = values[poolIndex]!;
    if (!Number.isNaN(value)) highest.set(text, Math.max(highest.get(text) ?? value, value));
  }
  return highest;
}

/** A second passage of a text is shown with the best one when it scores at least this share of it. */
const SECOND_PASSAGE_SHARE = 0.6;

/** A text stands in the list once, as its best passage, with the next best when that is nearly as good. */
function bestOfEachText(
  table: ScoreTable,
  pooled: readonly PooledSlot[],
): { best: PooledSlot; secondSlot: number | null }[] {
  const byText = new Map<SourceRef, { item: PooledSlot; score: number }[]>();
  for (const item of pooled) {
    const scored = { item, score: table.total(item.row) };
    const known = byText.get(item.text);
    if (known === undefined) byText.set(item.text, [scored]);
    else known.push(scored);
  }
  return [...byText.values()].map((passages) => {
    // A stable sort: of equal passages the one that was found first.
    if (passages.length > 1) passages.sort((a, b) => b.score - a.score);
    const [best, second] = passages;
    const isNear = second !== undefined && second.score >= SECOND_PASSAGE_SHARE * best!.score;
    return { best: best!.item, secondSlot: isNear ? second.item.slot : null };
  });
}
