import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emojiOf, joinedForms } from '../../../language/words/joined-forms';
import { termsOf } from '../../../language/words/terms';
import { TermCounter } from './term-counter';

describe('counted terms', () => {
  it('are those of the text, with their numbers, in any language', () => {
    const names: string[] = [];
    const counter = new TermCounter((term) => {
      if (!names.includes(term)) names.push(term);
      return names.indexOf(term);
    });
    const word = fc.constantFrom(
      'the boats',
      'want',
      'die',
      'pour',
      'la maison',
      'der',
      'Rechnungen',
      'l’équipe',
      '猫のワクチン',
      'สัญญาเช่า',
      '고양이는',
      'ﬁne',
      '1️⃣',
      "Anna's",
      'ya',
      'Straße',
      "don't",
      "dell'acqua",
      '“quoted”',
      '\u0301',
      'ΣΊΣΥΦΟΣ',
      '㎞ﷺ',
      'boats’s',
      'e-mail',
      '2026-05-17',
      '👍🏽',
    );
    const gap = fc.constantFrom(' ', '-', '.', '\n', '\r\n', '\t', ' › ', '\u00a0', '\u2028', '—', '', "'", '’');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, gap), { maxLength: 8 }), (words) => {
        const text = words.flat().join('');
        const expected = new Map<string, number>();
        const wholes = [...joinedForms(text), ...emojiOf(text).map((term) => ({ term }))];
        for (const { term } of [...termsOf(text), ...wholes]) expected.set(term, (expected.get(term) ?? 0) + 1);
        const length = counter.count(text);
        const counted = [...counter.terms.subarray(0, counter.distinctCount)].map(
          (id) => [names[id], counter.frequency(id)] as const,
        );
        expect(new Map(counted)).toEqual(expected);
        expect(length).toBe(termsOf(text).length);
      }),
    );
  });
});
