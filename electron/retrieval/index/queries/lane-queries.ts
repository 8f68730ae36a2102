import type { FindingNote } from '../../../../shared/domain/trace-reasons';
import { lackingOf } from '../../../models/embeddings/unit-vectors';
import type { Embedder } from '../../../ports/engine';
import type { IndexView } from './index-view';
import type { IndexEntry } from '../columns/index-entry';
import { FUSION_WEIGHT } from './fusion-weight';
import { fuzzyQuery } from './fuzzy-query';
import { findOverviews } from './find-overviews';
import { excludedSlots } from './index-scope';
import { slotsStating, slotsWithin } from './time-window';
import { PersonalizedPagerankQuery } from './personalized-pagerank-query';
import type { LaneHit, LaneQueries, LaneQuery } from './lane-query';
import type { QueryScores } from '../words/query-scores';
import { NearestNeighbours, type DenseSimilarity } from './nearest-neighbours';
import { expandTurnsToNotes } from './expand-turns-to-notes';
import { findAdvice } from './find-advice';
import { matchPhrases } from './match-phrases';
import { lexicalTopK, minimumShouldMatchTest, selectTopK } from '../words/lexical-top-k';
import type { VectorSearchClient } from '../vectors/vector-search-client';
import type { VectorStore } from '../vectors/vector-store';
import { firstPassageSlot } from '../columns/passage-ref';
import { TopK, type SlotHit } from '../columns/top-k';

/** Hits of the lexical and dense lanes that the graph lane starts from. */
const GRAPH_SEEDS = 30;
/** The query words that a slot holds, as the person wrote them. */
export const matchedWords = (queryScores: QueryScores, slot: number): string[] =>
  wordsOfMask(queryScores, queryScores.termMasks[slot] ?? 0);

const wordsOfMask = ({ terms }: QueryScores, mask: number): string[] =>
  terms.filter((_, bit) => (mask & (1 << bit)) !== 0).map(({ word }) => word);

/** The same for the many hits of a list: hits with the same words share one array. */
function wordsByMask(queryScores: QueryScores): (mask: number) => string[] {
  const known = new Map<number, string[]>();
  return (mask) => {
    const words = known.get(mask) ?? wordsOfMask(queryScores, mask);
    known.set(mask, words);
    return words;
  };
}

const FOUND_BY_SOURCE_TURN: FindingNote = { code: 'source-turn', terms: [] };
const NO_TERMS: string[] = [];
const NOTHING = { own: [], list: [], excluded: new Set<number>() };

/**
 * Opens the similarity with a statement; null when no entry has a vector or there is no encoder. Read the results
 * before the next await: they belong to the vectors that serve now.
 *
 * @throws when the statement cannot be embedded, with the reason
 */
export async function openDenseSimilarity(view: () => IndexView, statement: string): Promise<DenseSimilarity | null> {
  const { serving } = view().embeddings;
  if (serving.vectors.size === 0) {
    if (serving.encoder.loadProblem !== null) throw new Error(serving.encoder.loadProblem);
    return null;
  }
  const vector = await serving.encoder.vectorOf(statement);
  const embedder = await serving.encoder.embedder();
  if (embedder === null || vector === null || view().embeddings.serving !== serving) return null;
  const calibrate = openCalibration(serving.vectors, vector, embedder);
  const of = (slots: ArrayLike<number>) => calibrate(slots, serving.vectors.cosines(slots, vector));
  return {
    similaritiesOf: of,
    adviceAmong(slots) {
      const { advice } = embedder;
      if (advice === undefined) return slots;
      const cosines = serving.vectors.cosines(slots, advice.direction);
      return slots.filter((_, index) => !(cosines[index]! < advice.least));
    },
    nearestCandidates(wanted, hidden) {
      const slots = serving.vectors.candidates(vector, wanted, hidden);
      return { slots, values: of(slots) };
    },
    nearestInWorker(searchClient, wanted, hidden) {
      const search = searchClient.search(serving.vectors, vector, wanted, hidden);
      return search === null
        ? null
        : search.then((found) =>
            found === null ? null : { slots: found.slots, values: calibrate(found.slots, found.cosines) },
          );
    },
  };
}

/**
 * Calibrates the cosines of a question with slots in place, so that they compare between models: a callback would box
 * thousands of numbers per question.
 */
function openCalibration(vectors: VectorStore, question: Float32Array, embedder: Embedder) {
  const optional = embedder.optionalDimensions ?? 0;
  const isLacking = question.subarray(0, optional).every((value) => value === 0);
  return (slots: ArrayLike<number>, cosines: Float64Array): Float64Array => {
    for (let index = 0; index < cosines.length; index += 1) {
      if (Number.isNaN(cosines[index]!)) continue;
      const lacking = optional === 0 ? 0 : lackingOf(isLacking, vectors.beginsWithZeros(slots[index]!, optional));
      cosines[index] = embedder.calibrate(cosines[index]!, lacking);
    }
    return cosines;
  };
}

