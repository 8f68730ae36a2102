import { z } from 'zod';
import { timeSchema } from './bounds';
import { sourceRefSchema } from './ids';
import { plannerSchema } from './trace-codes';
import { skipReasonSchema } from './trace-reasons';

/** The kind of memory that a message calls for. */
export const needKindSchema = z.enum([
  'ambiguity',
  'contradiction',
  'follow-up-failure',
  'loop',
  'high-stakes',
  'mode-shift',
  'frustration',
  'sensitive-context',
  'under-specified',
]);
export type NeedKind = z.infer<typeof needKindSchema>;

const subQuerySchema = z.object({
  /** Purpose of the sub-query; `further`: a model that read what was found asked for it. */
  aim: z.enum(['concept', 'methodology', 'continuity', 'authority', 'hop', 'further']),
  /** Phrased as a statement: embeddings of questions lie near other questions. */
  text: z.string(),
  /**
   * What a hop became that depended on an earlier one: the answer that replaced `{1}`, the resulting text, and the
   * source of the answer.
   */
  became: z.object({ answer: z.string(), text: z.string(), from: sourceRefSchema.nullable() }).optional(),
});
export type SubQuery = z.infer<typeof subQuerySchema>;

export const queryPlanSchema = z.object({
  /** The message as written. */
  question: z.string(),
  /** One sentence at the level of the subject's domain. */
  intent: z.string(),
  needs: z.array(z.object({ kind: needKindSchema, confidence: z.number().min(0).max(1) })),
  subQueries: z.array(subQuerySchema),
  hints: z.array(z.object({ phrase: z.string(), mustKeep: z.array(z.string()) })),
  /** Phrases in quotation marks of which a source must hold every one; absent: none. */
  exactPhrases: z.array(z.string()).optional(),
  /**
   * Colloquial mentions resolved to whom or what they mean; `note` quotes the evidence, `ref` is its source (null or
   * absent: the recent turns).
   */
  references: z.array(
    z.object({
      mention: z.string(),
      resolved: z.string(),
      note: z.string(),
      ref: sourceRefSchema.nullable().optional(),
    }),
  ),
  /** Names of people or speakers the question mentions. */
  people: z.array(z.string()),
  /** Epoch milliseconds [from, to], relative to the turn's date; `phrase` is the text that named the range. */
  /** `isFilter`: what there was at that time is asked for, so that what lies outside is none. */
  window: z
    .object({ from: timeSchema, to: timeSchema, phrase: z.string(), isFilter: z.literal(true).optional() })
    .nullable(),
  /** Everything on a subject is asked for, and the nouns that name it; absent: an answer is asked for. */
  scope: z.object({ nouns: z.array(z.object({ word: z.string(), isDefinite: z.boolean() })) }).optional(),
  /** The message asks for nothing: it states something. Absent: it asks. */
  isStatement: z.literal(true).optional(),
  /** A callback that does not say what the advice was about. Absent: it does, or it is none. */
  isTopicless: z.literal(true).optional(),
  shape: z.enum(['slot-fill', 'broad-list', 'callback', 'why', 'open']),
  route: z.enum(['vault', 'vault-and-web', 'none']),
  /** Why memory is not needed when `route` is `none`; null otherwise, and where nothing says why. */
  skipReason: skipReasonSchema.nullable(),
  key: z.object({ entity: z.string(), attribute: z.string() }).nullable(),
  /** Actions that the person announces, as verb and object ("book a flight"); lessons are matched on them. */
  actions: z.array(z.string()).optional(),
  /**
   * The question asks why a decision was made, or (`isNot`) why another option was not chosen. Absent or null: no such
   * question.
   */
  why: z.object({ about: z.string(), isNot: z.boolean() }).nullable().optional(),
  /**
   * The question is about the whole of a session or subject, which summaries and topics answer; `about` is empty when it
   * names no subject. Absent: it asks for something in particular.
   */
  overview: z.object({ about: z.string() }).optional(),
  planner: plannerSchema,
});
export type QueryPlan = z.infer<typeof queryPlanSchema>;

/** A plan that adds nothing to the question: the plan of a run before, or without, its understanding. */
export const emptyPlan = (question: string, fields: Partial<QueryPlan> = {}): QueryPlan => ({
  question,
  intent: question,
  needs: [],
  subQueries: [],
  hints: [],
  references: [],
  people: [],
  window: null,
  shape: 'open',
  route: 'vault',
  skipReason: null,
  key: null,
  planner: { code: 'none' },
  ...fields,
});
