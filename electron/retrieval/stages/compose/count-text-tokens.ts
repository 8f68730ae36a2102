import type { TokensEstimated } from '../../../../shared/domain/trace-stage-notes';
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
  const estimate = async (problem: TokensEstimated | null): Promise<TokenCounts> => {
    // Loaded with the first question: the encoding's tables take a quarter of a second.
    const { countTokens, DEFAULT_ENCODING } = await import('../../../language/tokens/count-tokens');
    return { counts: texts.map(countTokens), tokenizer: { code: 'estimate', name: DEFAULT_ENCODING }, problem };
  };
  if (tokenizer === undefined) return estimate(null);
  const instead = (message: string | null) => estimate({ code: 'tokens-estimated', tokenizer: tokenizer.id, message });
  try {
    const counts = await tokenizer.count(texts);
    signal.throwIfAborted();
    const isSound = counts.length === texts.length && counts.every((count) => Number.isInteger(count) && count >= 0);
    return isSound ? { counts, tokenizer: tokenizer.id, problem: null } : instead(null);
  } catch (error) {
    signal.throwIfAborted();
    return instead(errorMessage(error));
  }
}
