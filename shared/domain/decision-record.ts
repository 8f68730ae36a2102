import { z } from 'zod';
import { listOf, timeSchema } from './bounds';
import { decisionIdSchema, messageIdSchema, noteIdSchema, sessionIdSchema } from './ids';

/**
 * corpus.md "Decision records": what was chosen, or what was tried and failed. Records on one subject form a decision
 * thread, in the order of `at`. Each belongs to the kept note it was read from, and goes when that note goes. Times are
 * epoch milliseconds.
 */
export const decisionRecordSchema = z.object({
  id: decisionIdSchema,
  kind: z.enum(['decision', 'negative-result']),
  noteId: noteIdSchema,
  subject: z.string().min(1).max(300),
  /** What was chosen; of a negative result: what was tried. */
  choice: z.string().min(1).max(1_000),
  alternatives: listOf(z.string().min(1).max(500)),
  reasons: listOf(z.string().min(1).max(1_000)),
  /** Of a negative result: what it led to; empty when unknown. */
  ledTo: z.string().max(1_000),
  sessionId: sessionIdSchema.nullable(),
  /** Where choice, alternatives and reasons stand. */
  messageIds: listOf(messageIdSchema),
  at: timeSchema,
  /** Set when the note was put away or no longer says so. */
  retractedAt: timeSchema.nullable(),
});
export type DecisionRecord = z.infer<typeof decisionRecordSchema>;
