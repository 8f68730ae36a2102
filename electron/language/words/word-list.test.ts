import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { englishVerbIndex } from '../grammar/finite-verbs';
import { alternationOf, parseWordList } from './word-list';

const electronFolder = fileURLToPath(new URL('../..', import.meta.url));
/** The thesaurus has a syntax of its own. */
const listFiles = readdirSync(electronFolder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.txt') && !name.endsWith('hypernym-lexicon.txt'),
);

describe('word lists', () => {
  it('finds the list files', () => {
    expect(listFiles.length).toBeGreaterThan(10);
  });

  it.each(listFiles)('%s is sorted, has no duplicates, and every entry compiles', (name) => {
    const text = readFileSync(join(electronFolder, name), 'utf8');
    const entries = parseWordList(text);
    expect(entries).toEqual([...new Set(entries)].toSorted());
    for (const entry of entries) expect(() => new RegExp(`^(?:${entry})$`, 'iu'), entry).not.toThrow();
    expect(() => new RegExp(alternationOf(text), 'iu')).not.toThrow();
  });

  it('keeps each word apart: no verb is found behind a subordinator', () => {
    expect(englishVerbIndex('Good that it was found')).toBe(-1);
    expect(englishVerbIndex('Remember where she put it')).toBe(-1);
  });

  it('leaves comments and blank lines out', () => {
    expect(parseWordList('# a list\n\nsoon \nlater\n')).toEqual(['soon', 'later']);
    expect(alternationOf('# a list\nsoon\nlater\n')).toBe('(?:soon|later)');
  });
});
