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
});
