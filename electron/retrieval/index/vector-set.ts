import type { EmbedderChoice } from '../../models/embeddings/embedder-choice';
import type { QueryVectors } from './query-vectors';
import { VectorStore } from './vector-store';

/** A text that could not be embedded is tried so often, each time after all others. */
const MOST_TRIES = 3;

/** All vectors of one model, and the slots whose entries still wait for theirs. */
export class VectorSet {
  vectors = new VectorStore();
  readonly waiting = new Set<number>();
  private readonly tries = new Map<number, number>();

  constructor(
    readonly choice: EmbedderChoice,
    readonly queries: QueryVectors,
  ) {}

  /** Entries given up after several tries; their text is found by words. A new text, or a restart, tries again. */
  get unreadable(): number {
    return [...this.tries.values()].filter((tries) => tries >= MOST_TRIES).length;
  }

  /** The entry's text is new: an old vector no longer counts. */
  want(slot: number): void {
    this.vectors.remove(slot);
    this.tries.delete(slot);
    this.waiting.add(slot);
  }

  drop(slot: number): void {
    this.vectors.remove(slot);
    this.tries.delete(slot);
    this.waiting.delete(slot);
  }

  take(slot: number, vectors: readonly Int8Array[]): void {
    this.vectors.set(slot, vectors);
    this.tries.delete(slot);
    this.waiting.delete(slot);
  }

  /** The same of vectors that stand one after another, of `length` numbers each. */
  takeRun(slot: number, bytes: Int8Array, length: number): void {
    this.vectors.setRun(slot, bytes, length);
    this.tries.delete(slot);
    this.waiting.delete(slot);
  }

  /** Sends an entry to the end of the line, or out of it after several tries. */
  setAside(slot: number): void {
    const tries = (this.tries.get(slot) ?? 0) + 1;
    this.tries.set(slot, tries);
    this.waiting.delete(slot);
    if (tries < MOST_TRIES) this.waiting.add(slot);
  }

  first(limit: number): number[] {
    const first: number[] = [];
    for (const slot of this.waiting) {
      if (first.length >= limit) break;
      first.push(slot);
    }
    return first;
  }

  clear(): void {
    this.vectors = new VectorStore();
    this.waiting.clear();
    this.tries.clear();
  }
}
