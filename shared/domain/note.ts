import { z } from 'zod';
import { countSchema, listOf, nameSchema, namesSchema, ordinalSchema, textSchema, timeSchema } from './bounds';
import { messageIdSchema, noteIdSchema, sessionIdSchema, versionIdSchema } from './ids';
import { roleSchema } from './message';

/** corpus.md: the forced categories. `exploratory` keeps "maybe we could…" from being tightened into a claim. */
export const categorySchema = z.enum([
  'decision',
  'open-question',
  'constraint',
  'fact',
  'idea',
  'action-item',
  'topic',
  'exploratory',
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
  start: countSchema,
  end: countSchema,
  quote: textSchema,
  /**
   * Of the message, so that a note knows when and by whom it was said; absent in older notes. `by` is null where no
   * name is known.
   */
  said: z.object({ at: timeSchema, by: nameSchema.nullable() }).optional(),
});
export type NoteSource = z.infer<typeof noteSourceSchema>;

/** Quality criteria of corpus.md that a unit fails; shown beside it, never a reason to hide it. */
export const qualityFlagSchema = z.enum([
  'not-atomic',
  'not-self-contained',
  'not-grounded',
  'duplicate',
  'over-length',
  'assistant-decision',
  'tightened-hedge',
  'instruction-like',
  'contains-link',
  'contains-secret',
  'unclear-category',
  'contradicts-kept',
  'invented-quote',
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
  body: textSchema,
  aliases: namesSchema,
  tags: namesSchema,
  origin: z.enum(['extraction', 'person', 'import', 'sample']),
  sources: listOf(noteSourceSchema),
  flags: listOf(qualityFlagSchema),
  /** Kept notes that it contradicts, found when it was taken (flag `contradicts-kept`); absent: none. */
  contradicts: listOf(noteIdSchema).optional(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  keptAt: timeSchema.nullable(),
  decidedAt: timeSchema.nullable(),
  /** "Later" in review: not offered again before this time. */
  deferredUntil: timeSchema.nullable(),
  /** How often it was put off; absent: never. */
  deferrals: countSchema.optional(),
  /** Independent confirmations in other sessions. */
  confirmations: countSchema,
  pinned: z.boolean(),
  neverSurface: z.boolean(),
  /** 1-based, one more with each save. Versions stay readable in noteVersions, one for each sitting. */
  version: ordinalSchema,
  /** Content hash of title and body (see content-hash.ts). */
  contentHash: nameSchema,
});
export type Note = z.infer<typeof noteSchema>;

export const noteVersionSchema = z.object({
  id: versionIdSchema,
  noteId: noteIdSchema,
  version: ordinalSchema,
  title: nameSchema,
  body: textSchema,
  category: categorySchema,
  at: timeSchema,
  reason: z.enum([
    'created',
    'edited',
    'kept',
    'restored',
    'renamed-link',
    'imported',
    'merged',
    'split',
    'superseded',
  ]),
  /** The sitting it was written in: saves of one sitting make one version. Absent: a version of its own. */
  sitting: z.string().max(64).optional(),
});
export type NoteVersion = z.infer<typeof noteVersionSchema>;

/** The text retrieval indexes and citations are checked against. */
export const noteText = (note: Pick<Note, 'title' | 'body'>): string =>
  note.body === '' ? note.title : `${note.title}\n\n${note.body}`;

/** The sessions its sources lie in, each once; none for a record that has no list of sources. */
export const sessionIdsOf = ({ sources }: Pick<Note, 'sources'>): string[] =>
  Array.isArray(sources) ? [...new Set(sources.map((source) => source.sessionId as string))] : [];

export const MAX_UNIT_WORDS = 15;
