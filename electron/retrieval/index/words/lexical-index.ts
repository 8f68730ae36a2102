import { grownLength, growTypedArray } from '../../../../shared/lib/grow-typed-array';
import {
  inverseDocumentFrequency,
  QueryScoreCache,
  MAX_QUERY_TERMS,
  rarestTerms,
  queryScoresOf,
  totalIdfOf,
  type QueryScores,
  type AskedTerm,
  type QueryTerm,
  type ScoreBuffer,
} from './query-scores';
import { Compounds } from './compounds';
import { FREQUENCY_BITS, MAX_FREQUENCY, Postings } from './postings';
import { ForwardIndex } from './forward-index';
import { RelatedWords } from './related-words';
import { SimilarTerms } from './similar-terms';
import { TermCounter } from './term-counter';
import { weightedTerms } from './weighted-terms';
import { WrittenWords, type WrittenWordsImage } from './written-words';

/** BM25+ (Lv & Zhai 2011); the sources of these settings are in docs/evidence.md. */
const K1 = 0.9;
const B = 0.4;
const DELTA = 0.5;
/** A term's gain at a frequency of two in a text of average length: the value that a share of 1 stands for. */
const FULL_GAIN = 2.31;

/** Marks a word that stands for a wanted one; above every position of a query term. */
const RELATED = 64;

/** A lexical index as it is kept on disk. */
export interface LexicalImage {
  /** Joined by line breaks; a term's ordinal is its place. */
  terms: string;
  compounds: (readonly [id: number, compound: string])[];
  writtenWords: WrittenWordsImage;
  /** By slot: its length in words, of which it is known whether there is a document. */
  lengths: Uint32Array;
  isIndexed: Uint8Array;
  documents: ReturnType<ForwardIndex['image']>;
  postings: ReturnType<Postings['image']>;
}

/** One bit per term of an index: hundreds of documents are tested for a few terms. */
export type TermBitset = Uint32Array;

/**
 * Inverted index over numbered slots, which the caller assigns. Each document's own terms are kept too, so that
 * removing it touches only its postings.
 */
export class LexicalIndex {
  private readonly termIds = new Map<string, number>();
  private readonly termNames: string[] = [];
  private readonly similarTerms = new SimilarTerms(this.termNames);
  private readonly postings = new Postings();
  /** Each document's terms, packed like postings: term ordinal × 256 + frequency. */
  private readonly documents = new ForwardIndex();
  /** Documents whose postings are not written yet. */
  private unwrittenSlots: number[] = [];
  private readonly termCounter = new TermCounter((term, word, isForeign) => this.idOf(term, word, isForeign));
  private readonly compounds = new Compounds((term) => this.documentFrequency(term) > 0);
  private readonly writtenWords = new WrittenWords();
  private readonly relatedWords = new RelatedWords(this.writtenWords, {
    idOf: (term) => this.termIds.get(term),
    documentFrequency: (id) => this.postings.count(id),
  });
  /** By query term, until the index changes. */
  private readonly relatedCache = new Map<string, readonly number[]>();
  private lengths: Uint32Array = new Uint32Array(1024);
  private isIndexed: Uint8Array = new Uint8Array(1024);
  private documentCount = 0;
  private totalLength = 0;
  private readonly scoreCache = new QueryScoreCache(this.lengths.length);
  /**
   * By term: 1 + its position among the terms a slot scorer looks for, else 0; and its frequency in the document read
   * last.
   */
  private wantedBit = new Uint8Array(1024);
  private wantedIds: number[] = [];
  private readonly frequencies = new Uint8Array(MAX_QUERY_TERMS);

  get size(): number {
    return this.documentCount;
  }

  add(slot: number, text: string): void {
    this.ensureCapacity(slot);
    this.invalidate();
    const { termCounter } = this;
    const length = termCounter.count(text);
    const { terms, distinctCount } = termCounter;
    for (let index = 0; index < distinctCount; index += 1)
      terms[index] =
        terms[index]! * 2 ** FREQUENCY_BITS + Math.min(termCounter.frequency(terms[index]!), MAX_FREQUENCY);
    this.documents.set(slot, terms, distinctCount);
    this.unwrittenSlots.push(slot);
    this.isIndexed[slot] = 1;
    this.lengths[slot] = length;
    this.documentCount += 1;
    this.totalLength += length;
  }

  /** What `restore` brings back: the terms of every document, so that no text is read again. */
  image(): LexicalImage {
    this.writePostings();
    const slotEnd = this.isIndexed.lastIndexOf(1) + 1;
    return {
      terms: this.termNames.join('\n'),
      compounds: [...this.compounds.entries()],
      writtenWords: this.writtenWords.image(),
      lengths: this.lengths.subarray(0, slotEnd),
      isIndexed: this.isIndexed.subarray(0, slotEnd),
      documents: this.documents.image(slotEnd),
      postings: this.postings.image(),
    };
  }

