import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExcludedNameFinder } from './find-excluded-names';
import { findSecrets } from './find-secrets';

const EXCLUDED = {
  people: ['Jiří Dvořák', 'Ngô Thị Lan', '김민준', 'Griffin'],
  places: ['Zürich', 'Castrop-Rauxel', 'São Tomé'],
  folders: ['Persönlich', 'Tagebuch/Café'],
};
const find = createExcludedNameFinder(EXCLUDED);
const found = (text: string) => find(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]);

describe('an excluded name is found', () => {
  it.each([
    ['composed', 'Jiří Dvořák in Zürich', ['Jiří Dvořák', 'Zürich']],
    [
      'decomposed',
      'Jiří Dvořák in Zürich'.normalize('NFD'),
      ['Jiří Dvořák'.normalize('NFD'), 'Zürich'.normalize('NFD')],
    ],
    ['with a soft hyphen', 'Bei Dvo\u00adřák.', ['Dvo\u00adřák']],
    ['with a zero-width space', 'x\u200bDvo\u200břák\u200by', ['Dvo\u200břák']],
    ['with marks parted from their letter', 'Zu\u200d\u0308rich', ['Zu\u200d\u0308rich']],
    ['with other spaces', 'Jiří\u00a0Dvořák, São\u2009Tomé', ['Jiří\u00a0Dvořák', 'São\u2009Tomé']],
    ['with a ligature', 'Gri\ufb03n came', ['Gri\ufb03n']],
    ['in full width', '\uff3a\u00fcrich', ['\uff3a\u00fcrich']],
    ['in decomposed Hangul', '김민준'.normalize('NFD'), ['김민준'.normalize('NFD')]],
  ])('%s', (_, text, names) => expect(found(text).map(([, written]) => written)).toEqual(names));

  it('as a folder, with all that is in it, whichever way its letters are composed', () => {
    for (const form of ['NFC', 'NFD'] as const) {
      const path = 'Tagebuch/Café/Über mich.md'.normalize(form);
      expect(found(`see ${path}.`)).toEqual([['folder', path]]);
      expect(found('Persönlich/Notiz.md'.normalize(form))).toEqual([['folder', 'Persönlich/Notiz.md'.normalize(form)]]);
    }
    const typedDecomposed = createExcludedNameFinder({
      people: [],
      places: [],
      folders: ['Perso\u0308nl\u00adich\u200b'],
    });
    expect(typedDecomposed('Persönlich/Notiz.md')).toHaveLength(1);
  });

  it('through any unseen characters and any mixture of forms, and the text around is left', () => {
    const unseen = fc.constantFrom('', '', '\u00ad', '\u200b', '\u200d', '\u2060', '\ufeff', '\ufe0f', '\u034f\u200b');
    const written = fc
      .tuple(
        fc.constantFrom(...EXCLUDED.people, ...EXCLUDED.places, ...EXCLUDED.folders, 'Dvořák', 'Lan'),
        fc.infiniteStream(unseen),
        fc.infiniteStream(fc.constantFrom<'NFC' | 'NFD'>('NFC', 'NFD')),
      )
      .map(([name, between, forms]) => {
        const letters = [...name].flatMap((letter) => [...letter.normalize(forms.next().value)]);
        return letters.map((letter, index) => (index === 0 ? letter : between.next().value + letter)).join('');
      });
    const around = fc.constantFrom('', '“', '. ', ' – ', '\u200b', '\n', '(a\u0308)\u00ad ', '\u{1f600}\ufe0f ');
    fc.assert(
      fc.property(around, written, around, (before, name, after) => {
        const text = `é ${before}${name}${after} ö`;
        const [span, ...others] = find(text);
        expect(others).toEqual([]);
        expect(
          [text.slice(0, span!.start), text.slice(span!.end)].map((part) => part.replace(/^\u200b|\u200b$/u, '')),
        ).toEqual([`é ${before}`, `${after} ö`].map((part) => part.replace(/^\u200b|\u200b$/u, '')));
      }),
      { numRuns: 2_000 },
    );
  });

  it('not within other words, and nothing where nothing but unseen characters is excluded', () => {
    expect(found('Zürichberg, Dvořákovo, Lande, Persönlichkeit')).toEqual([]);
    expect(createExcludedNameFinder({ people: ['\u200b'], places: ['\u00ad'], folders: [] })('a\u200bb')).toEqual([]);
  });

  it.each([
    '\u200b',
    '\u0308',
    'a\u0308',
    '\u200b\u0308',
    'Per\u00adsön',
    'Persönlich/',
    'Persönlich/a b/',
    'M\u200bi…',
  ])('in linear time: %j again and again', (unit) => {
    const started = performance.now();
    find(unit.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

it('a secret is found through unseen characters, with its span in the text as written', () => {
  const text = 'Ü: pass\u00adword: hun\u200bter\u00ad22, then';
  expect(findSecrets(text).map(({ start, end }) => text.slice(start, end))).toEqual(['hun\u200bter\u00ad22']);
});
