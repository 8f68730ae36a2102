import { STOP_WORDS } from '../../../shared/lib/text/stop-words';
import { distinctTerms, isPlainText, MAX_WORD_LENGTH, splitWords, toTerm } from '../../../shared/lib/text/terms';
import { TermRuns } from './term-runs';
import { WordTable } from './word-table';

/** BM25+ (Lv & Zhai 2011) with the settings of evidence.md 2b. */
const K1 = 0.9;
const B = 0.4;
const DELTA = 0.5;
/** A term's gain at the frequency of two in a text of average length: what a share of 1 means. */
const FULL_GAIN = 2.31;

const SLOT_BITS = 8;
const MAX_FREQUENCY = 255;
const MAX_QUERY_TERMS = 31;
const NO_TERM = -1;
const UNKNOWN = -2;
const MOST_WORDS = 200_000;

export interface QueryTerm {
  term: string;
  /** The word as the person wrote it. */
  word: string;
  idf: number;
}

/** Runs kept for the questions of one turn: each of its sub-queries is asked by several lanes and again by the scorer. */
const KEPT_RUNS = 6;

/** One run over the postings. The same words give the same run until the index changes; read it before asking for many others. */
export interface LexicalRun {
  terms: QueryTerm[];
  /** Σ idf of all terms, known to the vault or not. */
  totalIdf: number;
  /** By slot: BM25+ as a share of what a full match would reach, 0 to about 1. */
  share: Float64Array;
  /** By slot: bit n is set when term n occurs. */
  mask: Uint32Array;
  /** The slots with a share, in no order that means anything. */
  touched: Uint32Array;
}

/** What a run is written to. Arrays are long and used again, so a run clears only what the one before it touched. */
interface RunBuffer {
  share: Float64Array;
  mask: Uint32Array;
  touched: Uint32Array;
  count: number;
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
  private readonly documents = new TermRuns();
  /** Words as they are written; a shortcut past stop words, lemma and stem. */
  private readonly idOfWord = new WordTable();
  private readonly stamps: number[] = [];
  private readonly frequencies: number[] = [];
  private stamp = 0;
  private countedLength = 0;
  private lengths = new Uint32Array(1024);
  private isHeld = new Uint8Array(1024);
  private documentCount = 0;
  private totalLength = 0;
  /** The newest last; their buffers are used again when they are let go. */
  private kept: { query: string; run: LexicalRun; buffer: RunBuffer }[] = [];
  private readonly spare: RunBuffer[] = [];
  private scratch: RunBuffer | null = null;

  get size(): number {
    return this.documentCount;
  }

  add(slot: number, text: string): void {
    this.ensure(slot);
    this.letRunsGo();
    const own = this.countTerms(text);
    for (const id of own) this.push(id, slot * 2 ** SLOT_BITS + this.frequencies[id]!);
    this.documents.set(slot, own);
    this.isHeld[slot] = 1;
    this.lengths[slot] = this.countedLength;
    this.documentCount += 1;
    this.totalLength += this.countedLength;
  }

  /** The distinct terms of a document in their order; `frequencies` holds how often each occurs, `countedLength` how many there are in all. */
  private countTerms(text: string): number[] {
    const own: number[] = [];
    this.stamp += 1;
    this.countedLength = 0;
    if (isPlainText(text)) this.countPlain(text, own);
    else for (const word of splitWords(text)) this.countWord(word, 0, word.length, own);
    return own;
  }