  /** Precondition: nothing was added yet. The columns become the image's. */
  restore({ terms, compounds, writtenWords, lengths, isIndexed, documents, postings }: LexicalImage): void {
    for (const term of terms === '' ? [] : terms.split('\n')) this.addTerm(term);
    for (const [id, compound] of compounds) this.compounds.restore(id, compound);
    this.writtenWords.restore(writtenWords);
    this.termCounter.reserveTerms(this.termNames.length);
    this.lengths = lengths;
    this.isIndexed = isIndexed;
    this.documents.restore(documents);
    this.postings.restore(postings);
    this.scoreCache.resize(lengths.length);
    for (let slot = 0; slot < lengths.length; slot += 1) {
      this.documentCount += isIndexed[slot]!;
      this.totalLength += lengths[slot]!;
    }
  }

  remove(slot: number): void {
    if (this.isIndexed[slot] !== 1) return;
    this.invalidate();
    this.writePostings();
    this.documents.visit(slot, (packed) => this.postings.remove(packed >>> FREQUENCY_BITS, slot));
    this.documents.remove(slot);
    this.isIndexed[slot] = 0;
    this.documentCount -= 1;
    this.totalLength -= this.lengths[slot]!;
    this.lengths[slot] = 0;
  }

  /** Whether a document holds any of some terms. */
  containsAny(slot: number, bitset: TermBitset): boolean {
    const { numbers } = this.documents;
    const end = this.documents.end(slot);
    for (let index = this.documents.start(slot); index < end; index += 1) {
      const id = numbers[index]! >>> FREQUENCY_BITS;
      if ((bitset[id >>> 5]! & (1 << (id & 31))) !== 0) return true;
    }
    return false;
  }

  /** The terms that the vault knows, as a bitset to test documents with; valid until the index changes. */
  bitsetOf(terms: Iterable<string>): TermBitset {
    const bits = new Uint32Array((this.termNames.length >>> 5) + 1);
    for (const term of terms) {
      const id = this.termIds.get(term);
      if (id !== undefined) bits[id >>> 5]! |= 1 << (id & 31);
    }
    return bits;
  }

  /** The terms of a document, for query expansion. */
  termsOf(slot: number): string[] {
    const terms: string[] = [];
    this.documents.visit(slot, (packed) => terms.push(this.termNames[packed >>> FREQUENCY_BITS]!));
    return terms;
  }

  /** The terms of a document that two to `topK` documents hold, rarest first; ties in alphabetical order. */
  rareTermsOf(slot: number, maxDocuments: number): string[] {
    this.writePostings();
    const rareIds: number[] = [];
    const { postings, termNames } = this;
    this.documents.visit(slot, (packed) => {
      const id = packed >>> FREQUENCY_BITS;
      const count = postings.count(id);
      if (count > 1 && count <= maxDocuments) rareIds.push(id);
    });
    return rareIds
      .sort((a, b) => postings.count(a) - postings.count(b) || (termNames[a]! < termNames[b]! ? -1 : 1))
      .map((id) => termNames[id]!);
  }

  /** Inverse document frequency of a term; highest for a word the vault does not have. */
  idf(term: string): number {
    return inverseDocumentFrequency(this.documentFrequency(term), this.documentCount);
  }

  /** How many entries hold a term. */
  documentFrequency(term: string): number {
    return this.documentFrequencyOf(this.termIds.get(term));
  }

  private documentFrequencyOf(id: number | undefined): number {
    this.writePostings();
    return id === undefined ? 0 : this.postings.count(id);
  }

  /** Slots that hold a term. Common words have many: ask `documentFrequency` first. */
  slotsContaining(term: string): number[] {
    this.writePostings();
    const slots: number[] = [];
    const id = this.termIds.get(term);
    if (id === undefined) return slots;
    const postings = this.postings.listOf(id);
    const count = this.postings.count(id);
    for (let index = 0; index < count; index += 1) slots.push(postings[index]! >>> FREQUENCY_BITS);
    return slots;
  }

  /** Slots that hold a term for which a test holds. Reads every term's name. */
  slotsWithAny(isWanted: (term: string) => boolean): Set<number> {
    const slots = new Set<number>();
    for (const term of this.termNames)
      if (isWanted(term)) for (const slot of this.slotsContaining(term)) slots.add(slot);
    return slots;
  }

  scoreQuery(query: string): QueryScores {
    return this.scoreCache.getOrCompute(query, (buffer) => this.fill(buffer, weightedTerms(this, query)));
  }

