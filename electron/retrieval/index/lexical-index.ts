import { grown } from '../../../shared/lib/grown';
import { distinctTerms } from '../../../shared/lib/text/terms';
import {
  KeptRuns,
  MAX_QUERY_TERMS,
  rarest,
  runIn,
  totalOf,
  type LexicalRun,
  type QueryTerm,
  type RunBuffer,
} from './lexical-run';
import { FREQUENCY_BITS, MAX_FREQUENCY, Postings } from './postings';
import { TermRuns } from './term-runs';
import { WordCounter } from './word-counter';

/** BM25+ (Lv & Zhai 2011) with the settings of evidence.md 2b. */
const K1 = 0.9;
const B = 0.4;
const DELTA = 0.5;
/** A term's gain at the frequency of two in a text of average length: what a share of 1 means. */
const FULL_GAIN = 2.31;

/** A bit for each term of an index: hundreds of documents are asked for some of them, each term by term. */
export type TermBits = Uint32Array;

/**
 * Inverted index over numbered slots. Slots are the caller's; each document's own terms are kept too, so that removing
 * it touches its postings only.
 */
export class LexicalIndex {
  private readonly termIds = new Map<string, number>();
  private readonly termNames: string[] = [];
  private readonly postings = new Postings();
  /** Of each document its terms, packed like postings: number × 256 + frequency. */
  private readonly documents = new TermRuns();
  /** Documents whose postings are not written yet. */
  private unsettled: number[] = [];
  private readonly words = new WordCounter((term) => this.idOf(term));
  private lengths = new Uint32Array(1024);
  private isHeld = new Uint8Array(1024);
  private documentCount = 0;
  private totalLength = 0;
  private readonly runs = new KeptRuns(this.lengths.length);
  /**
   * By term: 1 + its place among those that single documents are asked for, else 0; and how often the document read
   * last holds each.
   */
  private wanted = new Uint8Array(1024);
  private wantedIds: number[] = [];
  private readonly held = new Uint8Array(MAX_QUERY_TERMS);

  get size(): number {
    return this.documentCount;
  }

  add(slot: number, text: string): void {
    this.ensure(slot);
    this.runs.letGo();
    const { words } = this;
    const length = words.count(text);
    const { terms, distinct } = words;
    for (let place = 0; place < distinct; place += 1)
      terms[place] = terms[place]! * 2 ** FREQUENCY_BITS + Math.min(words.frequency(terms[place]!), MAX_FREQUENCY);
    this.documents.set(slot, terms, distinct);
    this.unsettled.push(slot);
    this.isHeld[slot] = 1;
    this.lengths[slot] = length;
    this.documentCount += 1;
    this.totalLength += length;
  }

  remove(slot: number): void {
    if (this.isHeld[slot] !== 1) return;
    this.runs.letGo();
    this.settle();
    this.documents.visit(slot, (packed) => this.postings.drop(packed >>> FREQUENCY_BITS, slot));
    this.documents.remove(slot);
    this.isHeld[slot] = 0;
    this.documentCount -= 1;
    this.totalLength -= this.lengths[slot]!;
    this.lengths[slot] = 0;
  }

  /** Whether a document holds one of some terms. */
  holdsAny(slot: number, some: TermBits): boolean {
    const { numbers } = this.documents;
    const end = this.documents.end(slot);
    for (let place = this.documents.start(slot); place < end; place += 1) {
      const id = numbers[place]! >>> FREQUENCY_BITS;
      if ((some[id >>> 5]! & (1 << (id & 31))) !== 0) return true;
    }
    return false;
  }

  /** Those terms that the vault knows, to be looked for in documents until the index changes. */
  bitsOf(terms: Iterable<string>): TermBits {
    const bits = new Uint32Array((this.termNames.length >>> 5) + 1);
    for (const term of terms) {
      const id = this.termIds.get(term);
      if (id !== undefined) bits[id >>> 5]! |= 1 << (id & 31);
    }
    return bits;
  }

  /** The terms of a document, for query expansion. */
  termsIn(slot: number): string[] {
    const terms: string[] = [];
    this.documents.visit(slot, (packed) => terms.push(this.termNames[packed >>> FREQUENCY_BITS]!));
    return terms;
  }

  /**
   * The terms of a document that from two to `most` documents hold, the rarest first, equal ones in alphabetical order.
   */
  rareTermsIn(slot: number, most: number): string[] {
    this.settle();
    const rare: number[] = [];
    const { postings, termNames } = this;
    this.documents.visit(slot, (packed) => {
      const id = packed >>> FREQUENCY_BITS;
      const count = postings.count(id);
      if (count > 1 && count <= most) rare.push(id);
    });
    return rare
      .sort((a, b) => postings.count(a) - postings.count(b) || (termNames[a]! < termNames[b]! ? -1 : 1))
      .map((id) => termNames[id]!);
  }

  /** `ln(1 + (N − df + ½) / (df + ½))`; a word the vault does not have weighs most. */
  idf(term: string): number {
    const id = this.termIds.get(term);
    const frequency = this.documentsOf(id);
    return Math.log(1 + (this.documentCount - frequency + 0.5) / (frequency + 0.5));
  }

  /** Entries that hold a term. */
  documentsWith(term: string): number {
    return this.documentsOf(this.termIds.get(term));
  }

  private documentsOf(id: number | undefined): number {
    this.settle();
    return id === undefined ? 0 : this.postings.count(id);
  }

  /** Slots that hold a term. Common words have many: ask `documentsWith` first. */
  slotsWith(term: string): number[] {
    this.settle();
    const slots: number[] = [];
    const id = this.termIds.get(term);
    if (id === undefined) return slots;
    const postings = this.postings.of(id);
    const count = this.postings.count(id);
    for (let place = 0; place < count; place += 1) slots.push(postings[place]! >>> FREQUENCY_BITS);
    return slots;
  }

