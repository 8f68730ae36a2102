import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NoteId } from '../../../../shared/domain/ids';
import { newNote } from '../../../../shared/domain/new-note';
import { categorySchema, noteStatusSchema, type Note } from '../../../../shared/domain/note';
import { createFileNames } from '../../../files/file-names';
import { noteFile, type NoteRelations } from '../../export/record-file';
import { cleanText } from '../text/clean-text';
import { findPageLinks, readFolderPage } from './folder-page';
import { readLogseqPage } from './logseq-page';

const read = (text: string, path = 'Vault/Clay.md') => readFolderPage(text, path, 'markdown');

describe('a page of a folder', () => {
  it('has the aliases, tags and dates of its front matter, and its links', () => {
    expect(
      read(
        '---\naliases: [Lehm, "Potter\'s clay"]\ntags: soil, "#heavy/wet"\ncreated: 2024-03-02\n---\n# Clay\n\nHolds [[Water|rain]]; see [[Beds#North]], ![[map.png]] and [frost](../Winter.md). #garden\n',
      ),
    ).toMatchObject({
      title: 'Clay',
      aliases: ['Lehm', "Potter's clay"],
      tags: ['soil', 'heavy/wet', 'garden'],
      createdAt: Date.UTC(2024, 2, 2),
      status: 'kept',
      category: null,
      links: [
        { target: 'Water' },
        { target: 'Beds#North' },
        { target: 'map.png', isEmbed: true },
        { target: '../Winter.md' },
      ],
      body: 'Holds [[Water|rain]]; see [[Beds#North]], ![[map.png]] and [frost](../Winter.md). #garden',
    });
  });

  it('has front matter of any shape as properties, apart from its text', () => {
    const source = '---\nrating: 5\ntags: [soil]\nowner: {name: Ines, roles: [a, b]}\nnote: |\n  two\n  lines\n---\n';
    expect(read(`${source}# Clay\n\nHolds water.\n`)).toMatchObject({
      body: 'Holds water.',
      tags: ['soil'],
      properties: {
        source,
        fields: [
          { name: 'rating', values: ['5'] },
          { name: 'tags', values: ['soil'] },
          { name: 'owner.name', values: ['Ines'] },
          { name: 'owner.roles', values: ['a', 'b'] },
          { name: 'note', values: ['two\nlines\n'] },
        ],
      },
    });
    expect(read('---\n&a [x\n---\ntext')).toMatchObject({ properties: null });
    expect(read('---\nsee: [\n---\ntext')).toMatchObject({
      body: 'text',
      properties: { source: '---\nsee: [\n---\n' },
    });
    const toml = '+++\ndate = 2024-03-02\n+++\n';
    expect(read(`${toml}text`)).toMatchObject({ createdAt: Date.UTC(2024, 2, 2), properties: { source: toml } });
    expect(readFolderPage('rating:: 5\ntags:: soil\n\n- Dug.', 'g/pages/Clay.md', 'logseq')).toMatchObject({
      body: '- Dug.',
      tags: ['soil'],
      properties: { source: 'rating:: 5\ntags:: soil', fields: [{ name: 'rating', values: ['5'] }, { name: 'tags' }] },
    });
  });

  it.each([
    ['created', '---\ncreated: 2024-03-02\nupdated: 2024-05-01\n---\n', '2023-01-01.md', '2024-03-02'],
    ['date_created', '---\nDate_Created: 2 March 2024\n---\n', 'a.md', '2024-03-02'],
    ['the file’s name before a change', '---\nlastmod: 2024-05-01\n---\n', '2024-03-02 Walk.md', '2024-03-02'],
    ['a change', '---\nlast-modified: 2024-05-01\n---\n', 'Walk.md', '2024-05-01'],
  ])('is dated by %s', (_what, frontMatter, path, day) => {
    expect(new Date(read(`${frontMatter}Text`, path).createdAt!).toISOString()).toBe(`${day}T00:00:00.000Z`);
  });

  it('finds links and tags only outside code', () => {
    expect(findPageLinks('`[[a]]` [[b]] \\[[c]]\n\n```\n[[d]] #no\n```\n- #yes and #123 [[b]]')).toEqual({
      links: [{ target: 'b', kind: 'title', isEmbed: false }],
      tags: ['yes'],
    });
  });

  it('of Logseq has its properties, and is read as paragraphs, bullets and headings', () => {
    const page = readFolderPage(
      'title:: Garden/Beds\nalias:: Borders, Plots\n\n- The beds were dug in [[Mar 1st, 2024]].\n  id:: 65f\n\t- North is sour.\n\t- South\n\t  collapsed:: true\n\t\t- has a wall\n- ## Soil\n\t- Clay.\n\t\t- Wet.\n',
      'graph/pages/Garden___Beds.md',
      'logseq',
    );
    expect(page).toMatchObject({
      title: 'Garden/Beds',
      aliases: ['Borders', 'Plots'],
      links: [{ target: 'Mar 1st, 2024' }],
    });
    expect(page.text).toBe(
      'The beds were dug in [[Mar 1st, 2024]].\n\n- North is sour.\n- South\n  - has a wall\n\n## Soil\n\nClay.\n\n- Wet.',
    );
    expect(page.body).toContain('- The beds were dug in [[Mar 1st, 2024]].\n  id:: 65f\n\t- North is sour.');
    expect(readFolderPage('- Dug.', 'graph/journals/2024_03_01.md', 'logseq')).toMatchObject({
      title: '2024-03-01',
      aliases: ['Mar 1st, 2024'],
      createdAt: Date.UTC(2024, 2, 1),
    });
    expect(readLogseqPage('- a\n  ```\n  - code\n  ```\n- b').text).toBe('a\n```\n- code\n```\n\nb');
  });

  it('exported by this app keeps the front matter of the file from which it came', () => {
    const page = read('---\nrating: 5\nstatus: accepted\nowner: {name: Ines}\ntags: [soil]\n---\nHolds water.\n');
    const note = {
      ...newNote('N1' as NoteId, {
        status: 'kept',
        category: 'idea',
        author: 'person',
        origin: 'import',
        title: 'Clay',
        createdAt: 5,
      }),
      body: page.body,
      tags: page.tags,
      path: 'Vault/Clay.md',
      properties: page.properties!,
    };
    const none = { supersedes: [], supersededBy: [], related: [], contradicts: [], mergedInto: [], sources: [] };
    const file = noteFile(note, none, 'Clay');
    expect(file).toMatch(
      /^---\nrating: 5\nstatus: accepted\nowner: \{name: Ines\}\ntags: \[soil\]\n(?:engram-[a-z]+: .*\n)+---\nHolds water\.\n$/u,
    );
    expect(readFolderPage(file, 'export/Clay.md', 'markdown')).toMatchObject({
      body: 'Holds water.',
      status: 'kept',
      path: null,
      written: null,
      properties: {
        fields: [
          { name: 'rating', values: ['5'] },
          { name: 'status', values: ['accepted'] },
          { name: 'owner.name', values: ['Ines'] },
          { name: 'tags', values: ['soil'] },
        ],
      },
    });
  });

  it('exported by this app is the same note', () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .map((text) => cleanText(text).replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '');
    const markdown = fc
      .array(
        fc.oneof(
          fc.constantFrom('# Title', '---', '', '```', '- a', '> b', '[[c|d]]', 'key: value', '\t', '   '),
          fc.string({ unit: 'grapheme', maxLength: 40 }),
        ),
        { maxLength: 8 },
      )
      .map((lines) => cleanText(lines.join('\n')));
    const time = fc.integer({ min: 0, max: 4e12 });
    const ties: NoteRelations = {
      supersedes: ['x: y'],
      supersededBy: [],
      related: ['[z]'],
      contradicts: [],
      mergedInto: [],
      sources: [{ conversation: 'A: "talk"', message: 3, quote: '# not\n---\na heading', role: 'person' }],
    };
    fc.assert(
      fc.property(
        line,
        markdown,
        fc.uniqueArray(line, { maxLength: 3 }),
        fc.constantFrom(...categorySchema.options),
        fc.constantFrom(...noteStatusSchema.options),
        time,
        fc.option(time),
        time,
        fc.boolean(),
        (title, body, names, category, status, createdAt, keptAt, updatedAt, hasTies) => {
          const note = {
            id: 'N1' as NoteId,
            title,
            body,
            aliases: names.filter((name) => name !== title),
            tags: names,
            category,
            status,
            createdAt,
            keptAt,
            updatedAt,
            author: 'assistant',
            version: 3,
          } as unknown as Note;
          const file = noteFile(
            note,
            hasTies ? ties : { ...ties, supersedes: [], related: [], sources: [] },
            createFileNames()(title),
          );
          const {
            links: _links,
            files: _files,
            text: _text,
            ...page
          } = readFolderPage(file, 'any/place.md', 'markdown');
          expect(page).toEqual({
            title,
            body,
            aliases: note.aliases,
            tags: names,
            category,
            // The file does not say until when: such a note is offered at once.
            status: status === 'deferred' ? 'pending' : status,
            createdAt,
            keptAt,
            updatedAt,
            author: 'assistant',
            unusableDates: 0,
            numericDates: [],
            properties: null,
            written: null,
            path: null,
          });
        },
      ),
      { numRuns: 400 },
    );
  });

  it('exported by this app is read once, whatever another program made of its fields', () => {
    const fields = ['id: x', 'author: person', 'version: 1', 'status: archived', 'category: fact'];
    const quoted = fields.map((field) => field.replace(/^\w+/u, '"engram-$&"')).join('\n');
    expect(readFolderPage(`---\n${quoted}\n---\nFire it.\n`, 'Clay.md', 'markdown')).toMatchObject({
      status: 'archived',
      body: 'Fire it.',
    });
    const header = `---\n${fields.map((field) => `engram-${field}\n`).join('')}---\n`;
    expect(readFolderPage(`${header.repeat(10_000)}Fire it.\n`, 'Clay.md', 'markdown').status).toBe('archived');
  });

  it('of any other program keeps every word of its text', () => {
    const part = fc.constantFrom(
      '---\ntags: [a]\n---\n',
      '---\nrating: 3\n---\n',
      '---\nbroken: [\n---\n',
      '# Clay\n',
      '# Other\n',
      '\n',
      'key:: value\n',
      '- block\n',
      '\t- deeper\n',
      'some words\n',
      '[[Link]]\n',
      '```\n',
      'last',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }),
        fc.constantFrom('markdown' as const, 'logseq' as const),
        (parts, kind) => {
          const { body, properties } = readFolderPage(parts.join(''), 'Vault/Clay.md', kind);
          const words = (text: string) =>
            text.split(/[^\p{L}\d]+/u).filter((word) => word !== '' && !['Clay', 'tags', 'a'].includes(word));
          const has = new Set(words(`${properties?.source ?? ''}\n${body}`));
          expect(words(parts.join('')).filter((word) => !has.has(word))).toEqual([]);
        },
      ),
    );
  });
});
