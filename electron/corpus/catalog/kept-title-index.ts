import { textHash } from '../../../shared/lib/text-hash';
import { shinglesOf } from '../../language/words/shingles';
import { InvertedIndex } from '../in-memory/inverted-index';

/** Titles indexed before yielding to the event loop: a few milliseconds. */
const TITLES_PER_SLICE = 500;
type Titled = { id: string; title: string };

/**
 * Shingles of the kept notes' titles, by their hashes. Nothing on the first screen needs them: they are read in slices
 * when first asked for, and follow every change from then on.
 */
export class KeptTitleIndex {
  private readonly shingles = new InvertedIndex<number>();
  /** Notes whose titles are not indexed yet; null before the first question. */
  private backlog: Map<string, Titled> | null = null;
  private indexing: Promise<void> | null = null;
  private isStopped = false;

  /** @param keptNotes all kept notes now */
  constructor(private readonly keptNotes: () => Iterable<Titled>) {}

  set(note: Titled): void {
    this.backlog?.set(note.id, note);
  }

  remove(id: string): void {
    this.backlog?.delete(id);
    this.shingles.remove(id);
  }

  /** Resolves when every title is indexed. */
  ready(): Promise<void> {
    this.backlog ??= new Map([...this.keptNotes()].map((note) => [note.id, note]));
    if (this.backlog.size === 0) return Promise.resolve();
    this.indexing ??= this.indexInSlices(this.backlog).finally(() => {
      this.indexing = null;
    });
    return this.indexing;
  }

  /** Ends the work in the background: nobody asks any more. */
  stop(): void {
    this.isStopped = true;
  }

  /** Complete after `ready()`; of changes since then too. */
  countSharedShingles(shingles: readonly string[]): { id: string; shared: number; total: number }[] {
    if (this.backlog !== null && this.indexing === null) this.indexSlice(this.backlog, Infinity);
    return [...this.shingles.countSharedKeys(shingles.map(keyOf))].map(([id, shared]) => ({
      id,
      shared,
      total: this.shingles.keyCount(id),
    }));
  }

  private async indexInSlices(backlog: Map<string, Titled>): Promise<void> {
    while (backlog.size > 0 && !this.isStopped) {
      this.indexSlice(backlog, TITLES_PER_SLICE);
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
    }
  }

  private indexSlice(backlog: Map<string, Titled>, count: number): void {
    let left = count;
    for (const [id, { title }] of backlog) {
      if (left === 0) return;
      left -= 1;
      backlog.delete(id);
      this.shingles.set(id, [...new Set([...shinglesOf(title)].map(keyOf))]);
    }
  }
}

/** A small integer: V8 keeps larger numbers as objects. */
const keyOf = (shingle: string): number => textHash(shingle) | 0;
