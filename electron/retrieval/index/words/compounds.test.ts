import { describe, expect, it } from 'vitest';
import { indexOfTexts, slotsFound } from '../../testing/word-index';

describe('compounds', () => {
  const index = indexOfTexts(
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
    expect(slotsFound(index, query)).toEqual(slots);
  });

  it.each([
    ['Rad', []],
    ['gram', []],
    ['pumpen', []],
  ])('are not found by a chance of letters: %s', (query, slots) => {
    expect(slotsFound(index, query)).toEqual(slots);
  });

  it('that the vault does not have are asked for by their parts', () => {
    const parts = indexOfTexts('Die Wartung der Heizung', 'Der Ausflug war schön');
    expect(slotsFound(parts, 'Heizungswartung')).toEqual([0]);
    expect(parts.scoreQuery('Heizungswartung').terms.map(({ term }) => term)).toEqual(['heizung', 'wartung']);
  });

  it('that the vault does not have are asked for by three parts', () => {
    const parts = indexOfTexts('Die Wartung der Heizung', 'Ein Vertrag', 'Der Ausflug war schön');
    expect(slotsFound(parts, 'Heizungswartungsvertrag')).toEqual([0, 1]);
    const swedish = indexOfTexts('Nycklar till cykel', 'En hjälm', 'Ett lås');
    expect(slotsFound(swedish, 'cykelhjälmen')).toEqual([0, 1]);
  });

  it('count a text that holds the word itself once, and score single texts as all', () => {
    const both = indexOfTexts('Die Wartung: Wärmepumpenwartung', 'Die Wartung', 'Ein Hund');
    const scores = both.scoreQuery('Wartung');
    const alone = [0, 1].map((slot) => both.slotScorer(both.scoreQuery('Wartung').terms)(slot));
    expect(alone).toEqual([0, 1].map((slot) => scores.shares[slot]));
  });
});
