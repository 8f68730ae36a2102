import { describe, expect, it } from 'vitest';
import { indexOfTexts, slotsFound } from '../../testing/word-index';

describe('a word that the vault has', () => {
  const index = indexOfTexts(
    'We deploy on Fridays',
    'The deployment takes nine minutes',
    'A deployable build',
    'Her employer pays',
    'The plane lands',
    'A far planet',
    'The member list',
    'Membership ends in May',
  );

  it.each([
    ['deploy', [0, 1, 2]],
    ['plane', [4]],
    ['member', [6, 7]],
  ])('finds what is derived from it, and no other word: %s', (query, slots) => {
    expect(slotsFound(index, query)).toEqual(slots);
  });

  it('counts once where both stand, and scores single texts as all', () => {
    const both = indexOfTexts('Deploy the deployment', 'Deploy the thing', 'Something else');
    const { shares } = both.scoreQuery('deploy');
    expect(shares[0]).toBeCloseTo(shares[1]!, 10);
    const scores = index.scoreQuery('deploy');
    const score = index.slotScorer(scores.terms);
    for (const slot of scores.scoredSlots) expect(score(slot)).toBeCloseTo(scores.shares[slot]!, 10);
  });
});

describe('a word that the vault lacks', () => {
  const index = indexOfTexts(
    'The configuration is long',
    'Kubernetes runs it',
    'Photovoltaik auf dem Dach',
    'A market stall',
    'The university is a business',
    'The universe expands',
    'Die Datenschutzerklärung fehlt',
  );

  it.each([
    ['config', [0]],
    ['kuber', [1]],
    ['photo', [2]],
    ['mark', []],
    ['konfig', []],
    ['configurat', [0]],
    ['universi', [4, 5]],
    ['busines', [4]],
    ['Datenschutzerkl', [6]],
    ['datenschutzerklae', [6]],
  ])('finds the words it begins, from five letters: %s', (query, slots) => {
    expect(slotsFound(index, query)).toEqual(slots);
  });

  it('finds none that only removed texts held', () => {
    const removed = indexOfTexts('The configuration is long', 'Nothing');
    removed.remove(0);
    expect(slotsFound(removed, 'config')).toEqual([]);
  });
});
