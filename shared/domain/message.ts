import { z } from 'zod';
import { messageIdSchema, sessionIdSchema, sourceRefSchema, traceIdSchema } from './ids';

export const roleSchema = z.enum(['person', 'assistant']);
export type Role = z.infer<typeof roleSchema>;

/** A numbered reference in an answer. A chip is shown only where `verified`: the quote stands verbatim in the source. */
export const citationSchema = z.object({
  /** 1-based number as shown in the answer. */
  number: z.number().int().positive(),
  ref: sourceRefSchema,
  quote: z.string(),
  verified: z.boolean(),
});
export type Citation = z.infer<typeof citationSchema>;

export const messageStateSchema = z.enum(['streaming', 'complete', 'stopped', 'failed']);
export type MessageState = z.infer<typeof messageStateSchema>;

/** What extraction made of a turn; kept on the assistant's message that ended it. */
export const extractionOutcomeSchema = z.object({
  state: z.enum(['pending', 'done', 'failed', 'skipped']),
  units: z.number().int(),
  /** Sentences recognised as recalled notes or paraphrases of them, and therefore not added again. */
  reuses: z.number().int(),
  /** Why it was skipped or failed, in the person's words; empty otherwise. */
  reason: z.string(),
});
export type ExtractionOutcome = z.infer<typeof extractionOutcomeSchema>;

export const messageSchema = z.object({
  id: messageIdSchema,
  sessionId: sessionIdSchema,
  /** 0-based place in the session; people see `index + 1`. */
  index: z.number().int().nonnegative(),
  role: roleSchema,
  /** Who spoke, where a name is known (imports); otherwise null. */
  speaker: z.string().nullable(),
  /** Markdown. In answers `[n]` marks citation n. */
  text: z.string(),
  createdAt: z.number(),
  state: messageStateSchema,
  /** What went wrong, in the person's words, when `failed`. */
  error: z.string().nullable(),
  /** Label of the model that answered; null for the person's messages. */
  model: z.string().nullable(),
  traceId: traceIdSchema.nullable(),
  citations: z.array(citationSchema),
  extraction: extractionOutcomeSchema.nullable(),
  externalKey: z.string().nullable(),
});
export type Message = z.infer<typeof messageSchema>;
