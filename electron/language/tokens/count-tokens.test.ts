import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { countTokens } from './count-tokens';

describe('tokens', () => {
  it('of a text of words are counted exactly', () => {
    const text = 'The walnut table seats fourteen, says Anna – and `oil_the_screw()` takes two. '.repeat(40);
    expect(countTokens(text)).toBe(encode(text).length);
  });

  it.each([
    ['letters', 'a'.repeat(1_000_000)],
    ['accents', 'e\u0301\u0302\u0303\u0304'.repeat(200_000)],
    ['empty lines', '\n'.repeat(1_000_000)],
  ])('of an endless run of %s are counted in parts, in linear time', (_name, text) => {
    const count = countTokens(text);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(text.length * 2);
  });
});
