import { z } from 'zod';
import { cueIdSchema, noteIdSchema } from './ids';

/** corpus.md "Cues": lessons with a trigger. */
export const cueTypeSchema = z.enum(['correction', 'preference', 'precedent', 'procedure', 'discovery']);
export type CueType = z.infer<typeof cueTypeSchema>;

/**
 * A kept note that wants to be remembered before an action: "Before you {action}, {instruction}, because {reason}". It is matched on the
 * action about to be taken, not on the topic; the note is its text, its provenance and what is surfaced.
 */
export const cueSchema = z.object({
  id: cueIdSchema,
  noteId: noteIdSchema,
  type: cueTypeSchema,
  trigger: z.object({
    /** Actions in the infinitive: "deploy", "book a flight". */
    actions: z.array(z.string().min(1).max(100)).min(1),
    /** Words that must be about as well; empty: the action is enough. */
    objects: z.array(z.string().min(1).max(100)),
  }),
  /** What to do, as an imperative: "check the passport's date". */
  instruction: z.string().min(1).max(500),
  /** Without "because"; empty when unknown. */
  reason: z.string().max(500),
  /** 0–1: what ignoring it cost. */
  weight: z.number().min(0).max(1),
  createdAt: z.number(),
  /** Set when it no longer fires. */
  retiredAt: z.number().nullable(),
});
export type Cue = z.infer<typeof cueSchema>;
