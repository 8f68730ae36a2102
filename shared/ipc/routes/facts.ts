import { z } from 'zod';
import { timeSchema } from '../../domain/bounds';
import { factSchema, type Fact } from '../../domain/fact';
import { factIdSchema, sourceRefSchema } from '../../domain/ids';
import { route } from '../route';

const name = (what: string) =>
  z.string().trim().min(1, `A fact needs ${what}.`).max(200, 'A name of a fact has at most 200 characters.');

export const factRoutes = {
  /** All facts, or those of one entity; oldest validity first, closed and retracted ones among them. */
  'facts.list': route<Fact[]>()(z.object({ entity: z.string().max(200).optional() })),
  /**
   * The value that held before is closed at `validFrom` (epoch milliseconds; now when absent). Returns the fact as it
   * stands.
   */
  'facts.add': route<Fact>()(
    z.object({
      entity: name('who or what it is about'),
      attribute: name('an attribute'),
      value: z.string().trim().min(1, 'A fact needs a value.').max(1_000),
      type: factSchema.shape.type.default('fact'),
      validFrom: timeSchema.optional(),
      validUntil: timeSchema.nullable().optional(),
      source: sourceRefSchema.nullable().optional(),
      quote: z.string().max(2_000).optional(),
    }),
  ),
  /**
   * Takes a fact back; it stays as a record. With `reopen` the value it had closed holds on. `not-found` when it is not
   * in this vault.
   */
  'facts.retract': route<Fact>()(z.object({ id: factIdSchema, reopen: z.boolean().default(false) })),
  /**
   * Puts another value or time in a fact's place: the wrong one is taken back as a record, in one step that undo takes
   * back.
   */
  'facts.correct': route<Fact>()(
    z.object({
      id: factIdSchema,
      value: z.string().trim().min(1, 'A fact needs a value.').max(1_000),
      validFrom: timeSchema.optional(),
      validUntil: timeSchema.nullable().optional(),
    }),
  ),
  /**
   * Reads the facts of kept notes that none were read from yet (imports, the sample). Returns how many notes were read
   * and facts found.
   */
  'facts.readKept': route<{ notes: number; facts: number }>()(z.null()),
};
