import { z } from 'zod';
import { listOf, timeSchema } from './bounds';
import { actionGroupIdSchema } from './ids';

/** Synonyms that the person added for one action. */
export const actionGroupSchema = z.object({
  id: actionGroupIdSchema,
  /** The first is canonical and may be one of the app's own; the others are the person's. */
  names: listOf(z.string().min(1).max(100)).min(1).max(500),
  createdAt: timeSchema,
});
export type ActionGroupRow = z.infer<typeof actionGroupSchema>;
