import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createUnigramTokenizer } from './unigram-tokenizer';

const read = (name: string) =>
  readFileSync(new URL(`../../../resources/encoder/multilingual/${name}`, import.meta.url));

describe('the tokenizer of the built-in networks', () => {
  it('gives the ids of the reference tokenizer in every language', () => {
    const { tokenIds } = createUnigramTokenizer(gunzipSync(read('vocabulary.txt.gz')).toString('utf8'), 3);
    const samples = JSON.parse(read('reference.json').toString('utf8')) as {
      prefix: string;
      text: string;
      ids: number[];
    }[];
    expect(samples.length).toBeGreaterThan(20);
    for (const { prefix, text, ids } of samples) expect(tokenIds(`${prefix}: ${text}`), text).toEqual(ids);
  });

  const small = createUnigramTokenizer('0 <s>\n0 <pad>\n0 </s>\n0 <unk>\n-1 ▁a\n-2 b\n-2.5 ▁ab\n-9 ▁\n-1 ab', 3);

  it('takes the likeliest pieces, and one mark for characters in a row that it does not know', () => {
    expect(small.tokenIds('ab')).toEqual([6]);
    expect(small.tokenIds('a  abab')).toEqual([4, 6, 8]);
    expect(small.tokenIds('a😀😀b')).toEqual([4, 3, 5]);
    expect(small.tokenIds(' \n\u200b ')).toEqual([]);
  });

  it('reads a text of one endless word in no time', () => {
    expect(small.tokenIds('ab'.repeat(50_000)).length).toBeLessThan(401);
  });
});
