import { distinctTerms } from '../../../shared/lib/text/terms';
import type { LexicalIndex, TermBits } from './lexical-index';
import { KEPT_RUNS, type LexicalRun, type QueryTerm } from './lexical-run';

/** What is asked of a word index. */
export type WordIndex = Pick<
  LexicalIndex,
  | 'size'
  | 'holdsAny'
  | 'bitsOf'
  | 'termsIn'
  | 'rareTermsIn'
  | 'idf'
  | 'documentsWith'
  | 'slotsWith'
  | 'run'
  | 'runOf'
  | 'sharesOf'
>;

/**
 * Two word indexes over different slots, read as one: a term weighs by both together. A text's length is measured
 * against the average of its own index;
 * what is archived differs little from the rest in that.
 */
export class LexicalPair implements WordIndex {
  private readonly runs = new Map<string, LexicalRun>();
  /** Numbers of terms differ in the two: the bits of the first stand for those of both. */
  private readonly seconds = new WeakMap<TermBits, TermBits>();

  constructor(
    private readonly first: LexicalIndex,
    private readonly second: LexicalIndex,
  ) {}

  /** One of the two changed: what was found is no longer so. */
  letRunsGo(): void {
    if (this.runs.size > 0) this.runs.clear();
  }

  get size(): number {
    return this.first.size + this.second.size;
  }

  bitsOf(terms: Iterable<string>): TermBits {
    const all = [...terms];
    const bits = this.first.bitsOf(all);
    this.seconds.set(bits, this.second.bitsOf(all));
    return bits;
  }

  /** @param some as `bitsOf` gave them */
  holdsAny(slot: number, some: TermBits): boolean {
    return this.first.holdsAny(slot, some) || this.second.holdsAny(slot, this.seconds.get(some)!);
  }

  termsIn(slot: number): string[] {
    return [...this.first.termsIn(slot), ...this.second.termsIn(slot)];
  }

  rareTermsIn(slot: number, most: number): string[] {
    const rare = this.termsIn(slot)
      .map((term) => ({ term, count: this.documentsWith(term) }))
      .filter(({ count }) => count > 1 && count <= most);
    return rare.sort((a, b) => a.count - b.count || (a.term < b.term ? -1 : 1)).map(({ term }) => term);
  }

  documentsWith(term: string): number {
    return this.first.documentsWith(term) + this.second.documentsWith(term);
  }

  idf(term: string): number {
    const frequency = this.documentsWith(term);
    return Math.log(1 + (this.size - frequency + 0.5) / (frequency + 0.5));
  }

  slotsWith(term: string): number[] {
    return [...this.first.slotsWith(term), ...this.second.slotsWith(term)];
  }

  run(query: string): LexicalRun {
    const known = this.runs.get(query);
    if (known !== undefined) return known;
    const run = this.runTerms(distinctTerms(query).map(({ term, word }) => ({ term, word, idf: this.idf(term) })));
    if (this.runs.size >= KEPT_RUNS) this.runs.delete(this.runs.keys().next().value!);
    this.runs.set(query, run);
    return run;
  }

  runOf(query: string): LexicalRun {
    return this.run(query);
  }

  sharesOf(terms: readonly QueryTerm[]): (slot: number) => number {
    const [first, second] = [this.first.sharesOf(terms), this.second.sharesOf(terms)];
    return (slot) => first(slot) + second(slot);
  }

  private runTerms(all: QueryTerm[]): LexicalRun {
    const first = this.first.runTerms(all);
    const second = this.second.runTerms(all);
    const size = Math.max(first.share.length, second.share.length);
    const run: LexicalRun = {
      terms: first.terms,
      totalIdf: first.totalIdf,
      share: new Float64Array(size),
      mask: new Uint32Array(size),
      touched: new Uint32Array(first.touched.length + second.touched.length),
      best: null,
    };
    let count = 0;
    for (const { share, mask, touched } of [first, second]) {
      for (const slot of touched) {
        run.share[slot] = share[slot]!;
        run.mask[slot] = mask[slot]!;
        run.touched[count++] = slot;
      }
    }
    return run;
  }
}
