import { weightsOf } from '../queries/fusion-weight';
import type { IndexView } from '../queries/index-view';
import type { ScoredHit, ScoreQueries, ScoreQuery } from './score-query';
import { expandHyponyms } from '../words/hyponym-expansion';
import { matchedWords, openDenseSimilarity } from '../queries/lane-queries';
import { timeWindowMatch } from '../queries/time-window';
import type { QueryScores } from '../words/query-scores';
import { InsertionOrderedIntSet } from '../columns/insertion-ordered-int-set';
import { QueryPeople } from '../names/query-people';
import { isPersonInContext } from './person-in-context';
import { rankByPhrases } from './rank-by-phrases';
import { ScoreTable } from './score-table';
import { addRelevanceFeedbackPart, addSessionPart } from './pool-dependent-parts';
import { NONE } from '../../../columns/int-column';
import { joinPassages } from '../columns/join-passages';
import { collectScoredSlots, scoreSlot, idfShareOf, type ScoreContext, type ScoredSlot } from './score-slot';
import { firstPassageSlot, slotsOfTexts, textRefOf } from '../columns/passage-ref';
import { plainEntry } from '../columns/stored-entry';
import { lexicalTopK } from '../words/lexical-top-k';
import { phrasePatterns } from '../words/phrase-match';
import type { DenseSimilarity } from '../queries/nearest-neighbours';

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
      phrases: phrasePatterns(query.phrases ?? []),
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
  slots.clear();
  const poolIndexes: number[] = [];
  for (let index = 0; index < query.pool.length; index += 1) {
    const slot = slotInPool(view, query, index);
    if (slot === undefined || excluded.has(slot)) continue;
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
