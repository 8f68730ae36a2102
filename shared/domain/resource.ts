import { z } from 'zod';
import { countSchema, listOf, nameSchema, namesSchema, ordinalSchema, textSchema, timeSchema } from './bounds';
import { attachmentIdSchema, chunkIdSchema, resourceIdSchema } from './ids';
import { webOriginSchema } from './web';

/** How sure the machine is of the words that it read off a picture, 0 to 100. */
const confidenceSchema = z.number().int().min(0).max(100);

/** Below it more than a few words of a page are wrong: such a page is named, and its text is not kept. */
export const MIN_CONFIDENCE = 60;

/** A page that is a picture. */
const scannedPageSchema = z.object({
  /** 1-based; 1 for a document that is one picture. */
  page: ordinalSchema,
  /** The mean of its words; 0 where none was found. Absent: it was not read. */
  confidence: confidenceSchema.optional(),
  /** What it was read with: codes of languages, `deu+eng`. */
  languages: nameSchema.optional(),
});
export type ScannedPage = z.infer<typeof scannedPageSchema>;

/** The pages of a document that are pictures, and the file that they are read from. */
const scanSchema = z.object({ attachmentId: attachmentIdSchema, pages: listOf(scannedPageSchema) });
export type Scan = z.infer<typeof scanSchema>;

/** An imported document; its chunks hold its text. */
export const resourceSchema = z.object({
  id: resourceIdSchema,
  title: nameSchema,
  /** By what the file is for: a text of Word is one of LibreOffice too. */
  format: z.enum(['markdown', 'text', 'html', 'pdf', 'word', 'slides', 'sheet', 'book', 'mail', 'picture']),
  contentHash: nameSchema,
  createdAt: timeSchema,
  updatedAt: timeSchema,
  chunkCount: countSchema,
  externalKey: nameSchema.nullable(),
  deletedAt: timeSchema.nullable(),
  /** What its program calls it, as of a note. Absent: its file finds it. */
  sourceId: nameSchema.optional(),
  /** When the document was written: by its front matter, its file’s name, or the change of its file. */
  writtenAt: timeSchema.optional(),
  /** Other titles that links may use (from front matter). */
  aliases: namesSchema.optional(),
  /** `[[targets]]` of its text that matched nothing in its folder, kept for later resolution. */
  unresolved: listOf(textSchema).optional(),
  /** The web page that it was saved from; absent: it came from a file. */
  web: webOriginSchema.optional(),
  /** Absent: none of its pages is a picture. */
  scan: scanSchema.optional(),
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
  /** Its text was read off a picture by machine, this sure. Absent: it was written as text. */
  confidence: confidenceSchema.optional(),
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
