import type { SourceRef } from '../../../../shared/domain/ids';
import { packedSourcesOf, type PackedSource, type PackedVectors } from '../../../../shared/domain/packed-vectors';
import type { StoredEmbedding } from '../../../../shared/domain/tables';
import { isAppError } from '../../../../shared/ipc/errors';
import {
  BUILT_IN,
  isSameChoice,
  embeddingModelName,
  type EmbedderChoice,
} from '../../../models/embeddings/embedder-choice';
import { documentParts } from '../../../models/embeddings/embedding-text';
import type { Embedder } from '../../../ports/engine';
import { rowIdPrefix, rowPart, rowRef, toEmbeddingRows } from './embedding-rows';
import type { IndexEntry } from '../columns/index-entry';
import { QueryEncoder } from './query-encoder';
import { VectorSet } from './vector-set';
import { VectorFile, type VectorFileStamp } from './vector-file';
import type { VectorStats } from './vector-stats';

export type LoadEmbedder = (choice: EmbedderChoice, signal: AbortSignal) => Promise<Embedder>;

/** Entries by their slots; emptying the index replaces them by others. */
interface CurrentEntries {
  readonly now: {
    find(ref: SourceRef): number | undefined;
    at(slot: number): IndexEntry | undefined;
    has(slot: number): boolean;
    slots(): Iterable<number>;
    readonly live: { readonly names: { readonly people: readonly string[] } };
  };
}

/** So many failures in a row mean that the encoder fails, not the texts. */
const MAX_CONSECUTIVE_FAILURES = 3;

/**
 * The vectors that serve, and those of a newly chosen model, which replace them when the last one is there. Only the
 * local encoder serves on after another choice: a provider that is no longer chosen is sent nothing, not even a
 * question.
 */
export class Embeddings {
  serving: VectorSet;
  next: VectorSet | null = null;
  private unsavedRows: StoredEmbedding[] = [];
  private consecutiveFailures = 0;
  private isLoadDeferred = false;
  /** Reads what is asked while a provider makes the vectors. */
  private besideProvider: QueryEncoder | null = null;

  constructor(
    private readonly load: LoadEmbedder | null,
    private readonly records: CurrentEntries,
    private readonly now: () => number,
  ) {
    this.serving = this.createSet(BUILT_IN);
  }

  get sets(): VectorSet[] {
    return this.next === null ? [this.serving] : [this.serving, this.next];
  }

  /** The encoder on this machine, whatever makes the vectors; nothing waits for it to be loaded. */
  get localEncoder(): QueryEncoder {
    if (!this.serving.encoder.isRemote) return this.serving.encoder;
    if (this.besideProvider === null) {
      this.besideProvider = this.createSet(BUILT_IN).encoder;
      this.besideProvider.isLoadDeferred = true;
      // Where it cannot be loaded, it has no answer.
      this.besideProvider.embedder().catch(() => {});
    }
    return this.besideProvider;
  }

  /** @param isLoadDeferred a local encoder is loaded by `warmUp` or the first text to embed, never by a question */
  switchTo(choice: EmbedderChoice, isLoadDeferred = this.isLoadDeferred): void {
    this.isLoadDeferred = isLoadDeferred;
    for (const { encoder } of this.sets) encoder.isLoadDeferred = isLoadDeferred;
    const wanted = this.next ?? this.serving;
    if (isSameChoice(wanted.choice, choice)) return;
    this.next?.encoder.abort();
    this.next = null;
    if (isSameChoice(this.serving.choice, choice)) return;
    const fresh = this.createSet(choice);
    // The same model under another key: its vectors stay valid.
    if (embeddingModelName(wanted.choice) === embeddingModelName(choice)) fresh.vectors = wanted.vectors;
    for (const slot of this.records.now.slots()) if (!fresh.vectors.has(slot)) fresh.markPending(slot);
    if (this.serving.choice.kind === 'built-in') {
      this.next = fresh;
      return;
    }
    this.serving.encoder.abort();
    this.serving = fresh;
  }

  /** Takes the rows that fit entry and model; returns the ids of those that fit neither set. */
  async accept(rows: readonly StoredEmbedding[]): Promise<string[]> {
    const sets = await this.setsByModel(new Set(rows.map(({ model }) => model)));
    return sets.size === 0 ? [] : groupsOf(rows).flatMap((group) => this.acceptGroup(group, sets));
  }

  /** The same for a page in one piece. */
  async acceptPacked(packed: PackedVectors): Promise<string[]> {
    const sets = await this.setsByModel(new Set(packed.models));
    if (sets.size === 0) return [];
    const stale: string[] = [];
    let last = -1;
    for (const source of packedSourcesOf(packed)) {
      const set = sets.get(source.model);
      const slot = source.isUniform && set?.vectors.fits(source) === true ? this.slotOf(source, last + 1) : undefined;
      if (slot !== undefined) set!.setPackedVectors(slot, source.bytes, source.length);
      else for (const id of this.acceptGroup(source.rows(), sets)) stale.push(id);
      last = slot ?? last;
    }
    return stale;
  }

