import { z } from 'zod';
import { timeSchema } from './bounds';
import { messageIdSchema, sessionIdSchema } from './ids';

/** What a model is asked to do; `other` is a request that says nothing of itself. */
export const usageTaskSchema = z.enum([
  'answer',
  'plan',
  'judge',
  'extract',
  'relate',
  'summaries',
  'decisions',
  'lessons',
  'web-words',
  'embeddings',
  'other',
]);
export type UsageTask = z.infer<typeof usageTaskSchema>;

const tokens = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Tokens of one call to a model, or of the calls of a day that were added up. */
export const modelUsageSchema = z.object({
  at: timeSchema,
  task: usageTaskSchema,
  host: z.string().max(300),
  model: z.string().max(300),
  /** The session and the answer that it was for; null: none, an incognito one, or a day's sum. */
  sessionId: sessionIdSchema.nullable(),
  messageId: messageIdSchema.nullable(),
  calls: tokens,
  promptTokens: tokens,
  /** Of these, read from the server's cache. */
  cachedTokens: tokens,
  /** Thoughts included. */
  completionTokens: tokens,
  /** Calls whose tokens we estimated, since the server said nothing or the call was stopped. */
  estimatedCalls: tokens,
});
export type ModelUsage = z.infer<typeof modelUsageSchema>;

/** The number fields, which are added up. */
export type UsageCounts = Pick<
  ModelUsage,
  'calls' | 'promptTokens' | 'cachedTokens' | 'completionTokens' | 'estimatedCalls'
>;

export const NO_USAGE: UsageCounts = {
  calls: 0,
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
  estimatedCalls: 0,
};

export const addUsage = (a: UsageCounts, b: UsageCounts): UsageCounts => ({
  calls: a.calls + b.calls,
  promptTokens: a.promptTokens + b.promptTokens,
  cachedTokens: a.cachedTokens + b.cachedTokens,
  completionTokens: a.completionTokens + b.completionTokens,
  estimatedCalls: a.estimatedCalls + b.estimatedCalls,
});

/** The price of a million tokens in the person's currency. */
export const modelPriceSchema = z.object({
  model: z.string().min(1).max(300),
  prompt: z.number().min(0).max(1_000_000),
  /** The price of prompt tokens from the server's cache. */
  cached: z.number().min(0).max(1_000_000),
  completion: z.number().min(0).max(1_000_000),
});
export type ModelPrice = z.infer<typeof modelPriceSchema>;

/** What tokens cost; null without a price for the model. */
export function costOf(
  { model, promptTokens, cachedTokens, completionTokens }: Pick<ModelUsage, 'model'> & UsageCounts,
  prices: readonly ModelPrice[],
): number | null {
  const price = prices.find((known) => known.model === model);
  if (price === undefined) return null;
  const cached = Math.min(cachedTokens, promptTokens);
  return (
    ((promptTokens - cached) * price.prompt + cached * price.cached + completionTokens * price.completion) / 1_000_000
  );
}
