import { normaliseText } from '../../../shared/lib/text/normalise';
import { weightsOf } from './fusion-weight';
import type { IndexParts } from './index-parts';
import type { IndexPort, ScoredHit, ScoreQuery } from './index-port';
import { kindsAsked } from './kinds';
import { matchedWords, meaningOf, type Meaning } from './lane-queries';
import type { LexicalRun } from './lexical-run';
import { MeetingOrder } from './meeting-order';
import { PeopleAsked } from './people-asked';
import { isPersonNear } from './person-near';
import { rankPool } from './rank-pool';
import { ScoreTable } from './score-table';
import { addRelatedPart, addSessionPart } from './shared-parts';
import { NONE } from './slot-numbers';
import { inWindowOf, meetTaken, scoreSlot, weightOf, type ScoreContext, type ScoredSlot } from './slot-score';
import { bestByWords } from './word-list';

/** Candidates of the word lane that are scored besides the pool, for the session's best and for related words. */
const SCORED_BY_WORDS = 200;

/** Scores a pool the way evidence.md's best formula does; every contribution keeps its name. */
export function createScorer(viewOf: (query: ScoreQuery) => () => IndexParts): IndexPort['score'] {
  // Used for one question after another; nothing is awaited between its filling and its last reading.
  const [slots, taken, table] = [new MeetingOrder(), new MeetingOrder(), new ScoreTable()];

  return async (query) => {
    const partsOf = viewOf(query);
    const meaning = await meaningFor(partsOf, query.statement);
    const parts = partsOf();
    const pooled = meetSlotsToScore(parts, query, slots);
    taken.clear();
    meetTaken(parts, slots, taken);
    const run = query.alone === true ? parts.lexical.runOf(query.words, taken.all) : parts.lexical.run(query.words);
    table.clear(slots.count);
    const context: ScoreContext = {
      parts,
      run,
      query,
      similarityOf: similaritiesOf(taken, meaning),
      table,
      weights: weightsOf(query.weights),
      kinds: kindsAsked(parts.lexical, run),
      people: new PeopleAsked(query.people),
      phrases: (query.phrases ?? []).map(normaliseText).filter((phrase) => phrase !== ''),
    };
    const scored: ScoredSlot[] = [];
    for (let row = 0; row < slots.count; row += 1) scored.push(scoreSlot(context, row, slots.at(row)));
    if (query.alone === true) return scored.map((item) => toHit(context, item));
    addSessionPart(parts, { table, scored, weight: context.weights.session });
    addRelatedPart(parts, run, { table, scored, weight: context.weights.related });
    const found = scored.slice(0, pooled.length);
    if (query.most === undefined) return found.map((item) => toHit(context, item));
    const { sameTurn, sameSession } = context.weights;
    return rankPool({ parts, table, places: pooled }, found, query, {
      sameTurn,
      sameSession: query.several === true ? sameSession : 0,
    }).map(({ item, ranked }) => ({ ...toHit(context, item), ranked }));
  };
}

/** Words alone when meaning is not to be had: the dense lane reports why. */
const meaningFor = async (parts: () => IndexParts, statement: string | null): Promise<Meaning | null> =>
  statement === null ? null : meaningOf(parts, statement).catch(() => null);

function similaritiesOf(taken: MeetingOrder, meaning: Meaning | null): ScoreContext['similarityOf'] {
  if (meaning === null) return () => Number.NaN;
  const values = meaning.of(taken.all);
  return (slot) => values[taken.placeOf(slot)]!;
}

/** Meets the pool's slots, then those the word lane finds besides; gives the places in the pool of the first. */
function meetSlotsToScore(parts: IndexParts, query: ScoreQuery, slots: MeetingOrder): number[] {
  const excluded = new Set(query.exclude.map((ref) => parts.slotOf.get(ref)));
  slots.clear();
  const pooled: number[] = [];
  for (let place = 0; place < query.pool.length; place += 1) {
    const slot = slotInPool(parts, query, place);
    if (slot === undefined || excluded.has(slot)) continue;
    if (slots.meet(slot) === pooled.length) pooled.push(place);
  }
  if (query.alone === true) return pooled;
  const byWords = bestByWords(parts.lexical.run(query.words), parts.entries, SCORED_BY_WORDS + excluded.size)
    .filter(({ slot }) => !excluded.has(slot))
    .slice(0, SCORED_BY_WORDS);
  for (const { slot } of byWords) slots.meet(slot);
  return pooled;
}

/** Undefined where the view that asks has it not. */
function slotInPool({ seats, entries, slotOf }: IndexParts, query: ScoreQuery, place: number): number | undefined {
  const slot = query.seats === undefined ? NONE : seats.slotOf(query.seats[place]!);
  if (slot === NONE) return slotOf.get(query.pool[place]!);
  return entries[slot] === undefined ? undefined : slot;
}

function toHit(context: ScoreContext, item: ScoredSlot): ScoredHit {
  const { parts, run, people, query, table } = context;
  const { row, slot, passage } = item;
  const entry = parts.entries[slot]!;
  const { said, before, after } = passage;
  const similarity = context.similarityOf(slot);
  const namesPerson = people.isNobody ? null : people.in(entry) !== 'none';
  return {
    entry,
    parts: table.named(row),
    similarity: Number.isNaN(similarity) ? null : similarity,
    ...coverageOf(run, slot, [said, before, after]),
    matchedTerms: matchedWords(run, slot),
    namesPerson,
    inWindow: inWindowOf(parts, said ?? slot, query),
    personNear: namesPerson === null ? null : namesPerson || isPersonNear(parts, slot, people),
    isQuestion: parts.questionMarks.isQuestion(slot),
    links: query.alone === true ? [] : parts.links.from(slot),
    ...(query.alone !== true && parts.links.leansOnSuperseded(slot) ? { leansOnSuperseded: true as const } : {}),
  };
}

/** Share of the question's term weight that the slot holds, and that it and those beside it hold together. */
function coverageOf(
  run: LexicalRun,
  slot: number,
  beside: (number | null)[],
): { coverage: number; contextCoverage: number } {
  const maskOf = (other: number | null) => (other === null ? 0 : (run.mask[other] ?? 0));
  const together = beside.reduce<number>((mask, other) => mask | maskOf(other), maskOf(slot));
  return { coverage: weightOf(run, maskOf(slot)), contextCoverage: weightOf(run, together) };
}
