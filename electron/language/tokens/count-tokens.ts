import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';

/** The encoding of `countTokens`, which stands in for a model's own tokenizer. */
export const DEFAULT_ENCODING = 'o200k_base';

/**
 * Tokens of a text in o200k_base, the encoding of OpenAI's current models. Other models differ by some per cent, which
 * the free 25 % of the context window covers. Special-token text counts as ordinary text.
 */
export function countTokens(text: string): number {
  return splitLongRuns(text).reduce((sum, piece) => sum + countO200k(piece, { disallowedSpecial: new Set() }), 0);
}

/** UTF-16 units of a run of letters or of spaces above which it is counted in parts. */
const MAX_RUN_CHARACTERS = 400;
const LONG_RUN = new RegExp(`\\S{${MAX_RUN_CHARACTERS + 1}}|\\s{${MAX_RUN_CHARACTERS + 1}}`, 'u');
const RUN_PARTS = new RegExp(
  `\\s{1,${MAX_RUN_CHARACTERS}}\\S{0,${MAX_RUN_CHARACTERS}}|\\S{1,${MAX_RUN_CHARACTERS}}`,
  'gu',
);

/**
 * Splits a text so that merging byte pairs stays fast: its time is quadratic in the length of a run of letters or
 * spaces. A text without long runs is one piece and counted exactly; otherwise each part may add one token.
 */
function splitLongRuns(text: string): string[] {
  return LONG_RUN.test(text) ? (text.match(RUN_PARTS) ?? []) : [text];
}

export type EncodingName = 'o200k_base' | 'cl100k_base';

/** OpenAI encodings by the start of the model name, longer prefixes first. */
const ENCODING_OF: readonly (readonly [RegExp, EncodingName])[] = [
  [/^(?:gpt-4o|gpt-4\.1|gpt-4\.5|chatgpt-4o|gpt-5|gpt-[6-9]|o[1-9])(?:$|[-.:\d])/i, 'o200k_base'],
  [/^(?:gpt-4|gpt-3\.5)(?:$|[-.:])/i, 'cl100k_base'],
];

/** The encoding of an OpenAI model, also after a router's prefix ("openai/gpt-4o"); null for other models. */
export function encodingOf(model: string): EncodingName | null {
  const name = model.trim().replace(/^(?:openai\/|azure\/|ft:)/i, '');
  return ENCODING_OF.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Token counts by an encoding, whose tables are loaded at first use. */
export async function countTokensBy(encoding: EncodingName, texts: readonly string[]): Promise<number[]> {
  if (encoding === 'o200k_base') return texts.map(countTokens);
  const { countTokens: countCl100k } = await import('gpt-tokenizer/encoding/cl100k_base');
  return texts.map((text) =>
    splitLongRuns(text).reduce((sum, piece) => sum + countCl100k(piece, { disallowedSpecial: new Set() }), 0),
  );
}
