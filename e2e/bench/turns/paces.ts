import type { Pace } from '../../../electron/testing/fake-provider/pace';

/** Servers as people have them, by the name that the report gives them. */
export const PACES: Record<'cloud' | 'local' | 'reasoning', Pace> = {
  /** A small model of a cloud API. */
  cloud: { latencyMs: 400, prefillTokensPerSecond: 6_000, generationTokensPerSecond: 80, slots: 32 },
  /** A 7B model in four bits on one consumer GPU, served by llama.cpp: one slot. */
  local: { latencyMs: 10, prefillTokensPerSecond: 700, generationTokensPerSecond: 40, slots: 1, contextTokens: 8_192 },
  /** A model that thinks before it answers. */
  reasoning: {
    latencyMs: 500,
    prefillTokensPerSecond: 5_000,
    generationTokensPerSecond: 90,
    slots: 32,
    thinkingTokens: 350,
  },
};
