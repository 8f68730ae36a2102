import fc from 'fast-check';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameAsWritten, partsOf, writeAtPlace } from './place-files';

describe('the place of a file in an export', () => {
  it.each([
    ['Garten/Größe & Maß.md', 'Garten/Größe & Maß.md'],
    ['_posts/2024-01-01-a: b?.md', '_posts/2024-01-01-a: b?.md'],
    ['👩‍🌾/שלום.md', '👩‍🌾/שלום.md'],
    ['Cafe\u0301/a.md', 'Cafe\u0301/a.md'],
    ['../../etc/passwd', 'untitled/untitled/etc/passwd'],
    ['/etc/passwd', 'etc/passwd'],
    ['a//./b', 'a/b'],
    ['.git/hooks/pre-commit', 'git/hooks/pre-commit'],
    ['a\u0000b/c\u202etxt.exe', 'a b/c txt.exe'],
    ['..\\..\\x', 'x'],
    ['', 'untitled'],
    ['_pending/a.md', 'pending/a.md'],
    ['_ATTACHMENTS/a.png', 'ATTACHMENTS/a.png'],
    ['vault.jsonl', 'vault.jsonl note'],
    ['_history.jsonl', 'history.jsonl'],
  ])('of %j is %j', (path, place) => {
    expect(partsOf(path, false).join('/')).toBe(place);
  });

  it('has a name on Windows that Windows takes', () => {
    expect(nameAsWritten('a: b?.md', true)).toBe('a b .md');
    expect(nameAsWritten('aux', true)).toBe('aux note');
    expect(nameAsWritten('Größe.md', true)).toBe('Größe.md');
  });

  it('is inside the export, whatever path a file says it has', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'place-'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(fc.constantFrom('..', '.', '', 'a', 'A', '_pending', 'x'.repeat(300), '\\', '~'), fc.string()),
          {
            maxLength: 8,
          },
        ),
        async (parts) => {
          const path = await writeAtPlace(folder, { parts: partsOf(parts.join('/'), false), ending: '.md' }, (target) =>
            writeFile(target, 'x', { flag: 'wx' }),
          );
          expect(join(folder, path).startsWith(`${folder}/`)).toBe(true);
          expect(path.split('/')).not.toContain('..');
        },
      ),
      { numRuns: 200 },
    );
    await rm(folder, { recursive: true });
  });

  it('that is taken gets a number, and one below a file lies at the top', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'place-'));
    const put = (parts: string[], ending = '') =>
      writeAtPlace(folder, { parts, ending }, (target) => writeFile(target, 'x', { flag: 'wx' }));
    expect(await put(['a', 'b'], '.md')).toBe('a/b.md');
    expect(await put(['a', 'b'], '.md')).toBe('a/b (2).md');
    expect(await put(['a', 'b.md', 'c'], '.md')).toBe('c.md');
    expect((await readdir(folder)).toSorted()).toEqual(['a', 'c.md']);
    await rm(folder, { recursive: true });
  });
});
