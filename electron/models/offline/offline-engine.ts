import type { Engine } from '../engine';
import { answerOffline } from './answer';
import { extractOffline } from './extract';

export const OFFLINE_LABEL = 'offline engine';

/** The engine that needs no model: rules for understanding and extraction, a learned gate, answers that quote. */
export function createOfflineEngine({ understand, judge }: Pick<Engine, 'understand' | 'judge'>): Engine {
  return {
    label: OFFLINE_LABEL,
    sentTo: null,
    // It reads sentences, not windows; the figure only bounds the package.
    windowTokens: 16_000,
    understand,
    judge,
    answer: answerOffline,
    extract: async (request, signal) => {
      signal.throwIfAborted();
      return extractOffline(request, signal);
    },
  };
}
