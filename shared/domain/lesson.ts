import { z } from 'zod';
import { listOf, timeSchema } from './bounds';
import { lessonIdSchema, noteIdSchema } from './ids';

/** corpus.md "Cues": lessons with a trigger. */
export const lessonTypeSchema = z.enum(['correction', 'preference', 'precedent', 'procedure', 'discovery']);
export type LessonType = z.infer<typeof lessonTypeSchema>;

/**
 * A kept note that wants to be remembered before an action: "Before you {action}, {instruction}, because {reason}". It
 * is matched on the action about to be taken, not on the topic; the note is its text, its provenance and what is
 * surfaced.
 */
export const lessonSchema = z.object({
  id: lessonIdSchema,
  noteId: noteIdSchema,
  type: lessonTypeSchema,
  trigger: z.object({
    /** Actions in the infinitive: "deploy", "book a flight". */
    actions: listOf(z.string().min(1).max(100)).min(1),
    /** Words that must be about as well; empty: the action is enough. */
    objects: listOf(z.string().min(1).max(100)),
  }),
  /** What to do, as an imperative: "check the passport's date". */
  instruction: z.string().min(1).max(500),
  /** Without "because"; empty when unknown. */
  reason: z.string().max(500),
  /** 0–1: what ignoring it cost. */
  weight: z.number().min(0).max(1),
  createdAt: timeSchema,
  /** Set when it no longer fires. */
  retiredAt: timeSchema.nullable(),
  /**
   * Days (epoch milliseconds, UTC midnight) on which it was said; a second one promotes it. Absent: the day of
   * `createdAt`.
   */
  saidOn: listOf(timeSchema).optional(),
  /** Set when it became a convention: it always fired and was followed. */
  graduatedAt: timeSchema.nullable().optional(),
  /** Set when newer sessions contradict it; with the reason in the person's words. */
  stale: z
    .object({ since: timeSchema, reason: z.string().max(1_000) })
    .nullable()
    .optional(),
  /** Of conflicting lessons both stay, each with the time it held: [validFrom, validUntil). */
  validFrom: timeSchema.optional(),
  validUntil: timeSchema.nullable().optional(),
  /** Part of the marked starter set of a new vault. */
  isStarter: z.boolean().optional(),
  /** The cue that took its place when like was put to like. */
  mergedInto: lessonIdSchema.nullable().optional(),
});
export type Lesson = z.infer<typeof lessonSchema>;
