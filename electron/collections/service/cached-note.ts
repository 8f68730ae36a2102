import { z } from 'zod';
import { noteMarkSchema } from '../../../shared/domain/collection';

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
  /** What curators had marked it with when its collection was asked last. */
  marks: z.array(noteMarkSchema).default([]),
  /** Epoch milliseconds. */
  readAt: z.number(),
});
export type CachedNote = z.infer<typeof cachedNoteSchema>;
