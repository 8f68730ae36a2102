import { z } from 'zod';
import { nameSchema, timeSchema } from './bounds';
import { linkIdSchema, noteIdSchema } from './ids';

/**
 * A directed link between notes. `wikilink` rows are derived from the body's links, `[[title]]` and `[words](path)`,
 * whenever a note is saved; `toTitle` is the target as written, and `to` is null while it names no note (a stub). The
 * person creates the other kinds; `related` also follows from keeping a note that names a page.
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