function hitOf({ entries, slotHandles }: IndexView, queryScores: QueryScores): (hit: SlotHit) => LaneHit {
  const wordsIn = wordsByMask(queryScores);
  return ({ slot, value }: SlotHit): LaneHit => ({
    ref: entries.refAt(slot),
    value,
    matchedTerms: wordsIn(queryScores.termMasks[slot] ?? 0),
    via: null,
    slotHandle: slotHandles.handleOf(slot),
  });
}

/** Matches on any query word; `list` is the longer list that `own` was taken from. */
function matchAnyTerm(
  view: IndexView,
  query: LaneQuery,
): { own: readonly SlotHit[]; queryScores: QueryScores; list: readonly SlotHit[]; excluded: Set<number> } {
  const excluded = excludedSlots(view, query);
  const queryScores = view.lexical.scoreQuery(query.words);
  const list = lexicalTopK(queryScores, view.entries, query.limit + excluded.size);
  return { own: firstAllowed(list, query.limit, excluded), queryScores, list, excluded };
}

function matchTerms(
  view: IndexView,
  query: LaneQuery,
  accepts: ((entry: IndexEntry) => boolean) | null = null,
): LaneHit[] {
  const { minimumShouldMatch = 'any', limit } = query;
  const { lexical, entries } = view;
  const excluded = excludedSlots(view, query);
  const queryScores = lexical.scoreQuery(query.words);
  const matchesEnough = minimumShouldMatchTest(
    queryScores,
    minimumShouldMatch,
    (term) => lexical.documentFrequency(term) > 0,
  );
  const hits =
    (query.phrases ?? []).length > 0
      ? matchPhrases(view, queryScores, query, { matchesEnough, excluded })
      : selectTopK(queryScores, entries, {
          limit,
          matchesEnough,
          accepts: (slot) => !excluded.has(slot) && (accepts === null || accepts(entries.at(slot)!)),
        });
  return hits.map(hitOf(view, queryScores));
}

/** The notes of the turns that a lane found, to be listed after its own hits. */
function hitsByTurns(
  view: IndexView,
  { own, list, excluded }: { own: readonly SlotHit[]; list: readonly SlotHit[]; excluded: Set<number> },
  query: LaneQuery,
  noteOf: (turn: number) => FindingNote,
): LaneHit[] {
  const without = new Set(excluded);
  for (const { slot } of own) without.add(slot);
  const notes = expandTurnsToNotes(view, list, { without, limit: query.limit });
  return notes.map(({ slot, value, turn }) => ({
    ref: view.entries.refAt(slot),
    value,
    matchedTerms: NO_TERMS,
    via: null,
    note: noteOf(turn),
    slotHandle: view.slotHandles.handleOf(slot),
  }));
}

/** Everything that lies in the question's time, or states it. */
function temporalHits(view: IndexView, query: LaneQuery): LaneHit[] {
  const { timeWindow } = query;
  if (timeWindow === null) return [];
  const { entries, lexical } = view;
  const excluded = excludedSlots(view, query);
  const queryScores = lexical.scoreQuery(query.words);
  const top = new TopK(query.limit, (a, b) => entries.compareRefs(a, b));
  for (const slot of slotsWithin(view, timeWindow)) {
    const score = queryScores.shares[slot] ?? 0;
    if (score >= top.threshold && !excluded.has(slot)) top.offer(slot, score);
  }
  for (const slot of slotsStating(view, timeWindow))
    if (!excluded.has(slot)) top.offer(slot, (timeWindow.isFilter === true ? 1 : 0) + (queryScores.shares[slot] ?? 0));
  return top.sorted.map(hitOf(view, queryScores));
}

/**
 * One query per lane; every list is best first, equal values in the order of their references.
 *
 * @param searchClient searches by meaning while words are looked up here; null: this thread does both
 */
