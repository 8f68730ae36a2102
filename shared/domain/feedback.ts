import { z } from 'zod';
import { textSchema, timeSchema } from './bounds';
import {
  accessEventIdSchema,
  accessRefSchema,
  feedbackIdSchema,
  messageIdSchema,
  sourceRefSchema,
  traceIdSchema,
  type AccessRef,
} from './ids';

/** A person's verdict on a surfaced or dropped candidate. `not-relevant` applies only to questions about `intent`. */
export const feedbackSchema = z.object({
  id: feedbackIdSchema,
  traceId: traceIdSchema,
  ref: sourceRefSchema,
  verdict: z.enum(['not-relevant', 'relevant', 'never-surface', 'pinned']),
  intent: textSchema,
  at: timeSchema,
  withdrawnAt: timeSchema.nullable(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

/**
 * A use of a record, append-only. Only uses that a person can see count; being surfaced is counted from traces instead.
 */
export const accessEventSchema = z.object({
  id: accessEventIdSchema,
  ref: accessRefSchema as unknown as z.ZodType<AccessRef>,
  kind: z.enum(['cited', 'opened', 'edited', 'confirmed', 'pinned', 'kept']),
  at: timeSchema,
  messageId: messageIdSchema.nullable(),
});
export type AccessEvent = z.infer<typeof accessEventSchema>;
