import { z } from 'zod';
import { countSchema, listOf, nameSchema, namesSchema, ordinalSchema, textSchema, timeSchema } from './bounds';
import { chunkIdSchema, resourceIdSchema } from './ids';

/** An imported document. Its text lies in its chunks. */
export const resourceSchema = z.object({
  id: resourceIdSchema,
  title: nameSchema,
  format: z.enum(['markdown', 'text', 'html', 'pdf']),
  contentHash: nameSchema,
  createdAt: timeSchema,
  updatedAt: timeSchema,
  chunkCount: countSchema,
  externalKey: nameSchema.nullable(),
  deletedAt: timeSchema.nullable(),
  /** Note titles that lead here besides the title (front matter of a note folder). */
  aliases: namesSchema.optional(),
  /** `[[targets]]` of its text that led nowhere in the folder it came from; kept so that they can be resolved later. */
  unresolved: listOf(textSchema).optional(),
});
export type Resource = z.infer<typeof resourceSchema>;

/** One complete level of one concept: a heading and the text directly under it. */
export const chunkSchema = z.object({
  id: chunkIdSchema,
  resourceId: resourceIdSchema,
  ordinal: countSchema,
  /** Headings from the document's root down to this level. */
  path: listOf(textSchema),
  text: textSchema,
  contentHash: nameSchema,
  createdAt: timeSchema,
  /** corpus.md "Documents": flags, not failures. */
  flags: listOf(z.enum(['no-governing-idea', 'more-than-four-bullets'])).optional(),
  /** 1-based page of a PDF it begins on. */
  page: ordinalSchema.optional(),
  /** Set when the document was read again without this text: it no longer surfaces, what cited it can still be read. */
  putAwayAt: timeSchema.nullable().optional(),
});
export type Chunk = z.infer<typeof chunkSchema>;

/** Whether a chunk is in its document as it stands. */
export const isPresentChunk = ({ putAwayAt }: Pick<Chunk, 'putAwayAt'>): boolean =>
  putAwayAt === undefined || putAwayAt === null;
