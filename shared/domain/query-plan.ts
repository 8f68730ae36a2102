import { z } from 'zod';
import { timeSchema } from './bounds';
import { sourceRefSchema } from './ids';

/** retrieval.md §1: what kind of memory the message calls for. */
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

export const subQuerySchema = z.object({
  /** The neighbourhood it aims at. */
  aim: z.enum(['concept', 'methodology', 'continuity', 'authority', 'hop']),
  /** Phrased as a statement, not a question: embeddings of questions land near other questions. */
  text: z.string(),
  /**
   * Of a hop that waited for an earlier one: what stood in for `{1}`, the text that was searched with it, and the
   * source that gave it.
   */
  became: z.object({ answer: z.string(), text: z.string(), from: sourceRefSchema.nullable() }).optional(),
});
export type SubQuery = z.infer<typeof subQuerySchema>;

export const queryPlanSchema = z.object({
  /** The message as the person wrote it. */
  question: z.string(),
  /** One sentence at the altitude of the subject domain. */
  intent: z.string(),
  needs: z.array(z.object({ kind: needKindSchema, confidence: z.number().min(0).max(1) })),
  subQueries: z.array(subQuerySchema),
  hints: z.array(z.object({ phrase: z.string(), mustKeep: z.array(z.string()) })),
  /**
   * Colloquial mentions and who or what they stand for; `note` quotes what says so, `ref` leads there (null or absent:
   * the turns said so).
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
  /** Epoch milliseconds [from, to], resolved against the turn's date; `phrase` is what said so. */
  window: z.object({ from: timeSchema, to: timeSchema, phrase: z.string() }).nullable(),
  shape: z.enum(['slot-fill', 'broad-list', 'callback', 'why', 'open']),
  route: z.enum(['vault', 'vault-and-web', 'none']),
  /** Why memory is not needed, when `route` is `none`; empty otherwise. */
  skipReason: z.string(),
  key: z.object({ entity: z.string(), attribute: z.string() }).nullable(),
  /** What the person is about to do, as verb and object ("book a flight"); cues are matched on it. */
  actions: z.array(z.string()).optional(),
  /**
   * A decision is asked about: why it was made, or (`isNot`) why something else was not. Absent or null: no such
   * question.
   */
  why: z.object({ about: z.string(), isNot: z.boolean() }).nullable().optional(),
  /** Who made the plan: a model's label, or "offline rules". */
  planner: z.string(),
});
export type QueryPlan = z.infer<typeof queryPlanSchema>;
