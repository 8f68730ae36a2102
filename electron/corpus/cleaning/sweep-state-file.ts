import { z } from 'zod';
import type { Logger } from '../../../shared/lib/logger';
import { createDerivedFile, type DerivedFile } from '../../files/derived-file';

/** Progress of cleaning on disk. Losing the file loses no proposal: the next sweep covers everything. */
const savedSchema = z.object({
  isPaused: z.boolean(),
  /** Sequence number of the last batch whose notes are among `changed` or were swept. */
  seq: z.number().int().nonnegative(),
  /** When this was written, epoch milliseconds. */
  at: z.number(),
  /** Notes changed since they were last swept. */
  changed: z.array(z.string()).max(1_000_000),
  /** The running sweep: notes up to this id are done. */
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
  /** The last full sweep had no similarities, since the vectors were missing. */
  wasWithoutMeaning: z.boolean(),
});
export type SweepState = z.infer<typeof savedSchema>;

const INITIAL_SWEEP_STATE: SweepState = {
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

/** Tests use this: the state lives in this object only. */
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
