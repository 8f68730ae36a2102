import { toTerm } from '../../../language/words/terms';
import { weightedTerms } from './weighted-terms';
import type { LexicalIndex, TermBitset } from './lexical-index';
import {
  inverseDocumentFrequency,
  MAX_CACHED_QUERIES,
  type AskedTerm,
  type QueryScores,
  type QueryTerm,
} from './query-scores';

/** Reading access to a lexical index. */
export type LexicalReader = Pick<
  LexicalIndex,
  | 'size'
  | 'containsAny'
  | 'bitsetOf'
  | 'termsOf'
  | 'rareTermsOf'
  | 'idf'
  | 'respell'
  | 'similarTo'
  | 'partsOf'
  | 'isRelatedToWords'
  | 'documentFrequency'
  | 'slotsContaining'
  | 'slotsWithAny'
  | 'scoreQuery'
  | 'scoreSlots'
  | 'slotScorer'
>;

/**
 * Two lexical indexes over different slots, read as one: a term weighs by its document frequency in both. A text's
 * length is measured against the average of its own index; archived notes differ little from the rest in that.
 */
export class MergedLexicalIndex implements LexicalReader {
  private readonly scoreCache = new Map<string, QueryScores>();
  /** Term ordinals differ between the two: the bits of the first stand for those of both. */
  private readonly secondBitsets = new WeakMap<TermBitset, TermBitset>();

  constructor(
    private readonly first: LexicalIndex,
    private readonly second: LexicalIndex,
  ) {}

  /** One of the two changed: cached scores are no longer valid. */
  invalidateScores(): void {
    if (this.scoreCache.size > 0) this.scoreCache.clear();
  }

  get size(): number {
    return this.first.size + this.second.size;
  }

  bitsetOf(terms: Iterable<string>): TermBitset {
    const all = [...terms];
    const bits = this.first.bitsetOf(all);
    this.secondBitsets.set(bits, this.second.bitsetOf(all));
    return bits;
  }

  /** @param bitset from `bitsetOf` */
  containsAny(slot: number, bitset: TermBitset): boolean {
    return this.first.containsAny(slot, bitset) || this.second.containsAny(slot, this.secondBitsets.get(bitset)!);
  }

  termsOf(slot: number): string[] {
    return [...this.first.termsOf(slot), ...this.second.termsOf(slot)];
  }

  rareTermsOf(slot: number, maxDocuments: number): string[] {
    const rare = this.termsOf(slot)
      .map((term) => ({ term, count: this.documentFrequency(term) }))
      .filter(({ count }) => count > 1 && count <= maxDocuments);
    return rare.sort((a, b) => a.count - b.count || (a.term < b.term ? -1 : 1)).map(({ term }) => term);
  }

  documentFrequency(term: string): number {
    return this.first.documentFrequency(term) + this.second.documentFrequency(term);
  }

  idf(term: string): number {
    return inverseDocumentFrequency(this.documentFrequency(term), this.size);
  }

  respell(term: string, length: number): string | null {
    return this.documentFrequency(term) > 0
      ? null
      : (this.first.respell(term, length) ?? this.second.respell(term, length));
  }

  similarTo(term: string, allowed: number): { term: string; distance: number }[] {
    const found = [...this.first.similarTo(term, allowed), ...this.second.similarTo(term, allowed)];
    return [...new Map(found.map((similar) => [similar.term, similar])).values()].toSorted(
      (a, b) => a.distance - b.distance,
    );
  }

  partsOf(word: string): readonly string[] | null {
    return this.documentFrequency(toTerm(word)) > 0 ? null : (this.first.partsOf(word) ?? this.second.partsOf(word));
  }

  isRelatedToWords(term: AskedTerm): boolean {
    return this.first.isRelatedToWords(term) || this.second.isRelatedToWords(term);
  }

  slotsContaining(term: string): number[] {
    return [...this.first.slotsContaining(term), ...this.second.slotsContaining(term)];
  }

  slotsWithAny(isWanted: (term: string) => boolean): Set<number> {
    return new Set([...this.first.slotsWithAny(isWanted), ...this.second.slotsWithAny(isWanted)]);
  }

  scoreQuery(query: string): QueryScores {
    const cached = this.scoreCache.get(query);
    if (cached !== undefined) return cached;
    const scores = this.scoreTerms(weightedTerms(this, query));
    if (this.scoreCache.size >= MAX_CACHED_QUERIES) this.scoreCache.delete(this.scoreCache.keys().next().value!);
    this.scoreCache.set(query, scores);
    return scores;
  }

  scoreSlots(query: string): QueryScores {
    return this.scoreQuery(query);
  }

  slotScorer(terms: readonly QueryTerm[]): (slot: number) => number {
    const [first, second] = [this.first.slotScorer(terms), this.second.slotScorer(terms)];
    return (slot) => first(slot) + second(slot);
  }

  private scoreTerms(all: QueryTerm[]): QueryScores {
    const first = this.first.scoreTerms(all);
    const second = this.second.scoreTerms(all);
    const size = Math.max(first.shares.length, second.shares.length);
    const scores: QueryScores = {
      terms: first.terms,
      totalIdf: first.totalIdf,
      shares: new Float64Array(size),
      termMasks: new Uint32Array(size),
      scoredSlots: new Uint32Array(first.scoredSlots.length + second.scoredSlots.length),
      topCache: null,
    };
    let count = 0;
    for (const { shares: share, termMasks: mask, scoredSlots: touched } of [first, second]) {
      for (const slot of touched) {
        scores.shares[slot] = share[slot]!;
        scores.termMasks[slot] = mask[slot]!;
        scores.scoredSlots[count++] = slot;
      }
    }
    return scores;
  }
}
