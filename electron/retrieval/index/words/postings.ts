import type { ForwardIndex } from './forward-index';

/** A posting is one 32-bit word: slot × 256 + frequency. */
export const FREQUENCY_BITS = 8;
export const MAX_FREQUENCY = 255;
const EMPTY = new Uint32Array(0);

/** For each term, the documents that hold it and how often. */
export class Postings {
  private readonly lists: Uint32Array[] = [];
  private readonly counts: number[] = [];
  private totalCount = 0;

  /** Term ordinals run from 0 without a gap. */
  addTerm(): void {
    this.lists.push(EMPTY);
    this.counts.push(0);
  }

  /** As it is kept on disk: all lists one after another, and how long each is. */
  image(): { counts: Uint32Array; values: Uint32Array } {
    const counts = Uint32Array.from(this.counts);
    const values = new Uint32Array(this.totalCount);
    let end = 0;
    counts.forEach((count, term) => {
      values.set(this.lists[term]!.subarray(0, count), end);
      end += count;
    });
    return { counts, values };
  }

  /** Precondition: the terms were added, and no document. The lists are parts of the image's. */
  restore({ counts, values }: ReturnType<Postings['image']>): void {
    let end = 0;
    counts.forEach((count, term) => {
      this.counts[term] = count;
      if (count > 0) this.lists[term] = values.subarray(end, end + count);
      end += count;
    });
    this.totalCount = end;
  }

  /** How many documents hold a term. */
  count(term: number): number {
    return this.counts[term]!;
  }

  /** The first `count(term)` words are the term's postings, in no particular order; void after the next change. */
  listOf(term: number): Uint32Array {
    return this.lists[term]!;
  }

  /**
   * Writes the postings of new documents at once: counted first, so that each list grows once. The documents' own terms
   * are packed as term ordinal × 256 + frequency.
   */
  addAll(slots: readonly number[], documents: ForwardIndex): void {
    const added = this.countTerms(slots, documents);
    const isFirst = this.totalCount === 0;
    this.totalCount += slots.reduce((sum, slot) => sum + documents.count(slot), 0);
    if (isFirst) this.writeFirst(slots, documents, added);
    else this.append(slots, documents, added);
  }

  /** Takes a document off a term's list. */
  remove(term: number, slot: number): void {
    const list = this.lists[term]!;
    const last = this.counts[term]! - 1;
    for (let offset = 0; offset <= last; offset += 1) {
      if (list[offset]! >>> FREQUENCY_BITS !== slot) continue;
      list[offset] = list[last]!;
      this.counts[term] = last;
      this.totalCount -= 1;
      return;
    }
  }

  private countTerms(slots: readonly number[], documents: ForwardIndex): Uint32Array {
    const added = new Uint32Array(this.lists.length);
    const { numbers } = documents;
    for (const slot of slots) {
      const end = documents.end(slot);
      for (let offset = documents.start(slot); offset < end; offset += 1)
        added[numbers[offset]! >>> FREQUENCY_BITS]! += 1;
    }
    return added;
  }

  /**
   * A vault's lists are allocated in one array: millions of words are written without looking up tens of thousands of
   * arrays.
   */
  private writeFirst(slots: readonly number[], documents: ForwardIndex, added: Uint32Array): void {
    const all = new Uint32Array(this.totalCount);
    const next = new Uint32Array(added.length);
    let end = 0;
    for (let term = 0; term < added.length; term += 1) {
      next[term] = end;
      end += added[term]!;
      if (added[term]! > 0) this.lists[term] = all.subarray(next[term], end);
      this.counts[term] = added[term]!;
    }
    const { numbers } = documents;
    for (const slot of slots) {
      const last = documents.end(slot);
      for (let offset = documents.start(slot); offset < last; offset += 1) {
        const term = numbers[offset]! >>> FREQUENCY_BITS;
        all[next[term]!] = slot * 2 ** FREQUENCY_BITS + (numbers[offset]! & MAX_FREQUENCY);
        next[term]! += 1;
      }
    }
  }

  private append(slots: readonly number[], documents: ForwardIndex, added: Uint32Array): void {
    for (let term = 0; term < added.length; term += 1)
      if (added[term]! > 0) this.reserve(term, this.counts[term]! + added[term]!);
    const { numbers } = documents;
    for (const slot of slots) {
      const last = documents.end(slot);
      for (let offset = documents.start(slot); offset < last; offset += 1) {
        const term = numbers[offset]! >>> FREQUENCY_BITS;
        this.lists[term]![this.counts[term]!] = slot * 2 ** FREQUENCY_BITS + (numbers[offset]! & MAX_FREQUENCY);
        this.counts[term]! += 1;
      }
    }
  }

  /** Exactly what is needed at first; after that half as much again. */
  private reserve(term: number, needed: number): void {
    const list = this.lists[term]!;
    if (needed <= list.length) return;
    const longer = new Uint32Array(Math.max(needed, Math.ceil(list.length * 1.5)));
    longer.set(list);
    this.lists[term] = longer;
  }
}
