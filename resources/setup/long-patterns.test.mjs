import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inProject, PROJECT } from './project.mjs';

const FOLDERS = ['electron', 'renderer', 'shared', 'e2e', 'resources'];
/** Characters of a pattern; a longer one is built from named word lists (`electron/language/words/word-list.ts`). */
const MOST_CHARACTERS = 200;
/** A string with more alternatives than this is a word list in disguise; tables and SQL have blanks beside their bars. */
const MOST_ALTERNATIVES = 12;
const ALTERNATIVE = /(?<=[^\s|])\|(?=[^\s|])/u;

/** The characters of a string or template, without the expressions in it. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('');
}

const isLongPattern = (node) => {
  if (ts.isRegularExpressionLiteral(node)) return node.text.length > MOST_CHARACTERS;
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  const text = textOf(node);
  return text.length > MOST_CHARACTERS && text.split(ALTERNATIVE).length > MOST_ALTERNATIVES;
};

/** Whether a source may hold such a literal: parsing the others would only take time. */
const mayHoldOne = (source) =>
  source.split(ALTERNATIVE).length > MOST_ALTERNATIVES ||
  source.split('\n').some((line) => line.length > MOST_CHARACTERS && line.includes('/'));

/** Patterns of a source that are too long, each as `file:line`. */
function findLongPatterns(path, source) {
  if (!mayHoldOne(source)) return [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const found = [];
  const visit = (node) => {
    if (isLongPattern(node)) found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|cjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

describe('long patterns', () => {
  it('are built from named word lists: no literal has more than 200 characters', () => {
    expect(sources.length).toBeGreaterThan(1_000);
    expect(
      sources.flatMap((path) =>
        findLongPatterns(relative(PROJECT, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')),
      ),
    ).toEqual([]);
  });

  it('are named with file and line, be they a literal, a string or a template', () => {
    const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join('|');
    expect(findLongPatterns('a.ts', `const fine = /short/u;\nconst long =\n  /^(?:${words})$/u;`)).toEqual(['a.ts:3']);
    expect(findLongPatterns('b.ts', `const list = '${words}';`)).toEqual(['b.ts:1']);
    expect(findLongPatterns('c.ts', `const list = \`^\${anyOf(VERBS)} (?:${words})$\`;`)).toEqual(['c.ts:1']);
    const table = '| a | b |\\n| - | - |\\n'.repeat(20);
    expect(findLongPatterns('t.ts', `const page = '${table}';`)).toEqual([]);
    expect(findLongPatterns('d.ts', `const list = \`^\${anyOf(VERBS)} \${anyOf(NOUNS)}$\`;`)).toEqual([]);
  });
});
