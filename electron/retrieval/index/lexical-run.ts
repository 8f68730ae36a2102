import type { Found } from './select-top';

/** As many as a mask has bits for. */
export const MAX_QUERY_TERMS = 31;
/**
 * Runs kept for the questions of one turn: each of its sub-queries is asked by several lanes and again by the scorer.
 */
export const KEPT_RUNS = 6;

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
  /** The best `wanted` of them, once they were asked for (word-list.ts). */
  best: { wanted: number; list: readonly Found[] } | null;
}

/** What a run is written to. Arrays are long and used again, so a run clears only what the one before it touched. */
export interface RunBuffer {
  share: Float64Array;
  mask: Uint32Array;
  /** One longer than there are slots: who fills it writes before knowing whether it counts. */
  touched: Uint32Array;
  count: number;
}

/** A long message is cut to its rarest terms: the mask has 32 bits, and common words decide nothing. */
export const rarest = (terms: QueryTerm[]): QueryTerm[] =>
  terms.length <= MAX_QUERY_TERMS ? terms : [...terms].sort((a, b) => b.idf - a.idf).slice(0, MAX_QUERY_TERMS);

export const totalOf = (terms: readonly QueryTerm[]): number => terms.reduce((sum, { idf }) => sum + idf, 0);

export const runIn = ({ share, mask, touched, count }: RunBuffer, terms: QueryTerm[]): LexicalRun => ({
  terms,
  totalIdf: totalOf(terms),
  share,
  mask,
  touched: touched.subarray(0, count),
  best: null,
});

/** The last runs, and the buffers they were written to. */
export class KeptRuns {
  /** The newest last; their buffers are used again when they are let go. */
  private kept: { query: string; run: LexicalRun; buffer: RunBuffer }[] = [];
  private spare: RunBuffer[] = [];
  private scratch: RunBuffer | null = null;

  /** @param slots how many a buffer is for */
  constructor(private slots: number) {}

  /** The run of a query; made by `fill`, in an empty buffer, when it is not kept. */
  of(query: string, fill: (buffer: RunBuffer) => LexicalRun): LexicalRun {
    const known = this.kept.find((other) => other.query === query);
    if (known !== undefined) return known.run;
    if (this.kept.length >= KEPT_RUNS) this.spare.push(this.kept.shift()!.buffer);
    const buffer = emptied(this.spare.pop() ?? this.open());
    const run = fill(buffer);
    this.kept.push({ query, run, buffer });
    return run;
  }

  /** An empty buffer for a run that is not kept. Void after the next call. */
  unkept(): RunBuffer {
    this.scratch ??= this.open();
    return emptied(this.scratch);
  }

  /** The index changes: what was found is no longer so. */
  letGo(): void {
    if (this.kept.length === 0) return;
    this.spare.push(...this.kept.map(({ buffer }) => buffer));
    this.kept = [];
  }

  /** Lets everything go, buffers too. */
  resize(slots: number): void {
    this.slots = slots;
    this.kept = [];
    this.spare = [];
    this.scratch = null;
  }

  private open(): RunBuffer {
    return {
      share: new Float64Array(this.slots),
      mask: new Uint32Array(this.slots),
      touched: new Uint32Array(this.slots + 1),
      count: 0,
    };
  }
}

function emptied(buffer: RunBuffer): RunBuffer {
  const { share, mask, touched } = buffer;
  for (let place = 0; place < buffer.count; place += 1) {
    share[touched[place]!] = 0;
    mask[touched[place]!] = 0;
  }
  buffer.count = 0;
  return buffer;
}
