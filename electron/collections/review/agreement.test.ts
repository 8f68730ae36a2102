import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../../shared/domain/collection-review';
import { agreementOf } from './agreement';
import { agreementTable } from './export/export-collection';

const answers = (login: string, words: string, contentHash = 'a') =>
  words
    .split(' ')
    .flatMap((word, index) =>
      word === '-'
        ? []
        : [{ noteId: `n${index}`, login, reviewer: login.toUpperCase(), judgement: word as Judgement, contentHash }],
    );

describe('agreement', () => {
  it('compares every two reviewers over the notes that both judged', () => {
    const { pairs, mean, undefinedPairs } = agreementOf([
      ...answers('a', 'keep drop keep unsure keep'),
      ...answers('b', 'keep drop drop unsure -'),
      ...answers('c', 'keep drop keep unsure keep'),
    ]);
    expect(pairs.map(({ first, second, notes }) => [first, second, notes])).toEqual([
      ['A', 'B', 4],
      ['A', 'C', 5],
      ['B', 'C', 4],
    ]);
    // a and b: pₒ = 3/4, pₑ = 2/4·1/4 + 1/4·2/4 + 1/4·1/4 = 5/16.
    expect(pairs[0]!.kappa).toBeCloseTo((3 / 4 - 5 / 16) / (11 / 16), 12);
    expect(pairs[1]!.kappa).toBe(1);
    expect(mean).toBeCloseTo((pairs[0]!.kappa! * 2 + 1) / 3, 12);
    expect(undefinedPairs).toBe(0);
    const rows = agreementTable({ agreement: { pairs, mean, undefinedPairs } });
    expect(rows.slice(1).map(([measure, ...cells]) => [measure, cells[5]])).toEqual([
      ...pairs.map(({ kappa }) => ['Cohen', Number(kappa!.toFixed(6))]),
      ['Light', Number(mean!.toFixed(6))],
    ]);
  });

  it('leaves out notes that two read in different words', () => {
    const { pairs } = agreementOf([...answers('a', 'keep drop'), ...answers('b', 'keep drop', 'b')]);
    expect(pairs).toMatchObject([{ notes: 0, kappa: null, undefinedBecause: 'no-shared-notes' }]);
  });

  it('says where κ is undefined, and leaves such a pair out of the mean', () => {
    const { pairs, mean, undefinedPairs } = agreementOf([
      ...answers('a', 'keep keep drop'),
      ...answers('b', 'keep keep -'),
      ...answers('c', 'keep keep drop'),
    ]);
    expect(pairs.map(({ undefinedBecause }) => undefinedBecause)).toEqual(['one-answer', null, 'one-answer']);
    // One pair is left, and a mean of one says nothing new.
    expect({ mean, undefinedPairs }).toEqual({ mean: null, undefinedPairs: 2 });
    expect(agreementOf(answers('a', 'keep'))).toEqual({ pairs: [], mean: null, undefinedPairs: 0 });
  });
});
