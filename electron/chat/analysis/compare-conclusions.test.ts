import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareConclusions } from './compare-conclusions';
import { areConflicting, statedValues } from '../../language/stated-values';

describe('comparing the conclusions of two answers', () => {
  it('pairs sentences that say the same in other words, and lists unpaired ones', () => {
    const compared = compareConclusions(
      'We fly to Kyoto on the third of May. Anna cannot eat peanuts.',
      'The flight to Kyoto: we fly on 3 May. The garden needs gravel.',
    );
    expect(compared.shared).toEqual([
      { depth: 'We fly to Kyoto on the third of May.', breadth: 'The flight to Kyoto: we fly on 3 May.' },
    ]);
    expect(compared).toMatchObject({
      agreement: 0.5,
      onlyDepth: ['Anna cannot eat peanuts.'],
      onlyBreadth: ['The garden needs gravel.'],
      conflicts: [],
    });
  });

  it.each([
    ['a denial', 'Anna can eat peanuts.', 'Anna cannot eat peanuts.'],
    ['another day', 'We fly to Kyoto on 3 May.', 'We fly to Kyoto on 5 May.'],
    ['another figure', 'The rent is 900 euros a month.', 'The rent is 1,100 euros a month.'],
    ['another weekday', 'The meeting is on Monday.', 'The meeting is on Thursday.'],
    ['another year', 'They moved to Berlin in 2019.', 'They moved to Berlin in 2021.'],
  ])('%s on the same matter is a contradiction, not agreement', (_name, left, right) => {
    const compared = compareConclusions(left, right);
    expect(compared).toMatchObject({
      agreement: 0,
      shared: [],
      conflicts: [{ depth: left, breadth: right }],
      onlyDepth: [left],
      onlyBreadth: [right],
    });
  });

  it('an additional statement is no disagreement', () => {
    expect(
      compareConclusions(
        'We fly on 3 May.',
        'We fly on 3 May. The hotel is near the station. Breakfast begins at seven.',
      ).agreement,
    ).toBe(1);
  });

  it('ignores headings, markup, citations and introductory phrases', () => {
    const offline = '## Depth\n\nYour note from 8 May 2023: “We fly on the third of May.” [1]';
    const model = '- **We fly on the third of May** [2][3].\n\nDo you want the time?';
    expect(compareConclusions(offline, model)).toMatchObject({ agreement: 1, onlyDepth: [], onlyBreadth: [] });
  });

  it('a date in an introductory phrase is no conflicting date', () => {
    const compared = compareConclusions(
      'Your note from 8 May 2023: “The flight leaves in the morning.” [1]',
      'Caroline, on 9 June 2023: “The flight leaves in the morning.” [2]',
    );
    expect(compared.agreement).toBe(1);
  });

  it('“nothing applies” concludes nothing', () => {
    expect(compareConclusions('I found nothing about this in your notes.', 'We fly on 3 May.')).toMatchObject({
      agreement: 0,
      onlyDepth: [],
      onlyBreadth: ['We fly on 3 May.'],
    });
  });

  const word = fc.constantFrom(
    'fly',
    'Kyoto',
    'May',
    'not',
    '3',
    '5',
    'hotel',
    'Anna',
    'peanuts',
    'never',
    'Monday',
    'garden',
    '“',
    '”',
    '[1]',
    ':',
  );
  const answer = fc
    .array(
      fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => `${words.join(' ')}.`),
      { maxLength: 6 },
    )
    .map((sentences) => sentences.join(' '));

  it('is symmetric, lies between 0 and 1, and is 1 for an answer with itself', () => {
    fc.assert(
      fc.property(answer, answer, (left, right) => {
        const [one, other, self] = [
          compareConclusions(left, right),
          compareConclusions(right, left),
          compareConclusions(left, left),
        ];
        expect(one.agreement).toBeGreaterThanOrEqual(0);
        expect(one.agreement).toBeLessThanOrEqual(1);
        expect(other.shared.length + other.conflicts.length).toBe(one.shared.length + one.conflicts.length);
        expect(self.onlyDepth).toEqual([]);
        expect(self.conflicts).toEqual([]);
      }),
    );
  });

  it('lists every conclusion exactly once', () => {
    fc.assert(
      fc.property(answer, answer, (left, right) => {
        const compared = compareConclusions(left, right);
        const all = compareConclusions(left, left).shared.length;
        expect(compared.shared.length + compared.onlyDepth.length).toBe(all);
      }),
    );
  });
});

describe('values a sentence states', () => {
  it('are distinguished by kind', () => {
    expect(statedValues('On Friday, the third of May 2026, two of us pay 1,200.50 euros')).toEqual({
      years: new Set([2026]),
      months: new Set([5]),
      days: new Set([3]),
      weekdays: new Set([5]),
      numbers: new Set([1200.5, 2]),
    });
    expect(statedValues('2026-05-03')).toMatchObject({
      years: new Set([2026]),
      months: new Set([5]),
      days: new Set([3]),
    });
    expect(statedValues('You may sleep')).toMatchObject({ months: new Set() });
  });

  it('a detail that only one states is no conflict, nor is the same day in other words', () => {
    expect(areConflicting('We fly on 3 May 2026 at 7', 'We fly on May 3rd')).toBe(false);
    expect(areConflicting('We do not fly', "We don't fly")).toBe(false);
  });
});
