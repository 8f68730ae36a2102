import { describe, expect, it } from 'vitest';
import { indexOfTexts, slotsFound } from '../../testing/word-index';

describe('joined words and numbers', () => {
  const index = indexOfTexts(
    'Send an e-mail',
    'My email is broken',
    'Built on node.js',
    'NodeJS runs it',
    'He lives in the U.S.A. now',
    'The USA trip',
    'Rechnung vom 2026-05-17',
    'Rechnung vom 17.5.2026',
    'Rechnung 17, Seite 5, Jahr 2026, Teil 05',
    'Upgraded to v2.3.1',
    'Parts 3 and 2 and v2 and 1',
    'A drill of 3,5 mm',
    'Five drills of 3 mm, 5 mm',
    'It costs 1,250 euros',
    'Jan: 0171/1234567',
    'Meeting on 5/17/2026',
    'Eva: +44 20 7946 0018',
    'Ole: 03012345678',
  );

  it.each([
    ['email', [0, 1]],
    ['e-mail', [0, 1]],
    ['E-Mails', [0, 1]],
    ['nodejs', [2, 3]],
    ['node.js', [2, 3]],
    ['USA', [4, 5]],
    ['U.S.A.', [4, 5]],
    ['01711234567', [14]],
    ['1250 euro', [13]],
    ['Who has 02079460018?', [16]],
    ['Wem gehört 004420 7946 0018?', [16]],
    ['Wer hat +49 30 123 456 78?', [17]],
  ])('are found however they are joined: %s', (query, slots) => {
    expect(slotsFound(index, query)).toEqual(slots);
  });

  it.each([
    ['Rechnung 2026-05-17', [6, 7]],
    ['Rechnung 17.05.2026', [6, 7]],
    ['meeting 2026-05-17', [15]],
    ['version 2.3.1', [9]],
    ['v2.3.1', [9]],
    ['3.5 mm', [11]],
  ])('are better found whole than by their parts: %s', (query, best) => {
    const { shares, scoredSlots } = index.scoreQuery(query);
    const ranked = [...scoredSlots].toSorted((a, b) => shares[b]! - shares[a]!);
    expect(ranked.slice(0, best.length).toSorted((a, b) => a - b)).toEqual(best);
  });

  it('are found by their parts, and add nothing to a text’s length', () => {
    expect(slotsFound(index, '05')).toEqual([6, 8]);
    expect(index.image().lengths[0]).toBe(index.image().lengths[1]! + 1);
  });
});

describe('emoji', () => {
  const index = indexOfTexts('Cake 🎂 for Clara', 'Well done 👍🏽', 'I ❤️ Thailand 🇹🇭', 'Flowers');

  it.each([
    ['🎂', [0]],
    ['👍', [1]],
    ['👍🏿', [1]],
    ['❤', [2]],
    ['🇹🇭', [2]],
    ['🇹', []],
    ['🎉', []],
    ['flowers 🎂', [3]],
  ])('are found where nothing else is asked for: %s', (query, slots) => {
    expect(slotsFound(index, query)).toEqual(slots);
  });
});
