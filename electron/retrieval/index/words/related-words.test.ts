import { describe, expect, it } from 'vitest';
import { indexOfTexts, slotsFound } from '../../testing/word-index';

describe('forms of a word', () => {
  const index = indexOfTexts(
    'Bilarna står utanför',
    'Kellarissa on kylmä',
    'Anahtarlar nerede',
    'A macskákat beoltották',
    'Mașinii îi lipsește o roată',
    'Raktai dingo',
    'Marta met Marten in the market',
    'הבית שבכפר',
    'وبسيارة أخي',
    'הספר על השולחן',
    'Книгата е на масата',
  );

  it.each([
    ['bilen', [0]],
    ['kellarin', [1]],
    ['anahtarı', [2]],
    ['anahtari', [2]],
    ['macska', [3]],
    ['mașina', [4]],
    ['masina', [4]],
    ['raktas', [5]],
    ['книга', [10]],
    ['книги', [10]],
    ['בית', [7]],
    ['לבית', [7]],
    ['וכשבכפר', [7]],
    ['Martanak', [6]],
    ['السيارات', [8]],
  ])('are found in any language: %s', (query, slots) => {
    expect(slotsFound(index, query)).toEqual(slots);
  });

  it.each([
    ['bild', []],
    ['Where did we meet Martin?', [6]],
    ['What did Martanak say to us?', []],
    ['ספ', []],
  ])('are no words that are only alike: %s', (query, slots) => {
    expect(slotsFound(index, query)).toEqual(slots);
  });

  it('count once beside the word itself, and score single texts as all', () => {
    const both = indexOfTexts('Bilen och bilarna', 'Bilen och huset', 'Bilarna och huset', 'En hund');
    const { shares, terms } = both.scoreQuery('bilen');
    const score = both.slotScorer(terms);
    expect(shares[2]).toBeGreaterThan(0);
    for (const slot of [0, 1, 2, 3]) expect(score(slot)).toBeCloseTo(shares[slot]!, 10);
  });

  it('are those of the texts that are left', () => {
    const changed = indexOfTexts('Bilarna står utanför', 'En hund');
    expect(slotsFound(changed, 'bilen')).toEqual([0]);
    changed.remove(0);
    expect(slotsFound(changed, 'bilen')).toEqual([]);
    changed.add(2, 'Två bilar till');
    expect(slotsFound(changed, 'bilen')).toEqual([2]);
  });
});
