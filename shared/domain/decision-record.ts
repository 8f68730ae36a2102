import { z } from 'zod';
import { listOf, timeSchema } from './bounds';
import { decisionIdSchema, messageIdSchema, noteIdSchema, sessionIdSchema } from './ids';

/**
 * A decision (what was chosen) or a negative result (what was tried and failed). Records on one subject form its
 * decision history, ordered by `at`. A record belongs to the kept note it was read from and is retracted with it. Times
 * are epoch milliseconds.
 */
export const decisionRecordSchema = z.object({
  id: decisionIdSchema,
  kind: z.enum(['decision', 'negative-result']),
  noteId: noteIdSchema,
  subject: z.string().min(1).max(300),
  /** The option chosen; for a negative result, what was tried. */
  choice: z.string().min(1).max(1_000),
  alternatives: listOf(z.string().min(1).max(500)),
  reasons: listOf(z.string().min(1).max(1_000)),
  /** What a negative result led to; empty when unknown. */
  outcome: z.string().max(1_000),
  sessionId: sessionIdSchema.nullable(),
  /** Messages that state the choice, the alternatives and the reasons. */
  messageIds: listOf(messageIdSchema),
  at: timeSchema,
  /** It is set when the note was archived or no longer states it. */
  retractedAt: timeSchema.nullable(),
});
export type DecisionRecord = z.infer<typeof decisionRecordSchema>;
