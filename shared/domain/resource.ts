import { z } from 'zod';
import { chunkIdSchema, resourceIdSchema } from './ids';

/** An imported document. Its text lies in its chunks. */
export const resourceSchema = z.object({
  id: resourceIdSchema,
  title: z.string(),
  format: z.enum(['markdown', 'text']),
  contentHash: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  chunkCount: z.number().int(),
  externalKey: z.string().nullable(),
  deletedAt: z.number().nullable(),
});
export type Resource = z.infer<typeof resourceSchema>;

/** One complete level of one concept: a heading and the text directly under it. */
export const chunkSchema = z.object({
  id: chunkIdSchema,
  resourceId: resourceIdSchema,
  ordinal: z.number().int().nonnegative(),
  /** Headings from the document's root down to this level. */
  path: z.array(z.string()),
  text: z.string(),
  contentHash: z.string(),
  createdAt: z.number(),
});
export type Chunk = z.infer<typeof chunkSchema>;
