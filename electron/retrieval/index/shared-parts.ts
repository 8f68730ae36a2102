import type { IndexParts } from './index-core';
import type { LexicalRun, QueryTerm } from './lexical-index';
import type { ScoredSlot } from './scoring';
import { TopList } from './select-top';

const RELATED_SOURCES = 5;
const RELATED_TERMS = 10;

export function totalOf(values: Record<string, number>): number {
  let total = 0;
  for (const name in values) total += values[name]!;
  return total;
}

/** The best of a session lifts the whole session (session → turn in one formula). */
export function addSessionPart(scored: ScoredSlot[], weight: number): void {
  const best = new Map<string, number>();
  for (const { entry, base } of scored) {
    if (entry.sessionId !== null) best.set(entry.sessionId, Math.max(best.get(entry.sessionId) ?? 0, base));
  }
  for (const item of scored) {
    if (item.entry.sessionId !== null) item.parts['session'] = weight * best.get(item.entry.sessionId)!;
  }
}

/** Words that the best few share and the question lacks (relevance feedback, RM3) find what is said in other words. */
export function addRelatedPart(parts: IndexParts, run: LexicalRun, scored: ScoredSlot[], weight: number): void {
  const best = new TopList(RELATED_SOURCES, (a, b) => (parts.entries[a]!.ref < parts.entries[b]!.ref ? -1 : 1));
  for (const { slot, parts: values } of scored) best.offer(slot, totalOf(values));
  const known = new Set(run.terms.map(({ term }) => term));
  const weights = new Map<string, number>();
  for (const { slot } of best.list) {
    for (const term of parts.lexical.termsIn(slot)) {
      if (!known.has(term)) weights.set(term, (weights.get(term) ?? 0) + parts.lexical.idf(term) / RELATED_SOURCES);
    }
  }
  const chosen = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, RELATED_TERMS);
  const top = chosen[0]?.[1];
  if (top === undefined) return;
  const terms: QueryTerm[] = chosen.map(([term, value]) => ({ term, word: term, idf: (parts.lexical.idf(term) * value) / top }));
  const related = parts.lexical.runTerms(terms);
  for (const item of scored) {
    const share = related.share[item.slot] ?? 0;
    if (share > 0) item.parts['related words'] = weight * share;
  }
}
