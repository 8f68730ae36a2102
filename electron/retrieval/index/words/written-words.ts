import { plainForm } from '../../../language/words/inflections';

/** A word of the vault: as it is written in lower case, without accents, and the ordinal of its term. */
export interface WrittenWord {
  word: string;
  plain: string;
  id: number;
}

/** As it is kept on disk: the words in order, joined by line breaks. */
export interface WrittenWordsImage {
  words: string;
  ids: Uint32Array;
}

/** Letters of a word. */
const MIN_LENGTH = 3;
const LETTERS = /^[\p{L}\p{M}]+$/u;

/** The vault's words as they are written, in the order of their letters: a term may lack what a prefix asks for. */
export class WrittenWords {
  private sorted: WrittenWord[] = [];
  /** Words that may be new, and their terms. */
  private added = new Map<string, number>();
  /** Is read when it is first needed. */
  private restored: WrittenWordsImage | null = null;

  /** @param id the ordinal of its term */
  add(word: string, id: number): void {
    if (word.length >= MIN_LENGTH) this.added.set(word, id);
  }

  /** The words that begin with letters without accents, in order. */
  startingWith(prefix: string): WrittenWord[] {
    this.sort();
    const found: WrittenWord[] = [];
    for (let index = this.placeOf(prefix); this.sorted[index]?.plain.startsWith(prefix); index += 1)
      found.push(this.sorted[index]!);
    return found;
  }

  image(): WrittenWordsImage {
    this.sort();
    return {
      words: this.sorted.map(({ word }) => word).join('\n'),
      ids: Uint32Array.from(this.sorted, ({ id }) => id),
    };
  }

  /** Precondition: nothing was added yet. */
  restore(image: WrittenWordsImage): void {
    this.restored = image;
  }

  /** The place of the first word from some letters on. */
  private placeOf(letters: string): number {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.sorted[middle]!.plain < letters) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private sort(): void {
    if (this.restored !== null) {
      const { words, ids } = this.restored;
      this.restored = null;
      this.sorted = words === '' ? [] : words.split('\n').map((word, index) => writtenWord(word, ids[index]!));
    }
    if (this.added.size === 0) return;
    const added = [...this.added].map(([word, id]) => writtenWord(word, id)).filter(({ word }) => LETTERS.test(word));
    this.added = new Map();
    const fresh = added.filter((word) => !this.has(word)).sort(inOrder);
    if (fresh.length === 0) return;
    const { sorted } = this;
    const merged: WrittenWord[] = [];
    let next = 0;
    for (const word of fresh) {
      while (next < sorted.length && inOrder(sorted[next]!, word) < 0) merged.push(sorted[next++]!);
      merged.push(word);
    }
    while (next < sorted.length) merged.push(sorted[next++]!);
    this.sorted = merged;
  }

  private has({ word, plain }: WrittenWord): boolean {
    for (let index = this.placeOf(plain); this.sorted[index]?.plain === plain; index += 1)
      if (this.sorted[index]!.word === word) return true;
    return false;
  }
}

const writtenWord = (word: string, id: number): WrittenWord => ({ word, plain: plainForm(word), id });

const inOrder = (a: WrittenWord, b: WrittenWord): number =>
  a.plain < b.plain ? -1 : a.plain > b.plain ? 1 : a.word < b.word ? -1 : 1;