export function createLaneQueries(
  viewOf: (query: LaneQuery) => () => IndexView,
  searchClient: VectorSearchClient | null,
): LaneQueries {
  const nearestNeighbours = new NearestNeighbours(searchClient);
  const pagerankQuery = new PersonalizedPagerankQuery();

  const dense = async (
    query: LaneQuery,
    wanted = query.limit,
  ): Promise<{ own: readonly SlotHit[]; list: readonly SlotHit[]; excluded: Set<number> }> => {
    if (query.statement === null) return NOTHING;
    const view = viewOf(query);
    const similarity = await openDenseSimilarity(view, query.statement);
    if (similarity === null) return NOTHING;
    const list = await nearestNeighbours.find(
      view,
      query.statement,
      similarity,
      wanted + excludedSlots(view(), query).size,
    );
    const excluded = excludedSlots(view(), query);
    return { own: firstAllowed(list, query.limit, excluded), list, excluded };
  };

  return {
    async lexical(query) {
      const isFiltered = (query.phrases ?? []).length > 0;
      if (isFiltered || query.minimumShouldMatch === 'all' || query.minimumShouldMatch === 'most')
        return matchTerms(viewOf(query)(), query);
      const view = viewOf(query)();
      const { queryScores, ...found } = matchAnyTerm(view, query);
      return [
        ...found.own.map(hitOf(view, queryScores)),
        ...hitsByTurns(view, found, query, (turn) => ({ code: 'source-turn', terms: matchedWords(queryScores, turn) })),
      ];
    },
    async dense(query) {
      const found = await dense(query);
      const view = viewOf(query)();
      return [
        ...found.own.map(({ slot, value }) => ({
          ref: view.entries.refAt(slot),
          value,
          matchedTerms: NO_TERMS,
          via: null,
          slotHandle: view.slotHandles.handleOf(slot),
        })),
        ...hitsByTurns(view, found, query, () => FOUND_BY_SOURCE_TURN),
      ];
    },
    async fuzzy(query) {
      const view = viewOf(query)();
      const hits = fuzzyQuery(view, query);
      if (query.scope === undefined) return hits;
      const excluded = excludedSlots(view, query);
      return hits.filter(({ ref }) => !excluded.has(view.entries.find(ref)!));
    },
    async role(query) {
      const similarity =
        query.statement === null ? null : await openDenseSimilarity(viewOf(query), query.statement).catch(() => null);
      const view = viewOf(query)();
      const queryScores = view.lexical.scoreQuery(query.words);
      const hits = findAdvice(view, {
        queryScores,
        similarity,
        isNewest: query.isNewestAdvice === true,
        excluded: excludedSlots(view, query),
        limit: query.limit,
      });
      return hits.map(hitOf(view, queryScores));
    },
    async temporal(query) {
      return temporalHits(viewOf(query)(), query);
    },
    async overview(query) {
      const view = viewOf({ ...query, level: 'overview' });
      // Words alone find them where meaning is unavailable; the dense lane reports the reason.
      const similarity =
        query.statement === null ? null : await openDenseSimilarity(view, query.statement).catch(() => null);
      const excluded = excludedSlots(view(), query);
      const queryScores = view().lexical.scoreQuery(query.words);
      return findOverviews(view(), query, queryScores, similarity, excluded).map(hitOf(view(), queryScores));
    },
    async graph(query) {
      const seedQuery: LaneQuery = { ...query, limit: GRAPH_SEEDS };
      // Without vectors, links of the lexical hits still count; the dense lane reports the reason.
      const denseHits = await dense(seedQuery, NearestNeighbours.SHARED_LIMIT).then(
        ({ own }) => own,
        () => [],
      );
      const view = viewOf(query)();
      return pagerankQuery.run(
        view,
        seedsOf(view, matchAnyTerm(view, seedQuery).own, denseHits),
        excludedSlots(view, query),
        query.limit,
      );
    },
  };
}

/**
 * Lexical and dense hits, weighed as the fused score weighs them; best first. Links join texts: a text's best passage
 * counts, at the slot of its first.
 */
function seedsOf(view: IndexView, byWords: readonly SlotHit[], byMeaning: readonly SlotHit[]): Map<number, number> {
  const { entries } = view;
  const passageWeights = new Map<number, number>();
  for (const { slot, value } of byWords) passageWeights.set(slot, value);
  for (const { slot, value } of byMeaning)
    passageWeights.set(slot, (passageWeights.get(slot) ?? 0) + FUSION_WEIGHT.dense * value);
  const weights = new Map<number, number>();
  for (const [slot, weight] of passageWeights) {
    const first = firstPassageSlot(view, slot);
    weights.set(first, Math.max(weights.get(first) ?? 0, weight));
  }
  const ordered = [...weights].filter(([, weight]) => weight > 0);
  return new Map(
    ordered.sort(([a, first], [b, second]) => (first === second ? entries.compareRefs(a, b) : first > second ? -1 : 1)),
  );
}

const firstAllowed = (list: readonly SlotHit[], limit: number, excluded: ReadonlySet<number>): readonly SlotHit[] =>
  list.filter(({ slot }) => !excluded.has(slot)).slice(0, limit);
