import type { SourceRef } from '../../../shared/domain/ids';
import type { Embedder } from '../../models/engine';
import type { IndexParts } from './index-parts';
import type { IndexEntry } from './entry';
import { FUSION_WEIGHT } from './fusion-weight';
import { fuzzyQuery } from './fuzzy-query';
import { Walk } from './graph-query';
import type { IndexPort, LaneHit, LaneQuery } from './index-port';
import type { LexicalRun } from './lexical-run';
import { Nearest, type NearSlots } from './nearest';
import { notesOfTurns } from './notes-of-turns';
import { precisionTest } from './precision';
import type { Scanner } from './scanner';
import { TopList, type Found } from './select-top';
import type { HiddenSlots } from './vector-scan';
import { bestByWords, topOfRun } from './word-list';

type LaneQueries = Pick<IndexPort, 'lexical' | 'fuzzy' | 'dense' | 'role' | 'temporal' | 'graph'>;

/** Hits of the word and meaning lanes that the graph lane starts from. */
const GRAPH_SEEDS = 30;
/** Told a little before or up to a week after it happened: conversations look back (evidence.md §3). */
const BEFORE_MS = 1.5 * 86_400_000;
const AFTER_MS = 7 * 86_400_000;

export const isInWindow = (at: number, window: { from: number; to: number }): boolean =>
  at >= window.from - BEFORE_MS && at <= window.to + AFTER_MS;

/** The words of the question that a slot holds, as the person wrote them. */
export const matchedWords = (run: LexicalRun, slot: number): string[] => wordsOf(run, run.mask[slot] ?? 0);

const wordsOf = ({ terms }: LexicalRun, mask: number): string[] =>
  terms.filter((_, bit) => (mask & (1 << bit)) !== 0).map(({ word }) => word);

/** The same for the many hits of a list: those that hold the same words share one array of them. */
function wordsByMask(run: LexicalRun): (mask: number) => string[] {
  const known = new Map<number, string[]>();
  return (mask) => {
    const words = known.get(mask) ?? wordsOf(run, mask);
    known.set(mask, words);
    return words;
  };
}

const NO_WORDS: string[] = [];

/** How near slots are in meaning to a statement. */
export interface Meaning {
  /**
   * Calibrated similarity of slots, in their order; NaN where one has no vector. Many at once take half the time that
   * one after another do.
   */
  of(slots: ArrayLike<number>): Float64Array;
  /** The slots that may be among the `wanted` nearest, hidden ones left out, and their similarity. */
  near(wanted: number, hidden: HiddenSlots | null): NearSlots;
  /**
   * The same by another thread, of the vectors as they are when it looks; null where it is not asked or does not know.
   */
  nearBeside(scanner: Scanner, wanted: number, hidden: HiddenSlots | null): Promise<NearSlots | null> | null;
}

/**
 * Calibrated similarity of slots with a statement; null when nothing has one or there is no encoder.
 * Read the result before the next await: it is of the vectors that serve now.
 *
 * @throws when the statement cannot be embedded, with the reason
 */
export async function meaningOf(parts: () => IndexParts, statement: string): Promise<Meaning | null> {
  const { serving } = parts().embeddings;
  if (serving.vectors.size === 0) {
    if (serving.queries.loadProblem !== null) throw new Error(serving.queries.loadProblem);
    return null;
  }
  const vector = await serving.queries.vectorOf(statement);
  const embedder = await serving.queries.embedder();
  if (embedder === null || vector === null || parts().embeddings.serving !== serving) return null;
  const of = (slots: ArrayLike<number>) => calibrated(serving.vectors.cosines(slots, vector), embedder);
  return {
    of,
    near(wanted, hidden) {
      const slots = serving.vectors.near(vector, wanted, hidden);
      return { slots, values: of(slots) };
    },
    nearBeside(scanner, wanted, hidden) {
      const search = scanner.search(serving.vectors, vector, wanted, hidden);
      return search === null
        ? null
        : search.then((found) =>
            found === null ? null : { slots: found.slots, values: calibrated(found.cosines, embedder) },
          );
    },
  };
}

/**
 * The same numbers made comparable between models, in their place: thousands a question, none of which is to be boxed
 * for a callback.
 */
function calibrated(cosines: Float64Array, embedder: Embedder): Float64Array {
  for (let place = 0; place < cosines.length; place += 1)
    if (!Number.isNaN(cosines[place]!)) cosines[place] = embedder.calibrate(cosines[place]!);
  return cosines;
}

/**
 * One query per lane; every list is best first, equal values in the order of their references.
 *
 * @param scanner looks for what is near while words are looked up here; null: all is done in this thread
 */
