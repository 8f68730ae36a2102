import { textRefOf } from '../columns/passage-ref';
import { containsEveryPhrase, phrasePatterns } from '../words/phrase-match';
import { rankPool, type RankedPool, type RankedSlot, type RepeatCosts } from './rank-pool';
import type { ScoreQuery } from './score-query';
import type { ScoredSlot } from './score-slot';

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
