import type { SlotHit } from '../columns/top-k';

/** As many as a mask has bits for. */
export const MAX_QUERY_TERMS = 31;
/**
 * Runs kept for the questions of one turn: each of its sub-queries is asked by several lanes and again by the scorer.
 */
export const MAX_CACHED_QUERIES = 6;

export interface QueryTerm {
  term: string;
  /** The word as the person wrote it. */
  word: string;
  idf: number;
}

/**
 * One run over the postings. The same words give the same run until the index changes; read it before asking for many
 * others.
 */
export interface QueryScores {
  terms: QueryTerm[];
  /** Σ idf of all terms, known to the vault or not. */
  totalIdf: number;
  /** By slot: BM25+ as a share of what a full match would reach, 0 to about 1. */
  shares: Float64Array;
  /** By slot: bit n is set when term n occurs. */
  termMasks: Uint32Array;
  /** The slots with a share, in no order that means anything. */
  scoredSlots: Uint32Array;
  /** The best `wanted` of them, once they were asked for (lexical-top-k.ts). */
  topCache: { wanted: number; list: readonly SlotHit[] } | null;
}

/** What a run is written to. Arrays are long and used again, so a run clears only what the one before it touched. */
export interface ScoreBuffer {
  shares: Float64Array;
  termMasks: Uint32Array;
  /** One longer than there are slots: who fills it writes before knowing whether it counts. */
  scoredSlots: Uint32Array;
  count: number;
}

/** A long message is cut to its rarest terms: the mask has 32 bits, and common words decide nothing. */
export const rarestTerms = (terms: QueryTerm[]): QueryTerm[] =>
  terms.length <= MAX_QUERY_TERMS ? terms : [...terms].sort((a, b) => b.idf - a.idf).slice(0, MAX_QUERY_TERMS);

export const totalIdfOf = (terms: readonly QueryTerm[]): number => terms.reduce((sum, { idf }) => sum + idf, 0);

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

/** The last runs, and the buffers they were written to. */
export class QueryScoreCache {
  /** The newest last; their buffers are used again when they are let go. */
  private cached: { query: string; run: QueryScores; buffer: ScoreBuffer }[] = [];
  private spareBuffers: ScoreBuffer[] = [];
  private scratch: ScoreBuffer | null = null;

  /** @param slots how many a buffer is for */
  constructor(private slots: number) {}

  /** The run of a query; made by `fill`, in an empty buffer, when it is not kept. */
  getOrCompute(query: string, fill: (buffer: ScoreBuffer) => QueryScores): QueryScores {
    const known = this.cached.find((other) => other.query === query);
    if (known !== undefined) return known.run;
    if (this.cached.length >= MAX_CACHED_QUERIES) this.spareBuffers.push(this.cached.shift()!.buffer);
    const buffer = cleared(this.spareBuffers.pop() ?? this.createBuffer());
    const scores = fill(buffer);
    this.cached.push({ query, run: scores, buffer });
    return scores;
  }

  /** An empty buffer for a run that is not kept. Void after the next call. */
  scratchBuffer(): ScoreBuffer {
    this.scratch ??= this.createBuffer();
    return cleared(this.scratch);
  }

  /** The index changes: what was found is no longer so. */
  invalidate(): void {
    if (this.cached.length === 0) return;
    this.spareBuffers.push(...this.cached.map(({ buffer }) => buffer));
    this.cached = [];
  }

  /** Lets everything go, buffers too. */
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
