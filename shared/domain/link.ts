import { z } from 'zod';
import { nameSchema, timeSchema } from './bounds';
import { linkIdSchema, noteIdSchema } from './ids';

/**
 * A directed link between notes. `wikilink` rows are derived from `[[title]]` in the body whenever a note is saved;
 * `to` is null while no note has that title (a stub). The person creates the other kinds.
 */
export const linkSchema = z.object({
  id: linkIdSchema,
  from: noteIdSchema,
  to: noteIdSchema.nullable(),
  toTitle: nameSchema,
  kind: z.enum(['wikilink', 'related', 'supersedes', 'contradicts', 'merged-into']),
  createdAt: timeSchema,
});
export type Link = z.infer<typeof linkSchema>;
export type LinkKind = Link['kind'];
