import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachSentence, splitSentences } from './split-sentences';

/** Unicode's own rules over the whole line, in one go. */
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const inOneGo = (line: string): string[] =>
  [...segmenter.segment(line)].map(({ segment }) => segment.trim()).filter((text) => text !== '');

describe('a full stop', () => {
  it.each([
    ['Ruf Brandauer an, Tel. 0451 7320. Er ist bis vier da.', 2],
    ['Wir wohnen Hauptstr. 12. Danach links.', 2],
    ['Ver la pág. 14 y llamar al núm. 600 123. Gracias.', 2],
    ['Appeler au tél. +33 6 12. Merci.', 2],
    ['See vol. 3 and fig. 12 of the report. It is short.', 2],
    ['Das Konto ist bei der Bank. 3 Jahre fest.', 2],
  ])('of an abbreviation before a number ends no sentence: “%s”', (text, count) => {
    expect(splitSentences(text)).toHaveLength(count);
  });
});

describe('the sentences of a long line', () => {
  it('equal those of Unicode’s rules for the whole line, wherever it is cut into pieces', () => {
    const sentence = fc.constantFrom(
      'We fly in May. ',
      'Is it 3.5 km? ',
      'She said “no!” twice. ',
      'Wir ziehen um. ',
      'Été comme hiver. ',
      'これは文です。',
      `A ${'very '.repeat(300)}long one. `,
    );
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 30, maxLength: 160 }), (parts) => {
        const line = parts.join('').trimEnd();
        expect(splitSentences(line).map(({ text }) => text)).toEqual(inOneGo(line));
      }),
      { numRuns: 40 },
    );
  });

  it('are read in linear time: a line of fifty thousand stops, one word, stacked accents', () => {
    // A quadratic scan of the first alone takes many times the test's limit.
    expect(splitSentences('Yes. '.repeat(200_000))).toHaveLength(200_000);
    expect(splitSentences(`${'é'.repeat(1_000_000)}.`)).toHaveLength(1);
    expect(splitSentences('e\u0301\u0302'.repeat(300_000))).toHaveLength(1);
  });

  it('are yielded lazily: the first of a long text does not need the rest', () => {
    expect(eachSentence('One here. '.repeat(1_000_000)).next().value).toMatchObject({
      text: 'One here.',
      start: 0,
      end: 9,
    });
  });
});
