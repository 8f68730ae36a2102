import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NoteId } from '../../../../shared/domain/ids';
import { categorySchema, noteStatusSchema, type Note } from '../../../../shared/domain/note';
import { createFileNames } from '../../export/file-names';
import { noteFile, type NoteRelations } from '../../export/note-file';
import { cleanText } from '../text/clean-text';
import { readFolderPage } from './folder-page';
import { findPageLinks } from './page-links';
import { readLogseqPage } from './logseq-page';
import { olderFile } from '../../../testing/older-vaults';

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

  it('is kept with its front matter when that has fields a note lacks', () => {
    const text = '---\nrating: 5\ntags: [soil]\n---\n# Clay\n\nHolds water.\n';
    expect(read(text)).toMatchObject({ body: text, tags: ['soil'], text: '# Clay\n\nHolds water.\n' });
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

  it('exported by schema version 4 is read with today’s values', async () => {
    const statuses = [];
    for (const path of ['_provisional/The pier closes in winter.md', '_set-aside/Every Sunday, noted.md']) {
      const text = await readFile(olderFile(`export/${path}`), 'utf8');
      statuses.push(readFolderPage(text, path, 'markdown').status);
    }
    expect(statuses).toEqual(['pending', 'dropped']);
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
          const { links: _links, text: _text, ...page } = readFolderPage(file, 'any/place.md', 'markdown');
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
          });
        },
      ),
      { numRuns: 400 },
    );
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
          const { body } = readFolderPage(parts.join(''), 'Vault/Clay.md', kind);
          const words = (text: string) =>
            text.split(/[^\p{L}\d]+/u).filter((word) => word !== '' && !['Clay', 'tags', 'a'].includes(word));
          const has = new Set(words(body));
          expect(words(parts.join('')).filter((word) => !has.has(word))).toEqual([]);
        },
      ),
    );
  });
});
