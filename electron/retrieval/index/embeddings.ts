import type { SourceRef } from '../../../shared/domain/ids';
import { runsOf, type PackedRun, type PackedVectors } from '../../../shared/domain/packed-vectors';
import type { StoredEmbedding } from '../../../shared/domain/tables';
import { isAppError } from '../../../shared/ipc/errors';
import { BUILT_IN, isSameChoice, modelOf, type EmbedderChoice } from '../../models/embeddings/embedder-choice';
import type { Embedder } from '../../models/engine';
import { rowGroup, rowPart, rowRef, rowsOf, textsOf } from './embedding-rows';
import type { IndexEntry } from './entry';
import type { IndexStats } from './index-port';
import { QueryVectors } from './query-vectors';
import { VectorSet } from './vector-set';

export type LoadEmbedder = (choice: EmbedderChoice, signal: AbortSignal) => Promise<Embedder>;

/** Where an entry stands now; undefined when it left. */
export interface EntryLookup {
  find(ref: SourceRef): { slot: number; entry: IndexEntry } | undefined;
  at(slot: number): IndexEntry | undefined;
  slots(): Iterable<number>;
  names(): readonly string[];
}

/** Entries that fail one after another mean that the encoder is unwell, not the texts. */
const MOST_FAILURES_IN_A_ROW = 3;

/**
 * The vectors that serve, and those of a newly chosen model that take their place when the last one is there. Only the
 * local encoder
 * serves on after another choice: a provider that is no longer chosen is sent nothing, not even a question.
 */
export class Embeddings {
  serving: VectorSet;
  next: VectorSet | null = null;
  private made: StoredEmbedding[] = [];
  private failuresInARow = 0;
  private isLoadedLater = false;

  constructor(
    private readonly load: LoadEmbedder | null,
    private readonly lookup: EntryLookup,
    private readonly now: () => number,
  ) {
    this.serving = this.open(BUILT_IN);
  }

  get sets(): VectorSet[] {
    return this.next === null ? [this.serving] : [this.serving, this.next];
  }

  /** @param isLoadedLater a local encoder is loaded by `warm` or the first text to embed, never by a question */
  use(choice: EmbedderChoice, isLoadedLater = this.isLoadedLater): void {
    this.isLoadedLater = isLoadedLater;
    for (const { queries } of this.sets) queries.isLoadedLater = isLoadedLater;
    const wanted = this.next ?? this.serving;
    if (isSameChoice(wanted.choice, choice)) return;
    this.next?.queries.end();
    this.next = null;
    if (isSameChoice(this.serving.choice, choice)) return;
    const fresh = this.open(choice);
    // The same model by another key: its vectors stay good.
    if (modelOf(wanted.choice) === modelOf(choice)) fresh.vectors = wanted.vectors;
    for (const slot of this.lookup.slots()) if (!fresh.vectors.has(slot)) fresh.want(slot);
    if (this.serving.choice.kind === 'built-in') {
      this.next = fresh;
      return;
    }
    this.serving.queries.end();
    this.serving = fresh;
  }

  /** Takes rows that fit entry and model; returns the ids of those that fit neither set. */
  async take(rows: readonly StoredEmbedding[]): Promise<string[]> {
    const sets = await this.setsByModel(new Set(rows.map(({ model }) => model)));
    return sets.size === 0 ? [] : groupsOf(rows).flatMap((group) => this.takeGroup(group, sets));
  }

  /** The same for a page in one piece. */
  async takePacked(packed: PackedVectors): Promise<string[]> {
    const sets = await this.setsByModel(new Set(packed.models));
    if (sets.size === 0) return [];
    const stale: string[] = [];
    let last = -1;
    for (const run of runsOf(packed)) {
      const set = sets.get(run.model);
      const slot = run.isWhole && set?.vectors.fits(run) === true ? this.slotOf(run, last + 1) : undefined;
      if (slot !== undefined) set!.takeRun(slot, run.bytes, run.length);
      else for (const id of this.takeGroup(run.rows(), sets)) stale.push(id);
      last = slot ?? last;
    }
    return stale;
  }

  /**
   * The slot of the entry that a run's vectors fit. The store gives rows in the order in which entries came to their
   * slots: most stand at the one expected.
   */
  private slotOf(run: PackedRun, expected: number): number | undefined {
    const next = this.lookup.at(expected);
    if (next !== undefined && run.isOf(next.ref, next.hash)) return expected;
    const at = this.lookup.find(rowRef(run.firstId));
    return at?.entry.hash === run.hash ? at.slot : undefined;
  }

  private async setsByModel(wanted: ReadonlySet<string>): Promise<Map<string, VectorSet>> {
    const sets = new Map<string, VectorSet>();
    for (const set of this.sets) {
      const { queries, choice } = set;
      // The usual model of a choice is known by its name: nothing is loaded for vectors that bear it.
      const isUsual = this.load !== null && wanted.size > 0 && [...wanted].every((model) => model === modelOf(choice));
      if (queries.model === null && !queries.isRemote && !isUsual) await queries.embedder();
      const model = queries.model ?? (isUsual ? modelOf(choice) : null);
      if (model !== null) sets.set(model, set);
    }
    return sets;
  }

