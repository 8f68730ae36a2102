import type { SourceRef } from '../../../shared/domain/ids';
import { holdsAnswer } from './answer-type';
import type { IndexEntry } from './entry';
import type { IndexParts } from './index-core';
import type { IndexPort, ScoredHit, ScoreQuery } from './index-port';
import { isInWindow, matchedWords, meaningOf } from './lane-queries';
import type { LexicalRun, QueryTerm } from './lexical-index';
import { TopList } from './select-top';

/**
 * Weights of the fused score: evidence.md 9k, rounded. They are set by hand, not fitted; DESIGN.md tells where each comes from.
 * Meaning is weighed on the calibrated similarity, so that the sum means the same with another embedder.
 */
export const FUSION_WEIGHT = {
  meaning: 0.4, beforeQuestion: 0.6, before: 0.3, twoBefore: 0.15, after: 0.2, person: 0.2, mention: 0.05, date: 0.2, asks: -0.05, session: 0.3, related: 0.1,
  answerType: 0.1,
} as const;

/** Candidates of the word lane that are scored besides the pool, for the session's best and for related words. */
const SCORED_BY_WORDS = 200;
const RELATED_SOURCES = 5;
const RELATED_TERMS = 10;

interface Slot {
  slot: number;
  entry: IndexEntry;
  parts: Record<string, number>;
  base: number;
  coverage: number;
  contextCoverage: number;
  matchedTerms: string[];
  similarity: number | null;
  namesPerson: boolean | null;
  inWindow: boolean | null;
}

/** Scores a pool the way evidence.md's best formula does; every contribution keeps its name. */
export function createScorer(partsOf: () => IndexParts): IndexPort['score'] {
  return async (query) => {
    const similarityOf = await similarityFor(partsOf, query.statement);
    const parts = partsOf();
    const run = parts.lexical.run(query.words);
    const wanted = slotsToScore(parts, run, query);
    const context = { parts, run, query, similarityOf };
    const scored = [...wanted].map((slot) => scoreSlot(context, slot));
    addSessionPart(scored);
    addRelatedPart(parts, run, scored);
    const pool = new Set(query.pool);
    return scored.filter(({ entry }) => pool.has(entry.ref)).map((item) => toHit(parts, item));
  };
}

interface Context {
  parts: IndexParts;
  run: LexicalRun;
  query: ScoreQuery;
  similarityOf: (slot: number) => number | null;
}

/** Words alone when meaning is not to be had: the dense lane reports why. */
async function similarityFor(parts: () => IndexParts, statement: string | null): Promise<(slot: number) => number | null> {
  const meaning = statement === null ? null : await meaningOf(parts, statement).catch(() => null);
  return meaning ?? (() => null);
}

function slotsToScore(parts: IndexParts, run: LexicalRun, query: ScoreQuery): Set<number> {
  const excluded = new Set<SourceRef>(query.exclude);
  const slots = new Set<number>();
  for (const ref of query.pool) {
    const slot = parts.slotOf.get(ref);
    if (slot !== undefined && !excluded.has(ref)) slots.add(slot);
  }
  const byWords = new TopList(SCORED_BY_WORDS, (a, b) => (parts.entries[a]!.ref < parts.entries[b]!.ref ? -1 : 1));
  for (const slot of run.touched) if (!excluded.has(parts.entries[slot]!.ref)) byWords.offer(slot, run.share[slot]!);
  for (const { slot } of byWords.list) slots.add(slot);
  return slots;
}

function scoreSlot(context: Context, slot: number): Slot {
  const { parts, run, query, similarityOf } = context;
  const entry = parts.entries[slot]!;
  const own = (of: number) => (run.share[of] ?? 0) + FUSION_WEIGHT.meaning * (similarityOf(of) ?? 0);
  const similarity = similarityOf(slot);
  const { before, after } = entry.sessionId === null || entry.place === null
    ? { before: null, after: null }
    : parts.sessions.neighbours(entry.sessionId, entry.place);
  const values: Record<string, number> = { words: run.share[slot] ?? 0 };
  if (similarity !== null) values['meaning'] = FUSION_WEIGHT.meaning * similarity;
  if (before !== null) {
    const asked = parts.entries[before]!.text.includes('?');
    values[asked ? 'question before' : 'turn before'] = (asked ? FUSION_WEIGHT.beforeQuestion : FUSION_WEIGHT.before) * own(before);
  }
  const twoBefore = before === null ? null : turnBefore(parts, before);
  // A subject holds for a few turns: half as much again one turn further back.
  if (twoBefore !== null) values['two turns before'] = FUSION_WEIGHT.twoBefore * own(twoBefore);
  if (after !== null) values['turn after'] = FUSION_WEIGHT.after * own(after);
  const person = personOf(entry, query.people);
  if (person !== 'none') values['person'] = person === 'speaks' ? FUSION_WEIGHT.person : FUSION_WEIGHT.mention;
  const inWindow = query.window === null ? null : isInWindow(entry.at, query.window);
  if (inWindow === true) values['date'] = FUSION_WEIGHT.date;
  if (entry.text.trimEnd().endsWith('?')) values['asks itself'] = FUSION_WEIGHT.asks;
  const base = sum(values);
  if (query.expects !== null && holdsAnswer(query.expects, entry.text)) values['answer type'] = FUSION_WEIGHT.answerType;
  return {
    slot, entry, parts: values, base, ...coverageOf(run, [slot, before, after]), matchedTerms: matchedWords(run, slot), similarity,
    namesPerson: query.people.length === 0 ? null : person !== 'none', inWindow,
  };
}

