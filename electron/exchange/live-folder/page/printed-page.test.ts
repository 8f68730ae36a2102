import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NoteId } from '../../../../shared/domain/ids';
import { newNote } from '../../../../shared/domain/new-note';
import { arbitraryBody, arbitraryProperties, noteTitle } from '../testing/arbitrary-page';
import { contentOfNote, hashOfContent } from './page-content';
import { relativeLinks, WIKI_LINKS, type PageLinks } from './page-links';
import { printPage } from './print-page';
import { readPage } from './read-page';
import { freePath } from '../plan/file-names';
import { safeFileName } from '../../../files/file-names';

const ID = '01J00000000000000000000001' as NoteId;
const OTHERS = new Map([
  ['02' as NoteId, { title: 'Bees', path: 'Bees.md' }],
  ['03' as NoteId, { title: 'What is moss?', path: 'Plants/What is moss.md' }],
]);
const RELATIVE = relativeLinks({
  resolve(target) {
    for (const [id, { title }] of OTHERS) if (target === title || target.startsWith(`${title}#`)) return { id, title };
    return null;
  },
  pathOf: (id) => OTHERS.get(id)?.path,
  titleAt: (path) => [...OTHERS.values()].find((each) => each.path === path)?.title,
});

const noteOf = (fields: Partial<Parameters<typeof newNote>[1]>) =>
  newNote(ID, {
    status: 'kept',
    category: 'idea',
    author: 'person',
    origin: 'person',
    title: 'Clay',
    createdAt: 1,
    ...fields,
  });

const readBack = (text: string, path: string, note: ReturnType<typeof noteOf> | null, links: PageLinks) =>
  readPage(text, { path, note, syncBase: null, links });