  /** As `splitWords` does, but nothing is cut out. */
  private countPlain(text: string, own: number[]): void {
    const { length } = text;
    let start = -1;
    for (let place = 0; place <= length; place += 1) {
      const code = place < length ? text.charCodeAt(place) : 0;
      const isWord = (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
      if (isWord && start < 0) start = place;
      if (isWord || start < 0) continue;
      this.countWord(text, start, Math.min(place, start + MAX_WORD_LENGTH), own);
      start = -1;
    }
  }

  private countWord(text: string, start: number, end: number, own: number[]): void {
    let id = this.idOfWord.get(text, start, end, UNKNOWN);
    if (id === UNKNOWN) id = this.learn(text, start, end);
    if (id === NO_TERM) return;
    this.countedLength += 1;
    if (this.stamps[id] === this.stamp) {
      if (this.frequencies[id]! < MAX_FREQUENCY) this.frequencies[id]! += 1;
      return;
    }
    this.stamps[id] = this.stamp;
    this.frequencies[id] = 1;
    own.push(id);
  }

  private learn(text: string, start: number, end: number): number {
    const word = text.slice(start, end).toLowerCase();
    const id = STOP_WORDS.has(word) ? NO_TERM : this.idOf(toTerm(word));
    if (this.idOfWord.size >= MOST_WORDS) this.idOfWord.clear();
    this.idOfWord.add(text, start, end, id);
    return id;
  }

  remove(slot: number): void {
    if (this.isHeld[slot] !== 1) return;
    this.letRunsGo();
    for (const id of this.documents.get(slot)) this.drop(id, slot);
    this.documents.remove(slot);
    this.isHeld[slot] = 0;
    this.documentCount -= 1;
    this.totalLength -= this.lengths[slot]!;
    this.lengths[slot] = 0;
  }

  /** The terms of a document, for query expansion. */
  termsIn(slot: number): string[] {
    return Array.from(this.documents.get(slot), (id) => this.termNames[id]!);
  }

  /** The terms of a document that from two to `most` documents hold, the rarest first, equal ones in alphabetical order. */
  rareTermsIn(slot: number, most: number): string[] {
    const rare: number[] = [];
    for (const id of this.documents.get(slot)) if (this.counts[id]! > 1 && this.counts[id]! <= most) rare.push(id);
    const { counts, termNames } = this;
    return rare.sort((a, b) => counts[a]! - counts[b]! || (termNames[a]! < termNames[b]! ? -1 : 1)).map((id) => termNames[id]!);
  }

  /** `ln(1 + (N − df + ½) / (df + ½))`; a word the vault does not have weighs most. */
  idf(term: string): number {
    const id = this.termIds.get(term);
    const frequency = id === undefined ? 0 : this.counts[id]!;
    return Math.log(1 + (this.documentCount - frequency + 0.5) / (frequency + 0.5));
  }

  /** Entries that hold a term. */
  documentsWith(term: string): number {
    const id = this.termIds.get(term);
    return id === undefined ? 0 : this.counts[id]!;
  }

  /** Slots that hold a term. Common words have many: ask `documentsWith` first. */
  slotsWith(term: string): number[] {
    const id = this.termIds.get(term);
    return id === undefined ? [] : Array.from(this.postings[id]!.subarray(0, this.counts[id]!), (posting) => posting >>> SLOT_BITS);
  }

  run(query: string): LexicalRun {
    const known = this.kept.find((other) => other.query === query);
    if (known !== undefined) return known.run;
    if (this.kept.length >= KEPT_RUNS) this.spare.push(this.kept.shift()!.buffer);
    const buffer = this.spare.pop() ?? this.newBuffer();
    const run = this.fill(buffer, distinctTerms(query).map(({ term, word }) => ({ term, word, idf: this.idf(term) })));
    this.kept.push({ query, run, buffer });
    return run;
  }

  /** Terms with weights of the caller's own. Void after the next call. */
  runTerms(all: QueryTerm[]): LexicalRun {
    this.scratch ??= this.newBuffer();
    return this.fill(this.scratch, all);
  }

  private fill(buffer: RunBuffer, all: QueryTerm[]): LexicalRun {
    // A long message is cut to its rarest terms: the mask has 32 bits, and common words decide nothing.
    const terms = all.length <= MAX_QUERY_TERMS ? all : [...all].sort((a, b) => b.idf - a.idf).slice(0, MAX_QUERY_TERMS);
    const { share, mask, touched } = buffer;
    for (let place = 0; place < buffer.count; place += 1) {
      share[touched[place]!] = 0;
      mask[touched[place]!] = 0;
    }
    buffer.count = 0;
    const totalIdf = terms.reduce((sum, { idf }) => sum + idf, 0);
    terms.forEach((term, bit) => this.accumulate(buffer, term, bit, totalIdf * FULL_GAIN));
    return { terms, totalIdf, share, mask, touched: touched.subarray(0, buffer.count) };
  }

  private accumulate(buffer: RunBuffer, { term, idf }: QueryTerm, bit: number, scale: number): void {
    const id = this.termIds.get(term);
    if (id === undefined || scale === 0) return;
    const { share, mask, touched } = buffer;
    const { lengths } = this;
    const average = this.totalLength / this.documentCount || 1;
    const postings = this.postings[id]!;
    const count = this.counts[id]!;
    let reached = buffer.count;
    for (let place = 0; place < count; place += 1) {
      const slot = postings[place]! >>> SLOT_BITS;
      const frequency = postings[place]! & MAX_FREQUENCY;
      const norm = K1 * (1 - B + (B * lengths[slot]!) / average);
      if (mask[slot] === 0) touched[reached++] = slot;
      mask[slot]! |= 1 << bit;
      share[slot]! += (idf * (DELTA + (frequency * (K1 + 1)) / (frequency + norm))) / scale;
    }
    buffer.count = reached;
  }

  private newBuffer(): RunBuffer {
    const size = this.lengths.length;
    return { share: new Float64Array(size), mask: new Uint32Array(size), touched: new Uint32Array(size), count: 0 };
  }

  /** The index changes: what was found is no longer so. */
  private letRunsGo(): void {
    if (this.kept.length === 0) return;
    this.spare.push(...this.kept.map(({ buffer }) => buffer));
    this.kept = [];
  }

  private idOf(term: string): number {
    const known = this.termIds.get(term);
    if (known !== undefined) return known;
    const id = this.termNames.length;
    this.termIds.set(term, id);
    this.termNames.push(term);
    this.postings.push(new Uint32Array(2));
    this.counts.push(0);
    this.stamps.push(0);
    this.frequencies.push(0);
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
      if (list[place]! >>> SLOT_BITS !== slot) continue;
      list[place] = list[count - 1]!;
      this.counts[id] = count - 1;
      return;
    }
  }

  private ensure(slot: number): void {
    if (slot < this.lengths.length) return;
    const size = Math.max(slot + 1, this.lengths.length * 2);
    const lengths = new Uint32Array(size);
    lengths.set(this.lengths);
    const isHeld = new Uint8Array(size);
    isHeld.set(this.isHeld);
    this.lengths = lengths;
    this.isHeld = isHeld;
    // Buffers for runs are as long as the slots are many.
    this.letRunsGo();
    this.spare.length = 0;
    this.scratch = null;
  }
}
