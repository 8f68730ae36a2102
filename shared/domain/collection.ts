import { z } from 'zod';
import { timeSchema } from './bounds';
import { markKindSchema } from './collection-review';

/** What a member of a collection may do: search; publish and withdraw too; look after everything. */
export const memberRoleSchema = z.enum(['reader', 'contributor', 'curator']);
export type MemberRole = z.infer<typeof memberRoleSchema>;

/** What of its source is published along with a note. */
export const givenSourceSchema = z.enum(['nothing', 'quote', 'message']);
export type GivenSource = z.infer<typeof givenSourceSchema>;

/** What a curator marked a note with, and the other note of the pair. */
export const noteMarkSchema = z.object({ kind: markKindSchema, noteId: z.string(), title: z.string() });
export type NoteMark = z.infer<typeof noteMarkSchema>;

/** Where a colleague's note came from; a part of the stored trace. */
export const sharedOriginSchema = z.object({
  collectionId: z.string(),
  collection: z.string(),
  /** Who kept and published it, by the name that the collection knows. */
  member: z.string(),
  keptAt: timeSchema,
  publishedAt: timeSchema,
  /** The words it was kept from, and the message around them, as far as they were published. */
  quote: z.string().nullable(),
  message: z.string().nullable(),
  /**
   * The time when it was read from the collection; `isCached`: at an earlier time, since the server could not be asked
   * now.
   */
  readAt: timeSchema,
  isCached: z.boolean(),
  /** 0–1 within its collection; null before it was computed. */
  vitality: z.number().nullable(),
  /** What curators had marked it with when it was read. Absent where that is nothing. */
  marks: z.array(noteMarkSchema).optional(),
});
export type SharedOrigin = z.infer<typeof sharedOriginSchema>;