  /**
   * The slot of the entry that packed vectors belong to. The store gives rows in the order in which entries got their
   * slots, so most stand at the expected one.
   */
  private slotOf(source: PackedSource, expected: number): number | undefined {
    const next = this.records.now.at(expected);
    if (next !== undefined && source.belongsTo(next.ref, next.hash)) return expected;
    const found = this.records.now.find(rowRef(source.firstId));
    return found !== undefined && this.records.now.at(found)!.hash === source.hash ? found : undefined;
  }

  private async setsByModel(wanted: ReadonlySet<string>): Promise<Map<string, VectorSet>> {
    const sets = new Map<string, VectorSet>();
    for (const set of this.sets) {
      const { encoder, choice } = set;
      // A choice's usual model is known by name: nothing is loaded for vectors that bear it.
      const isUsual =
        this.load !== null && wanted.size > 0 && [...wanted].every((model) => model === embeddingModelName(choice));
      if (encoder.model === null && !encoder.isRemote && !isUsual) await encoder.embedder();
      const model = encoder.model ?? (isUsual ? embeddingModelName(choice) : null);
      if (model !== null) sets.set(model, set);
    }
    return sets;
  }

  /** Groups adjacent rows of one source and model. */
  private acceptGroup(group: readonly StoredEmbedding[], sets: ReadonlyMap<string, VectorSet>): string[] {
    const first = group[0]!;
    const set = sets.get(first.model);
    const slot = this.records.now.find(rowRef(first.id));
    const hash = slot === undefined ? undefined : this.records.now.at(slot)!.hash;
    const isFitting = ({ model, contentHash, vector }: StoredEmbedding) =>
      set !== undefined && model === first.model && hash === contentHash && set.vectors.fits(vector);
    const vectors: Int8Array[] = [];
    const stale: string[] = [];
    for (const row of group) {
      if (isFitting(row)) vectors[rowPart(row.id)] = row.vector;
      else stale.push(row.id);
    }
    // A source without its first row, or with a row missing in between, counts as not embedded.
    if (vectors[0] !== undefined && !vectors.includes(undefined as unknown as Int8Array))
      set!.setVectors(slot!, vectors);
    return stale;
  }

  /**
   * Embeds up to `limit` entries. A local encoder goes entry by entry and stops early when `isQuestionWaiting` says
   * that a question waits; a text it cannot take is retried after all others.
   *
   * @throws when the encoder itself fails; vectors made before that come with the next call
   */
  async embedNext(limit: number, isQuestionWaiting: () => boolean): Promise<StoredEmbedding[]> {
    this.swapWhenComplete();
    const set = await this.nextSetToFill();
    const slots = set?.firstPending(limit) ?? [];
    const size = set?.encoder.isRemote === true ? limit : 1;
    for (let start = 0; start < slots.length; start += size) {
      if (start > 0 && (await yieldToQuestions(isQuestionWaiting))) break;
      await this.embedBatch(set!, slots.slice(start, start + size));
    }
    this.swapWhenComplete();
    const { unsavedRows: rows } = this;
    this.unsavedRows = [];
    return rows;
  }

  /** These entries get their vectors next. */
  prefer(slots: readonly number[]): void {
    for (const set of this.sets) set.prefer(slots);
  }

  /** Loads the local encoder and its judge and runs each once, so that the first question does not pay for it. Sends nothing. */
  async warm(): Promise<void> {
    const { encoder } = this.serving;
    if (encoder.isRemote) return;
    const embedder = await encoder.embedder();
    await encoder.vectorOf('ready').catch(() => null);
    await embedder?.applicability?.('query: ready', ['passage: ready']).catch(() => null);
  }

  /** Writes the vectors that serve to a file and reads them from there from now on. */
  save(path: string, stamp: VectorFileStamp): Promise<void> {
    const { encoder, choice, vectors } = this.serving;
    return vectors.save(path, encoder.model ?? embeddingModelName(choice), stamp);
  }

  /**
   * Every entry is new. Takes the vectors of a file, unless they are of another model; what has none there waits for
   * its own.
   *
   * @param path null: none
   */
  open(path: string | null, stamp: VectorFileStamp): void {
    const { serving } = this;
    const model = serving.encoder.model ?? embeddingModelName(serving.choice);
    const file = path === null ? null : VectorFile.open(path, { ...stamp, model });
    if (file !== null) serving.vectors.open(file, (slot) => this.records.now.has(slot));
    for (const set of this.sets)
      for (const slot of this.records.now.slots()) if (!set.vectors.has(slot)) set.markPending(slot);
  }

