import type { IndexParts } from './index-parts';
import type { LexicalRun, QueryTerm } from './lexical-run';
import type { ScoreTable } from './score-table';
import { TopList } from './select-top';
import type { ScoredSlot } from './slot-score';

const RELATED_SOURCES = 5;
const RELATED_TERMS = 10;

interface SharedPart {
  table: ScoreTable;
  scored: readonly ScoredSlot[];
  weight: number;
}

/** The best of a session lifts the whole session (session → turn in one formula). */
export function addSessionPart({ sessionNumbers }: IndexParts, { table, scored, weight }: SharedPart): void {
  const best = new Map<number, number>();
  for (const { slot, passage, base } of scored) {
    const session = sessionNumbers.of(passage.said ?? slot);
    if (session !== null && base > (best.get(session) ?? 0)) best.set(session, base);
  }
  for (const { row, slot, passage } of scored) {
    const session = sessionNumbers.of(passage.said ?? slot);
    if (session !== null) table.add(row, 'session', weight * (best.get(session) ?? 0));
  }
}

/** Words that the best few share and the question lacks (relevance feedback, RM3) find what is said in other words. */
export function addRelatedPart(
  { lexical, entries }: IndexParts,
  run: LexicalRun,
  { table, scored, weight }: SharedPart,
): void {
  const best = new TopList(RELATED_SOURCES, (a, b) => (entries[a]!.ref < entries[b]!.ref ? -1 : 1));
  for (const { row, slot } of scored) best.offer(slot, table.total(row));
  const known = new Set(run.terms.map(({ term }) => term));
  const weights = new Map<string, number>();
  for (const { slot } of best.list) {
    for (const term of lexical.termsIn(slot)) {
      if (!known.has(term)) weights.set(term, (weights.get(term) ?? 0) + lexical.idf(term) / RELATED_SOURCES);
    }
  }
  const chosen = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, RELATED_TERMS);
  const top = chosen[0]?.[1];
  if (top === undefined) return;
  const terms: QueryTerm[] = chosen.map(([term, value]) => ({
    term,
    word: term,
    idf: (lexical.idf(term) * value) / top,
  }));
  // Asked of each slot, not of the postings: the slots are hundreds, the postings tens of thousands.
  const shareOf = lexical.sharesOf(terms);
  for (const { row, slot } of scored) {
    const share = shareOf(slot);
    if (share > 0) table.add(row, 'related words', weight * share);
  }
}
