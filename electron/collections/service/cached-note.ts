import { z } from 'zod';

/** A colleague's note as it was read before. */
export const cachedNoteSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  aliases: z.array(z.string()),
  contentHash: z.string(),
  version: z.number(),
  saidBy: z.enum(['person', 'assistant']),
  member: z.string(),
  keptAt: z.number(),
  publishedAt: z.number(),
  quote: z.string().nullable(),
  message: z.string().nullable(),
  vitality: z.number().nullable(),
  /** Epoch milliseconds. */
  readAt: z.number(),
});
export type CachedNote = z.infer<typeof cachedNoteSchema>;
