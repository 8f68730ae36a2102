import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { compactWordList } from './compact-word-list';

const require = createRequire(import.meta.url);
const transform = compactWordList().transform as unknown as (code: string, id: string) => { code: string } | null;

describe('the compacted lists of the lemmatizer', () => {
  it.each(['words', 'word-senses', 'verb-exceptions', 'noun-exceptions', 'adjective-exceptions'])(
    '%s equals the object of the package',
    (name) => {
      const id = require.resolve(`wink-lexicon/src/wn-${name}.js`);
      const made = { exports: {} as object };
      new Function('module', transform('', id)!.code)(made);
      const listed = require(id) as object;
      expect(Object.entries(made.exports)).toEqual(Object.entries(listed));
      expect(Object.getPrototypeOf(made.exports)).toBe(Object.getPrototypeOf(listed));
    },
  );

  it('are the only files that change', () => {
    expect(transform('', '/wink-lexicon/src/model.js')).toBeNull();
    expect(transform('', '/elsewhere/wn-words.js')).toBeNull();
  });
});
