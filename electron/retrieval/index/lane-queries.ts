import type { SourceRef } from '../../../shared/domain/ids';
import type { IndexParts } from './index-core';
import type { IndexEntry } from './entry';
import type { IndexPort, LaneHit, LaneQuery } from './index-port';
import type { LexicalRun } from './lexical-index';
import { TopList } from './select-top';

type LaneQueries = Pick<IndexPort, 'lexical' | 'dense' | 'role' | 'temporal' | 'graph'>;

/** Hits of the word and meaning lanes that the graph lane starts from. */
const GRAPH_SEEDS = 30;
/** Told a little before or up to a week after it happened: conversations look back (evidence.md §3). */
const BEFORE_MS = 1.5 * 86_400_000;
const AFTER_MS = 7 * 86_400_000;

export const isInWindow = (at: number, window: { from: number; to: number }): boolean =>
  at >= window.from - BEFORE_MS && at <= window.to + AFTER_MS;

/** The words of the question that a slot holds, as the person wrote them. */
export function matchedWords(run: LexicalRun, slot: number): string[] {
  const mask = run.mask[slot] ?? 0;
  return run.terms.filter((_, bit) => (mask & (1 << bit)) !== 0).map(({ word }) => word);
}

/**
 * Calibrated similarity of each slot with a statement, null where a slot has no vector; null when nothing has one or there is no encoder.
 * Read the result before the next await: it is of the vectors that serve now.
 *
 * @throws when the statement cannot be embedded, with the reason
 */
export async function meaningOf(parts: () => IndexParts, statement: string): Promise<((slot: number) => number | null) | null> {
  const { serving } = parts().embeddings;
  if (serving.vectors.size === 0) {
    if (serving.queries.loadProblem !== null) throw new Error(serving.queries.loadProblem);
    return null;
  }
  const vector = await serving.queries.vectorOf(statement);
  const embedder = await serving.queries.embedder();
  if (embedder === null || vector === null || parts().embeddings.serving !== serving) return null;
  return (slot) => {
    const cosine = serving.cosine(vector, slot);
    return cosine === null ? null : embedder.calibrate(cosine);
  };
}

/** One query per lane; every list is best first, equal values in the order of their references. */
export function createLaneQueries(parts: () => IndexParts): LaneQueries {
  const topList = (limit: number) => new TopList(limit, (a, b) => (parts().entries[a]!.ref < parts().entries[b]!.ref ? -1 : 1));

  const words = (query: LaneQuery, accepts: (entry: IndexEntry) => boolean): LaneHit[] => {
    const { lexical, entries } = parts();
    const excluded = slotsOf(parts(), query.exclude);
    const run = lexical.run(query.words);
    const top = topList(query.limit);
    for (const slot of run.touched) if (!excluded.has(slot) && accepts(entries[slot]!)) top.offer(slot, run.share[slot]!);
    return top.list.map(({ slot, value }) => ({ ref: entries[slot]!.ref, value, matchedTerms: matchedWords(run, slot), via: null }));
  };

  const dense = async (query: LaneQuery): Promise<LaneHit[]> => {
    if (query.statement === null) return [];
    const meaning = await meaningOf(parts, query.statement);
    if (meaning === null) return [];
    const { entries } = parts();
    const excluded = slotsOf(parts(), query.exclude);
    const top = topList(query.limit);
    for (let slot = 0; slot < entries.length; slot += 1) {
      if (entries[slot] === undefined || excluded.has(slot)) continue;
      const similarity = meaning(slot);
      if (similarity !== null) top.offer(slot, similarity);
    }
    return top.list.map(({ slot, value }) => ({ ref: entries[slot]!.ref, value, matchedTerms: [], via: null }));
  };

  return {
    async lexical(query) {
      return words(query, () => true);
    },
    dense,
    async role(query) {
      return words(query, (entry) => entry.role === 'assistant');
    },
    async temporal(query) {
      const { window } = query;
      if (window === null) return [];
      const { entries, lexical } = parts();
      const excluded = slotsOf(parts(), query.exclude);
      const run = lexical.run(query.words);
      const top = topList(query.limit);
      entries.forEach((entry, slot) => {
        if (entry !== undefined && !excluded.has(slot) && isInWindow(entry.at, window)) top.offer(slot, run.share[slot] ?? 0);
      });
      return top.list.map(({ slot, value }) => ({ ref: entries[slot]!.ref, value, matchedTerms: matchedWords(run, slot), via: null }));
    },
    async graph(query) {
      const seedQuery = { ...query, limit: GRAPH_SEEDS };
      // Without meaning the links of what the words find still count; the dense lane says what is wrong.
      const near = await dense(seedQuery).catch(() => []);
      const seeds = interleave(words(seedQuery, () => true), near);
      return neighboursOf(parts(), seeds, query);
    },
  };
}

/** Each list's first, then each list's second …, every reference once. */
function interleave(...lists: LaneHit[][]): SourceRef[] {
  const refs = new Set<SourceRef>();
  const longest = Math.max(...lists.map((list) => list.length));
  for (let place = 0; place < longest; place += 1) {
    for (const list of lists) if (list[place] !== undefined) refs.add(list[place]!.ref);
  }
  return [...refs];
}

/** What a hit is linked to (notes) or stands next to (turns of a conversation); the value falls with the seed's place. */
function neighboursOf(parts: IndexParts, seeds: SourceRef[], query: LaneQuery): LaneHit[] {
  const excluded = new Set(query.exclude);
  const hits = new Map<SourceRef, LaneHit>();
  seeds.forEach((seed, place) => {
    for (const ref of [...parts.links.from(seed).map((link) => link.ref), ...turnsBeside(parts, seed)]) {
      if (hits.has(ref) || excluded.has(ref) || !parts.slotOf.has(ref)) continue;
      hits.set(ref, { ref, value: 1 / (1 + place), matchedTerms: [], via: seed });
    }
  });
  return [...hits.values()].slice(0, query.limit);
}

function turnsBeside(parts: IndexParts, seed: SourceRef): SourceRef[] {
  const entry = parts.entries[parts.slotOf.get(seed)!]!;
  if (entry.sessionId === null || entry.place === null) return [];
  const { before, after } = parts.sessions.neighbours(entry.sessionId, entry.place);
  return [after, before].filter((slot) => slot !== null).map((slot) => parts.entries[slot]!.ref);
}

function slotsOf(parts: IndexParts, refs: readonly SourceRef[]): Set<number> {
  return new Set(refs.map((ref) => parts.slotOf.get(ref)).filter((slot) => slot !== undefined));
}