  /** Where the file that vectors are read from is damaged, every entry waits for its vectors again. */
  async checkFile(): Promise<void> {
    const { serving } = this;
    if (await serving.vectors.isSound()) return;
    serving.clear();
    for (const slot of this.records.now.slots()) serving.markPending(slot);
  }

  stats(): VectorStats {
    const { serving, next } = this;
    return {
      embedded: serving.vectors.size,
      toEmbed: serving.pendingSlots.size,
      unreadable: serving.unreadable + (next?.unreadable ?? 0),
      embedder: serving.encoder.model,
      embedderProblem: next?.encoder.problem ?? serving.encoder.problem,
      next:
        next === null
          ? null
          : { model: embeddingModelName(next.choice), embedded: next.vectors.size, toEmbed: next.pendingSlots.size },
    };
  }

  clear(): void {
    for (const set of this.sets) set.clear();
  }

  /** Ends requests and lets go of files: nothing may be asked afterwards. */
  close(): void {
    this.besideProvider?.abort();
    for (const { encoder, vectors } of this.sets) {
      encoder.abort();
      vectors.close();
    }
  }

  /** The serving set first; null when there is nothing to do or no encoder to do it. */
  private async nextSetToFill(): Promise<VectorSet | null> {
    for (const set of this.sets) {
      const isAvailable = set.encoder.isRemote || (await set.encoder.embedder()) !== null;
      if (isAvailable && set.pendingSlots.size > 0) return set;
    }
    return null;
  }

  private createSet(choice: EmbedderChoice): VectorSet {
    const { load, now } = this;
    const isRemote = choice.kind === 'provider';
    const encoder = new QueryEncoder({
      load: load === null ? null : (signal) => load(choice, signal),
      model: isRemote ? embeddingModelName(choice) : null,
      isRemote,
      now,
    });
    encoder.isLoadDeferred = this.isLoadDeferred;
    return new VectorSet(choice, encoder);
  }

  /** Old vectors serve until the last new one is there; where there are none, the new ones serve as they come. */
  private swapWhenComplete(): void {
    const { next, serving } = this;
    if (next === null || (next.pendingSlots.size > 0 && serving.vectors.size > 0)) return;
    serving.encoder.abort();
    this.serving = next;
    this.next = null;
  }

  /** All texts in one call; where that fails because of a text, one by one. */
  private async embedBatch(set: VectorSet, slots: readonly number[]): Promise<void> {
    try {
      await this.embedSlots(set, slots);
    } catch (error) {
      if (isEncoderUnavailable(error)) throw error;
      if (slots.length > 1) for (const slot of slots) await this.embedBatch(set, [slot]);
      else this.postpone(set, slots[0]!, error);
    }
  }

  private postpone(set: VectorSet, slot: number, error: unknown): void {
    set.postpone(slot);
    this.consecutiveFailures += 1;
    if (this.consecutiveFailures < MAX_CONSECUTIVE_FAILURES) return;
    this.consecutiveFailures = 0;
    throw error;
  }

  private async embedSlots(set: VectorSet, slots: readonly number[]): Promise<void> {
    const entries = slots.map((slot) => this.records.now.at(slot)).filter((entry) => entry !== undefined);
    const vectors = await set.encoder.embedDocuments(
      entries.map((entry) => documentParts(entry.text, this.records.now.live.names.people)),
    );
    this.consecutiveFailures = 0;
    // The stored vectors bear the model's name but are not its own: they could never be compared with a question.
    if (!vectors.flat().every((vector) => set.vectors.fits(vector))) set.restart(this.records.now.slots());
    const rows = entries.flatMap((entry, index) => toEmbeddingRows(entry, set.encoder.model!, vectors[index]!));
    // An entry may have changed while its text was embedded: the hash check leaves such rows out.
    await this.accept(rows);
    this.unsavedRows.push(...rows);
  }
}

/** Groups adjacent rows of one source and model. */
function groupsOf(rows: readonly StoredEmbedding[]): StoredEmbedding[][] {
  const groups: StoredEmbedding[][] = [];
  let last = '';
  for (const row of rows) {
    const group = rowIdPrefix(row.id);
    if (group === last) groups[groups.length - 1]!.push(row);
    else groups.push([row]);
    last = group;
  }
  return groups;
}

/** The encoder is unavailable, whatever the text: trying the next one at once is pointless. */
const isEncoderUnavailable = (error: unknown): boolean =>
  isAppError(error) && error.code !== 'model-malformed' && error.code !== 'model-refused';

/** Lets waiting messages in; true when one of them is a question. */
async function yieldToQuestions(isQuestionWaiting: () => boolean): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve));
  return isQuestionWaiting();
}
