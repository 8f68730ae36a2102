import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';

/**
 * Tokens of a text in the o200k_base encoding (OpenAI's current models; other models differ by some per cent, which
 * the 25 % of the window left free covers). Special-token text counts as ordinary text.
 */
export function countTokens(text: string): number {
  return countO200k(text, { disallowedSpecial: new Set() });
}
