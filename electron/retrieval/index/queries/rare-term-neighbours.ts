import type { IndexView } from './index-view';
import { InsertionOrderedIntSet } from '../columns/insertion-ordered-int-set';

/** A word held by at most so many entries says what an entry is about; only the rarest few of an entry count. */
const MAX_DOCUMENT_FREQUENCY = 15;
const MAX_RARE_TERMS = 8;

/** Entries with the same subject as another, by the rare words they share. */
export class RareTermNeighbours {
  private readonly others = new InsertionOrderedIntSet();

  /**
   * Visits the entries that hold some of a slot's rarest words, with the share of those words' weight that they hold,
   * 0–1; in the order of their references.
   */
  visit(
    { lexical, entries }: Pick<IndexView, 'lexical' | 'entries'>,
    slot: number,
    visit: (other: number, share: number) => void,
  ): void {
    const rareTerms = lexical.rareTermsOf(slot, MAX_DOCUMENT_FREQUENCY).slice(0, MAX_RARE_TERMS);
    const weights = rareTerms.map((term) => lexical.idf(term));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const { others } = this;
    others.clear();
    const shares = new Float64Array(rareTerms.length * MAX_DOCUMENT_FREQUENCY);
    rareTerms.forEach((term, index) => {
      for (const other of lexical.slotsContaining(term)) shares[others.add(other)]! += weights[index]! / total;
    });
    const order = [...others.values].filter((other) => other !== slot).sort((a, b) => entries.compareRefs(a, b));
    for (const other of order) visit(other, shares[others.indexOf(other)]!);
  }
}
