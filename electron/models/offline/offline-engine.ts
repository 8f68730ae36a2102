import type { Engine } from '../../ports/engine';
import { answerOffline } from './answer/offline-answer';
import { extractUnits } from '../../language/units/extract-units';

export const OFFLINE_LABEL = 'offline engine';

/** The engine without a model: rules for understanding and extraction, an explainable gate, answers that quote. */
export function createOfflineEngine({ understand, judge }: Pick<Engine, 'understand' | 'judge'>): Engine {
  return {
    label: OFFLINE_LABEL,
    sentTo: null,
    // Offline answers read sentences, not a context window; the number only bounds the package.
    contextWindowTokens: 16_000,
    understand,
    judge,
    answer: answerOffline,
    extract: async (request, signal) => {
      signal.throwIfAborted();
      return extractUnits(request, signal);
    },
  };
}
