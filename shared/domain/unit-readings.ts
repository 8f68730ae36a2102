import { z } from 'zod';
import { listOf, nameSchema, textSchema, timeSchema } from './bounds';
import { messageIdSchema } from './ids';
import { lessonTypeSchema } from './lesson';

/** How far a claim is settled. */
export const hedgeStrengthSchema = z.enum(['none', 'possible', 'intended', 'firm']);
export type HedgeStrength = z.infer<typeof hedgeStrengthSchema>;

const severitySchema = z.enum(['low', 'medium', 'high']);
export type Severity = z.infer<typeof severitySchema>;

/** Words of a message, as they stand there. */
const quotedPartSchema = z.object({ text: z.string().min(1).max(1_000), messageId: messageIdSchema });
export type QuotedPart = z.infer<typeof quotedPartSchema>;

const factReadingSchema = z.object({
  /** `me` for the person. */
  entity: z.string().min(1).max(200),
  attribute: z.string().min(1).max(200),
  value: z.string().min(1).max(1_000),
  /** Epoch milliseconds; null when the message does not say. */
  validFrom: timeSchema.nullable(),
  validUntil: timeSchema.nullable(),
  quote: textSchema,
});

const lessonReadingSchema = z.object({
  type: lessonTypeSchema,
  /** What is about to be done when it applies, then similar actions. */
  actions: listOf(z.string().min(1).max(100)).min(1),
  instruction: z.string().min(1).max(500),
  reason: z.string().max(500),
  severity: severitySchema,
});
export type LessonReading = z.infer<typeof lessonReadingSchema>;

const decisionReadingSchema = z.object({
  /** Empty where the model did not quote it. */
  choice: z.string().max(1_000),
  alternatives: listOf(quotedPartSchema),
  reasons: listOf(quotedPartSchema),
  /** What was tried before and failed; `outcome` is empty when unknown. */
  tried: listOf(quotedPartSchema.extend({ outcome: z.string().max(1_000) })),
});
export type DecisionReading = z.infer<typeof decisionReadingSchema>;

/**
 * What a model read in the messages of a unit, after the rules checked it. When the note is kept, facts, a lesson and a
 * decision record come from it as long as the note still says the same; the rules read every other note.
 */
export const unitReadingsSchema = z.object({
  /** Content hash of the note that was read. */
  of: nameSchema,
  facts: listOf(factReadingSchema),
  lesson: lessonReadingSchema.nullable(),
  decision: decisionReadingSchema.nullable(),
});
export type UnitReadings = z.infer<typeof unitReadingsSchema>;

/** The readings of a note that still says what was read; null: the rules read it. */
export const readingsOf = ({
  readings,
  contentHash,
}: {
  readings?: UnitReadings | undefined;
  contentHash: string;
}): UnitReadings | null => (readings?.of === contentHash ? readings : null);
