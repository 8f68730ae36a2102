import { z } from 'zod';
import { countSchema, listOf, nameSchema, ordinalSchema, textSchema, timeSchema } from './bounds';
import { messageIdSchema, sessionIdSchema, sourceRefSchema, traceIdSchema } from './ids';

export const roleSchema = z.enum(['person', 'assistant']);
export type Role = z.infer<typeof roleSchema>;

/**
 * A numbered reference in an answer. A chip is shown only where `verified`: the quote stands verbatim in the source.
 */
export const citationSchema = z.object({
  /** 1-based number as shown in the answer. */
  number: ordinalSchema,
  ref: sourceRefSchema,
  quote: textSchema,
  verified: z.boolean(),
});
export type Citation = z.infer<typeof citationSchema>;

export const messageStateSchema = z.enum(['streaming', 'complete', 'stopped', 'failed']);
export type MessageState = z.infer<typeof messageStateSchema>;

/** What extraction made of a turn; kept on the assistant's message that ended it. */
export const extractionOutcomeSchema = z.object({
  state: z.enum(['pending', 'done', 'failed', 'skipped']),
  units: countSchema,
  /** Sentences recognised as recalled notes or paraphrases of them, and therefore not added again. */
  reuses: countSchema,
  /**
   * Why it was skipped or failed, or what else the person should know (taken by rules, cut), in their words; empty
   * otherwise.
   */
  reason: textSchema,
});
export type ExtractionOutcome = z.infer<typeof extractionOutcomeSchema>;

/** One analyst's answer; its package is in its own trace. */
const analystSchema = z.object({ traceId: traceIdSchema, text: textSchema, citations: listOf(citationSchema) });

/** Depth and breadth, answered apart (retrieval.md "Two analysts"), and what they share. */
export const analysisSchema = z.object({
  depth: analystSchema,
  breadth: analystSchema,
  /** References in both packages, and in one alone. */
  evidence: z.object({
    shared: listOf(sourceRefSchema),
    onlyDepth: listOf(sourceRefSchema),
    onlyBreadth: listOf(sourceRefSchema),
  }),
  /** Share of the two answers' conclusions that agree, 0–1, with the sentences that do and do not. */
  conclusions: z.object({
    agreement: z.number().min(0).max(1),
    shared: listOf(z.object({ depth: textSchema, breadth: textSchema })),
    onlyDepth: listOf(textSchema),
    onlyBreadth: listOf(textSchema),
    /**
     * Sentences on the same matter that say different things (a negation, another figure or date); they stand in
     * `only…` too.
     */
    conflicts: listOf(z.object({ depth: textSchema, breadth: textSchema })).optional(),
  }),
  verdict: z.enum([
    'converging-from-different-evidence',
    'converging-from-the-same-evidence',
    'diverging',
    'nothing-applies',
  ]),
});
export type Analysis = z.infer<typeof analysisSchema>;

export const messageSchema = z.object({
  id: messageIdSchema,
  sessionId: sessionIdSchema,
  /** 0-based place in the session; people see `index + 1`. */
  index: countSchema,
  role: roleSchema,
  /** Who spoke, where a name is known (imports); otherwise null. */
  speaker: nameSchema.nullable(),
  /** Markdown. In answers `[n]` marks citation n. */
  text: textSchema,
  createdAt: timeSchema,
  state: messageStateSchema,
  /** What went wrong, in the person's words, when `failed`. */
  error: textSchema.nullable(),
  /** Label of the model that answered; null for the person's messages. */
  model: nameSchema.nullable(),
  traceId: traceIdSchema.nullable(),
  citations: listOf(citationSchema),
  extraction: extractionOutcomeSchema.nullable(),
  externalKey: nameSchema.nullable(),
  /**
   * Set on an answer asked again with another package: of which answer, what was left out or put in by the person, and
   * whether archived notes were searched too.
   */
  variant: z
    .object({
      of: messageIdSchema,
      without: listOf(sourceRefSchema),
      include: listOf(sourceRefSchema),
      includeArchived: z.boolean().optional(),
    })
    .optional(),
  /**
   * Set on an answer that came later than the first one to its question (answered again, asked again, two analysts):
   * the person's message.
   */
  questionId: messageIdSchema.optional(),
  /** Set on an answer by two analysts; `text` then holds both answers and the comparison as Markdown. */
  analysis: analysisSchema.optional(),
});
export type Message = z.infer<typeof messageSchema>;
