import { z } from 'zod';
import type { Logger } from '../../../shared/lib/logger';
import { createDerivedFile, type DerivedFile } from '../../files/derived-file';

const recordSchema = z.object({
  /** Decisions before this time do not shape the order; 0: all do. */
  learnsSince: z.number(),
});

/**
 * Holds since when the order of review learns from decisions. What it learned is not stored: it follows from the
 * decisions on the notes. Losing the file only undoes a reset.
 */
export type ReviewOrderFile = DerivedFile<z.infer<typeof recordSchema>>;

export const createReviewOrderFile = (path: string, log: Logger): ReviewOrderFile =>
  createDerivedFile({ path, schema: recordSchema, empty: { learnsSince: 0 }, name: 'order of review', log });

/** Serves vaults that no person reviews: the command line and small tools. */
export function createReviewOrderInMemory(): ReviewOrderFile {
  let record = { learnsSince: 0 };
  return {
    read: async () => record,
    async write(content) {
      record = content;
    },
  };
}
