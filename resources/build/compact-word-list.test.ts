import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { compactWordList } from './compact-word-list';

const require = createRequire(import.meta.url);

describe('the lemmatizer’s word list as it is built', () => {
  it('is the object the package makes, and nothing else is touched', () => {
    const id = require.resolve('wink-lexicon/src/wn-words.js');
    const transform = compactWordList().transform as unknown as (code: string, id: string) => { code: string } | null;
    const made = { exports: {} as Record<string, number> };
    new Function('module', transform('', id)!.code)(made);
    const listed = require(id) as Record<string, number>;
    expect(Object.entries(made.exports)).toEqual(Object.entries(listed));
    expect(Object.getPrototypeOf(made.exports)).toBeNull();
    expect(transform('', '/wink-lexicon/src/wn-word-senses.js')).toBeNull();
  });
});
