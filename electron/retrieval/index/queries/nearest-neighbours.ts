import type { IndexView } from './index-view';
import type { VectorSearchClient } from '../vectors/vector-search-client';
import { TopK, type SlotHit } from '../columns/top-k';
import type { VectorStore } from '../vectors/vector-store';
import type { HiddenSlots } from '../vectors/vector-search';

/**
 * As long as a lane's list for the question itself: the graph lane's seeds are its beginning, so that one search serves
 * both.
 */
const LANE_LIMIT = 100;
/** One turn has at most so many statements. */
const MAX_CACHED_STATEMENTS = 8;

/** Slots and their similarities. */
interface NearestSlots {
  slots: Uint32Array;
  values: Float64Array;
}

/** The state a list was found in; the list stays valid while none of this changes. */
interface SearchState {
  vectors: VectorStore;
  vectorVersion: number;
  hidden: HiddenSlots | null;
  visibilityVersion: number;
}

interface CachedSearch extends SearchState {
  wanted: number;
  list: Promise<readonly SlotHit[]>;
}

/** The slots nearest to a statement, best first; cached while no vector changes. */
export class NearestNeighbours {
  private readonly cached = new Map<string, CachedSearch>();

  constructor(private readonly scanner: VectorSearchClient | null) {}

  /**
   * Finds at least `wanted` slots where there are so many; ties in the order of their references. Read the result
   * before the next await: it belongs to the entries as they are then.
   */
  find(
    currentView: () => IndexView,
    statement: string,
    similarity: DenseSimilarity,
    wanted: number,
  ): Promise<readonly SlotHit[]> {
    const state = stateOf(currentView());
    const cached = this.cached.get(statement);
    if (cached !== undefined && isSame(cached, state) && cached.wanted >= wanted) return cached.list;
    const list = this.search(currentView, state, similarity, wanted);
    this.cached.delete(statement);
    if (this.cached.size >= MAX_CACHED_STATEMENTS) this.cached.delete(this.cached.keys().next().value!);
    this.cached.set(statement, { ...state, wanted, list });
    return list;
  }

  private async search(
    currentView: () => IndexView,
    state: SearchState,
    similarity: DenseSimilarity,
    wanted: number,
  ): Promise<readonly SlotHit[]> {
    const foundInWorker =
      this.scanner === null ? null : await similarity.nearestInWorker(this.scanner, wanted, currentView().hidden);
    const { entries, embeddings, hidden } = currentView();
    if (embeddings.serving.vectors !== state.vectors) return [];
    const { slots, values } =
      foundInWorker !== null && isSame(state, stateOf(currentView()))
        ? foundInWorker
        : similarity.nearestCandidates(wanted, hidden);
    const top = new TopK(wanted, (a, b) => entries.compareRefs(a, b));
    for (let index = 0; index < slots.length; index += 1)
      if (values[index]! >= top.threshold) top.offer(slots[index]!, values[index]!);
    return top.sorted;
  }

  /** The number of neighbours that the graph and dense lanes both ask for. */
  static readonly SHARED_LIMIT = LANE_LIMIT;
}

function stateOf({ embeddings, hidden, visibilityVersion }: IndexView): SearchState {
  const { vectors } = embeddings.serving;
  return { vectors, vectorVersion: vectors.version, hidden, visibilityVersion };
}

const isSame = (a: SearchState, b: SearchState): boolean =>
  a.vectors === b.vectors &&
  a.vectorVersion === b.vectorVersion &&
  a.hidden === b.hidden &&
  a.visibilityVersion === b.visibilityVersion;

/** Similarity in meaning between slots and a statement. */
export interface DenseSimilarity {
  /** Those of some texts that tell somebody what to do, and those whose vector is not there to be read. */
  adviceAmong(slots: readonly number[]): readonly number[];
  /**
   * Calibrated similarity of slots, in their order; NaN for a slot without a vector. One call for many takes half the
   * time of a call for each.
   */
  similaritiesOf(slots: ArrayLike<number>): Float64Array;
  /** The slots that may be among the `wanted` nearest, hidden ones left out, and their similarity. */
  nearestCandidates(wanted: number, hidden: HiddenSlots | null): NearestSlots;
  /**
   * The same in another thread, over the vectors as they are when it reads them; null where that thread is not asked or
   * fails.
   */
  nearestInWorker(
    searchClient: VectorSearchClient,
    wanted: number,
    hidden: HiddenSlots | null,
  ): Promise<NearestSlots | null> | null;
}
