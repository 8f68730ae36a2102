import { z } from 'zod';
import { countSchema, listOf, nameSchema, namesSchema, ordinalSchema, textSchema, timeSchema } from './bounds';
import { heardSchema } from './heard';
import { messageIdSchema, noteIdSchema, sessionIdSchema, versionIdSchema } from './ids';
import { hideComments } from '../lib/markdown/comments';
import { roleSchema } from './message';
import { unitReadingsSchema } from './unit-readings';
import { labels, t } from '../messages/message';

/** The forced categories. `exploratory` keeps "maybe we could…" from becoming a claim. */
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

export const CATEGORY_LABELS = labels<Category>({
  decision: () => t('common.decision2'),
  'open-question': () => t('shared.openQuestion'),
  constraint: () => t('shared.constraint'),
  fact: () => t('common.fact'),
  idea: () => t('shared.idea'),
  'action-item': () => t('shared.actionItem'),
  topic: () => t('common.topic'),
  exploratory: () => t('shared.exploratory'),
});

/** The same inside a line or a sentence. */
export const CATEGORY_NAMES = labels<Category>({
  decision: () => t('common.decision'),
  'open-question': () => t('shared.openQuestionInText'),
  constraint: () => t('shared.constraintInText'),
  fact: () => t('shared.factInText'),
  idea: () => t('shared.ideaInText'),
  'action-item': () => t('shared.actionItemInText'),
  topic: () => t('common.byTopic'),
  exploratory: () => t('shared.exploratoryInText'),
});

/**
 * A note is never deleted; its status changes. A `kept` note is an engram. A deferred note is offered again when
 * `deferredUntil` has passed.
 */
export const noteStatusSchema = z.enum(['pending', 'kept', 'dropped', 'merged', 'superseded', 'archived', 'deferred']);
export type NoteStatus = z.infer<typeof noteStatusSchema>;

/** A note's status in the words people know; a kept note is an engram. */
export const STATUS_LABELS = labels<NoteStatus>({
  pending: () => t('common.toReview'),
  deferred: () => t('shared.deferred'),
  kept: () => t('common.engram'),
  dropped: () => t('common.dropped'),
  merged: () => t('common.merged'),
  superseded: () => t('common.superseded'),
  archived: () => t('common.archived3'),
});

/** Whether Review still asks about a note, now or when its deferral ends. */
export const isUndecided = ({ status }: { status: NoteStatus }): boolean =>
  status === 'pending' || status === 'deferred';

/** Whether it stands for what was, and takes no new text. */
export const isOnlyRecord = ({ status }: { status: NoteStatus }): boolean =>
  status === 'dropped' || status === 'merged' || status === 'superseded';

/** Whether a unit was kept by the person's choice for its chat: no decision on it was made. */
export const isKeptByChoice = ({ status, origin, decidedAt }: Pick<Note, 'status' | 'origin' | 'decidedAt'>): boolean =>
  status === 'kept' && origin === 'extraction' && decidedAt === null;

/** Source of a unit: characters [start, end) of a message's text, with that text. */
const noteSourceSchema = z.object({
  sessionId: sessionIdSchema,
  messageId: messageIdSchema,
  start: countSchema,
  end: countSchema,
  quote: textSchema,
  /** When and by whom the message was said, where that is known. `speaker` is null without a known name. */
  spoken: z.object({ at: timeSchema, speaker: nameSchema.nullable() }).optional(),
});
export type NoteSource = z.infer<typeof noteSourceSchema>;