function turnBefore(parts: IndexParts, slot: number): number | null {
  const { sessionId, place } = parts.entries[slot]!;
  return sessionId === null || place === null ? null : parts.sessions.neighbours(sessionId, place).before;
}

/** Whether a named person speaks, or (for notes and chunks, which have no speaker) is what it is about. */
function personOf(entry: IndexEntry, people: readonly string[]): 'speaks' | 'mentioned' | 'none' {
  if (people.length === 0) return 'none';
  const speaker = entry.speaker?.toLowerCase() ?? null;
  const first = speaker?.split(/\s+/)[0];
  if (speaker !== null && people.some((name) => name.toLowerCase() === speaker || name.toLowerCase() === first)) return 'speaks';
  const isNamed = people.some((name) => hasWord(entry.text, name) || hasWord(entry.heading, name));
  if (!isNamed) return 'none';
  return speaker === null && entry.kind !== 'message' ? 'speaks' : 'mentioned';
}

function hasWord(text: string, name: string): boolean {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return false;
  const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
  return !/[\p{L}\p{N}]/u.test(around);
}

/** Share of the question's term weight that the slot holds, and that it and its neighbours hold together. */
function coverageOf(run: LexicalRun, slots: (number | null)[]): { coverage: number; contextCoverage: number } {
  const [own, ...beside] = slots.map((slot) => (slot === null ? 0 : (run.mask[slot] ?? 0)));
  const together = beside.reduce((mask, next) => mask | next, own!);
  return { coverage: weightOf(run, own!), contextCoverage: weightOf(run, together) };
}

function weightOf(run: LexicalRun, mask: number): number {
  if (run.totalIdf === 0) return 0;
  return run.terms.reduce((total, { idf }, bit) => total + ((mask & (1 << bit)) === 0 ? 0 : idf), 0) / run.totalIdf;
}

/** The best of a session lifts the whole session (session → turn in one formula). */
function addSessionPart(scored: Slot[]): void {
  const best = new Map<string, number>();
  for (const { entry, base } of scored) {
    if (entry.sessionId !== null) best.set(entry.sessionId, Math.max(best.get(entry.sessionId) ?? 0, base));
  }
  for (const item of scored) {
    if (item.entry.sessionId !== null) item.parts['session'] = FUSION_WEIGHT.session * best.get(item.entry.sessionId)!;
  }
}

/** Words that the best few share and the question lacks (relevance feedback, RM3) find what is said in other words. */
function addRelatedPart(parts: IndexParts, run: LexicalRun, scored: Slot[]): void {
  const best = [...scored].sort((a, b) => sum(b.parts) - sum(a.parts) || (a.entry.ref < b.entry.ref ? -1 : 1)).slice(0, RELATED_SOURCES);
  const known = new Set(run.terms.map(({ term }) => term));
  const weights = new Map<string, number>();
  for (const { slot } of best) {
    for (const term of parts.lexical.termsIn(slot)) {
      if (!known.has(term)) weights.set(term, (weights.get(term) ?? 0) + parts.lexical.idf(term) / RELATED_SOURCES);
    }
  }
  const chosen = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, RELATED_TERMS);
  const top = chosen[0]?.[1];
  if (top === undefined) return;
  const terms: QueryTerm[] = chosen.map(([term, weight]) => ({ term, word: term, idf: (parts.lexical.idf(term) * weight) / top }));
  const related = parts.lexical.runTerms(terms);
  for (const item of scored) {
    const share = related.share[item.slot] ?? 0;
    if (share > 0) item.parts['related words'] = FUSION_WEIGHT.related * share;
  }
}

function toHit(parts: IndexParts, item: Slot): ScoredHit {
  const { entry, parts: values, similarity, coverage, contextCoverage, matchedTerms, namesPerson, inWindow } = item;
  return {
    entry, parts: values, similarity, coverage, contextCoverage, matchedTerms, namesPerson, inWindow,
    isQuestion: entry.text.trimEnd().endsWith('?'), links: entry.kind === 'note' ? parts.links.from(entry.ref) : [],
  };
}

const sum = (values: Record<string, number>): number => Object.values(values).reduce((total, value) => total + value, 0);
