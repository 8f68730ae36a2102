import type { SourceRef } from '../../../shared/domain/ids';
import { normaliseText } from '../../../shared/lib/text/normalise';
import { weightsOf } from './fusion-weight';
import type { IndexParts } from './index-parts';
import type { IndexPort, ScoredHit, ScoreQuery } from './index-port';
import { kindsAsked } from './kinds';
import { matchedWords, meaningOf, type Meaning } from './lane-queries';
import type { LexicalRun } from './lexical-index';
import { isPersonNear } from './person-near';
import { rankPool } from './rank-pool';
import { ScoreTable } from './score-table';
import { addRelatedPart, addSessionPart } from './shared-parts';
import { aroundsOf, inWindowOf, personOf, scoreSlot, slotsTaken, weightOf, type ScoreContext, type ScoredSlot } from './slot-score';
import { bestByWords } from './word-list';

/** Candidates of the word lane that are scored besides the pool, for the session's best and for related words. */
const SCORED_BY_WORDS = 200;

/** Scores a pool the way evidence.md's best formula does; every contribution keeps its name. */
export function createScorer(viewOf: (query: ScoreQuery) => () => IndexParts): IndexPort['score'] {
  return async (query) => {
    const partsOf = viewOf(query);
    const meaning = await meaningFor(partsOf, query.statement);
    const parts = partsOf();
    const { slots, pooled } = slotsToScore(parts, query);
    const arounds = slots.map((slot) => aroundsOf(parts, slot));
    const taken = slotsTaken(slots, arounds);
    const run = query.alone === true ? parts.lexical.runOf(query.words, taken) : parts.lexical.run(query.words);
    const table = new ScoreTable(slots.length);
    const context: ScoreContext = {
      parts, run, query, similarityOf: similaritiesOf(taken, meaning), table, weights: weightsOf(query.weights), kinds: kindsAsked(parts.lexical, run),
      people: query.people.map((name) => name.toLowerCase()),
      phrases: (query.phrases ?? []).map(normaliseText).filter((phrase) => phrase !== ''),
    };
    const scored = slots.map((slot, row) => scoreSlot(context, row, slot, arounds[row]!));
    if (query.alone === true) return scored.map((item) => toHit(context, item));
    addSessionPart(parts, { table, scored, weight: context.weights.session });
    addRelatedPart(parts, run, { table, scored, weight: context.weights.related });
    const found = scored.slice(0, pooled.length);
    if (query.most === undefined) return found.map((item) => toHit(context, item));
    const { sameTurn, sameSession } = context.weights;
    return rankPool({ parts, table, refs: pooled }, found, query, { sameTurn, sameSession: query.several === true ? sameSession : 0 }).map(({ item, ranked }) => ({ ...toHit(context, item), ranked }));
  };
}

/** Words alone when meaning is not to be had: the dense lane reports why. */
const meaningFor = async (parts: () => IndexParts, statement: string | null): Promise<Meaning | null> => (statement === null ? null : meaningOf(parts, statement).catch(() => null));

function similaritiesOf(slots: readonly number[], meaning: Meaning | null): ScoreContext['similarityOf'] {
  if (meaning === null) return () => null;
  const distinct = [...new Set(slots)];
  const values = meaning.of(distinct);
  const known = new Map<number, number>();
  distinct.forEach((slot, place) => {
    if (!Number.isNaN(values[place]!)) known.set(slot, values[place]!);
  });
  return (slot) => known.get(slot) ?? null;
}

/** The pool's slots, then those the word lane finds besides; `pooled` are the references of the first. */
function slotsToScore(parts: IndexParts, query: ScoreQuery): { slots: number[]; pooled: SourceRef[] } {
  const excluded = new Set(query.exclude.map((ref) => parts.slotOf.get(ref)));
  const slots = new Set<number>();
  const pooled: SourceRef[] = [];
  for (const ref of query.pool) {
    const slot = parts.slotOf.get(ref);
    if (slot === undefined || excluded.has(slot) || slots.has(slot)) continue;
    slots.add(slot);
    pooled.push(ref);
  }
  if (query.alone !== true) {
    const byWords = bestByWords(parts.lexical.run(query.words), parts.entries, SCORED_BY_WORDS + excluded.size).filter(({ slot }) => !excluded.has(slot)).slice(0, SCORED_BY_WORDS);
    for (const { slot } of byWords) slots.add(slot);
  }
  return { slots: [...slots], pooled };
}

function toHit(context: ScoreContext, item: ScoredSlot): ScoredHit {
  const { parts, run, people, query, table } = context;
  const { row, slot, similarity, passage } = item;
  const entry = parts.entries[slot]!;
  const { said, before, after } = passage;
  const namesPerson = people.length === 0 ? null : personOf(entry, people) !== 'none';
  return {
    entry, parts: table.named(row), similarity, ...coverageOf(run, slot, [said, before, after]), matchedTerms: matchedWords(run, slot), namesPerson, inWindow: inWindowOf(parts, said ?? slot, query),
    personNear: namesPerson === null ? null : namesPerson || isPersonNear(parts, slot, (other) => personOf(other, people) !== 'none'),
    isQuestion: parts.questionMarks.isQuestion(slot), links: parts.links.from(slot),
    ...(parts.links.leansOnSuperseded(slot) ? { leansOnSuperseded: true as const } : {}),
  };
}

/** Share of the question's term weight that the slot holds, and that it and those beside it hold together. */
function coverageOf(run: LexicalRun, slot: number, beside: (number | null)[]): { coverage: number; contextCoverage: number } {
  const maskOf = (other: number | null) => (other === null ? 0 : (run.mask[other] ?? 0));
  const together = beside.reduce<number>((mask, other) => mask | maskOf(other), maskOf(slot));
  return { coverage: weightOf(run, maskOf(slot)), contextCoverage: weightOf(run, together) };
}
