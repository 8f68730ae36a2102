import { describe, expect, it } from 'vitest';
import { toPast } from '../grammar/past-tense';
import { attributeKey } from './attribute-names';
import { readFacts } from './read-facts';
import type { FactSourceText } from './fact-rule';
import { LABELLED } from './testing/labelled-sentences';
import { HELD_OUT } from './testing/labelled-held-out';
import { SPOKEN_AT, scoreFacts, formatFact } from './testing/score-facts';

const unit = (fields: Partial<FactSourceText>): FactSourceText => ({
  title: '',
  body: '',
  category: 'fact',
  author: 'person',
  speaker: null,
  at: SPOKEN_AT,
  ...fields,
});
const read = (fields: Partial<FactSourceText>): string[] => readFacts(unit(fields)).map(formatFact);

describe('facts of the labelled sentences', () => {
  it('are read exactly for the sentences the rules were developed on', () => {
    expect(scoreFacts(LABELLED)).toMatchObject({ precision: 1, recall: 1, wrong: [] });
    expect(LABELLED.length).toBeGreaterThanOrEqual(80);
  });

  it('are read with few errors for the sentences written afterwards', () => {
    const { precision, recall } = scoreFacts(HELD_OUT);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });
});

describe('a word that every object of the language has as a property', () => {
  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])('is a word: %s', (word) => {
    expect(attributeKey(word)).toBe(attributeKey(word.toLowerCase()));
    expect(typeof toPast(word)).toBe('string');
    for (const title of [`Mein ${word} ist blau.`, `Annas ${word} ist blau.`, `The ${word} of the crate is red.`])
      expect(Array.isArray(read({ title }))).toBe(true);
    expect(read({ title: `Mein ${word} ist blau.` })).toEqual([]);
  });
});

describe('a kept note', () => {
  it('that is a question or only a thought states no fact', () => {
    expect(read({ title: 'I live in Oslo.', category: 'open-question' })).toEqual([]);
    expect(read({ title: 'I live in Oslo.', category: 'exploratory' })).toEqual([]);
  });

  it.each(['Ela mora na Rua da Bica', 'Elle habite à Lyon', 'Lui abita in Via Roma'])(
    'says nothing of whom only a pronoun names: %s',
    (title) => {
      expect(read({ title })).toEqual([]);
    },
  );

  it('yields decisions as such', () => {
    expect(readFacts(unit({ title: 'Our database is Postgres.', category: 'decision' }))).toMatchObject([
      { attribute: 'database', type: 'decision' },
    ]);
    expect(readFacts(unit({ title: 'I prefer aisle seats.' }))).toMatchObject([{ type: 'preference' }]);
    expect(readFacts(unit({ title: 'To restart the pump, hold the green button.' }))).toMatchObject([
      { type: 'procedure' },
    ]);
  });

  it('is read sentence by sentence, each fact once, with its quote', () => {
    const facts = readFacts(
      unit({
        title: 'About Marta',
        body: 'My sister Marta lives in Graz. She is lovely. My sister Marta lives in Graz.\n\n> I live in Rome.\n\n```\nI live in Paris.\n```\n\n- Marta is allergic to **nuts**.',
      }),
    );
    expect(facts.map(({ entity, attribute, value, quote }) => [entity, attribute, value, quote])).toEqual([
      ['Marta', 'home', 'Graz', 'My sister Marta lives in Graz.'],
      ['me', 'sister', 'Marta', 'My sister Marta lives in Graz.'],
      ['Marta', 'allergy', 'nuts', 'Marta is allergic to **nuts**.'],
    ]);
  });

  it('titled with a name attributes its lines to that name', () => {
    expect(read({ title: 'Anna Berg', body: 'Phone: 22 33 44 55\n**Birthday:** 9 November\nMood: splendid' })).toEqual(
      ['Anna Berg · Phone = 22 33 44 55', 'Anna Berg · Birthday = 9 November'].map((line) =>
        line.replace('Phone', 'phone').replace('Birthday', 'birthday'),
      ),
    );
    expect(read({ title: 'Things to do', body: 'Phone: 22 33 44 55' })).toEqual([]);
  });

  it('yields no fact from link brackets or long stories', () => {
    expect(read({ title: '[[Marta]] lives in [[Graz|the old Graz]].' })).toEqual(['Marta · home = the old Graz']);
    expect(read({ title: `I live in ${'a very '.repeat(60)}Oslo.` })).toEqual([]);
  });
});
