import { z } from 'zod';
import type { Logger } from '../../../shared/lib/logger';
import { createDerivedFile, type DerivedFile } from '../../files/derived-file';

const recordedAnswerSchema = z.object({
  id: z.string(),
  answer: z.enum(['still-true', 'changed', 'replaced', 'archive', 'not-now']),
  /** The batch of the answer; null for one recorded only here. */
  seq: z.number().int().nullable(),
  at: z.number(),
});
/** One answer of the day. */
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>;

const recordSchema = z.object({
  day: z.string(),
  /** Today's set. */
  ids: z.array(z.string()).max(100),
  steps: z.array(recordedAnswerSchema).max(10_000),
  undone: z.array(recordedAnswerSchema).max(10_000),
  /** Notes not asked about before a time, and how often in a row they were deferred. */
  rests: z.record(z.string(), z.object({ until: z.number(), putOff: z.number().int() })),
});
export type DailyReviewRecord = z.infer<typeof recordSchema>;

const EMPTY_RECORD: DailyReviewRecord = { day: '', ids: [], steps: [], undone: [], rests: {} };

/** What was asked and answered today. Losing it loses no note and no use: the set is chosen anew. */
export type DailyReviewFile = DerivedFile<DailyReviewRecord>;

export const createDailyReviewFile = (path: string, log: Logger): DailyReviewFile =>
  createDerivedFile({ path, schema: recordSchema, empty: EMPTY_RECORD, name: 'daily review', log });
