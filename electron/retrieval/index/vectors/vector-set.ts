import { AppError } from '../../../../shared/ipc/errors';
import type { EmbedderChoice } from '../../../models/embeddings/embedder-choice';
import type { QueryEncoder } from './query-encoder';
import { VectorStore } from './vector-store';

/** How often a text that could not be embedded is tried, each time after all others. */
const MAX_ATTEMPTS = 3;

/** Preferred entries at a time: what was opened or asked for longest ago goes back to its place. */
const MAX_PREFERRED = 1_000;

/** All vectors of one model, and the slots whose entries still wait for theirs. */
export class VectorSet {
  vectors = new VectorStore();
  readonly pendingSlots = new Set<number>();
  /** Those of them that come first, in their order; some may have their vector by now. */
  private preferredSlots: number[] = [];
  private readonly attempts = new Map<number, number>();
  private hasRestarted = false;

  constructor(
    readonly choice: EmbedderChoice,
    readonly encoder: QueryEncoder,
  ) {}

  /** Entries given up after several tries, found by words alone. A new text, or a restart, tries again. */
  get unreadable(): number {
    return [...this.attempts.values()].filter((attempts) => attempts >= MAX_ATTEMPTS).length;
  }

  /** The entry's text is new: its old vector no longer counts. */
  markPending(slot: number): void {
    this.vectors.remove(slot);
    this.attempts.delete(slot);
    this.pendingSlots.add(slot);
  }

  remove(slot: number): void {
    this.vectors.remove(slot);
    this.attempts.delete(slot);
    this.pendingSlots.delete(slot);
  }

  setVectors(slot: number, vectors: readonly Int8Array[]): void {
    this.vectors.set(slot, vectors);
    this.attempts.delete(slot);
    this.pendingSlots.delete(slot);
  }

  /** The same for adjacent vectors of `length` numbers each. */
  setPackedVectors(slot: number, bytes: Int8Array, length: number): void {
    this.vectors.setPacked(slot, bytes, length);
    this.attempts.delete(slot);
    this.pendingSlots.delete(slot);
  }

  /** Retries an entry after all others, or gives it up after several tries. */
  postpone(slot: number): void {
    const attempts = (this.attempts.get(slot) ?? 0) + 1;
    this.attempts.set(slot, attempts);
    this.pendingSlots.delete(slot);
    if (attempts < MAX_ATTEMPTS) this.pendingSlots.add(slot);
  }

  /** These come next, before those that were preferred earlier. An entry that failed before waits its turn. */
  prefer(slots: readonly number[]): void {
    const wanted = new Set([...slots, ...this.preferredSlots]);
    this.preferredSlots = [...wanted].filter((slot) => this.isPreferable(slot)).slice(0, MAX_PREFERRED);
  }

  private isPreferable(slot: number): boolean {
    return this.pendingSlots.has(slot) && !this.attempts.has(slot);
  }

  firstPending(limit: number): number[] {
    this.preferredSlots = this.preferredSlots.filter((slot) => this.isPreferable(slot));
    const first = new Set(this.preferredSlots.slice(0, limit));
    for (const slot of this.pendingSlots) {
      if (first.size >= limit) break;
      first.add(slot);
    }
    return [...first];
  }

  /**
   * Forgets all vectors, and waits for those of every entry again.
   *
   * @throws AppError `model-malformed` the second time: the model gives vectors of changing lengths
   */
  restart(slots: Iterable<number>): void {
    if (this.hasRestarted)
      throw new AppError('model-malformed', 'The embedding model gives vectors of different lengths.');
    this.hasRestarted = true;
    this.vectors.close();
    this.vectors = new VectorStore();
    for (const slot of slots) this.pendingSlots.add(slot);
  }

  clear(): void {
    this.vectors.close();
    this.vectors = new VectorStore();
    this.pendingSlots.clear();
    this.preferredSlots = [];
    this.attempts.clear();
  }
}
