import { z } from 'zod';
import { textSchema, timeSchema } from './bounds';
import { factIdSchema, sourceRefSchema } from './ids';

/**
 * corpus.md "Facts": an enumerable fact with its validity. A new value for the same entity and attribute closes the one
 * before at that moment; procedures may coexist. Rows are never deleted: `retractedAt` takes one back. Times are epoch
 * milliseconds.
 */
export const factSchema = z.object({
  id: factIdSchema,
  /** As written first; matched without case and accents. */
  entity: z.string().min(1).max(200),
  attribute: z.string().min(1).max(200),
  value: z.string().min(1).max(1000),
  type: z.enum(['preference', 'fact', 'decision', 'procedure']),
  validFrom: timeSchema,
  /** Exclusive; null while it holds. */
  validUntil: timeSchema.nullable(),
  source: sourceRefSchema.nullable(),
  /** The words it was read from; empty when the person entered it. */
  quote: textSchema,
  createdAt: timeSchema,
  retractedAt: timeSchema.nullable(),
});
export type Fact = z.infer<typeof factSchema>;