  /**
   * The same for a few documents only: their own terms are read instead of the postings. Void after the next call of
   * this or `scoreTerms`.
   */
  scoreSlots(query: string, slots: Iterable<number>): QueryScores {
    const buffer = this.scoreCache.scratchBuffer();
    const terms = rarestTerms(weightedTerms(this, query));
    const scoreSlot = this.slotScorer(terms);
    for (const slot of slots) {
      const score = scoreSlot(slot);
      let termMask = 0;
      for (let bit = 0; bit < terms.length; bit += 1) if (this.frequencies[bit]! > 0) termMask |= 1 << bit;
      if (termMask === 0 || buffer.termMasks[slot] !== 0) continue;
      buffer.termMasks[slot] = termMask;
      buffer.shares[slot] = score;
      buffer.scoredSlots[buffer.count] = slot;
      buffer.count += 1;
    }
    return queryScoresOf(buffer, terms);
  }

  /** Scores terms that carry the caller's own weights. Void after the next call. */
  scoreTerms(all: QueryTerm[]): QueryScores {
    return this.fill(this.scoreCache.scratchBuffer(), all);
  }

  /**
   * Scores single documents for terms with the caller's own weights, on the scale of `shares`. For hundreds of
   * documents this is cheaper than the terms' postings, which are tens of thousands. Void after the next change and
   * after the next call of this or `scoreSlots`.
   *
   * @param terms at most MAX_QUERY_TERMS
   */
  slotScorer(terms: readonly QueryTerm[]): (slot: number) => number {
    this.writePostings();
    this.setWantedTerms(terms);
    const { documents, lengths, wantedBit, frequencies } = this;
    const scale = totalIdfOf(terms) * FULL_GAIN;
    const weights = Float64Array.from(terms, ({ idf }) => idf / scale);
    const { baseNorm, normPerTerm } = this.lengthNorms();
    return (slot) => {
      for (let index = 0; index < weights.length; index += 1) frequencies[index] = 0;
      const { numbers } = documents;
      const end = documents.end(slot);
      for (let at = documents.start(slot); at < end; at += 1) {
        const wanted = wantedBit[numbers[at]! >>> FREQUENCY_BITS]!;
        if (wanted === 0) continue;
        if (wanted < RELATED) frequencies[wanted - 1] = numbers[at]! & MAX_FREQUENCY;
        else frequencies[wanted - RELATED - 1] ||= 1;
      }
      const norm = baseNorm + normPerTerm * lengths[slot]!;
      let score = 0;
      for (let index = 0; index < weights.length; index += 1)
        if (frequencies[index]! > 0) score += weights[index]! * gainOf(frequencies[index]!, norm);
      return score;
    };
  }

  /** The known term that an unknown one nearly spells; null for a known term and where there is none. */
  respell(term: string, length: number): string | null {
    const documentFrequency = (other: string) => this.documentFrequency(other);
    return documentFrequency(term) > 0 ? null : this.similarTerms.find(term, length, documentFrequency);
  }

  /** The terms within so many mistakes of a term, the nearest first; some may be in no text any more. */
  similarTo(term: string, allowed: number): { term: string; distance: number }[] {
    return this.similarTerms.all(term, allowed);
  }

  /** The terms of the two known words that an unknown word consists of; null without. */
  partsOf(word: string): readonly string[] | null {
    return this.compounds.partsOf(word);
  }

  /** Whether a known compound holds a word, another known word begins with it, or is a form of it. */
  isRelatedToWords(term: AskedTerm): boolean {
    return this.relatedTo(term).length > 0;
  }

  /** The compounds that hold a word, the words that it begins, and in another language than English its forms. */
  private relatedTo(term: AskedTerm): readonly number[] {
    const key = [term.term, term.word, term.joined ?? '', term.mayInflect ?? ''].join('\n');
    const known = this.relatedCache.get(key);
    if (known !== undefined) return known;
    this.writePostings();
    const { relatedWords } = this;
    const found = [
      ...this.compounds.holding(term),
      ...relatedWords.completionsOf(term),
      ...(term.mayInflect === true ? relatedWords.formsOf(term) : []),
      ...(term.joined === undefined ? [] : [this.termIds.get(term.joined)].filter((id) => id !== undefined)),
    ];
    const related = [...new Set(found)];
    this.relatedCache.set(key, related);
    return related;
  }

  /** By query term: the words that stand for it and are not asked for themselves. */
  private relatedToEach(terms: readonly QueryTerm[]): number[][] {
    const asked = new Set(terms.map(({ term }) => this.termIds.get(term)));
    return terms.map((term) => this.relatedTo(term).filter((id) => !asked.has(id)));
  }

