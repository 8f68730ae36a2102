import { textRefOf } from '../columns/passage-ref';
import type { IndexView } from '../queries/index-view';
import { byScore, mmrBySession } from './mmr-by-session';
import type { ScoredHit, ScoreQuery } from './score-query';
import type { ScoredSlot } from './score-slot';
import type { ScoreTable } from './score-table';
import { containsEveryPhrase, phrasePatterns } from '../words/phrase-match';
import type { SourceRef } from '../../../../shared/domain/ids';
import { SCORE_PARTS, type ScorePart } from '../../../../shared/domain/trace-codes';

interface RankedSlot {
  item: ScoredSlot;
  /** The slot of the text's next best passage, where it is nearly as good. */
  secondSlot: number | null;
  ranked: NonNullable<ScoredHit['ranked']>;
}

/** What a question ranks its pool with. */
interface RankedPool {
  view: IndexView;
  table: ScoreTable;
  /** Position in the pool of each item that is ranked. */
  poolIndexes: readonly number[];
}

/** Costs, at most 0: of a better note of the same turn, and of each earlier turn of the same session. */
interface RepeatCosts {
  sameTurn: number;
  sameSession: number;
}

/**
 * The pool by total score, cut to `topK`: of hundreds of candidates with their texts only those leave the index. Parts
 * known only to the fuse stage are added first, since they count too.
 */
function rankPool(
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

/**
 * The pool by score; where the question asks for exact phrases, the passages that hold them first, then the texts that
 * have none, so that the best of these can be named as left out.
 */
export function rankByPhrases(
  ranked: RankedPool,
  scored: readonly ScoredSlot[],
  query: Pick<ScoreQuery, 'pool' | 'listParts' | 'topK' | 'alwaysInclude' | 'exactPhrases'>,
  costs: RepeatCosts,
): RankedSlot[] {
  const patterns = phrasePatterns(query.exactPhrases ?? []);
  if (patterns.length === 0) return rankPool(ranked, scored, query, costs);
  const { entries } = ranked.view;
  const textOf = (index: number) => textRefOf(query.pool[ranked.poolIndexes[index]!]!);
  const indexes = scored.map((_, index) => index);
  const holding = indexes.filter((index) => containsEveryPhrase(entries.at(scored[index]!.slot)!, patterns));
  const textsHolding = new Set(holding.map(textOf));
  const lacking = indexes.filter((index) => !textsHolding.has(textOf(index)));
  const rankSome = (some: readonly number[], topK: number | undefined) =>
    rankPool(
      { ...ranked, poolIndexes: some.map((index) => ranked.poolIndexes[index]!) },
      some.map((index) => scored[index]!),
      { ...query, topK },
      costs,
    );
  const poolSize = textsHolding.size + new Set(lacking.map(textOf)).size;
  const first = rankSome(holding, query.topK);
  const rest = rankSome(lacking, query.topK === undefined ? undefined : Math.max(0, query.topK - textsHolding.size));
  const moved = (found: RankedSlot[], start: number): RankedSlot[] =>
    found.map((item) => ({
      ...item,
      ranked: { ...item.ranked, position: item.ranked.position + start, poolSize },
    }));
  return [...moved(first, 0), ...moved(rest, textsHolding.size)];
}

export interface TurnItem {
  score: number;
  ref: string;
  /** The score of its own words and meaning. */
  ownScore: number;
  /** Message a note was kept from, by id or ordinal; null for everything else. */
  sourceMessage: string | number | null;
}

/** Best own score first. */
const byOwnScore = (a: TurnItem, b: TurnItem): number =>
  a.ownScore === b.ownScore ? byScore(a, b) : a.ownScore > b.ownScore ? -1 : 1;

/**
 * Among the notes of one turn, the one with the best own score takes the best position of them all, and the others are
 * demoted: two sentences of one turn mostly say the same, and list positions are few.
 *
 * @param penaltyStep cost per note of the same turn with a better own score, at most 0; at 0 nothing moves
 * @returns score changes by reference, without zeros; independent of the order of `items`
 */
export function demoteWithinTurn(items: readonly TurnItem[], penaltyStep: number): Map<string, number> {
  const adjustments = new Map<string, number>();
  if (penaltyStep === 0) return adjustments;
  const countByMessage = new Map<TurnItem['sourceMessage'], number>();
  for (const { sourceMessage } of items)
    countByMessage.set(sourceMessage, (countByMessage.get(sourceMessage) ?? 0) + 1);
  const siblings = items
    .filter(({ sourceMessage }) => sourceMessage !== null && countByMessage.get(sourceMessage)! > 1)
    .sort(byOwnScore);
  const bestByMessage = new Map<TurnItem['sourceMessage'], number>();
  for (const { sourceMessage, score } of siblings)
    bestByMessage.set(sourceMessage, Math.max(bestByMessage.get(sourceMessage) ?? score, score));
  const aheadByMessage = new Map<TurnItem['sourceMessage'], number>();
  for (const { ref, sourceMessage, score } of siblings) {
    const aheadCount = aheadByMessage.get(sourceMessage) ?? 0;
    aheadByMessage.set(sourceMessage, aheadCount + 1);
    const adjustment = aheadCount === 0 ? bestByMessage.get(sourceMessage)! - score : penaltyStep * aheadCount;
    if (adjustment !== 0) adjustments.set(ref, adjustment);
  }
  return adjustments;
}
