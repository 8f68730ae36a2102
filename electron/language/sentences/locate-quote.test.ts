import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locateQuote } from './locate-quote';

const found = (text: string, quote: string): string | null => {
  const span = locateQuote(text, quote);
  return span === null ? null : text.slice(span.start, span.end);
};

describe('locating a quote in a text', () => {
  it.each([
    ['We fly on Friday.', 'We fly on Friday', 'We fly on Friday'],
    ['We fly\n  on Friday.', 'we fly on friday.', 'We fly\n  on Friday.'],
    ['We fly on Friday.', 'we fly on Friday!…', 'We fly on Friday'],
    ['She said ‘no’ – twice.', "“she said 'no' - twice”", 'She said ‘no’ – twice'],
    ['Das Cafe\u0301 ist zu.', 'Das Café ist zu', 'Das Cafe\u0301 ist zu'],
    ['猫は魚を食べる。', '魚を食べる', '魚を食べる'],
    ['I ate. I will eat.', 'I will eat', 'I will eat'],
  ])('%j holds %j', (text, quote, expected) => {
    expect(found(text, quote)).toBe(expected);
  });

  it.each([
    ['A banana is ripe.', 'a ban'],
    ['We fly on Friday.', 'fly on Fri'],
    ['We fly on Friday.', 'We fly Friday'],
    ['We fly on Friday.', ''],
    ['We fly on Friday.', '“…”'],
    ['', 'We'],
  ])('%j does not hold %j', (text, quote) => {
    expect(found(text, quote)).toBeNull();
  });

  it('finds any sequence of whole words', () => {
    const words = fc.array(fc.constantFrom('wir', 'fliegen', 'Ö', 'cafe\u0301', '2026', 'don’t', '“so”', '—', '猫'), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, fc.nat(11), fc.nat(11), (list, one, other) => {
        const quote = list.slice(Math.min(one, other), Math.max(one, other) + 1).join(' ');
        fc.pre(/[\p{L}\p{N}]/u.test(quote));
        expect(found(list.join('\n '), quote)).not.toBeNull();
      }),
    );
  });

  it.each([
    ['word', 'a'.repeat(200_000), `${'a'.repeat(100_000)}b`],
    ['words', 'a '.repeat(100_000), `${'a '.repeat(60_000)}b`],
    ['pile of marks', `e${'\u0301'.repeat(100_000)}`, 'éa'],
  ])('reads a very long %s to its end', (_, text, quote) => {
    expect(found(text, quote)).toBeNull();
  });
});
