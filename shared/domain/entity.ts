import { z } from 'zod';
import { listOf, timeSchema } from './bounds';
import { entityIdSchema } from './ids';

/**
 * A person, project, place or thing the facts and notes speak of. Facts name entities by text; a name or alias (without
 * case and accents) leads here. A merged entity stays as a record: `mergedInto` leads to the one that has its names
 * now.
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
