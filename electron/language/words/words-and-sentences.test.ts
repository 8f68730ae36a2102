import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shingleSimilarity } from './shingles';
import { splitSentences } from '../sentences/split-sentences';
import { normaliseText } from './normalise-text';
import { distinctTerms, splitWords, termsOf, toTerm } from './terms';

describe('sentences', () => {
  it('gives each sentence with its offset', () => {
    const text = 'We fly on the third of May.  Can you book it? Yes.\n- second point';
    const sentences = splitSentences(text);
    expect(sentences.map((sentence) => sentence.text)).toEqual([
      'We fly on the third of May.',
      'Can you book it?',
      'Yes.',
      '- second point',
    ]);
    for (const sentence of sentences) expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
  });

  it('ends them where the segmenter does, however plain the text', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
    const text = fc
      .array(
        fc.constantFrom(
          'a',
          'be',
          'C',
          'Do',
          '7',
          ' ',
          ' ',
          '.',
          '. ',
          '. A',
          '! B',
          '? ',
          '...',
          '"',
          ')',
          ',',
          '-',
          '\t',
          '\v',
          'é',
          '§',
        ),
        { maxLength: 20 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (line) => {
        const expected = Array.from(segmenter.segment(line), ({ segment }) => segment.trim()).filter(
          (piece) => piece !== '',
        );
        expect(splitSentences(line).map((sentence) => sentence.text)).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['Kapitel 3 muss bis zum 12. Januar fertig sein.', 1],
    ['Am 3. Mai ziehen wir um. Dann ist Ruhe.', 2],
    ['Der 2. Versuch gelang 1945. Danach kam der dritte.', 2],
    ['Er wohnt im 4. Stock in Köln.', 1],
    ['I was born in 1990. March is my month.', 2],
    ['I am 12. She is 13.', 2],
  ])('reads ordinals: %s', (text, count) => {
    expect(splitSentences(text)).toHaveLength(count);
  });

  it('does not end a sentence after an abbreviation', () => {
    expect(splitSentences('I saw Dr. Lee today. She was kind.').map((sentence) => sentence.text)).toEqual([
      'I saw Dr. Lee today.',
      'She was kind.',
    ]);
  });

  it('loses no letter and never overlaps, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        let end = 0;
        let kept = '';
        for (const sentence of splitSentences(text)) {
          expect(sentence.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
          kept += sentence.text;
          end = sentence.end;
        }
        expect(kept.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});

describe('terms', () => {
  it('maps irregular and regular forms of a word to one term', () => {
    expect(toTerm('bought')).toBe(toTerm('buying'));
    expect(toTerm('children')).toBe(toTerm('child'));
    expect(toTerm('paintings')).toBe(toTerm('painting'));
  });

  it('drops stop words, possessives and apostrophes', () => {
    expect(splitWords("Anna's dog didn’t bark")).toEqual(['anna', 'dog', 'didnt', 'bark']);
    expect(termsOf('What did Anna do?').map((term) => term.word)).toEqual(['anna']);
  });

  it('keeps the first written word of each distinct term', () => {
    expect(distinctTerms('Running, ran, runs').map((term) => term.word)).toEqual(['running']);
  });
});

describe('copies', () => {
  it('ignores case and punctuation', () => {
    expect(normaliseText('Hello,  WORLD!')).toBe(normaliseText('hello world'));
    expect(shingleSimilarity('We fly on the third of May', 'we fly, on the third of may!')).toBe(1);
    expect(shingleSimilarity('We fly on the third of May', 'Dogs bark at night')).toBe(0);
    expect(shingleSimilarity('', '')).toBe(0);
  });

  it('is the same both ways and lies between 0 and 1', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const value = shingleSimilarity(a, b);
        expect(value).toBe(shingleSimilarity(b, a));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('words of plain text', () => {
  it('are the same as by the rule for any text', () => {
    const byRule = (text: string) =>
      (
        text
          .normalize('NFKC')
          .toLowerCase()
          .replace(/['’]s\b/g, '')
          .replace(/['’]/g, '')
          .match(/[\p{L}\p{N}]+/gu) ?? []
      ).map((word) => word.slice(0, 64));
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom(..."aZ09 '-_.,\n\tK"),
            fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
          ),
          maxLength: 150,
        }),
        (text) => {
          expect(splitWords(text)).toEqual(byRule(text));
        },
      ),
    );
  });
});
