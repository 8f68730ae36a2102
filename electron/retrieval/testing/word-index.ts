import { LexicalIndex } from '../index/words/lexical-index';

/** An index of words over texts, each at the slot of its position. */
export function indexOfTexts(...texts: string[]): LexicalIndex {
  const index = new LexicalIndex();
  texts.forEach((text, slot) => index.add(slot, text));
  return index;
}

/** The slots of the texts that a query finds, in their order. */
export const slotsFound = (index: LexicalIndex, query: string): number[] =>
  [...index.scoreQuery(query).scoredSlots].toSorted((a, b) => a - b);
