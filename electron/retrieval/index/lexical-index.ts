import { distinctTerms, termsOf } from '../../../shared/lib/text/terms';

/** BM25+ (Lv & Zhai 2011) with the settings of evidence.md 2b. */
const K1 = 0.9;
const B = 0.4;
const DELTA = 0.5;
/** A term's gain at the frequency of two in a text of average length: what a share of 1 means. */
const FULL_GAIN = 2.31;

const SLOT_SHIFT = 256;
const MAX_FREQUENCY = 255;
const MAX_QUERY_TERMS = 31;

export interface QueryTerm {
  term: string;
  /** The word as the person wrote it. */
  word: string;
  idf: number;
}

/** One run over the postings. The arrays are reused by the next run: read them before asking again. */
export interface LexicalRun {
  terms: QueryTerm[];
  /** Σ idf of all terms, known to the vault or not. */
  totalIdf: number;
  /** By slot: BM25+ as a share of what a full match would reach, 0 to about 1. */
  share: Float64Array;
  /** By slot: bit n is set when term n occurs. */
  mask: Uint32Array;
  touched: number[];
}

/**
 * Inverted index over numbered slots. A posting is one 32-bit word: slot × 256 + frequency. Slots are the caller's; each
 * document's own terms are kept too, so that removing it touches its postings only.
 */
export class LexicalIndex {
  private readonly termIds = new Map<string, number>();
  private readonly termNames: string[] = [];
  private readonly postings: Uint32Array[] = [];
  private readonly counts: number[] = [];
  private readonly documents: (Uint32Array | undefined)[] = [];
  private lengths = new Uint32Array(1024);
  private documentCount = 0;
  private totalLength = 0;
  private share = new Float64Array(1024);
  private mask = new Uint32Array(1024);
  private touched: number[] = [];

  get size(): number {
    return this.documentCount;
  }

  add(slot: number, text: string): void {
    this.ensure(slot);
    const frequencies = new Map<number, number>();
    let length = 0;
    for (const { term } of termsOf(text)) {
      const id = this.idOf(term);
      frequencies.set(id, Math.min(MAX_FREQUENCY, (frequencies.get(id) ?? 0) + 1));
      length += 1;
    }
    for (const [id, frequency] of frequencies) this.push(id, slot * SLOT_SHIFT + frequency);
    this.documents[slot] = Uint32Array.from(frequencies.keys());
    this.lengths[slot] = length;
    this.documentCount += 1;
    this.totalLength += length;
  }

  remove(slot: number): void {
    const terms = this.documents[slot];
    if (terms === undefined) return;
    for (const id of terms) this.drop(id, slot);
    this.documents[slot] = undefined;
    this.documentCount -= 1;
    this.totalLength -= this.lengths[slot]!;
    this.lengths[slot] = 0;
  }

  /** The terms of a document, for query expansion. */
  termsIn(slot: number): string[] {
    return Array.from(this.documents[slot] ?? [], (id) => this.termNames[id]!);
  }

  /** `ln(1 + (N − df + ½) / (df + ½))`; a word the vault does not have weighs most. */
  idf(term: string): number {
    const id = this.termIds.get(term);
    const frequency = id === undefined ? 0 : this.counts[id]!;
    return Math.log(1 + (this.documentCount - frequency + 0.5) / (frequency + 0.5));
  }

  run(query: string): LexicalRun {
    return this.runTerms(distinctTerms(query).map(({ term, word }) => ({ term, word, idf: this.idf(term) })));
  }

  runTerms(all: QueryTerm[]): LexicalRun {
    // A long message is cut to its rarest terms: the mask has 32 bits, and common words decide nothing.
    const terms = all.length <= MAX_QUERY_TERMS ? all : [...all].sort((a, b) => b.idf - a.idf).slice(0, MAX_QUERY_TERMS);
    for (const slot of this.touched) {
      this.share[slot] = 0;
      this.mask[slot] = 0;
    }
    this.touched = [];
    const totalIdf = terms.reduce((sum, { idf }) => sum + idf, 0);
    terms.forEach((term, bit) => this.accumulate(term, bit, totalIdf * FULL_GAIN));
    return { terms, totalIdf, share: this.share, mask: this.mask, touched: this.touched };
  }

  private accumulate({ term, idf }: QueryTerm, bit: number, scale: number): void {
    const id = this.termIds.get(term);
    if (id === undefined || scale === 0) return;
    const average = this.totalLength / this.documentCount || 1;
    const postings = this.postings[id]!;
    for (let place = 0; place < this.counts[id]!; place += 1) {
      const slot = Math.floor(postings[place]! / SLOT_SHIFT);
      const frequency = postings[place]! % SLOT_SHIFT;
      const norm = K1 * (1 - B + (B * this.lengths[slot]!) / average);
      if (this.mask[slot] === 0) this.touched.push(slot);
      this.mask[slot]! |= 1 << bit;
      this.share[slot]! += (idf * (DELTA + (frequency * (K1 + 1)) / (frequency + norm))) / scale;
    }
  }

  private idOf(term: string): number {
    const known = this.termIds.get(term);
    if (known !== undefined) return known;
    const id = this.termNames.length;
    this.termIds.set(term, id);
    this.termNames.push(term);
    this.postings.push(new Uint32Array(2));
    this.counts.push(0);
    return id;
  }

  private push(id: number, posting: number): void {
    const count = this.counts[id]!;
    let list = this.postings[id]!;
    if (count === list.length) {
      const longer = new Uint32Array(count * 2);
      longer.set(list);
      this.postings[id] = list = longer;
    }
    list[count] = posting;
    this.counts[id] = count + 1;
  }

  private drop(id: number, slot: number): void {
    const list = this.postings[id]!;
    const count = this.counts[id]!;
    for (let place = 0; place < count; place += 1) {
      if (Math.floor(list[place]! / SLOT_SHIFT) !== slot) continue;
      list[place] = list[count - 1]!;
      this.counts[id] = count - 1;
      return;
    }
  }

  private ensure(slot: number): void {
    if (slot < this.lengths.length) return;
    const size = Math.max(slot + 1, this.lengths.length * 2);
    this.lengths = grow(this.lengths, new Uint32Array(size));
    this.share = grow(this.share, new Float64Array(size));
    this.mask = grow(this.mask, new Uint32Array(size));
  }
}

function grow<Values extends Uint32Array | Float64Array>(from: Values, to: Values): Values {
  to.set(from);
  return to;
}
