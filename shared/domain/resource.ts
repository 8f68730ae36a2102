import { z } from 'zod';
import { countSchema, listOf, nameSchema, namesSchema, ordinalSchema, textSchema, timeSchema } from './bounds';
import { chunkIdSchema, resourceIdSchema } from './ids';
import { webOriginSchema } from './web';

/** An imported document; its chunks hold its text. */
export const resourceSchema = z.object({
  id: resourceIdSchema,
  title: nameSchema,
  /** By what the file is for: a text of Word is one of LibreOffice too. */
  format: z.enum(['markdown', 'text', 'html', 'pdf', 'word', 'slides', 'sheet', 'book', 'mail']),
  contentHash: nameSchema,
  createdAt: timeSchema,
  updatedAt: timeSchema,
  chunkCount: countSchema,
  externalKey: nameSchema.nullable(),
  deletedAt: timeSchema.nullable(),
  /** When the document was written: by its front matter, its file’s name, or the change of its file. */
  writtenAt: timeSchema.optional(),
  /** Other titles that links may use (from front matter). */
  aliases: namesSchema.optional(),
  /** `[[targets]]` of its text that matched nothing in its folder, kept for later resolution. */
  unresolved: listOf(textSchema).optional(),
  /** The web page that it was saved from; absent: it came from a file. */
  web: webOriginSchema.optional(),
});
export type Resource = z.infer<typeof resourceSchema>;

/** One level of one concept, complete: a heading and the text directly under it. */
export const chunkSchema = z.object({
  id: chunkIdSchema,
  resourceId: resourceIdSchema,
  ordinal: countSchema,
  /** Headings from the document's root down to this level. */
  path: listOf(textSchema),
  text: textSchema,
  contentHash: nameSchema,
  createdAt: timeSchema,
  /** Structural flags, not errors. */
  flags: listOf(z.enum(['no-governing-idea', 'more-than-four-bullets'])).optional(),
  /** 1-based page of a PDF, or slide of a presentation, on which it begins. */
  page: ordinalSchema.optional(),
  /**
   * It is set when the document was imported again without this text: it no longer surfaces and stays readable where it
   * was cited.
   */
  removedAt: timeSchema.nullable().optional(),
});
export type Chunk = z.infer<typeof chunkSchema>;

/** Whether a chunk is part of the document's current version. */
export const isPresentChunk = ({ removedAt }: Pick<Chunk, 'removedAt'>): boolean =>
  removedAt === undefined || removedAt === null;

/** Prefix of a document's file name in its `externalKey`. */
export const DOCUMENT_KEY = 'document:';

/** Prefix of a saved page's address in its `externalKey`. */
export const WEB_PAGE_KEY = 'web:';

/** The file from which a document came, with its folders; undefined: from none. */
export const pathOfDocument = ({ externalKey }: Pick<Resource, 'externalKey'>): string | undefined =>
  externalKey?.startsWith(DOCUMENT_KEY) === true ? externalKey.slice(DOCUMENT_KEY.length) : undefined;
