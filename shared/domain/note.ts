import { z } from 'zod';
import { messageIdSchema, noteIdSchema, sessionIdSchema, versionIdSchema } from './ids';
import { roleSchema } from './message';

/** corpus.md: the forced categories. `exploratory` keeps "maybe we could…" from being tightened into a claim. */
export const categorySchema = z.enum([
  'decision', 'open-question', 'constraint', 'fact', 'idea', 'action-item', 'topic', 'exploratory',
]);
export type Category = z.infer<typeof categorySchema>;

export const CATEGORY_LABELS: Record<Category, string> = {
  decision: 'Decision',
  'open-question': 'Open question',
  constraint: 'Constraint',
  fact: 'Fact',
  idea: 'Idea',
  'action-item': 'Action item',
  topic: 'Topic',
  exploratory: 'Exploratory',
};

/** A note is never deleted; its status changes. `kept` is what product.md calls an engram. */
export const noteStatusSchema = z.enum(['provisional', 'kept', 'rejected', 'merged', 'superseded', 'archived']);
export type NoteStatus = z.infer<typeof noteStatusSchema>;

/** Where a unit came from: characters [start, end) of a message's text, with the text itself. */
export const noteSourceSchema = z.object({
  sessionId: sessionIdSchema,
  messageId: messageIdSchema,
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  quote: z.string(),
  /** Of the message, so that a note knows when and by whom it was said; absent in older notes. `by` is null where no name is known. */
  said: z.object({ at: z.number(), by: z.string().nullable() }).optional(),
});
export type NoteSource = z.infer<typeof noteSourceSchema>;

/** Quality criteria of corpus.md that a unit fails; shown beside it, never a reason to hide it. */
export const qualityFlagSchema = z.enum([
  'not-atomic', 'not-self-contained', 'not-grounded', 'duplicate', 'over-length', 'assistant-decision', 'tightened-hedge',
  'instruction-like', 'contains-link', 'contains-secret', 'unclear-category', 'contradicts-kept',
]);
export type QualityFlag = z.infer<typeof qualityFlagSchema>;

export const noteSchema = z.object({
  id: noteIdSchema,
  status: noteStatusSchema,
  category: categorySchema,
  /** Who said it first. */
  author: roleSchema,
  /** One line; what `[[title]]` links name. For an extracted unit it is the unit's sentence. */
  title: z.string().min(1).max(300),
  /** Markdown; the truth of the note's text. May be empty for a unit that is its title. */
  body: z.string(),
  aliases: z.array(z.string()),
  tags: z.array(z.string()),
  origin: z.enum(['extraction', 'person', 'import', 'sample']),
  sources: z.array(noteSourceSchema),
  flags: z.array(qualityFlagSchema),
  /** Kept notes that it contradicts, found when it was taken (flag `contradicts-kept`); absent: none. */
  contradicts: z.array(noteIdSchema).optional(),
  createdAt: z.number(),
  updatedAt: z.number(),
  keptAt: z.number().nullable(),
  decidedAt: z.number().nullable(),
  /** "Later" in review: not offered again before this time. */
  deferredUntil: z.number().nullable(),
  /** How often it was put off; absent: never. */
  deferrals: z.number().int().nonnegative().optional(),
  /** Independent confirmations in other sessions. */
  confirmations: z.number().int().nonnegative(),
  pinned: z.boolean(),
  neverSurface: z.boolean(),
  /** 1-based; every earlier version stays readable in noteVersions. */
  version: z.number().int().positive(),
  /** Content hash of title and body (see content-hash.ts). */
  contentHash: z.string(),
});
export type Note = z.infer<typeof noteSchema>;

export const noteVersionSchema = z.object({
  id: versionIdSchema,
  noteId: noteIdSchema,
  version: z.number().int().positive(),
  title: z.string(),
  body: z.string(),
  category: categorySchema,
  at: z.number(),
  reason: z.enum(['created', 'edited', 'kept', 'restored', 'renamed-link', 'imported', 'merged', 'split', 'superseded']),
});
export type NoteVersion = z.infer<typeof noteVersionSchema>;

/** The text retrieval indexes and citations are checked against. */
export const noteText = (note: Pick<Note, 'title' | 'body'>): string =>
  note.body === '' ? note.title : `${note.title}\n\n${note.body}`;

export const MAX_UNIT_WORDS = 15;
