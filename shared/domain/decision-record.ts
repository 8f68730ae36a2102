import { z } from 'zod';
import { listOf, nameSchema, timeSchema } from './bounds';
import { type DecisionId, decisionIdSchema, messageIdSchema, noteIdSchema, sessionIdSchema } from './ids';

const subject = z.string().min(1).max(300);
const choice = z.string().min(1).max(1_000);
const alternatives = listOf(z.string().min(1).max(500));
const reasons = listOf(z.string().min(1).max(1_000));

/**
 * What a model read of a decision in what was said around it and before: words that stand there. They are shown in place
 * of the record's own, which rules read.
 */
const decisionReadingSchema = z.object({
  /** The model's label, or that of the offline engine. */
  readBy: nameSchema,
  /** Content hash of what it was given. */
  of: nameSchema,
  subject,
  choice,
  alternatives,
  reasons,
  messageIds: listOf(messageIdSchema),
  /** What was tried before for the same matter, and how it failed. */
  tried: listOf(
    z.object({ choice, reason: z.string().min(1).max(1_000), messageIds: listOf(messageIdSchema), at: timeSchema }),
  ),
});

/**
 * A decision (what was chosen) or a negative result (what was tried and failed). Records on one subject form its
 * decision history, ordered by `at`. A record belongs to the kept note it was read from and is retracted with it. Times
 * are epoch milliseconds.
 */
export const decisionRecordSchema = z.object({
  id: decisionIdSchema,
  kind: z.enum(['decision', 'negative-result']),
  noteId: noteIdSchema,
  subject,
  /** The option chosen; for a negative result, what was tried. */
  choice,
  alternatives,
  reasons,
  /** What a negative result led to; empty when unknown. */
  outcome: z.string().max(1_000),
  sessionId: sessionIdSchema.nullable(),
  /** Messages that state the choice, the alternatives and the reasons. */
  messageIds: listOf(messageIdSchema),
  at: timeSchema,
  /** It is set when the note was archived or no longer states it. */
  retractedAt: timeSchema.nullable(),
  /** Absent: no model has read it as its note stands now. */
  reading: decisionReadingSchema.optional(),
});
export type DecisionRecord = z.infer<typeof decisionRecordSchema>;

/** A record as it is shown and compared: a model's words for it stand in place of those that rules read. */
export type ShownDecision = Omit<DecisionRecord, 'reading'> & {
  /** Label of the model that read it; absent: rules did. */
  readBy?: string;
};

/** A record as it is shown, and what a model read that was tried before it. */
export function shownDecisions({ reading, ...record }: DecisionRecord): ShownDecision[] {
  if (reading === undefined) return [record];
  const { readBy, of: _of, tried, ...read } = reading;
  return [
    { ...record, ...read, readBy },
    ...tried.map(({ choice: what, reason, messageIds, at }, index): ShownDecision => ({
      ...record,
      id: `${record.id}-${index}` as DecisionId,
      kind: 'negative-result',
      subject: read.subject,
      choice: what,
      alternatives: [],
      reasons: [reason],
      messageIds,
      at,
      readBy,
    })),
  ];
}
