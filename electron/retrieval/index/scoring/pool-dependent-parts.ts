import type { IndexView } from '../queries/index-view';
import type { QueryScores, QueryTerm } from '../words/query-scores';
import type { ScoreTable } from './score-table';
import { TopK } from '../columns/top-k';
import type { ScoredSlot } from './score-slot';

const FEEDBACK_SOURCES = 5;
const FEEDBACK_TERMS = 10;

interface PoolPart {
  table: ScoreTable;
  scored: readonly ScoredSlot[];
  weight: number;
}

/** The best score of a session lifts all of its turns. */
export function addSessionPart({ sessionOrdinals }: IndexView, { table, scored, weight }: PoolPart): void {
  const best = new Map<number, number>();
  for (const { slot, turnContext, baseScore } of scored) {
    const session = sessionOrdinals.get(turnContext.sourceTurn ?? slot);
    if (session !== null && baseScore > (best.get(session) ?? 0)) best.set(session, baseScore);
  }
  for (const { row, slot, turnContext } of scored) {
    const session = sessionOrdinals.get(turnContext.sourceTurn ?? slot);
    if (session !== null) table.add(row, 'session', weight * (best.get(session) ?? 0));
  }
}

/**
 * Relevance feedback (RM3): terms that the best few candidates share and the question lacks find what is said in other
 * words.
 */
export function addRelevanceFeedbackPart(
  { lexical, entries }: IndexView,
  queryScores: QueryScores,
  { table, scored, weight }: PoolPart,
): void {
  const best = new TopK(FEEDBACK_SOURCES, (a, b) => entries.compareRefs(a, b));
  for (const { row, slot } of scored) best.offer(slot, table.total(row));
  const known = new Set(queryScores.terms.map(({ term }) => term));
  const weights = new Map<string, number>();
  for (const { slot } of best.sorted) {
    for (const term of lexical.termsOf(slot)) {
      if (!known.has(term)) weights.set(term, (weights.get(term) ?? 0) + lexical.idf(term) / FEEDBACK_SOURCES);
    }
  }
  const chosen = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, FEEDBACK_TERMS);
  const top = chosen[0]?.[1];
  if (top === undefined) return;
  const terms: QueryTerm[] = chosen.map(([term, value]) => ({
    term,
    word: term,
    idf: (lexical.idf(term) * value) / top,
  }));
  // Scored per slot, not over postings: slots are hundreds, postings tens of thousands.
  const scoreSlot = lexical.slotScorer(terms);
  for (const { row, slot } of scored) {
    const share = scoreSlot(slot);
    if (share > 0) table.add(row, 'related-terms', weight * share);
  }
}
