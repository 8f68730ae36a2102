import fc from 'fast-check';
import type { NoteProperties } from '../../../../shared/domain/note';
import { cleanTitle } from '../../../../shared/lib/markdown/title-key';

/** Titles as people and programs give them: with signs that no file name may hold, long, composed of many scripts. */
export const noteTitle = fc
  .oneof(
    fc.stringMatching(/^[\p{L}\d][\p{L}\d ?:"/*#-]{0,40}$/u),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom('CON', '..', '.hidden', 'a'.repeat(290), 'Ärger', 'A\u0308rger', 'Clay (2)', '---', '42', 'true'),
  )
  .map(cleanTitle)
  .filter((title) => title !== '' && !/\p{C}/u.test(title));

const piece = fc.constantFrom(
  'Fire it twice.',
  '# Clay',
  '---',
  '\n',
  '\n\n',
  '    code',
  '```\n[[Bees]] #no\n```',
  '[[Bees]]',
  '[[What is moss?#In a garden|moss]]',
  '[Bees](Bees.md)',
  '#kiln',
  '![[pot.png]]',
  '- [ ] a task',
  '| a | b |\n|---|---|',
  '\t',
  ' ',
  'Zoë 🏺',
  'e\u0301',
  '+++\nx = 1\n+++',
  '---\nid: 7\n---',
);

export const arbitraryBody = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

const SOURCES = [
  '---\nrating: 5 # of ten\n---\n',
  '---\n# only a comment\n---\n',
  '---\nid: 202401011200\ntags: [kiln, glaze]\naliases: Pottery\n---\n',
  '---\ntag: kiln\ntitle: Old\n---\n',
  '---\nnested:\n  deep: [1, 2]\n---\n',
  '---\nbroken: *alias\nother: "unclosed\n---\n',
  '+++\nweight = 3\n+++\n',
];

export const arbitraryProperties: fc.Arbitrary<NoteProperties | null> = fc.option(
  fc.constantFrom(...SOURCES).map((source) => ({ fields: [], source })),
);
