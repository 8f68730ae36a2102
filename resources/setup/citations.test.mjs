import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBrokenCitations } from './citations.mjs';

let folder;
const write = (path, lines) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), lines.join('\n'));
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engram-citations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('finds no comment or document in the project that names a file which does not exist', () => {
  const broken = findBrokenCitations().map(({ path, line, cited }) => `${path}:${line} names ${cited}`);
  expect(broken).toEqual([]);
});

it('names file and line of each broken citation, in comments of every form and in documents', () => {
  write('src/a.ts', [
    '/** Says why (gone.md). */',
    "import { b } from './not-here.ts';",
    '/**',
    ' * See src/old.ts.',
    ' */',
    ['b(); ', '/ as in old.css'].join('/'),
  ]);
  write('src/view.tsx', ['  {/* drawn by gone.tsx */}']);
  write('build.yml', ['key: value # from gone.mjs', 'file: gone.md']);
  write('docs/guide.md', ['Read [the plan](../plan.md).', '', '```', 'cat example.md', '```', 'And `src/old.ts`.']);
  expect(
    findBrokenCitations(folder)
      .map(({ path, line, cited }) => `${path}:${line} ${cited}`)
      .toSorted(),
  ).toEqual([
    'build.yml:1 gone.mjs',
    'docs/guide.md:1 ../plan.md',
    'docs/guide.md:6 src/old.ts',
    'src/a.ts:1 gone.md',
    'src/a.ts:4 src/old.ts',
    'src/a.ts:6 old.css',
    'src/view.tsx:1 gone.tsx',
  ]);
});

it('accepts a path from the project or the citing file, the end of a path, a placeholder and an address', () => {
  write('src/deep/found.ts', ['']);
  write('plan.md', ['']);
  write('src/deep/a.ts', [
    '// src/deep/found.ts, deep/found.ts, found.ts and ./found.ts; ../../plan.md',
    '// <name>.ts, *.test.ts, {a,b}.md, …/page.md, https://example.org/page.md',
    "const address = 'http://example.org/page.md';",
  ]);
  expect(findBrokenCitations(folder)).toEqual([]);
});
