import { z } from 'zod';
import type { Logger } from '../../../shared/lib/logger';
import { createDerivedFile, type DerivedFile } from '../../files/derived-file';

/**
 * How far cleaning is, as kept on disk. Losing the file loses no proposal: the next sweep looks at everything once
 * more.
 */
const savedSchema = z.object({
  isPaused: z.boolean(),
  /** Number of the last batch whose notes are among `changed` or were swept. */
  seq: z.number().int().nonnegative(),
  /** When this was written, epoch milliseconds. */
  at: z.number(),
  /** Notes that changed since they were last looked at. */
  changed: z.array(z.string()).max(1_000_000),
  /** The sweep under way: notes up to this id are done. */
  sweep: z
    .object({
      mode: z.enum(['full', 'changes']),
      after: z.string(),
      done: z.number(),
      total: z.number(),
      found: z.number(),
      startedAt: z.number(),
    })
    .nullable(),
  last: z
    .object({ mode: z.enum(['full', 'changes']), at: z.number(), notes: z.number(), found: z.number() })
    .nullable(),
  lastFullAt: z.number().nullable(),
  /** The last whole sweep could not compare meanings: the vectors were not there yet. */
  wasWithoutMeaning: z.boolean(),
});
export type SweepState = z.infer<typeof savedSchema>;

export const INITIAL_SWEEP_STATE: SweepState = {
  isPaused: false,
  seq: 0,
  at: 0,
  changed: [],
  sweep: null,
  last: null,
  lastFullAt: null,
  wasWithoutMeaning: false,
};

export type SweepStateFile = DerivedFile<SweepState>;

export const createSweepStateFile = (path: string, log: Logger): SweepStateFile =>
  createDerivedFile({ path, schema: savedSchema, empty: INITIAL_SWEEP_STATE, name: 'cleaning', log });

/** For tests: nothing outlives the process but the object. */
export function createInMemorySweepStateFile(
  saved: SweepState = INITIAL_SWEEP_STATE,
): SweepStateFile & { saved(): SweepState } {
  let held = saved;
  return {
    read: async () => structuredClone(held),
    write: async (next) => {
      held = structuredClone(next);
    },
    saved: () => held,
  };
}
