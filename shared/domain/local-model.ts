import { z } from 'zod';

/** The model that runs in the app, as it stands. */
const localModelStateSchema = z.object({
  phase: z.enum(['off', 'loading', 'ready', 'failed']),
  name: z.string(),
  /** Share of the file that is in memory, 0 to 1. */
  loadedShare: z.number().min(0).max(1),
  /** What computes beside the processor; null: nothing. */
  gpu: z.enum(['metal', 'vulkan']).nullable(),
  gpuLayers: z.number().int().min(0),
  contextTokens: z.number().int().min(0),
  /** Measured on the last answers; null: not yet. */
  tokensPerSecond: z.number().min(0).nullable(),
  /** Why it failed, for the person; null: it did not. */
  problem: z.string().nullable(),
});
export type LocalModelState = z.infer<typeof localModelStateSchema>;
