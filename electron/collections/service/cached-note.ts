import { z } from 'zod';
import { noteMarkSchema } from '../../../shared/domain/collection';
import { sharedNoteSchema } from '../notes/read-notes';

/** A colleague's note as it was read before. */
export const cachedNoteSchema = sharedNoteSchema.extend({
  /** What curators had marked it with when its collection was asked last. */
  marks: z.array(noteMarkSchema).default([]),
  /** Epoch milliseconds. */
  readAt: z.number(),
});
export type CachedNote = z.infer<typeof cachedNoteSchema>;
