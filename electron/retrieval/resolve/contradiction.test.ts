import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctTerms } from '../../../shared/lib/text/terms';
import { claimsOf, contradictionOf, mayContradict } from './contradiction';

describe('a message contradicts a kept note', () => {
  it.each([
    ['We fly on the fifth of May.', 'We fly on the third of May', '5 instead of 3'],
    ['We fly on 5 May, what should I pack?', 'We fly on the third of May', '5 instead of 3'],
    ['Dinner starts on Friday', 'Dinner starts on Thursday.', 'friday instead of thursday'],
    ['I do not eat fish any more', 'I eat fish', 'one denies what the other says'], ['I don’t eat fish', 'I eat fish', 'one denies what the other says'],
    ['I live in Oslo', 'I live in Bergen', 'Oslo instead of Bergen'],
    ['The workshop costs nine euros', 'The workshop costs 12 euros.', '9 instead of 12'],
    ['I hate early trains', 'I like early trains', 'hate instead of like'],
    ['Our favourite restaurant is open on Mondays', 'Our favourite restaurant is closed on Mondays', 'open instead of closed'],
  ])('“%s” against “%s”: %s', (said, kept, expected) => {
    expect(contradictionOf(said, kept)).toBe(expected);
  });

  it.each([
    ['We fly on the third of May', 'We fly on the third of May'], ['When do we fly, on the fifth of May?', 'We fly on the third of May'], ['Do we fly on the fifth of May, and where?', 'We fly on the third of May'],
    ['We fly on the fifth of May', 'The hotel is booked from the third of May'], ['The boat is big', 'The boat is red'], ['You do not eat fish', 'I eat fish'], ['I live in Oslo', 'Anna lives in Bergen'],
    ['It costs nine', 'It costs ten'], ['I eat fish', 'I eat fish and bread'], ['We may fly', 'We fly'], ['If we fly on the fifth, we miss it', 'We fly on the third'],
  ])('“%s” does not contradict “%s”', (said, kept) => {
    expect(contradictionOf(said, kept)).toBeNull();
  });

  it('never itself, whatever it says, tells as much from either side, and nothing that shares too few words', () => {
    const text = fc.array(fc.constantFrom('I', 'we', 'fly', 'not', 'live', 'in', 'Oslo', 'Bergen', 'third', '5', 'May', 'fish', '.', 'like', 'hate'), { maxLength: 9 }).map((words) => words.join(' '));
    fc.assert(fc.property(text.filter((words) => !words.includes('.')), (said) => {
      expect(contradictionOf(said, said)).toBeNull();
    }));
    fc.assert(fc.property(text, text, (a, b) => {
      expect(contradictionOf(a, b) === null).toBe(contradictionOf(b, a) === null);
      if (!mayContradict(claimsOf(a), new Set(distinctTerms(b).map(({ term }) => term)))) expect(contradictionOf(a, b)).toBeNull();
    }));
  });
});
