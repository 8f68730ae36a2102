import { z } from 'zod';
import { textSchema, timeSchema } from './bounds';
import { factIdSchema, sourceRefSchema } from './ids';

/**
 * An enumerable fact with its validity. A new value for the same entity and attribute ends the previous one at that
 * time; procedures may coexist. Rows are never deleted: `retractedAt` retracts one. Times are epoch milliseconds.
 */
export const factSchema = z.object({
  id: factIdSchema,
  /** The name as first written; compared ignoring case and accents. */
  entity: z.string().min(1).max(200),
  attribute: z.string().min(1).max(200),
  value: z.string().min(1).max(1000),
  type: z.enum(['preference', 'fact', 'decision', 'procedure']),
  validFrom: timeSchema,
  /** Exclusive; null while the fact holds. */
  validUntil: timeSchema.nullable(),
  source: sourceRefSchema.nullable(),
  /** The words it was read from; empty when the person entered it. */
  quote: textSchema,
  createdAt: timeSchema,
  retractedAt: timeSchema.nullable(),
});
export type Fact = z.infer<typeof factSchema>;
