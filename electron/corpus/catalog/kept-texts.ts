import { noteText, type Note } from '../../../shared/domain/note';
import { shinglesOf } from '../../../shared/lib/text/shingles';
import { PostingIndex } from './posting-index';
import { distinctWords } from './words';

/** Texts taken apart before the event loop gets its turn: a few milliseconds. */
const SLICE = 100;
/** A backlog up to this is worked off by whoever asks. */
const SMALL_BACKLOG = 500;

/**
 * Words and title shingles of the kept notes. A change is indexed at once; the texts of a whole vault, read at start,
 * are indexed in slices in the background, because nothing on the first screen needs them.
 */
export class KeptTexts {
  private readonly words = new PostingIndex();
  private readonly shingles = new PostingIndex();
  private readonly backlog = new Map<string, Note>();
  private working: Promise<void> | null = null;

  set(note: Note): void {
    this.backlog.set(note.id, note);
  }

  remove(id: string): void {
    this.backlog.delete(id);
    this.words.remove(id);
    this.shingles.remove(id);
  }

  /** Works off what is left in the background; resolves when all is indexed. */
  ready(): Promise<void> {
    this.working ??= this.workInSlices().finally(() => {
      this.working = null;
    });
    return this.working;
  }

  /** Complete after `ready()`; before it, what is indexed so far. */
  withWords(words: readonly string[], limit: number): string[] {
    this.catchUp();
    return this.words.withAll(words, limit);
  }

  sharing(shingles: readonly string[]): { id: string; shared: number; total: number }[] {
    this.catchUp();
    return [...this.shingles.countAny(shingles)].map(([id, shared]) => ({
      id,
      shared,
      total: this.shingles.keyCount(id),
    }));
  }

  holds(id: string, text: string): boolean {
    this.catchUp();
    return this.words.withAll(distinctWords(text), Infinity).includes(id);
  }

  private catchUp(): void {
    if (this.backlog.size <= SMALL_BACKLOG) this.work(this.backlog.size);
    else void this.ready();
  }

  private async workInSlices(): Promise<void> {
    while (this.backlog.size > 0) {
      this.work(SLICE);
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
    }
  }

  private work(count: number): void {
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
