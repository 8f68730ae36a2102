import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatement, restates, StatementSet } from './compare-statements';

const same = (text: string, known: string) => restates(readStatement(text), readStatement(known));

describe('says nothing new', () => {
  it.each([
    ['We fly on the third of May.', 'We fly on the third of May'],
    ['You fly on the third of May', 'We fly on the third of May.'],
    ['The flight on the third of May', 'We are flying on the third of May with the morning flight'],
    ['The budget is 3000 euros', 'The whole budget for two people is 3000 euros.'],
    ['Anna cannot eat peanuts', 'Remember that Anna can not eat peanuts'],
  ])('%s ⊂ %s', (text, known) => expect(same(text, known)).toBe(true));
});

describe('is a new statement', () => {
  it.each([
    ['We now fly on the fourth of May', 'We fly on the third of May'],
    ['We do not fly on the third of May', 'We fly on the third of May'],
    ['We fly on the third of May with Anna', 'We fly on the third of May'],
    ['The budget is 3500 euros', 'The budget is 3000 euros'],
    ['The hotel is near the station', 'We fly on the third of May'],
    ['Sourdough needs twelve hours', 'Sourdough needs a warm place'],
    ['Karl lives in Gothenburg', 'My sister lives in Gothenburg'],
    ['', ''],
  ])('%s ⊄ %s', (text, known) => expect(same(text, known)).toBe(false));
});

it('a set finds what a comparison one by one finds', () => {
  const sentence = fc
    .array(fc.constantFrom('we', 'fly', 'on', 'third', 'May', 'hotel', 'bread', 'not', 'Anna', 'warm', 'river', '7'), {
      minLength: 1,
      maxLength: 8,
    })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 12 }), sentence, (known, text) => {
      const statement = readStatement(text);
      const statements = known.map(readStatement);
      expect(new StatementSet(statements).covers(statement)).toBe(
        statements.some((other) => restates(statement, other)),
      );
    }),
    { numRuns: 1000 },
  );
});
