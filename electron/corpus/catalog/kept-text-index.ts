import { noteText, type Note } from '../../../shared/domain/note';
import { shinglesOf } from '../../language/words/shingles';
import { InvertedIndex } from '../in-memory/inverted-index';
import { distinctWords } from '../../language/words/distinct-words';

/** Texts indexed before yielding to the event loop: a few milliseconds. */
const NOTES_PER_SLICE = 100;
/** A backlog up to this size is indexed by the next caller. */
const SYNCHRONOUS_BACKLOG_LIMIT = 500;

/**
 * Words and title shingles of the kept notes. A change is indexed at once; the texts read at start are indexed in
 * slices in the background, since nothing on the first screen needs them.
 */
export class KeptTextIndex {
  private readonly words = new InvertedIndex();
  private readonly shingles = new InvertedIndex();
  private readonly backlog = new Map<string, Note>();
  private indexing: Promise<void> | null = null;
  private isStopped = false;

  set(note: Note): void {
    this.backlog.set(note.id, note);
  }

  remove(id: string): void {
    this.backlog.delete(id);
    this.words.remove(id);
    this.shingles.remove(id);
  }

  /** Indexes the backlog in the background; resolves when it is empty. */
  ready(): Promise<void> {
    this.indexing ??= this.indexInSlices().finally(() => {
      this.indexing = null;
    });
    return this.indexing;
  }

  /** Ends the work in the background: nobody asks any more. */
  stop(): void {
    this.isStopped = true;
  }

  /** Complete after `ready()`; before that, only what is indexed so far. */
  withWords(words: readonly string[], limit: number): string[] {
    this.catchUp();
    return this.words.idsWithAllKeys(words, limit);
  }

  countSharedShingles(shingles: readonly string[]): { id: string; shared: number; total: number }[] {
    this.catchUp();
    return [...this.shingles.countSharedKeys(shingles)].map(([id, shared]) => ({
      id,
      shared,
      total: this.shingles.keyCount(id),
    }));
  }

  containsAllWords(id: string, text: string): boolean {
    this.catchUp();
    return this.words.idsWithAllKeys(distinctWords(text), Infinity).includes(id);
  }

  private catchUp(): void {
    if (this.backlog.size <= SYNCHRONOUS_BACKLOG_LIMIT) this.indexBatch(this.backlog.size);
    else void this.ready();
  }

  private async indexInSlices(): Promise<void> {
    while (this.backlog.size > 0 && !this.isStopped) {
      this.indexBatch(NOTES_PER_SLICE);
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
    }
  }

  private indexBatch(count: number): void {
    let left = count;
    for (const [id, note] of this.backlog) {
      if (left === 0) return;
      left -= 1;
      this.backlog.delete(id);
      this.words.set(id, distinctWords(noteText(note)));
      this.shingles.set(id, [...shinglesOf(note.title)]);
    }
  }
}
