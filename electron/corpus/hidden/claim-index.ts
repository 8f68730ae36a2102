import { MultiMap } from '../catalog/multi-map';
import { PostingIndex } from '../catalog/posting-index';
import { TELLING_TERMS, tellingTerms } from './claim';

/** Claims by their terms, so that a sentence is compared only with those it can say, however many there are. */
export class ClaimIndex {
  private readonly terms = new PostingIndex();
  private readonly termsOf = new Map<string, readonly string[]>();
  /** Each claim under the rarest of its terms: a sentence that says all of it holds that one too. */
  private readonly byRarest = new MultiMap<string, string>();
  private readonly rarestOf = new Map<string, string>();

  add(key: string, text: string): void {
    const terms = tellingTerms(text);
    this.termsOf.set(key, terms);
    this.terms.set(key, terms);
  }

  /** To be called when the claims that come with it are added: which term is rare is known then. */
  file(key: string): void {
    const [first, ...others] = this.termsOf.get(key) ?? [];
    if (first === undefined) return;
    const rarest = others.reduce(
      (best, term) => (this.terms.ownerCount(term) < this.terms.ownerCount(best) ? term : best),
      first,
    );
    this.byRarest.add(rarest, key);
    this.rarestOf.set(key, rarest);
  }

  remove(key: string): void {
    const rarest = this.rarestOf.get(key);
    if (rarest !== undefined) this.byRarest.delete(rarest, key);
    this.rarestOf.delete(key);
    this.termsOf.delete(key);
    this.terms.remove(key);
  }

  /**
   * Claims all of whose terms are among these, and claims that have all of these where they are enough to tell
   * something.
   */
  find(terms: readonly string[]): Set<string> {
    const held = new Set(terms);
    const found = new Set<string>();
    for (const term of terms)
      for (const key of this.byRarest.get(term))
        if (this.termsOf.get(key)!.every((other) => held.has(other))) found.add(key);
    if (terms.length >= TELLING_TERMS) for (const key of this.terms.withAll(terms, Infinity)) found.add(key);
    return found;
  }
}
