import { countTokens, ESTIMATED_ENCODING_NAME } from '../../../language/tokens/count-tokens';
import { errorMessage } from '../../funnel/funnel';
import type { RetrieveRequest } from '../../funnel/retrieval';
import type { TokenCounts } from '../../funnel/package-tokens';

/**
 * Tokens of each text by the model's own tokenizer, in one call; by o200k_base when there is none or it fails, with the
 * reason.
 */
export async function countTextTokens(
  texts: readonly string[],
  tokenizer: RetrieveRequest['engine']['tokenizer'],
  signal: AbortSignal,
): Promise<TokenCounts> {
  const estimate = (problem: string | null): TokenCounts => ({
    counts: texts.map(countTokens),
    name: ESTIMATED_ENCODING_NAME,
    problem,
  });
  if (tokenizer === undefined) return estimate(null);
  try {
    const counts = await tokenizer.count(texts);
    signal.throwIfAborted();
    const isSound = counts.length === texts.length && counts.every((count) => Number.isInteger(count) && count >= 0);
    return isSound
      ? { counts, name: tokenizer.name, problem: null }
      : estimate(`${tokenizer.name} gave no usable counts`);
  } catch (error) {
    signal.throwIfAborted();
    return estimate(`${tokenizer.name} could not count (${errorMessage(error)})`);
  }
}
