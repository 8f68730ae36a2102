import type { IndexParts } from './index-parts';
import type { Meaning } from './lane-queries';
import type { Scanner } from './scanner';
import { TopList, type Found } from './select-top';
import type { VectorStore } from './vector-store';

/**
 * As long as a lane's list for the question itself: the graph lane starts from the first of it, so that one scan serves
 * both.
 */
const KEPT = 100;
/** Statements of one turn. */
const MOST_STATEMENTS = 8;

/** Slots and how near each is. */
export interface NearSlots {
  slots: Uint32Array;
  values: Float64Array;
}

/** What a list was found in: it holds while none of this changes. */
interface State {
  vectors: VectorStore;
  changes: number;
  isAll: boolean;
  moves: number;
}

interface Known extends State {
  wanted: number;
  list: Promise<readonly Found[]>;
}

/** The slots nearest to a statement, best first, found once while no vector changes. */
export class Nearest {
  private readonly known = new Map<string, Known>();

  constructor(private readonly scanner: Scanner | null) {}

  /**
   * At least `wanted` of them where there are so many; equal values in the order of their references. Read the result
   * before the next await: it is of the entries as they are then.
   */
  of(parts: () => IndexParts, statement: string, meaning: Meaning, wanted: number): Promise<readonly Found[]> {
    const state = stateOf(parts());
    const before = this.known.get(statement);
    if (before !== undefined && isSame(before, state) && before.wanted >= wanted) return before.list;
    const list = this.search(parts, state, meaning, wanted);
    this.known.delete(statement);
    if (this.known.size >= MOST_STATEMENTS) this.known.delete(this.known.keys().next().value!);
    this.known.set(statement, { ...state, wanted, list });
    return list;
  }

  private async search(
    parts: () => IndexParts,
    state: State,
    meaning: Meaning,
    wanted: number,
  ): Promise<readonly Found[]> {
    const beside = this.scanner === null ? null : await meaning.nearBeside(this.scanner, wanted, parts().hidden);
    const { entries, embeddings, hidden } = parts();
    if (embeddings.serving.vectors !== state.vectors) return [];
    const { slots, values } =
      beside !== null && isSame(state, stateOf(parts())) ? beside : meaning.near(wanted, hidden);
    const top = new TopList(wanted, (a, b) => (entries[a]!.ref < entries[b]!.ref ? -1 : 1));
    for (let place = 0; place < slots.length; place += 1)
      if (values[place]! >= top.least) top.offer(slots[place]!, values[place]!);
    return top.list;
  }

  /** How many the graph lane and the dense lane both ask for. */
  static readonly SHARED = KEPT;
}

function stateOf({ embeddings, hidden, moves }: IndexParts): State {
  const { vectors } = embeddings.serving;
  return { vectors, changes: vectors.changes, isAll: hidden === null, moves };
}

const isSame = (a: State, b: State): boolean =>
  a.vectors === b.vectors && a.changes === b.changes && a.isAll === b.isAll && a.moves === b.moves;
