import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptAround } from './excerpt';
import { findMention, linkFirstMention } from './mentions';

const found = (text: string, ...names: string[]) => {
  const index = findMention(text, names);
  return index === null ? null : text.slice(index.start, index.end);
};

describe('mentions', () => {
  it('are whole words, case ignored', () => {
    expect(found('We saw kyoto in May.', 'Kyoto')).toBe('kyoto');
    expect(found('The Kyotoites waved.', 'Kyoto')).toBeNull();
    expect(found('Kyoto’s gardens', 'Kyoto')).toBe('Kyoto');
    expect(found('über Äpfel', 'äpfel')).toBe('Äpfel');
    expect(found('a pre-Kyoto era', 'Kyoto')).toBe('Kyoto');
    expect(found('snake_Kyoto', 'Kyoto')).toBeNull();
  });

  it('span line breaks between the words of a name', () => {
    expect(found('the Kyoto\n  trip was', 'Kyoto trip')).toBe('Kyoto\n  trip');
  });

  it('need no border in scripts without spaces', () => {
    expect(found('来週京都に行く', '京都')).toBe('京都');
  });

  it('take the first of all names and treat special characters as themselves', () => {
    expect(found('uses C++ and Rust', 'Rust', 'C++')).toBe('C++');
    expect(found('a.b is not axb', 'a.b')).toBe('a.b');
  });

  it.each([
    ['links', '[[Kyoto]] and [[Trip|Kyoto]]'],
    ['code', '`Kyoto` and\n\n```\nKyoto\n```'],
    ['Markdown links', '[Kyoto](https://example.org/a)'],
    ['bare addresses', 'https://example.org/Kyoto'],
    ['HTML', '<b title="Kyoto">x</b>'],
  ])('are not found in %s', (_name, text) => {
    expect(found(text, 'Kyoto')).toBeNull();
  });

  it('of one character are ignored, like empty names', () => {
    expect(found('a b c', 'a')).toBeNull();
    expect(found('a b c', '')).toBeNull();
  });

  it('become links that show what was written', () => {
    expect(linkFirstMention('On kyoto and Kyoto.', 'Kyoto', [])).toBe('On [[Kyoto|kyoto]] and Kyoto.');
    expect(linkFirstMention('On Kyoto.', 'Kyoto', [])).toBe('On [[Kyoto]].');
    expect(linkFirstMention('The old capital.', 'Kyoto', ['old capital'])).toBe('The [[Kyoto|old capital]].');
    expect(linkFirstMention('On Nara.', 'Kyoto', [])).toBeNull();
  });

  it('in a table become links that do not end the cell', () => {
    expect(linkFirstMention('| a |\n|---|\n| kyoto |', 'Kyoto', [])).toBe('| a |\n|---|\n| [[Kyoto\\|kyoto]] |');
  });
});

describe('excerpts', () => {
  it('keep the marked text at their offsets, whatever is cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.nat(400),
        fc.nat(60),
        fc.integer({ min: 1, max: 50 }),
        (text, from, length, reach) => {
          const start = Math.min(from, text.length);
          const end = Math.min(start + length, text.length);
          const excerpt = excerptAround(text, start, end, reach);
          expect(excerpt.text.slice(excerpt.start, excerpt.end)).toBe(
            text.slice(start, end).replace(/[\r\n\t]/gu, ' '),
          );
          expect(excerpt.text.length).toBeLessThanOrEqual(end - start + 2 * reach + 4);
        },
      ),
    );
  });

  it('cut between words', () => {
    const text = 'one two three four five six seven eight nine ten';
    const { text: shown, start, end } = excerptAround(text, 19, 23, 11);
    expect(shown).toBe('…three four five six seven…');
    expect(shown.slice(start, end)).toBe('five');
  });
});
