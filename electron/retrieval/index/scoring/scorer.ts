import { NONE } from '../../../columns/int-column';
import { InsertionOrderedIntSet } from '../columns/insertion-ordered-int-set';
import { joinPassages } from '../columns/join-passages';
import { firstPassageSlot, slotsOfTexts, textRefOf } from '../columns/passage-ref';
import { plainEntry } from '../columns/stored-entry';
import { TopK } from '../columns/top-k';
import { duplicateTurnContexts, type TurnContext, turnContextOf } from '../columns/turn-context';
import { QueryPeople } from '../names/query-people';
import { weightsOf } from '../queries/fusion-weight';
import type { IndexView } from '../queries/index-view';
import { matchedWords, openDenseSimilarity } from '../queries/lane-queries';
import type { DenseSimilarity } from '../queries/nearest-neighbours';
import { timeWindowMatch } from '../queries/time-window';
import { rankByPhrases } from './rank-pool';
import type { ScoredHit, ScoreQueries, ScoreQuery } from './score-query';
import { collectScoredSlots, idfShareOf, type ScoreContext, type ScoredSlot, scoreSlot } from './score-slot';
import { ScoreTable } from './score-table';
import { expandHyponyms } from '../words/hyponym-expansion';
import { lexicalTopK } from '../words/lexical-top-k';
import { insideScope } from '../queries/index-scope';
import type { QueryScores, QueryTerm } from '../words/query-scores';

/** Lexical candidates scored besides the pool, for the session part and for relevance feedback. */
const EXTRA_LEXICAL_SLOTS = 200;

/** Scores a pool; every part of a score keeps its name. */
export function createScorer(viewOf: (query: ScoreQuery) => () => IndexView): ScoreQueries['score'] {
  // Reused for one question after another; nothing is awaited between filling and the last read.
  const [slots, contextSlots, table] = [new InsertionOrderedIntSet(), new InsertionOrderedIntSet(), new ScoreTable()];

  return async (query) => {
    const currentView = viewOf(query);
    const similarity = await denseSimilarityFor(currentView, query.statement);
    const view = currentView();
    const poolIndexes = collectSlotsToScore(view, query, slots);
    contextSlots.clear();
    collectScoredSlots(view, slots, contextSlots);
    const queryScores =
      query.isIsolated === true
        ? view.lexical.scoreSlots(query.words, contextSlots.values)
        : view.lexical.scoreQuery(query.words);
    table.clear(slots.size);
    const context: ScoreContext = {
      view,
      queryScores,
      query,
      similarityOf: similaritiesOf(contextSlots, similarity),
      table,
      weights: weightsOf(query.weights),
      hyponymGroups: expandHyponyms(view.lexical, queryScores),
      people: new QueryPeople(query.people),
    };
    const scored: ScoredSlot[] = [];
    for (let row = 0; row < slots.size; row += 1) scored.push(scoreSlot(context, row, slots.at(row)));
    if (query.isIsolated === true) return scored.map((item) => toHit(context, item));
    addSessionPart(view, { table, scored, weight: context.weights.session });
    addRelevanceFeedbackPart(view, queryScores, { table, scored, weight: context.weights.relatedTerms });
    const pooledSlots = scored.slice(0, poolIndexes.length);
    if (query.topK === undefined) return pooledSlots.map((item) => toHit(context, item));
    const { sameTurn, sameSession } = context.weights;
    return rankByPhrases({ view, table, poolIndexes }, pooledSlots, query, {
      sameTurn,
      sameSession: query.isListQuestion === true ? sameSession : 0,
    }).map(({ item, secondSlot, ranked }) => ({
      ...withSecondPassage(context.view, toHit(context, item), secondSlot),
      ranked,
    }));
  };
}

/** Null where meaning is unavailable: the dense lane reports why. */
const denseSimilarityFor = async (view: () => IndexView, statement: string | null): Promise<DenseSimilarity | null> =>
  statement === null ? null : openDenseSimilarity(view, statement).catch(() => null);

function similaritiesOf(
  contextSlots: InsertionOrderedIntSet,
  similarity: DenseSimilarity | null,
): ScoreContext['similarityOf'] {
  if (similarity === null) return () => Number.NaN;
  const values = similarity.similaritiesOf(contextSlots.values);
  return (slot) => values[contextSlots.indexOf(slot)]!;
}

