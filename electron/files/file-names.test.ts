import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFileNames, safeFileName } from './file-names';

describe('file names of an export', () => {
  it.each([
    ['../../etc/passwd', 'etc passwd'],
    ['a/b\\c:d', 'a b c d'],
    ['CON', 'CON note'],
    ['..', 'untitled'],
    ['', 'untitled'],
    ['.hidden', 'hidden'],
    ['trailing. ', 'trailing'],
    ['Ryōan-ji?', 'Ryōan-ji'],
    ['_conversations', 'conversations'],
    ['tab\u0000\u202etxt', 'tab txt'],
  ])('make %j safe', (title, name) => {
    expect(safeFileName(title)).toBe(name);
  });

  it('are valid, short and different from each other, whatever the titles', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'binary', maxLength: 200 }),
            fc.constantFrom('a', 'A', 'a (2)', 'A (2)', 'a (2) (2)'),
          ),
          { maxLength: 30 },
        ),
        (titles) => {
          const name = createFileNames();
          const names = titles.map(name);
          expect(new Set(names.map((each) => each.toLowerCase())).size).toBe(names.length);
          for (const each of names) {
            expect(each).not.toMatch(/[\\/:*?"<>|]|^[. _]|[. ]$/);
            expect(Buffer.byteLength(each)).toBeLessThan(140);
          }
        },
      ),
    );
  });
});
