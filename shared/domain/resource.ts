import { z } from 'zod';
import { chunkIdSchema, resourceIdSchema } from './ids';

/** An imported document. Its text lies in its chunks. */
export const resourceSchema = z.object({
  id: resourceIdSchema,
  title: z.string(),
  format: z.enum(['markdown', 'text', 'html', 'pdf']),
  contentHash: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  chunkCount: z.number().int(),
  externalKey: z.string().nullable(),
  deletedAt: z.number().nullable(),
  /** Note titles that lead here besides the title (front matter of a note folder). */
  aliases: z.array(z.string()).optional(),
  /** `[[targets]]` of its text that led nowhere in the folder it came from; kept so that they can be resolved later. */
  unresolved: z.array(z.string()).optional(),
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
  /** corpus.md "Documents": flags, not failures. */
  flags: z.array(z.enum(['no-governing-idea', 'more-than-four-bullets'])).optional(),
  /** 1-based page of a PDF it begins on. */
  page: z.number().int().positive().optional(),
  /** Set when the document was read again without this text: it no longer surfaces, what cited it can still be read. */
  putAwayAt: z.number().nullable().optional(),
});
export type Chunk = z.infer<typeof chunkSchema>;

/** Whether a chunk is in its document as it stands. */
export const isPresentChunk = ({ putAwayAt }: Pick<Chunk, 'putAwayAt'>): boolean => putAwayAt === undefined || putAwayAt === null;
