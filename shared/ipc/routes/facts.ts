import { z } from 'zod';
import { factSchema, type Fact } from '../../domain/fact';
import { factIdSchema, sourceRefSchema } from '../../domain/ids';
import { route } from '../route';

const name = (what: string) => z.string().trim().min(1, `A fact needs ${what}.`).max(200, 'A name of a fact has at most 200 characters.');

export const factRoutes = {
  /** All facts, or those of one entity; oldest validity first, closed and retracted ones among them. */
  'facts.list': route<Fact[]>()(z.object({ entity: z.string().max(200).optional() })),
  /** The value that held before is closed at `validFrom` (epoch milliseconds; now when absent). Returns the fact as it stands. */
  'facts.add': route<Fact>()(z.object({
    entity: name('who or what it is about'), attribute: name('an attribute'), value: z.string().trim().min(1, 'A fact needs a value.').max(1_000),
    type: factSchema.shape.type.default('fact'), validFrom: z.number().optional(), validUntil: z.number().nullable().optional(),
    source: sourceRefSchema.nullable().optional(), quote: z.string().max(2_000).optional(),
  })),
  /** Takes a fact back; it stays as a record. `not-found` when it is not in this vault. */
  'facts.retract': route<Fact>()(z.object({ id: factIdSchema })),
};