  /** Rows of one source and model; returns the ids of those that do not fit. */
  private takeGroup(group: readonly StoredEmbedding[], sets: ReadonlyMap<string, VectorSet>): string[] {
    const first = group[0]!;
    const set = sets.get(first.model);
    const at = this.lookup.find(rowRef(first.id));
    const isFitting = ({ model, contentHash, vector }: StoredEmbedding) =>
      set !== undefined &&
      model === first.model &&
      at !== undefined &&
      at.entry.hash === contentHash &&
      set.vectors.fits(vector);
    const vectors: Int8Array[] = [];
    const stale: string[] = [];
    for (const row of group) {
      if (isFitting(row)) vectors[rowPart(row.id)] = row.vector;
      else stale.push(row.id);
    }
    // Without its first row, or with one missing between, a source counts as not embedded.
    if (vectors[0] !== undefined && !vectors.includes(undefined as unknown as Int8Array)) set!.take(at!.slot, vectors);
    return stale;
  }

  /**
   * Makes up to `limit` entries' vectors. A local encoder goes entry by entry and stops early when `isAsked` says that
   * a question
   * waits; a text it cannot take goes to the end of the line.
   *
   * @throws when the encoder itself fails; what was made before it did comes with the next call
   */
  async embedNext(limit: number, isAsked: () => boolean): Promise<StoredEmbedding[]> {
    this.swapWhenComplete();
    const set = await this.setToFill();
    const slots = set?.first(limit) ?? [];
    const size = set?.queries.isRemote === true ? limit : 1;
    for (let start = 0; start < slots.length; start += size) {
      if (start > 0 && (await letOthersGoFirst(isAsked))) break;
      await this.embedTogether(set!, slots.slice(start, start + size));
    }
    this.swapWhenComplete();
    const { made } = this;
    this.made = [];
    return made;
  }

  /** Loads the local encoder and runs it once, so that the first question does not pay for it. Sends nothing. */
  async warm(): Promise<void> {
    const { queries } = this.serving;
    if (queries.isRemote) return;
    await queries.embedder();
    await queries.vectorOf('ready').catch(() => null);
  }

  stats(): Pick<IndexStats, 'embedded' | 'toEmbed' | 'unreadable' | 'embedder' | 'embedderProblem' | 'next'> {
    const { serving, next } = this;
    return {
      embedded: serving.vectors.size,
      toEmbed: serving.waiting.size,
      unreadable: serving.unreadable + (next?.unreadable ?? 0),
      embedder: serving.queries.model,
      embedderProblem: next?.queries.problem ?? serving.queries.problem,
      next:
        next === null ? null : { model: modelOf(next.choice), embedded: next.vectors.size, toEmbed: next.waiting.size },
    };
  }

  clear(): void {
    for (const set of this.sets) set.clear();
  }

  end(): void {
    for (const set of this.sets) set.queries.end();
  }

  /** What serves comes first; null when there is nothing to do, or no encoder to do it. */
  private async setToFill(): Promise<VectorSet | null> {
    for (const set of this.sets) {
      const isThere = set.queries.isRemote || (await set.queries.embedder()) !== null;
      if (isThere && set.waiting.size > 0) return set;
    }
    return null;
  }

  private open(choice: EmbedderChoice): VectorSet {
    const { load, now } = this;
    const isRemote = choice.kind === 'provider';
    const queries = new QueryVectors({
      load: load === null ? null : (signal) => load(choice, signal),
      model: isRemote ? modelOf(choice) : null,
      isRemote,
      now,
    });
    queries.isLoadedLater = this.isLoadedLater;
    return new VectorSet(choice, queries);
  }

  /** Old vectors serve until the last new one is there; where there are none, the new ones serve as they come. */
  private swapWhenComplete(): void {
    const { next, serving } = this;
    if (next === null || (next.waiting.size > 0 && serving.vectors.size > 0)) return;
    serving.queries.end();
    this.serving = next;
    this.next = null;
  }

  /** All in one call; when that fails for what is in them, one by one. */
  private async embedTogether(set: VectorSet, slots: readonly number[]): Promise<void> {
    try {
      await this.embedSlots(set, slots);
    } catch (error) {
      if (isEncoderAway(error)) throw error;
      if (slots.length > 1) for (const slot of slots) await this.embedTogether(set, [slot]);
      else this.setAside(set, slots[0]!, error);
    }
  }

  private setAside(set: VectorSet, slot: number, error: unknown): void {
    set.setAside(slot);
    this.failuresInARow += 1;
    if (this.failuresInARow < MOST_FAILURES_IN_A_ROW) return;
    this.failuresInARow = 0;
    throw error;
  }

  private async embedSlots(set: VectorSet, slots: readonly number[]): Promise<void> {
    const entries = slots.map((slot) => this.lookup.at(slot)).filter((entry) => entry !== undefined);
    const texts = entries.map((entry) => textsOf(entry, this.lookup.names()));
    const vectors = await set.queries.embedTexts(texts.flat());
    this.failuresInARow = 0;
    let next = 0;
    const rows = entries.flatMap((entry, place) => {
      const own = vectors.slice(next, next + texts[place]!.length);
      next += texts[place]!.length;
      return rowsOf(entry, set.queries.model!, own);
    });
    // An entry may have changed while its text was embedded: the hash check leaves such rows out.
    await this.take(rows);
    this.made.push(...rows);
  }
}

/** Rows of one source and model that stand together. */
function groupsOf(rows: readonly StoredEmbedding[]): StoredEmbedding[][] {
  const groups: StoredEmbedding[][] = [];
  let last = '';
  for (const row of rows) {
    const group = rowGroup(row.id);
    if (group === last) groups[groups.length - 1]!.push(row);
    else groups.push([row]);
    last = group;
  }
  return groups;
}

/** Texts are not to blame: nothing comes of trying the next one at once. */
const isEncoderAway = (error: unknown): boolean =>
  isAppError(error) && error.code !== 'model-malformed' && error.code !== 'model-refused';

/** Lets waiting messages in; true when one of them is a question. */
async function letOthersGoFirst(isAsked: () => boolean): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve));
  return isAsked();
}
