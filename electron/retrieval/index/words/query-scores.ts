import type { SlotHit } from '../columns/top-k';

/** One per bit of a mask. */
export const MAX_QUERY_TERMS = 31;
/** Results cached for the questions of one turn: several lanes and the scorer ask each of its sub-queries. */
export const MAX_CACHED_QUERIES = 6;

/** A term as it is looked for. */
export interface AskedTerm {
  term: string;
  /** The word as the person wrote it. */
  word: string;
  /** Whether its other forms are meant too, which its term does not join: the question is not in English. */
  mayInflect?: true;
  /** The term of the word that it is joined in: "mail" of "e-mail". */
  joined?: string;
}

export interface QueryTerm extends AskedTerm {
  idf: number;
}

/**
 * The scores of one query. The same words give the same object until the index changes; its buffer is reused after a
 * few other queries, so read it before asking many.
 */
export interface QueryScores {
  terms: QueryTerm[];
  /** Σ idf of all terms, known to the vault or not. */
  totalIdf: number;
  /** By slot: BM25+ as a share of what a full match would reach, 0 to about 1. */
  shares: Float64Array;
  /** By slot: bit n is set when term n occurs. */
  termMasks: Uint32Array;
  /** The slots with a share above 0, in no particular order. */
  scoredSlots: Uint32Array;
  /** The best `wanted` of them, once they were asked for (lexical-top-k.ts). */
  topCache: { wanted: number; list: readonly SlotHit[] } | null;
}

/**
 * Where the scores of a query are written. Buffers are large and reused, so only what the last query touched is
 * cleared.
 */
export interface ScoreBuffer {
  shares: Float64Array;
  termMasks: Uint32Array;
  /** One longer than the number of slots: an append writes before it knows whether it counts. */
  scoredSlots: Uint32Array;
  count: number;
}

/** `ln(1 + (N − df + ½) / (df + ½))` of what `documentFrequency` of N documents hold. */
export const inverseDocumentFrequency = (documentFrequency: number, documents: number): number =>
  Math.log(1 + (documents - documentFrequency + 0.5) / (documentFrequency + 0.5));

/** A long message is cut to its rarest terms: a mask has 31 usable bits, and common words decide nothing. */
export const rarestTerms = (terms: QueryTerm[]): QueryTerm[] =>
  terms.length <= MAX_QUERY_TERMS ? terms : [...terms].sort((a, b) => b.idf - a.idf).slice(0, MAX_QUERY_TERMS);

/** Sum of the idf of all terms: what an entry with every term would reach. */
export const totalIdfOf = (terms: readonly QueryTerm[]): number => terms.reduce((sum, { idf }) => sum + idf, 0);

/** The scores in a buffer, as views of it: valid until the buffer is reused. */
export const queryScoresOf = (
  { shares, termMasks, scoredSlots, count }: ScoreBuffer,
  terms: QueryTerm[],
): QueryScores => ({
  terms,
  totalIdf: totalIdfOf(terms),
  shares,
  termMasks,
  scoredSlots: scoredSlots.subarray(0, count),
  topCache: null,
});

/** The most recent results and their buffers. */
export class QueryScoreCache {
  /** The newest last; the buffer of the oldest is reused. */
  private cached: { query: string; run: QueryScores; buffer: ScoreBuffer }[] = [];
  private spareBuffers: ScoreBuffer[] = [];
  private scratch: ScoreBuffer | null = null;

  /** @param slots the number of slots a buffer has room for */
  constructor(private slots: number) {}

  /** The scores of a query: cached, or written by `fill` into an empty buffer. */
  getOrCompute(query: string, fill: (buffer: ScoreBuffer) => QueryScores): QueryScores {
    const known = this.cached.find((other) => other.query === query);
    if (known !== undefined) return known.run;
    if (this.cached.length >= MAX_CACHED_QUERIES) this.spareBuffers.push(this.cached.shift()!.buffer);
    const buffer = cleared(this.spareBuffers.pop() ?? this.createBuffer());
    const scores = fill(buffer);
    this.cached.push({ query, run: scores, buffer });
    return scores;
  }

  /** An empty buffer for a result that is not cached. Void after the next call. */
  scratchBuffer(): ScoreBuffer {
    this.scratch ??= this.createBuffer();
    return cleared(this.scratch);
  }

  /** The index changed: cached results are no longer valid. */
  invalidate(): void {
    if (this.cached.length === 0) return;
    this.spareBuffers.push(...this.cached.map(({ buffer }) => buffer));
    this.cached = [];
  }

  /** Drops everything, buffers too. */
  resize(slots: number): void {
    this.slots = slots;
    this.cached = [];
    this.spareBuffers = [];
    this.scratch = null;
  }

  private createBuffer(): ScoreBuffer {
    return {
      shares: new Float64Array(this.slots),
      termMasks: new Uint32Array(this.slots),
      scoredSlots: new Uint32Array(this.slots + 1),
      count: 0,
    };
  }
}

function cleared(buffer: ScoreBuffer): ScoreBuffer {
  const { shares, termMasks, scoredSlots } = buffer;
  for (let index = 0; index < buffer.count; index += 1) {
    shares[scoredSlots[index]!] = 0;
    termMasks[scoredSlots[index]!] = 0;
  }
  buffer.count = 0;
  return buffer;
}
