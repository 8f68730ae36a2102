import type { IndexParts } from './index-parts';
import { MeetingOrder } from './meeting-order';

/** A word of so few entries says what an entry is about; of each entry its rarest count. */
const RARE_IN = 15;
const RARE_TERMS = 8;

/** What entries are about the same as another, by the rare words they share with it. */
export class SharedRareWords {
  private readonly others = new MeetingOrder();

  /**
   * Visits the entries that hold some of a slot's rarest words, with the share of those words' weight that they hold,
   * 0–1; in the order of their references.
   */
  visit(
    { lexical, entries }: Pick<IndexParts, 'lexical' | 'entries'>,
    slot: number,
    visit: (other: number, share: number) => void,
  ): void {
    const rare = lexical.rareTermsIn(slot, RARE_IN).slice(0, RARE_TERMS);
    const weights = rare.map((term) => lexical.idf(term));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const { others } = this;
    others.clear();
    const shares = new Float64Array(rare.length * RARE_IN);
    rare.forEach((term, place) => {
      for (const other of lexical.slotsWith(term)) shares[others.meet(other)]! += weights[place]! / total;
    });
    const order = [...others.all]
      .filter((other) => other !== slot)
      .sort((a, b) => (entries[a]!.ref < entries[b]!.ref ? -1 : 1));
    for (const other of order) visit(other, shares[others.placeOf(other)]!);
  }
}
