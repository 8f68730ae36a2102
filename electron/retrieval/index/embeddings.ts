import type { SourceRef } from '../../../shared/domain/ids';
import type { StoredEmbedding } from '../../../shared/domain/tables';
import { isAppError } from '../../../shared/ipc/errors';
import { BUILT_IN, isSameChoice, modelOf, type EmbedderChoice } from '../../models/embeddings/embedder-choice';
import type { Embedder } from '../../models/engine';
import { rowPart, rowRef, rowsOf, textsOf } from './embedding-rows';
import type { IndexEntry } from './entry';
import type { IndexStats } from './index-port';
import { QueryVectors } from './query-vectors';
import { VectorSet } from './vector-set';

export type LoadEmbedder = (choice: EmbedderChoice, signal: AbortSignal) => Promise<Embedder>;

/** Where an entry stands now; undefined when it left. */
export interface EntryLookup {
  find(ref: SourceRef): { slot: number; entry: IndexEntry } | undefined;
  all(): Iterable<[SourceRef, number]>;
  names(): readonly string[];
}

/** Entries that fail one after another mean that the encoder is unwell, not the texts. */
const MOST_FAILURES_IN_A_ROW = 3;

/**
 * The vectors that serve, and those of a newly chosen model that take their place when the last one is there. Only the local encoder
 * serves on after another choice: a provider that is no longer chosen is sent nothing, not even a question.
 */
export class Embeddings {
  serving: VectorSet;
  next: VectorSet | null = null;
  private made: StoredEmbedding[] = [];
  private failuresInARow = 0;

  constructor(private readonly load: LoadEmbedder | null, private readonly lookup: EntryLookup, private readonly now: () => number) {
    this.serving = this.open(BUILT_IN);
  }

  get sets(): VectorSet[] {
    return this.next === null ? [this.serving] : [this.serving, this.next];
  }

  use(choice: EmbedderChoice): void {
    const wanted = this.next ?? this.serving;
    if (isSameChoice(wanted.choice, choice)) return;
    this.next?.queries.end();
    this.next = null;
    if (isSameChoice(this.serving.choice, choice)) return;
    const fresh = this.open(choice);
    // The same model by another key: its vectors stay good.
    if (modelOf(wanted.choice) === modelOf(choice)) fresh.vectors = wanted.vectors;
    for (const [ref, slot] of this.lookup.all()) if (!fresh.vectors.has(slot)) fresh.want(ref, slot);
    if (this.serving.choice.kind === 'built-in') {
      this.next = fresh;
      return;
    }
    this.serving.queries.end();
    this.serving = fresh;
  }

  /** Takes rows that fit entry and model; returns the ids of those that fit neither set. */
  async take(rows: readonly StoredEmbedding[]): Promise<string[]> {
    const models = new Map<string, VectorSet>();
    for (const set of this.sets) {
      // A remote model's name is known without asking it.
      if (set.queries.model === null && !set.queries.isRemote) await set.queries.embedder();
      if (set.queries.model !== null) models.set(set.queries.model, set);
    }
    if (models.size === 0) return [];
    const fitting = new Map<VectorSet, Map<SourceRef, Int8Array[]>>();
    const stale: string[] = [];
    for (const row of rows) {
      const set = models.get(row.model);
      const at = this.lookup.find(rowRef(row.id));
      if (set === undefined || at === undefined || at.entry.hash !== row.contentHash || !set.vectors.fits(row.vector)) {
        stale.push(row.id);
        continue;
      }
      const byRef = fitting.get(set) ?? new Map<SourceRef, Int8Array[]>();
      const vectors = byRef.get(at.entry.ref) ?? [];
      vectors[rowPart(row.id)] = row.vector;
      fitting.set(set, byRef.set(at.entry.ref, vectors));
    }
    for (const [set, byRef] of fitting) {
      for (const [ref, vectors] of byRef) {
        // Pages may cut a source's rows apart; without all of them a source counts as not embedded.
        if (vectors[0] !== undefined && !vectors.includes(undefined as unknown as Int8Array)) set.take(ref, this.lookup.find(ref)!.slot, vectors);
      }
    }
    return stale;
  }

  /**
   * Makes up to `limit` entries' vectors. A local encoder goes entry by entry and stops early when `isAsked` says that a question
   * waits; a text it cannot take goes to the end of the line.
   *
   * @throws when the encoder itself fails; what was made before it did comes with the next call
   */
  async embedNext(limit: number, isAsked: () => boolean): Promise<StoredEmbedding[]> {
    this.swapWhenComplete();
    const set = await this.setToFill();
    const refs = set?.first(limit) ?? [];
    const size = set?.queries.isRemote === true ? limit : 1;
    for (let start = 0; start < refs.length; start += size) {
      if (start > 0 && (await letOthersGoFirst(isAsked))) break;
      await this.embedTogether(set!, refs.slice(start, start + size));
    }
    this.swapWhenComplete();
    const { made } = this;
    this.made = [];
    return made;
  }

  /** Loads the local encoder and runs it once, so that the first question does not pay for it. Sends nothing. */
  async warm(): Promise<void> {
    if (!this.serving.queries.isRemote) await this.serving.queries.vectorOf('ready').catch(() => null);
  }

  stats(): Pick<IndexStats, 'embedded' | 'toEmbed' | 'unreadable' | 'embedder' | 'embedderProblem' | 'next'> {
    const { serving, next } = this;
    return {
      embedded: serving.vectors.size, toEmbed: serving.waiting.size, unreadable: serving.unreadable + (next?.unreadable ?? 0),
      embedder: serving.queries.model, embedderProblem: next?.queries.problem ?? serving.queries.problem,
      next: next === null ? null : { model: modelOf(next.choice), embedded: next.vectors.size, toEmbed: next.waiting.size },
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
    return new VectorSet(choice, new QueryVectors({
      load: load === null ? null : (signal) => load(choice, signal), model: isRemote ? modelOf(choice) : null, isRemote, now,
    }));
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
  private async embedTogether(set: VectorSet, refs: readonly SourceRef[]): Promise<void> {
    try {
      await this.embedRefs(set, refs);
    } catch (error) {
      if (isEncoderAway(error)) throw error;
      if (refs.length > 1) for (const ref of refs) await this.embedTogether(set, [ref]);
      else this.setAside(set, refs[0]!, error);
    }
  }

  private setAside(set: VectorSet, ref: SourceRef, error: unknown): void {
    set.setAside(ref);
    this.failuresInARow += 1;
    if (this.failuresInARow < MOST_FAILURES_IN_A_ROW) return;
    this.failuresInARow = 0;
    throw error;
  }

  private async embedRefs(set: VectorSet, refs: readonly SourceRef[]): Promise<void> {
    const entries = refs.map((ref) => this.lookup.find(ref)?.entry).filter((entry) => entry !== undefined);
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

/** Texts are not to blame: nothing comes of trying the next one at once. */
const isEncoderAway = (error: unknown): boolean =>
  isAppError(error) && error.code !== 'model-malformed' && error.code !== 'model-refused';

/** Lets waiting messages in; true when one of them is a question. */
async function letOthersGoFirst(isAsked: () => boolean): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve));
  return isAsked();
}
