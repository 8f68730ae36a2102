import type { IndexParts } from './index-parts';
import type { Meaning } from './lane-queries';
import { TopList, type Found } from './select-top';
import type { VectorStore } from './vector-store';

/** As long as a lane's list for the question itself: the graph lane starts from the first of it, so that one scan serves both. */
const KEPT = 100;
/** Statements of one turn. */
const MOST_STATEMENTS = 8;

interface Known {
  vectors: VectorStore;
  changes: number;
  isAll: boolean;
  moves: number;
  wanted: number;
  list: readonly Found[];
}

/** The slots nearest to a statement, best first, found once while no vector changes. */
export class Nearest {
  private readonly known = new Map<string, Known>();

  /** At least `wanted` of them where there are so many; equal values in the order of their references. */
  of({ entries, embeddings, hidden, moves }: IndexParts, statement: string, meaning: Meaning, wanted: number): readonly Found[] {
    const { vectors } = embeddings.serving;
    const before = this.known.get(statement);
    if (before !== undefined && before.vectors === vectors && before.changes === vectors.changes && before.isAll === (hidden === null) && before.moves === moves && before.wanted >= wanted) return before.list;
    const top = new TopList(wanted, (a, b) => (entries[a]!.ref < entries[b]!.ref ? -1 : 1));
    const slots = meaning.near(wanted, hidden);
    const values = meaning.of(slots);
    for (let place = 0; place < slots.length; place += 1) if (values[place]! >= top.least) top.offer(slots[place]!, values[place]!);
    const { list } = top;
    this.known.delete(statement);
    if (this.known.size >= MOST_STATEMENTS) this.known.delete(this.known.keys().next().value!);
    this.known.set(statement, { vectors, changes: vectors.changes, isAll: hidden === null, moves, wanted, list });
    return list;
  }

  /** How many the graph lane and the dense lane both ask for. */
  static readonly SHARED = KEPT;
}