describe('a note as the text of its file', () => {
  it('is the front matter with the id, and the body as it is', () => {
    const note = noteOf({ body: 'Fire it **twice**.', tags: ['kiln'], category: 'decision', aliases: ['Pottery'] });
    expect(printPage(note, 'Clay.md', WIKI_LINKS)).toBe(
      `---\naliases:\n  - Pottery\ntags:\n  - kiln\nengram-category: decision\nengram-id: ${ID}\n---\nFire it **twice**.\n`,
    );
  });

  it('says its title where the file’s name cannot, and other programs find it by that', () => {
    const note = noteOf({ title: 'What is moss?' });
    expect(printPage(note, 'What is moss.md', WIKI_LINKS)).toBe(
      `---\ntitle: What is moss?\naliases:\n  - What is moss?\nengram-id: ${ID}\n---\n\n`,
    );
  });

  it('keeps fields of the person, their order and their comments', () => {
    const source = '---\n# mine\nrating: 5 # of ten\ntags: [kiln]\ncssclasses:\n  - wide\n---\n';
    const note = noteOf({ body: 'Text', tags: ['kiln', 'glaze'], properties: { fields: [], source } });
    expect(printPage(note, 'Clay.md', WIKI_LINKS)).toBe(
      `---\n# mine\nrating: 5 # of ten\ntags: [kiln, glaze]\ncssclasses:\n  - wide\nengram-id: ${ID}\n---\nText\n`,
    );
  });

  it('writes links as relative ones where that is wished, and they come back as they were', () => {
    const body = 'See [[Bees]], [[What is moss?#In a garden|moss]], [[Nobody]], `[[Bees]]` and [a page](Bees.md).';
    const text = printPage(noteOf({ body }), 'Crafts/Clay.md', RELATIVE)!;
    expect(text).toContain('See [Bees](../Bees.md), [moss](../Plants/What%20is%20moss.md#In%20a%20garden), [[Nobody]]');
    expect(readBack(text, 'Crafts/Clay.md', noteOf({ body }), RELATIVE)?.content.body).toBe(body);
    // A link that was added in another program.
    expect(readBack(`${text}[new](../Bees.md)`, 'Crafts/Clay.md', noteOf({ body }), RELATIVE)?.content.body).toBe(
      `${body}\n[[Bees|new]]`,
    );
  });

  it('writes links of a table as relative ones too, and gives them their escaped bar back', () => {
    const body = '| a | b |\n|---|---|\n| [[Bees\\|Bienen]] | [[Bees]] |\n\nOutside [[Bees\\|a table]].';
    const text = printPage(noteOf({ body }), 'Clay.md', RELATIVE)!;
    expect(text).toContain('| [Bienen](Bees.md) | [Bees](Bees.md) |\n\nOutside [[Bees\\|a table]].');
    expect(readBack(text, 'Clay.md', noteOf({ body }), RELATIVE)?.content.body).toBe(body);
  });

  it('is null for a text that has no form in a file', () => {
    expect(printPage(noteOf({ body: 'half \ud83d of a sign' }), 'Clay.md', WIKI_LINKS)).toBeNull();
  });

  it('comes back as it was, whatever title, text and properties it has', () => {
    fc.assert(
      fc.property(
        noteTitle,
        arbitraryBody,
        arbitraryProperties,
        fc.array(fc.stringMatching(/^[\p{L}][\p{L}\d/ -]{0,12}[\p{L}]$/u), { maxLength: 3 }),
        fc.array(noteTitle, { maxLength: 3 }),
        fc.constantFrom(WIKI_LINKS, RELATIVE),
        fc.constantFrom('', 'Folder/Inner'),
        (title, body, properties, tags, aliases, links, folder) => {
          const note = noteOf({ title, body, tags, aliases, ...(properties === null ? {} : { properties }) });
          const path = freePath(folder, safeFileName(title), () => false);
          const text = printPage(note, path, links);
          const canBeWritten = properties === null || /^---\n(?!broken)/u.test(properties.source);
          if (canBeWritten) expect(text, 'a note that cannot be written').not.toBeNull();
          else if (text === null) return;
          const read = readBack(text!, path, note, links)!;
          expect(hashOfContent(read.content)).toBe(hashOfContent(contentOfNote(note)));
          expect(read.content.title).toBe(title);
          if (canBeWritten) expect(read.id).toBe(ID);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a file as the text of a note', () => {
  const read = (text: string, path = 'Clay.md', syncBase: { path: string; title: string } | null = null) =>
    readPage(text, { path, note: null, syncBase, links: WIKI_LINKS });

  it('has the title of its file, or the one that is written in it', () => {
    expect(read('Text')?.content).toMatchObject({ title: 'Clay', body: 'Text' });
    expect(read('---\ntitle: "What: moss?"\n---\nText')?.content.title).toBe('What: moss?');
  });

  it('takes a new name of the file as the title, though the old title is still written in it', () => {
    const text = '---\ntitle: What is moss?\n---\n';
    const syncBase = { path: 'What is moss.md', title: 'What is moss?' };
    expect(read(text, 'Moss.md', syncBase)?.content.title).toBe('Moss');
    expect(read(text, 'Inner/What is moss.md', syncBase)?.content.title).toBe('What is moss?');
    expect(read('---\ntitle: Mosses\n---\n', 'What is moss.md', syncBase)?.content.title).toBe('Mosses');
  });

  it('has no heading that repeats the title', () => {
    expect(read('# Clay\n\nText\n')).toMatchObject({
      content: { body: 'Text' },
      above: { before: '# ', heading: 'Clay', after: '\n\n' },
    });
    expect(read('# Fire\n\nText\n')?.content.body).toBe('# Fire\n\nText');
  });

  it('keeps a front matter with mistakes as it is', () => {
    const text = '---\ntitle: Bees: a diary\nstars: *none\n---\nText\n';
    const { content, id } = read(text)!;
    expect([content.title, content.body, id]).toEqual(['Bees: a diary', 'Text', null]);
    expect(content.foreign).toBe('---\ntitle: Bees: a diary\nstars: *none\n---\n');
  });
});
