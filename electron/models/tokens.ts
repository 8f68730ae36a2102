import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';

/** What `countTokens` is called where it stands in for a model's own tokenizer. */
export const ESTIMATE_NAME = 'o200k_base (estimate)';

/**
 * Tokens of a text in the o200k_base encoding (OpenAI's current models; other models differ by some per cent, which
 * the 25 % of the window left free covers). Special-token text counts as ordinary text.
 */
export function countTokens(text: string): number {
  return countO200k(text, { disallowedSpecial: new Set() });
}

export type EncodingName = 'o200k_base' | 'cl100k_base';

/** OpenAI's models by the beginning of their names; the longer ones first. */
const ENCODING_OF: readonly (readonly [RegExp, EncodingName])[] = [
  [/^(?:gpt-4o|gpt-4\.1|gpt-4\.5|chatgpt-4o|gpt-5|gpt-[6-9]|o[1-9])(?:$|[-.:\d])/i, 'o200k_base'],
  [/^(?:gpt-4|gpt-3\.5)(?:$|[-.:])/i, 'cl100k_base'],
];

/** The encoding of an OpenAI model, also behind a router's prefix ("openai/gpt-4o"); null for any other model. */
export function encodingOf(model: string): EncodingName | null {
  const name = model.trim().replace(/^(?:openai\/|azure\/|ft:)/i, '');
  return ENCODING_OF.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Counts by an encoding; its tables are read when they are first wanted. */
export async function countBy(encoding: EncodingName, texts: readonly string[]): Promise<number[]> {
  if (encoding === 'o200k_base') return texts.map(countTokens);
  const { countTokens: countCl100k } = await import('gpt-tokenizer/encoding/cl100k_base');
  return texts.map((text) => countCl100k(text, { disallowedSpecial: new Set() }));
}