  /** @param terms at most MAX_QUERY_TERMS */
  private setWantedTerms(terms: readonly QueryTerm[]): void {
    for (const id of this.wantedIds) this.wantedBit[id] = 0;
    this.wantedIds = [];
    if (this.wantedBit.length < this.termNames.length) this.wantedBit = new Uint8Array(2 * this.termNames.length);
    const want = (id: number, wanted: number): void => {
      this.wantedBit[id] = wanted;
      this.wantedIds.push(id);
    };
    this.relatedToEach(terms).forEach((ids, index) => {
      for (const id of ids) want(id, RELATED + index + 1);
    });
    terms.forEach(({ term }, index) => {
      const id = this.termIds.get(term);
      if (id !== undefined) want(id, index + 1);
    });
  }

  private fill(buffer: ScoreBuffer, all: QueryTerm[]): QueryScores {
    this.writePostings();
    const terms = rarestTerms(all);
    const scale = totalIdfOf(terms) * FULL_GAIN;
    terms.forEach((term, bit) => this.accumulate(buffer, term, bit, scale));
    this.relatedToEach(terms).forEach((ids, bit) => {
      if (scale > 0) for (const id of ids) this.accumulateRelated(buffer, id, bit, terms[bit]!.idf / scale);
    });
    return queryScoresOf(buffer, terms);
  }

  private accumulate(buffer: ScoreBuffer, { term, idf }: QueryTerm, bit: number, scale: number): void {
    const id = this.termIds.get(term);
    if (id === undefined || scale === 0) return;
    const { shares, termMasks, scoredSlots } = buffer;
    const { lengths } = this;
    const weight = idf / scale;
    const { baseNorm, normPerTerm } = this.lengthNorms();
    const postings = this.postings.listOf(id);
    const count = this.postings.count(id);
    let scoredCount = buffer.count;
    for (let index = 0; index < count; index += 1) {
      const posting = postings[index]!;
      const slot = posting >>> FREQUENCY_BITS;
      const frequency = posting & MAX_FREQUENCY;
      // Branchless append: the slot is always written and counted only if its mask was 0 (mask − 1 is negative for 0
      // alone, as masks have 31 bits). Whether a slot is new is a branch no processor predicts.
      scoredSlots[scoredCount] = slot;
      scoredCount += (termMasks[slot]! - 1) >>> 31;
      termMasks[slot]! |= 1 << bit;
      shares[slot]! += weight * gainOf(frequency, baseNorm + normPerTerm * lengths[slot]!);
    }
    buffer.count = scoredCount;
  }

  /** A document that holds a related word and not the term itself counts as if it held the term once. */
  private accumulateRelated(buffer: ScoreBuffer, id: number, bit: number, weight: number): void {
    const { shares, termMasks, scoredSlots } = buffer;
    const { baseNorm, normPerTerm } = this.lengthNorms();
    const postings = this.postings.listOf(id);
    const count = this.postings.count(id);
    for (let index = 0; index < count; index += 1) {
      const slot = postings[index]! >>> FREQUENCY_BITS;
      if ((termMasks[slot]! & (1 << bit)) !== 0) continue;
      if (termMasks[slot] === 0) scoredSlots[buffer.count++] = slot;
      termMasks[slot]! |= 1 << bit;
      shares[slot]! += weight * gainOf(1, baseNorm + normPerTerm * this.lengths[slot]!);
    }
  }

  /** The length norm of BM25+: `shortest + perWord × length`. */
  private lengthNorms(): { baseNorm: number; normPerTerm: number } {
    const average = this.totalLength / this.documentCount || 1;
    return { baseNorm: K1 * (1 - B), normPerTerm: (K1 * B) / average };
  }

  /** @param word null for what is no word as it is written */
  private idOf(term: string, word: string | null, isForeign: boolean): number {
    const known = this.termIds.get(term);
    const id = known ?? this.addTerm(term);
    if (word !== null) this.writtenWords.add(word, id);
    if (known === undefined && word !== null && isForeign) this.compounds.add(id, word);
    return id;
  }

  private addTerm(term: string): number {
    const id = this.termNames.length;
    this.termIds.set(term, id);
    this.termNames.push(term);
    this.postings.addTerm();
    return id;
  }

  private invalidate(): void {
    this.scoreCache.invalidate();
    if (this.relatedCache.size > 0) this.relatedCache.clear();
  }

  private writePostings(): void {
    if (this.unwrittenSlots.length === 0) return;
    this.postings.addAll(this.unwrittenSlots, this.documents);
    this.unwrittenSlots = [];
  }

  private ensureCapacity(slot: number): void {
    if (slot < this.lengths.length) return;
    const size = grownLength(this.lengths.length, slot + 1);
    this.lengths = growTypedArray(this.lengths, size);
    this.isIndexed = growTypedArray(this.isIndexed, size);
    this.scoreCache.resize(size);
  }
}

/** BM25+'s gain of a term, by its frequency and the document's length norm. */
const gainOf = (frequency: number, norm: number): number => DELTA + (frequency * (K1 + 1)) / (frequency + norm);