  run(query: string): LexicalRun {
    return this.runs.of(query, (buffer) => this.fill(buffer, this.weighed(query)));
  }

  /**
   * The same of a few documents only, whose own terms are read instead of the postings of what is asked. Void after the
   * next call of this or `runTerms`.
   */
  runOf(query: string, slots: Iterable<number>): LexicalRun {
    const buffer = this.runs.unkept();
    const terms = rarest(this.weighed(query));
    const shareOf = this.sharesOf(terms);
    for (const slot of slots) {
      const share = shareOf(slot);
      let mask = 0;
      for (let bit = 0; bit < terms.length; bit += 1) if (this.held[bit]! > 0) mask |= 1 << bit;
      if (mask === 0 || buffer.mask[slot] !== 0) continue;
      buffer.mask[slot] = mask;
      buffer.share[slot] = share;
      buffer.touched[buffer.count] = slot;
      buffer.count += 1;
    }
    return runIn(buffer, terms);
  }

  /** Terms with weights of the caller's own. Void after the next call. */
  runTerms(all: QueryTerm[]): LexicalRun {
    return this.fill(this.runs.unkept(), all);
  }

  /**
   * What single documents hold of terms with weights of the caller's own, as a share like that of a run: for hundreds
   * of documents, where the terms'
   * postings would be tens of thousands. Void after the next change, and after the next call of this or `runOf`.
   *
   * @param terms at most as many as a run has
   */
  sharesOf(terms: readonly QueryTerm[]): (slot: number) => number {
    this.settle();
    this.want(terms);
    const { documents, lengths, wanted, held } = this;
    const scale = totalOf(terms) * FULL_GAIN;
    const weights = Float64Array.from(terms, ({ idf }) => idf / scale);
    const { shortest, perWord } = this.norms();
    return (slot) => {
      for (let place = 0; place < weights.length; place += 1) held[place] = 0;
      const { numbers } = documents;
      const end = documents.end(slot);
      for (let at = documents.start(slot); at < end; at += 1) {
        const place = wanted[numbers[at]! >>> FREQUENCY_BITS]!;
        if (place > 0) held[place - 1] = numbers[at]! & MAX_FREQUENCY;
      }
      const norm = shortest + perWord * lengths[slot]!;
      let share = 0;
      for (let place = 0; place < weights.length; place += 1)
        if (held[place]! > 0) share += weights[place]! * gainOf(held[place]!, norm);
      return share;
    };
  }

  private weighed(query: string): QueryTerm[] {
    return distinctTerms(query).map(({ term, word }) => ({ term, word, idf: this.idf(term) }));
  }

  /** @param terms at most MAX_QUERY_TERMS */
  private want(terms: readonly QueryTerm[]): void {
    for (const id of this.wantedIds) this.wanted[id] = 0;
    this.wantedIds = [];
    if (this.wanted.length < this.termNames.length) this.wanted = new Uint8Array(2 * this.termNames.length);
    terms.forEach(({ term }, place) => {
      const id = this.termIds.get(term);
      if (id === undefined) return;
      this.wanted[id] = place + 1;
      this.wantedIds.push(id);
    });
  }

  private fill(buffer: RunBuffer, all: QueryTerm[]): LexicalRun {
    this.settle();
    const terms = rarest(all);
    const scale = totalOf(terms) * FULL_GAIN;
    terms.forEach((term, bit) => this.accumulate(buffer, term, bit, scale));
    return runIn(buffer, terms);
  }

  private accumulate(buffer: RunBuffer, { term, idf }: QueryTerm, bit: number, scale: number): void {
    const id = this.termIds.get(term);
    if (id === undefined || scale === 0) return;
    const { share, mask, touched } = buffer;
    const { lengths } = this;
    const weight = idf / scale;
    const { shortest, perWord } = this.norms();
    const postings = this.postings.of(id);
    const count = this.postings.count(id);
    let reached = buffer.count;
    for (let place = 0; place < count; place += 1) {
      const posting = postings[place]!;
      const slot = posting >>> FREQUENCY_BITS;
      const frequency = posting & MAX_FREQUENCY;
      // Put down in any case and kept where the mask was 0 (of 31 bits: one less than 0 alone has the sign): which are
      // new no processor can guess.
      touched[reached] = slot;
      reached += (mask[slot]! - 1) >>> 31;
      mask[slot]! |= 1 << bit;
      share[slot]! += weight * gainOf(frequency, shortest + perWord * lengths[slot]!);
    }
    buffer.count = reached;
  }

  /** What a document's length adds to a frequency in BM25+: `shortest + perWord × length`. */
  private norms(): { shortest: number; perWord: number } {
    const average = this.totalLength / this.documentCount || 1;
    return { shortest: K1 * (1 - B), perWord: (K1 * B) / average };
  }

  private idOf(term: string): number {
    const known = this.termIds.get(term);
    if (known !== undefined) return known;
    const id = this.termNames.length;
    this.termIds.set(term, id);
    this.termNames.push(term);
    this.postings.open();
    return id;
  }

  private settle(): void {
    if (this.unsettled.length === 0) return;
    this.postings.addAll(this.unsettled, this.documents);
    this.unsettled = [];
  }

  private ensure(slot: number): void {
    if (slot < this.lengths.length) return;
    const size = Math.max(slot + 1, this.lengths.length * 2);
    this.lengths = grown(this.lengths, size);
    this.isHeld = grown(this.isHeld, size);
    this.runs.resize(size);
  }
}

/** BM25+'s gain of a term, by its frequency and the norm of the document. */
const gainOf = (frequency: number, norm: number): number => DELTA + (frequency * (K1 + 1)) / (frequency + norm);
