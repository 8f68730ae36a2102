import { z } from 'zod';
import { listOf, timeSchema } from './bounds';
import { entityIdSchema } from './ids';

/**
 * A person, project, place or thing named in facts and notes. Facts name entities by text; a name or alias (ignoring
 * case and accents) identifies one. A merged entity remains as a record whose `mergedInto` is the entity that took over
 * its names.
 */
export const entitySchema = z.object({
  id: entityIdSchema,
  kind: z.enum(['person', 'project', 'place', 'thing']),
  name: z.string().min(1).max(200),
  aliases: listOf(z.string().min(1).max(200)),
  mergedInto: entityIdSchema.nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Entity = z.infer<typeof entitySchema>;
