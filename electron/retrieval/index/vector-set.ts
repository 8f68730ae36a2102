import type { SourceRef } from '../../../shared/domain/ids';
import type { EmbedderChoice } from '../../models/embeddings/embedder-choice';
import type { QueryVectors } from './query-vectors';
import { VectorStore } from './vector-store';

/** A text that could not be embedded is tried so often, each time after all others. */
const MOST_TRIES = 3;

/** All vectors of one model, and the entries that still wait for theirs. */
export class VectorSet {
  vectors = new VectorStore();
  readonly waiting = new Set<SourceRef>();
  private readonly tries = new Map<SourceRef, number>();

  constructor(readonly choice: EmbedderChoice, readonly queries: QueryVectors) {}

  /** Entries given up after several tries; their text is found by words. A new text, or a restart, tries again. */
  get unreadable(): number {
    return [...this.tries.values()].filter((tries) => tries >= MOST_TRIES).length;
  }

  /** The entry's text is new: an old vector no longer counts. */
  want(ref: SourceRef, slot: number): void {
    this.vectors.remove(slot);
    this.tries.delete(ref);
    this.waiting.add(ref);
  }

  drop(ref: SourceRef, slot: number): void {
    this.vectors.remove(slot);
    this.tries.delete(ref);
    this.waiting.delete(ref);
  }

  take(ref: SourceRef, slot: number, vectors: readonly Int8Array[]): void {
    this.vectors.set(slot, vectors);
    this.tries.delete(ref);
    this.waiting.delete(ref);
  }

  /** The same of vectors that stand one after another, of `length` numbers each. */
  takeRun(ref: SourceRef, slot: number, bytes: Int8Array, length: number): void {
    this.vectors.setRun(slot, bytes, length);
    this.tries.delete(ref);
    this.waiting.delete(ref);
  }

  /** Sends an entry to the end of the line, or out of it after several tries. */
  setAside(ref: SourceRef): void {
    const tries = (this.tries.get(ref) ?? 0) + 1;
    this.tries.set(ref, tries);
    this.waiting.delete(ref);
    if (tries < MOST_TRIES) this.waiting.add(ref);
  }

  first(limit: number): SourceRef[] {
    const first: SourceRef[] = [];
    for (const ref of this.waiting) {
      if (first.length >= limit) break;
      first.push(ref);
    }
    return first;
  }

  clear(): void {
    this.vectors = new VectorStore();
    this.waiting.clear();
    this.tries.clear();
  }
}
