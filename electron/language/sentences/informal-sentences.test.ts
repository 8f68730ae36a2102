import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitInformalSentences } from './informal-sentences';

const texts = (text: string) => splitInformalSentences(text).map((sentence) => sentence.text);

describe('sentences as people write them', () => {
  it.each<[string, string[]]>([
    ['Einzug ist am 1. Februar. Danke!', ['Einzug ist am 1. Februar.', 'Danke!']],
    [
      'Die Prüfung liegt zwischen dem 3. und 5. Juli in Ulm.',
      ['Die Prüfung liegt zwischen dem 3. und 5. Juli in Ulm.'],
    ],
    [
      'im late. the train stopped twice. nobody knows why',
      ['im late.', 'the train stopped twice.', 'nobody knows why'],
    ],
    [
      'We need sieves, e.g. a fine one. It is z. B. in the shop.',
      ['We need sieves, e.g. a fine one.', 'It is z. B. in the shop.'],
    ],
    ['She bought a cap. Tom paid.', ['She bought a cap.', 'Tom paid.']],
    ['Ver el cap. 4 antes. Gracias.', ['Ver el cap. 4 antes.', 'Gracias.']],
    ['It grew... then it stopped.', ['It grew... then it stopped.']],
    ['She said “stop. now.” and left.', ['She said “stop. now.” and left.']],
    ['See p. 3 for the map', ['See p. 3 for the map']],
    ['Kapitel 4 umfasst 12 Seiten. Fertig.', ['Kapitel 4 umfasst 12 Seiten.', 'Fertig.']],
  ])('%s', (text, expected) => expect(texts(text)).toEqual(expected));

  it('lose no letter, never overlap and have correct positions, whatever the text', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('am 3. Mai ', '. then ', 'z. B. ', '“a. b” ', '`x. y` ', '\n', 'No. 5 '),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
        (text) => {
          let end = 0;
          let kept = '';
          for (const sentence of splitInformalSentences(text)) {
            expect(sentence.start).toBeGreaterThanOrEqual(end);
            expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
            end = sentence.end;
            kept += sentence.text;
          }
          expect(kept.replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
        },
      ),
    );
  });
});
