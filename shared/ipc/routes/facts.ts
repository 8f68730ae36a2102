import { z } from 'zod';
import { timeSchema } from '../../domain/bounds';
import { factSchema, type Fact } from '../../domain/fact';
import { factIdSchema, sourceRefSchema } from '../../domain/ids';
import { route } from '../route';
import { t } from '../../messages/message';

const name = (missing: () => string) =>
  z
    .string()
    .trim()
    .min(1, { error: missing })
    .max(200, { error: () => t('shared.nameFactMost200') });

export const factRoutes = {
  /** All facts, or those of one entity, including ended and retracted ones; oldest validity first. */
  'facts.list': route<Fact[]>()(z.object({ entity: z.string().max(200).optional() })),
  /** Ends the previous value at `validFrom` (epoch milliseconds; now if absent). Returns the stored fact. */
  'facts.add': route<Fact>()(
    z.object({
      entity: name(() => t('shared.factNeedsEntity')),
      attribute: name(() => t('shared.factNeedsAttribute')),
      value: z
        .string()
        .trim()
        .min(1, { error: () => t('shared.factNeedsValue') })
        .max(1_000),
      type: factSchema.shape.type.default('fact'),
      validFrom: timeSchema.optional(),
      validUntil: timeSchema.nullable().optional(),
      source: sourceRefSchema.nullable().optional(),
      quote: z.string().max(2_000).optional(),
    }),
  ),
  /**
   * Retracts a fact, which stays as a record. With `reopen` the value it had ended holds again. `not-found` when it is
   * not in this vault.
   */
  'facts.retract': route<Fact>()(z.object({ id: factIdSchema, reopen: z.boolean().default(false) })),
  /** Replaces a fact's value or time: the wrong one is retracted, in one step that undo reverts. */
  'facts.correct': route<Fact>()(
    z.object({
      id: factIdSchema,
      value: z
        .string()
        .trim()
        .min(1, { error: () => t('shared.factNeedsValue') })
        .max(1_000),
      validFrom: timeSchema.optional(),
      validUntil: timeSchema.nullable().optional(),
    }),
  ),
  /**
   * Reads the facts of kept notes that have not been read yet (imports, the sample). Returns the numbers of notes read
   * and facts found.
   */
  'facts.readKept': route<{ notes: number; facts: number }>()(z.null()),
};