/** Collects the pool's slots, then the further lexical candidates; returns the pool positions of the former. */
function collectSlotsToScore(view: IndexView, query: ScoreQuery, slots: InsertionOrderedIntSet): number[] {
  const excluded = slotsOfTexts(view.entries, query.exclude);
  // What the person put in does not come out of a lane.
  const isInside = insideScope(view, query.scope);
  slots.clear();
  const poolIndexes: number[] = [];
  for (let index = 0; index < query.pool.length; index += 1) {
    const slot = slotInPool(view, query, index);
    if (slot === undefined || excluded.has(slot) || !isInside(slot)) continue;
    if (slots.add(slot) === poolIndexes.length) poolIndexes.push(index);
  }
  if (query.isIsolated === true) return poolIndexes;
  const lexicalHits = lexicalTopK(
    view.lexical.scoreQuery(query.words),
    view.entries,
    EXTRA_LEXICAL_SLOTS + excluded.size,
  )
    .filter(({ slot }) => !excluded.has(slot))
    .slice(0, EXTRA_LEXICAL_SLOTS);
  for (const { slot } of lexicalHits) slots.add(slot);
  return poolIndexes;
}

/** Undefined where the asking view does not hold it. */
function slotInPool({ slotHandles, entries }: IndexView, query: ScoreQuery, index: number): number | undefined {
  const slot = query.slotHandles === undefined ? NONE : slotHandles.slotOf(query.slotHandles[index]!);
  if (slot === NONE) return entries.find(query.pool[index]!);
  return entries.has(slot) ? slot : undefined;
}

/** The entry with another passage of its text, as it will be judged, shown and sent. */
function withSecondPassage({ entries }: IndexView, hit: ScoredHit, secondSlot: number | null): ScoredHit {
  return secondSlot === null ? hit : { ...hit, entry: joinPassages(hit.entry, entries.at(secondSlot)!) };
}

function toHit(context: ScoreContext, item: ScoredSlot): ScoredHit {
  const { view, queryScores, people, query, table } = context;
  const { row, slot, turnContext } = item;
  const entry = view.entries.at(slot)!;
  const textSlot = firstPassageSlot(view, slot);
  const { sourceTurn, before, after } = turnContext;
  const similarity = context.similarityOf(slot);
  const namesPerson = people.isEmpty ? null : people.roleIn(entry) !== 'none';
  return {
    entry: textSlot === slot ? plainEntry(entry) : { ...plainEntry(entry), ref: textRefOf(entry.ref) },
    parts: table.partsByName(row),
    similarity: Number.isNaN(similarity) ? null : similarity,
    ...coverageOf(queryScores, slot, [sourceTurn, before, after]),
    matchedTerms: matchedWords(queryScores, slot),
    namesPerson,
    isInTimeWindow: timeWindowMatch(view, sourceTurn ?? slot, query),
    isPersonInContext: namesPerson === null ? null : namesPerson || isPersonInContext(view, textSlot, people),
    isQuestion: view.questionFlags.endsWithQuestion(slot),
    links: query.isIsolated === true ? [] : view.links.linksOf(textSlot),
    ...(query.isIsolated !== true && view.links.linksToSuperseded(textSlot)
      ? { linksToSuperseded: true as const }
      : {}),
  };
}

/** Share of the query's term weight that the slot holds, and that it holds together with adjacent turns. */
function coverageOf(
  queryScores: QueryScores,
  slot: number,
  neighbours: (number | null)[],
): { coverage: number; contextCoverage: number } {
  const maskOf = (other: number | null) => (other === null ? 0 : (queryScores.termMasks[other] ?? 0));
  const together = neighbours.reduce<number>((mask, other) => mask | maskOf(other), maskOf(slot));
  return { coverage: idfShareOf(queryScores, maskOf(slot)), contextCoverage: idfShareOf(queryScores, together) };
}

/**
 * Whether somebody the question asks for speaks or is named near an entry: in adjacent turns, in or beside the turn it
 * was kept from, or in a linked note. The entry itself is left to the caller.
 */
function isPersonInContext(view: IndexView, slot: number, people: QueryPeople): boolean {
  const isOther = (other: number | null) =>
    other !== null && other !== slot && people.roleIn(view.entries.at(other)!) !== 'none';
  const isInContext = ({ sourceTurn, before, after }: TurnContext) =>
    isOther(sourceTurn) || isOther(before) || isOther(after);
  if (isInContext(turnContextOf(view, slot)) || duplicateTurnContexts(view, slot).some(isInContext)) return true;
  let isLinked = false;
  view.links.visitLinked(slot, view, (other) => (isLinked ||= isOther(other)));
  return isLinked;
}

const FEEDBACK_SOURCES = 5;
const FEEDBACK_TERMS = 10;

interface PoolPart {
  table: ScoreTable;
  scored: readonly ScoredSlot[];
  weight: number;
}

/** The best score of a session lifts all of its turns. */
function addSessionPart({ sessionOrdinals }: IndexView, { table, scored, weight }: PoolPart): void {
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
function addRelevanceFeedbackPart(
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
  const shareOf = lexical.slotScorer(terms);
  for (const { row, slot } of scored) {
    const share = shareOf(slot);
    if (share > 0) table.add(row, 'related-terms', weight * share);
  }
}
