import { MultiMap } from '../in-memory/multi-map';
import { InvertedIndex } from '../in-memory/inverted-index';
import { distinctiveTerms, isFramingTerm } from './claim';

/** Claims by their terms, so that a sentence is compared only with those it may state. */
export class ClaimIndex {
  private readonly terms = new InvertedIndex();
  private readonly termsOf = new Map<string, readonly string[]>();
  /** Each claim under its rarest term, which every sentence that states the claim contains. */
  private readonly byRarestTerm = new MultiMap<string, string>();
  private readonly rarestTermOf = new Map<string, string>();

  add(key: string, text: string): void {
    const terms = distinctiveTerms(text);
    this.termsOf.set(key, terms);
    this.terms.set(key, terms);
  }

  /** Call after all claims of a batch were added, when it is known which terms are rare. */
  indexByRarestTerm(key: string): void {
    const [first, ...others] = this.termsOf.get(key) ?? [];
    if (first === undefined) return;
    const rarest = others.reduce(
      (best, term) => (this.terms.documentFrequency(term) < this.terms.documentFrequency(best) ? term : best),
      first,
    );
    this.byRarestTerm.add(rarest, key);
    this.rarestTermOf.set(key, rarest);
  }

  remove(key: string): void {
    const rarest = this.rarestTermOf.get(key);
    if (rarest !== undefined) this.byRarestTerm.delete(rarest, key);
    this.rarestTermOf.delete(key);
    this.termsOf.delete(key);
    this.terms.remove(key);
  }

  /** Claims whose terms all occur here, and claims that contain all that these terms state if that is more than one. */
  candidates(terms: readonly string[]): Set<string> {
    const held = new Set(terms);
    const found = new Set<string>();
    for (const term of terms)
      for (const key of this.byRarestTerm.get(term))
        if (this.termsOf.get(key)!.every((other) => held.has(other))) found.add(key);
    const stated = terms.filter((term) => !isFramingTerm(term));
    if (stated.length > 1) for (const key of this.terms.idsWithAllKeys(stated, Infinity)) found.add(key);
    return found;
  }
}
