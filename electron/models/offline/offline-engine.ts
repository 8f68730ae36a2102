import { OFFLINE_LABEL, type Engine } from '../../ports/engine';
import { estimateTokens } from '../../language/tokens/estimate-tokens';
import { extractUnits } from '../../language/units/extract-units';
import { answerOffline } from './answer/offline-answer';
import { createOfflineJudge } from './judge/offline-judge';
import { createOfflineUnderstander } from './understand/plan-by-rules';

/** The engine without a model: rules for understanding and extraction, an explainable gate, answers that quote. */
export function createOfflineEngine(): Engine {
  return {
    label: OFFLINE_LABEL,
    sentTo: null,
    // Offline answers read sentences, not a context window; the number only bounds the package.
    contextWindowTokens: 16_000,
    // No model reads the package: an encoding's count would cost milliseconds a question for a bound.
    tokenizer: {
      id: { code: 'estimate', name: 'characters' },
      count: async (texts) => texts.map(estimateTokens),
    },
    understand: createOfflineUnderstander().understand,
    judge: createOfflineJudge().judge,
    answer: answerOffline,
    extract: async (request, signal) => {
      signal.throwIfAborted();
      return extractUnits(request, signal);
    },
  };
}
