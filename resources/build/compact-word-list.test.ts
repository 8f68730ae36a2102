import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { compactWordList } from './compact-word-list';

const require = createRequire(import.meta.url);
const transform = compactWordList().transform as unknown as (code: string, id: string) => { code: string } | null;

describe('the compacted lists of the lemmatizer', () => {
  const load = (name: string) => {
    const id = require.resolve(`wink-lexicon/src/wn-${name}.js`);
    const made = { exports: {} as Record<string, unknown> };
    new Function('module', transform('', id)!.code)(made);
    return { made: made.exports, listed: require(id) as Record<string, unknown> };
  };

  it('words has the numbers of the package, and no others', () => {
    const { made, listed } = load('words');
    const words = Object.keys(listed);
    expect(words.filter((word) => made[word] !== listed[word] || !Object.hasOwn(made, word))).toEqual([]);
    const others = [...words.map((word) => `${word}q`), '', 'constructor', 'toString', ' ', '日本'];
    const unlisted = others.filter((word) => !Object.hasOwn(listed, word));
    expect(unlisted.filter((word) => made[word] !== undefined || Object.hasOwn(made, word))).toEqual([]);
  });

  it.each(['word-senses', 'verb-exceptions', 'noun-exceptions', 'adjective-exceptions'])(
    '%s equals the object of the package',
    (name) => {
      const { made, listed } = load(name);
      expect(Object.entries(made)).toEqual(Object.entries(listed));
      expect(Object.getPrototypeOf(made)).toBe(Object.getPrototypeOf(listed));
    },
  );

  it('are the only files that change', () => {
    expect(transform('', '/wink-lexicon/src/model.js')).toBeNull();
    expect(transform('', '/elsewhere/wn-words.js')).toBeNull();
  });
});