export function createLaneQueries(
  viewOf: (query: LaneQuery) => () => IndexParts,
  scanner: Scanner | null,
): LaneQueries {
  const nearest = new Nearest(scanner);
  const walk = new Walk();

  const hitOf = ({ entries, seats }: IndexParts, run: LexicalRun) => {
    const wordsIn = wordsByMask(run);
    return ({ slot, value }: Found): LaneHit => ({
      ref: entries[slot]!.ref,
      value,
      matchedTerms: wordsIn(run.mask[slot] ?? 0),
      via: null,
      seat: seats.of(slot),
    });
  };

  /** Every word counts, however few of them an entry holds; `list` is what it was taken from. */
  const broadly = (query: LaneQuery): { own: readonly Found[]; run: LexicalRun; list: readonly Found[] } => {
    const parts = viewOf(query)();
    const excluded = slotsOf(parts, query.exclude);
    const run = parts.lexical.run(query.words);
    const list = bestByWords(run, parts.entries, query.limit + excluded.size);
    return { own: firstOf(list, query.limit, excluded), run, list };
  };

  const words = (query: LaneQuery, accepts: ((entry: IndexEntry) => boolean) | null = null): LaneHit[] => {
    const { precision = 'broad', limit } = query;
    const parts = viewOf(query)();
    const { lexical, entries } = parts;
    const excluded = slotsOf(parts, query.exclude);
    const run = lexical.run(query.words);
    const holdsEnough = precisionTest(run, precision, (term) => lexical.documentsWith(term) > 0);
    return topOfRun(run, entries, {
      limit,
      holdsEnough,
      accepts: (slot) => !excluded.has(slot) && (accepts === null || accepts(entries[slot]!)),
    }).map(hitOf(parts, run));
  };

  const dense = async (
    query: LaneQuery,
    wanted = query.limit,
  ): Promise<{ own: readonly Found[]; list: readonly Found[] }> => {
    if (query.statement === null) return { own: [], list: [] };
    const parts = viewOf(query);
    const meaning = await meaningOf(parts, query.statement);
    if (meaning === null) return { own: [], list: [] };
    const list = await nearest.of(parts, query.statement, meaning, wanted + slotsOf(parts(), query.exclude).size);
    return { own: firstOf(list, query.limit, slotsOf(parts(), query.exclude)), list };
  };

  /** The notes of the turns a lane found, for after what it found by itself. */
  const hitsByTurns = (
    own: readonly Found[],
    list: readonly Found[],
    query: LaneQuery,
    noteOf: (turn: number) => string,
  ): LaneHit[] => {
    const parts = viewOf(query)();
    const without = slotsOf(parts, query.exclude);
    for (const { slot } of own) without.add(slot);
    const notes = notesOfTurns(parts, list, { without, limit: query.limit });
    return notes.map(({ slot, value, turn }) => ({
      ref: parts.entries[slot]!.ref,
      value,
      matchedTerms: NO_WORDS,
      via: null,
      note: noteOf(turn),
      seat: parts.seats.of(slot),
    }));
  };

  return {
    async lexical(query) {
      if (query.precision === 'tight' || query.precision === 'medium') return words(query);
      const { own, run, list } = broadly(query);
      return [
        ...own.map(hitOf(viewOf(query)(), run)),
        ...hitsByTurns(own, list, query, (turn) => `said with it: ${matchedWords(run, turn).join(', ')}`),
      ];
    },
    async dense(query) {
      const { own, list } = await dense(query);
      const { entries, seats } = viewOf(query)();
      return [
        ...own.map(({ slot, value }) => ({
          ref: entries[slot]!.ref,
          value,
          matchedTerms: NO_WORDS,
          via: null,
          seat: seats.of(slot),
        })),
        ...hitsByTurns(own, list, query, () => 'by the turn it was kept from'),
      ];
    },
    fuzzy: async (query) => fuzzyQuery(viewOf(query)(), query),
    async role(query) {
      return words(query, (entry) => entry.role === 'assistant');
    },
    async temporal(query) {
      const { window } = query;
      if (window === null) return [];
      const parts = viewOf(query)();
      const { entries, lexical, times } = parts;
      const excluded = slotsOf(parts, query.exclude);
      const run = lexical.run(query.words);
      const top = new TopList(query.limit, (a, b) => (entries[a]!.ref < entries[b]!.ref ? -1 : 1));
      for (const slot of times.between(window.from - BEFORE_MS, window.to + AFTER_MS)) {
        const share = run.share[slot] ?? 0;
        if (share >= top.least && !excluded.has(slot)) top.offer(slot, share);
      }
      return top.list.map(hitOf(parts, run));
    },
    async graph(query) {
      const seedQuery: LaneQuery = { ...query, limit: GRAPH_SEEDS };
      // Without meaning the links of what the words find still count; the dense lane says what is wrong.
      const near = await dense(seedQuery, Nearest.SHARED).then(
        ({ own }) => own,
        () => [],
      );
      const parts = viewOf(query)();
      return walk.from(parts, seedsOf(parts, broadly(seedQuery).own, near), slotsOf(parts, query.exclude), query.limit);
    },
  };
}

/** What the words and the meaning find, weighed as the fused score weighs them; best first. */
function seedsOf({ entries }: IndexParts, byWords: readonly Found[], byMeaning: readonly Found[]): Map<number, number> {
  const weights = new Map<number, number>();
  for (const { slot, value } of byWords) weights.set(slot, value);
  for (const { slot, value } of byMeaning) weights.set(slot, (weights.get(slot) ?? 0) + FUSION_WEIGHT.meaning * value);
  const ordered = [...weights].filter(([, weight]) => weight > 0);
  return new Map(
    ordered.sort(([a, first], [b, second]) =>
      first === second ? (entries[a]!.ref < entries[b]!.ref ? -1 : 1) : first > second ? -1 : 1,
    ),
  );
}

const firstOf = (list: readonly Found[], limit: number, excluded: ReadonlySet<number>): readonly Found[] =>
  list.filter(({ slot }) => !excluded.has(slot)).slice(0, limit);

function slotsOf(parts: IndexParts, refs: readonly SourceRef[]): Set<number> {
  return new Set(refs.map((ref) => parts.slotOf.get(ref)).filter((slot) => slot !== undefined));
}
