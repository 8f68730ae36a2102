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
    ['We travel to Rome in spring', 'We travel to Rome in spring?'],
    ['', ''],
  ])('%s ⊄ %s', (text, known) => expect(same(text, known)).toBe(false));
});

describe('two sentences of the same words are not the same', () => {
  it.each([
    [
      'planned and done',
      'The move of the archive is planned for 12 September',
      'The move of the archive happened on 12 September',
    ],
    [
      'planned and done, German',
      'Der Umzug ist für den 12. September geplant',
      'Der Umzug ist am 12. September gelungen',
    ],
    ['planned and done, Spanish', 'La mudanza está prevista para el 12 de mayo', 'La mudanza se hizo el 12 de mayo'],
    ['asked and done', 'I asked Ben to fix the shed roof', 'Ben fixed the shed roof'],
    ['perhaps and surely', 'Maybe we travel to Rome in spring', 'We travel to Rome in spring'],
    ['told and denied, German', 'Clara isst kein Gluten', 'Clara isst Gluten'],
    ['told and denied, Spanish', 'Nunca comemos carne los lunes', 'Comemos carne los lunes'],
    ['told and denied, Dutch', 'Wij eten geen vlees op maandag', 'Wij eten vlees op maandag'],
    ['another part denied', 'We use oak for the table, not pine', 'We use pine for the table, not oak'],
    ['another unit', 'The recipe takes 5 kg flour and butter', 'The recipe takes 5 g flour and butter'],
    ['another sign', 'The fee for the hall is 5 % of sales', 'The fee for the hall is 5 € of sales'],
    [
      'another name at the start',
      'Anna teaches physics at the school in Bonn',
      'Ben teaches physics at the school in Bonn',
    ],
    ['names in turn', 'Ana pays Ben for the garden work', 'Ben pays Ana for the garden work'],
    ['somebody else', 'She likes to swim in the lake', 'I like to swim in the lake'],
  ])('%s', (_what, one, other) => {
    expect([same(one, other), same(other, one)]).toEqual([false, false]);
  });
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