/** Quality criteria that a unit fails; shown beside it, never a reason to hide it. */
const qualityFlagSchema = z.enum([
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

/** The front matter of the file from which a note was imported. It is no part of the note's text. */
const notePropertiesSchema = z.object({
  /**
   * The fields in order, for reading; nested ones as `parent.child`, a list as its items. Empty where it cannot be
   * read.
   */
  fields: listOf(z.object({ name: nameSchema, values: namesSchema })),
  /** The text as written in the file, with its fences. */
  source: textSchema,
  /** As its file had it at the last import (`''`: none), where it was changed here since; absent: as `source`. */
  imported: textSchema.optional(),
});
export type NoteProperties = z.infer<typeof notePropertiesSchema>;

/** How the file of an imported note is written where front matter, text and a line end do not say it. */
const noteFormSchema = z.object({
  /** Between front matter and text: blank lines, and a heading that repeats the title. */
  above: textSchema,
  below: textSchema,
  /** Absent: `\n`. */
  lineEnd: z.literal('\r\n').optional(),
  /** By the label of the WHATWG; absent: UTF-8. */
  encoding: nameSchema.optional(),
  /** The whole file, where a text in stored form cannot hold what it is written with. */
  exact: textSchema.optional(),
});
export type NoteForm = z.infer<typeof noteFormSchema>;

export const noteSchema = z.object({
  id: noteIdSchema,
  status: noteStatusSchema,
  category: categorySchema,
  /** Who said it first. */
  author: roleSchema,
  /** One line; the name used by `[[title]]` links. For an extracted unit, its sentence. */
  title: z.string().min(1).max(300),
  /** Markdown, the note's text of record. May be empty for a unit that consists of its title. */
  body: textSchema,
  aliases: namesSchema,
  tags: namesSchema,
  /**
   * The file it was imported from, with the folders of what was imported, `/` between them. Links by path find the note
   * here, whatever its title becomes. Absent: it is from no file.
   */
  path: nameSchema.optional(),
  /**
   * What its program calls it, whatever its title and file become: “notion 1590…”. By it a second import finds the note
   * again. Absent: the program gave it no id, and its file finds it.
   */
  sourceId: nameSchema.optional(),
  properties: notePropertiesSchema.optional(),
  /** Absent: it is from no file, or nothing is special about it. */
  written: noteFormSchema.optional(),
  origin: z.enum(['extraction', 'person', 'import', 'sample']),
  /** The program that proposed it, by its name (origin `import`); absent: none did. It stays with a kept note. */
  proposedBy: nameSchema.optional(),
  /** Its sentence in the program's words where these hold placeholders for names; absent: as the title. */
  proposedAs: nameSchema.optional(),
  sources: listOf(noteSourceSchema),
  flags: listOf(qualityFlagSchema),
  /** Kept notes that it contradicted when it was extracted (flag `contradicts-kept`); absent: none. */
  contradicts: listOf(noteIdSchema).optional(),
  /** The model that read it out of its messages, by its label (origin `extraction`); absent: rules did, or older. */
  readBy: nameSchema.optional(),
  /** How likely its sentence still matters later, by its meaning, 0–1; absent: nothing on the machine read it. */
  worth: z.number().min(0).max(1).optional(),
  /** What a model read in its messages; absent: the rules read it when it is kept. */
  readings: unitReadingsSchema.optional(),
  /** It was spoken, in part or as a whole, and written down by this computer; absent: it was typed. */
  heard: heardSchema.optional(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  keptAt: timeSchema.nullable(),
  /** When the person decided on it; null: not yet, they wrote it themselves, or their choice for its chat kept it. */
  decidedAt: timeSchema.nullable(),
  /** Deferred in review: not offered again before this time. */
  deferredUntil: timeSchema.nullable(),
  /** Times it was deferred; absent: never. */
  deferrals: countSchema.optional(),
  /** Dropped because it is not true; absent: dropped as not worth keeping, or not dropped. */
  isWrong: z.boolean().optional(),
  /** Independent confirmations in other sessions. */
  confirmations: countSchema,
  pinned: z.boolean(),
  /** Its position in the standing profile; `declined`: it is not to be suggested for it. Absent: neither. */
  profile: z.union([countSchema, z.literal('declined')]).optional(),
  neverSurface: z.boolean(),
  /** 1-based, incremented by each save. Versions stay readable in noteVersions, one per editing session. */
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
  /** Id of the editing session: its saves form one version. Absent: each save is a version. */
  editSessionId: z.string().max(64).optional(),
  /** `folder`: the text came from its file in the live folder. Absent: from the app. */
  origin: z.enum(['folder']).optional(),
});
export type NoteVersion = z.infer<typeof noteVersionSchema>;

/** All the words of a note in which a name may stand, for what must not leave with it. */
export const wordsOfNote = ({
  title,
  body,
  aliases,
  tags,
  path = '',
  properties,
  written,
}: Pick<Note, 'title' | 'body' | 'aliases' | 'tags' | 'path' | 'properties' | 'written'>): string =>
  [
    title,
    body,
    ...aliases,
    ...tags,
    path,
    // As written, and as read: quotes may hide a letter.
    properties?.source ?? '',
    ...(properties?.fields ?? []).flatMap(({ name, values }) => [name, ...values]),
    written?.above ?? '',
    written?.exact ?? '',
  ].join('\n');

/** Title and text as they are stored, comments too: what a version of a note is compared by. */
export const wholeNoteText = (note: Pick<Note, 'title' | 'body'>): string =>
  note.body === '' ? note.title : `${note.title}\n\n${note.body}`;

/** The text that is indexed, read and sent, and citations are checked against: without what a comment says, which leaves blanks. */
export const noteText = (note: Pick<Note, 'title' | 'body'>): string => hideComments(wholeNoteText(note));

/** The sessions of its sources, each once; empty for a record without a list of sources. */
export const sessionIdsOf = ({ sources }: Pick<Note, 'sources'>): string[] =>
  Array.isArray(sources) ? [...new Set(sources.map((source) => source.sessionId as string))] : [];

export const MAX_UNIT_WORDS = 15;

/** A kept note that sums up others. */
export const isSummary = ({ category, tags }: Pick<Note, 'category' | 'tags'>): boolean =>
  category === 'topic' || tags.some((tag) => /^summary$/i.test(tag));
