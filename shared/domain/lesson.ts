import { z } from 'zod';
import { listOf, nameSchema, timeSchema } from './bounds';
import { lessonIdSchema, noteIdSchema } from './ids';

/** Lesson types. */
export const lessonTypeSchema = z.enum(['correction', 'preference', 'precedent', 'procedure', 'discovery']);
export type LessonType = z.infer<typeof lessonTypeSchema>;

/** A sentence that a lesson is tested with. */
const probeSchema = z.object({
  text: z.string().min(1).max(200),
  /** The act that it announces; empty for a near-miss. */
  act: z.string().max(100),
  /** Actions that were read in it, as before an answer. */
  actions: listOf(z.string().max(200)),
  /** The lesson came up at it when it was tested, for an action that is alike by meaning alone. Absent: it did not. */
  isAlike: z.literal(true).optional(),
});

/**
 * A kept note that is surfaced before an action: "Before you {action}, {instruction}, because {reason}", or in the
 * note's own words where these parts do not say the same. It is matched on the planned action, not on the topic.
 */
export const lessonSchema = z.object({
  id: lessonIdSchema,
  noteId: noteIdSchema,
  type: lessonTypeSchema,
  trigger: z.object({
    /** Actions in the infinitive: "deploy", "book a flight". */
    actions: listOf(z.string().min(1).max(100)).min(1),
    /** Words that must occur as well; empty: the action suffices. */
    objects: listOf(z.string().min(1).max(100)),
  }),
  /** What to do, as an imperative: "check the passport's date". */
  instruction: z.string().min(1).max(500),
  /** The reason without "because"; empty when unknown. */
  reason: z.string().max(500),
  /** 0–1: the cost of ignoring it. */
  weight: z.number().min(0).max(1),
  createdAt: timeSchema,
  /** It is set when the lesson no longer fires. */
  retiredAt: timeSchema.nullable(),
  /**
   * Days (epoch milliseconds, UTC midnight) on which the lesson was stated; a second one promotes it. Absent: the day
   * of `createdAt`.
   */
  statedOn: listOf(timeSchema).optional(),
  /** It is set when the lesson became a convention: it always fired and was followed. */
  graduatedAt: timeSchema.nullable().optional(),
  /** It is set when newer sessions contradict the lesson, with the reason shown to the person. */
  stale: z
    .object({ since: timeSchema, reason: z.string().max(1_000) })
    .nullable()
    .optional(),
  /** Conflicting lessons both stay, each with the time it held: [validFrom, validUntil). */
  validFrom: timeSchema.optional(),
  validUntil: timeSchema.nullable().optional(),
  /** Part of the starter set of a new vault. */
  isStarter: z.boolean().optional(),
  /** The person put it into words of their own, which stand for the note's sentence. */
  isReworded: z.boolean().optional(),
  /** The lesson that replaced it when similar ones were merged. */
  mergedInto: lessonIdSchema.nullable().optional(),
  /** Sentences of a model to test it with; absent: none were written. */
  probes: z
    .object({
      /** The model's label. */
      writtenBy: nameSchema,
      /** Hash of the lesson that they were written for. */
      of: nameSchema,
      /** It should come up at these, and stay silent at those. */
      fires: listOf(probeSchema),
      silent: listOf(probeSchema),
    })
    .optional(),
});
export type Lesson = z.infer<typeof lessonSchema>;
