import { describe, expect, it } from 'vitest';
import { LexicalIndex } from './lexical-index';

function indexOf(...texts: string[]): LexicalIndex {
  const index = new LexicalIndex();
  texts.forEach((text, slot) => index.add(slot, text));
  return index;
}
const found = (index: LexicalIndex, query: string): number[] => [...index.scoreQuery(query).scoredSlots].toSorted();

describe('compounds', () => {
  const index = indexOf(
    'Die Wärmepumpenwartung ist fällig',
    'Das Fahrradschloss klemmt',
    'Wir kaufen ein Fahrrad',
    'Ein neues Schloss für die Tür',
    'Het huurcontract loopt af',
    'Instagram is a website for photography',
    'Der Wärmepumpenwartungsvertrag kommt, ein Vertrag wie jeder',
    'Cykelhjälmsförvaringen är full. En cykel och en förvaring.',
  );

  it.each([
    ['Wärmepumpe', [0, 6]],
    ['Waermepumpen', [0, 6]],
    ['Wartung', [0, 6]],
    ['hjälm', [7]],
    ['Schloss', [1, 3]],
    ['Fahrrad', [1, 2]],
    ['contracten', [4]],
  ])('are found by their parts: %s', (query, slots) => {
    expect(found(index, query)).toEqual(slots);
  });

  it.each([
    ['Rad', []],
    ['gram', []],
    ['pumpen', []],
  ])('are not found by a chance of letters: %s', (query, slots) => {
    expect(found(index, query)).toEqual(slots);
  });

  it('that the vault does not have are asked for by their parts', () => {
    const parts = indexOf('Die Wartung der Heizung', 'Der Ausflug war schön');
    expect(found(parts, 'Heizungswartung')).toEqual([0]);
    expect(parts.scoreQuery('Heizungswartung').terms.map(({ term }) => term)).toEqual(['heizung', 'wartung']);
  });

  it('that the vault does not have are asked for by three parts', () => {
    const parts = indexOf('Die Wartung der Heizung', 'Ein Vertrag', 'Der Ausflug war schön');
    expect(found(parts, 'Heizungswartungsvertrag')).toEqual([0, 1]);
    const swedish = indexOf('Nycklar till cykel', 'En hjälm', 'Ett lås');
    expect(found(swedish, 'cykelhjälmen')).toEqual([0, 1]);
  });

  it('count a text that holds the word itself once, and score single texts as all', () => {
    const both = indexOf('Die Wartung: Wärmepumpenwartung', 'Die Wartung', 'Ein Hund');
    const scores = both.scoreQuery('Wartung');
    const alone = [0, 1].map((slot) => both.slotScorer(both.scoreQuery('Wartung').terms)(slot));
    expect(alone).toEqual([0, 1].map((slot) => scores.shares[slot]));
  });
});
