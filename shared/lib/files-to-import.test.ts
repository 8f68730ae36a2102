import { describe, expect, it } from 'vitest';
import { filesToImport, MAX_TEXT_BYTES } from './files-to-import';

const given = (files: { name: string; size: number }[], areInFolder = false) =>
  filesToImport(files, areInFolder).map(({ file, isNameOnly }) => [file.name, isNameOnly]);

describe('files given to an import', () => {
  it('leave out hidden ones and name pages that are too large', () => {
    const files = [
      { name: 'a.md', size: 10 },
      { name: 'huge.md', size: MAX_TEXT_BYTES + 1 },
      { name: '.git/config', size: 10 },
      { name: 'plan.png', size: 10 },
    ];
    expect(given(files, true)).toEqual([
      ['a.md', false],
      ['huge.md', true],
      ['plan.png', false],
    ]);
  });

  it('chosen one by one are given whole, so that a refusal can say why', () => {
    expect(given([{ name: 'huge.md', size: MAX_TEXT_BYTES + 1 }])).toEqual([['huge.md', false]]);
  });

  it.each([
    ['Takeout/Notizen/Bild.json', 'Takeout/Notizen/a.jpg'],
    ['Export/Küche.html', 'Export/ofen.png'],
    ['day-one/日記.json', 'day-one/photos/c1.heic'],
  ])('are the pictures beside %s too, which the notes in it may show', (notes, picture) => {
    expect(
      given([
        { name: notes, size: 10 },
        { name: picture, size: 10 },
      ]),
    ).toEqual([
      [notes, false],
      [picture, false],
    ]);
  });

  it('are whole exports, however large, and no pictures beside texts alone', () => {
    expect(
      given([
        { name: 'n/Küche.enex', size: 900_000_000 },
        { name: 'n/a.png', size: 10 },
      ]),
    ).toEqual([
      ['n/Küche.enex', false],
      ['n/a.png', true],
    ]);
  });

  it('are pictures where a folder holds scans alone', () => {
    expect(
      given([
        { name: 'scans/1.jpg', size: 10 },
        { name: 'scans/2.pdf', size: 10 },
        { name: 'scans/huge.png', size: 60 * 1024 * 1024 },
      ]),
    ).toEqual([
      ['scans/1.jpg', false],
      ['scans/2.pdf', false],
      ['scans/huge.png', true],
    ]);
  });

  it('are the attachments of an export, whatever their kind, and none of its pages', () => {
    const names = [
      'vault.jsonl',
      'Soil.md',
      'img/a.png',
      '_attachments/notes.md',
      '_attachments/log.jsonl',
      '_history.jsonl',
    ];
    expect(given(names.map((name) => ({ name, size: 10 })))).toEqual(
      names.map((name) => [name, name === 'Soil.md' || name === '_history.jsonl']),
    );
  });
});
