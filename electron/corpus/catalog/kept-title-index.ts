import { setImmediate as nextTurn } from 'node:timers/promises';
import { textHash } from '../../../shared/lib/text-hash';
import { shinglesOf } from '../../language/words/shingles';
import { InvertedIndex } from '../in-memory/inverted-index';

/** Titles indexed before yielding to the event loop: a few milliseconds. */
const TITLES_PER_SLICE = 100;
type Titled = { id: string; title: string };

/**
 * Shingles of the kept notes' titles, by their hashes. Nothing on the first screen needs them: they are read in slices
 * when first asked for, and follow every change from then on.
 */
export class KeptTitleIndex {
  private readonly shingles = new InvertedIndex<number>();
  /** Null before the first question. */
  private indexing: Promise<void> | null = null;
  private isStopped = false;

  /** @param keptNotes all kept notes now; a change during the iteration is part of it or told by `set` and `remove` */
  constructor(private readonly keptNotes: () => Iterable<Titled>) {}

  set({ id, title }: Titled): void {
    if (this.indexing !== null) this.shingles.set(id, [...new Set([...shinglesOf(title)].map(keyOf))]);
  }

  remove(id: string): void {
    this.shingles.remove(id);
  }

  /** Resolves when every title is indexed. */
  ready(): Promise<void> {
    this.indexing ??= this.indexInSlices();
    return this.indexing;
  }

  /** Ends the work in the background: nobody asks any more. */
  stop(): void {
    this.isStopped = true;
  }

  /** Complete after `ready()`. */
  countSharedShingles(shingles: readonly string[]): { id: string; shared: number; total: number }[] {
    return [...this.shingles.countSharedKeys(shingles.map(keyOf))].map(([id, shared]) => ({
      id,
      shared,
      total: this.shingles.keyCount(id),
    }));
  }

  private async indexInSlices(): Promise<void> {
    let count = 0;
    // Assigned before the first title: `set` indexes at once from now on.
    await nextTurn();
    for (const note of this.keptNotes()) {
      this.set(note);
      count += 1;
      if (count % TITLES_PER_SLICE === 0) await nextTurn();
      if (this.isStopped) return;
    }
  }
}

/** A small integer: V8 keeps larger numbers as objects. */
const keyOf = (shingle: string): number => textHash(shingle) | 0;
