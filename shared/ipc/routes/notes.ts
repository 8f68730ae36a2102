import { z } from 'zod';
import { countSchema, nameSchema, ordinalSchema } from '../../domain/bounds';
import { heardSchema } from '../../domain/heard';
import { noteIdSchema, resourceIdSchema, type NoteId } from '../../domain/ids';
import type { Link } from '../../domain/link';
import {
  categorySchema,
  noteStatusSchema,
  type Category,
  type Note,
  type NoteStatus,
  type NoteVersion,
} from '../../domain/note';
import { propertyNameSchema, propertyValueSchema, type NotePropertyTable } from '../../domain/note-property';
import type { Chunk, Resource } from '../../domain/resource';
import type { HiddenReason } from '../../domain/trace-reasons';
import { route } from '../route';
import { t } from '../../messages/message';

/** Characters of what is being written that related notes are looked for by; the encoder reads little more. */
export const MAX_RELATED_TEXT = 1_000;

/** One row of the vault list. */
export interface NoteRow {
  kind: 'note' | 'resource';
  id: string;
  title: string;
  status: NoteStatus | 'resource';
  category: Category | null;
  createdAt: number;
  updatedAt: number;
  keptAt: number | null;
  links: number;
  /** The folder of the file from which it came, `/` between folders; null without one. */
  folder: string | null;
  tags: string[];
  pinned: boolean;
  /** It was a thing to do, and is done; absent: not. */
  isDone?: true;
  /** Why what it says is used nowhere; null when it may be used. */
  hidden: HiddenReason | null;
  chunkCount: number;
}

export interface NoteLink {
  link: Link;
  /** Title of the note at the other end. */
  title: string;
  status: NoteStatus | null;
  /** The line of the other note in which a `[[link]]` stands, at characters [start, end) of it; absent: not read. */
  excerpt?: { text: string; start: number; end: number };
}

export interface Mention {
  noteId: NoteId;
  title: string;
  /** Markdown around the mention, at characters [start, end) of it. */
  excerpt: string;
  start: number;
  end: number;
}

/** A note near in meaning to what is being written. */
export interface RelatedNote {
  id: NoteId;
  title: string;
  /** The sentence of it that comes nearest; empty for a note that is all title. */
  sentence: string;
  /** What else the two have in common; `meaning`: nothing that could be named. */
  reason: { code: 'name'; name: string } | { code: 'tag'; tag: string } | { code: 'day' | 'meaning' };
}

export interface NotePage {
  note: Note;
  outgoing: NoteLink[];
  backlinks: NoteLink[];
  /** Notes that name this one without linking to it. */
  mentions: Mention[];
  sources: {
    sessionId: string;
    sessionTitle: string;
    messageId: string;
    messageIndex: number;
    at: number;
    quote: string;
    start: number;
    end: number;
  }[];
  uses: { cited: number; opened: number; lastAt: number | null };
}

/** Preview of a merge; nothing is written. */
export interface MergePreview {
  /** The canonical note after the merge. */
  note: Note;
  merged: { id: NoteId; title: string; status: NoteStatus }[];
  /** Notes whose `[[links]]` would be rewritten, with their texts before and after. */
  rewritten: { id: NoteId; title: string; before: string; after: string }[];
  /** Links of other kinds that would point to the canonical note. */
  movedLinks: number;
}

/** Preview of a split; nothing is written. */
export interface SplitPreview {
  parts: Note[];
  original: Note;
}

/** One note of a supersession chain. */
export type ChainNote = Pick<Note, 'id' | 'title' | 'status' | 'keptAt'>;

const title = z
  .string()
  .trim()
  .min(1, { error: () => t('shared.noteNeedsTitle') })
  .max(300, { error: () => t('shared.titleMost300Characters') });
const body = z.string().max(1_000_000, { error: () => t('shared.noteHoldsMostMillion') });

/** A note as a person writes it. */
export const noteTextSchema = z.object({
  title,
  body: body.default(''),
  category: categorySchema.optional(),
});

/** The person's text for the canonical note; without it, its own. */
const mergeInput = z.object({
  into: noteIdSchema,
  from: z.array(noteIdSchema).min(1).max(200),
  text: z.object({ title, body, category: categorySchema.optional() }).optional(),
});
const splitInput = z.object({
  id: noteIdSchema,
  parts: z.array(noteTextSchema).min(2).max(50),
});
/** Id of an editing session, whose saves form one version; absent: each save is a version. */
const editSessionId = z.string().max(64).optional();
/** Undo scope of the batch. */
const scope = z.enum(['note', 'review', 'cleaning']).default('note');

/** Which notes and documents are listed, in every view of them. */
export const noteFilterSchema = z.object({
  show: z.enum(['engrams', 'resources', 'pending', 'dropped', 'archived', 'hidden', 'all']).default('engrams'),
  /** Words of title, aliases and path, with the operators of a search; an `is:` of where it stands replaces `show`. */
  text: z.string().max(2_000).default(''),
  category: categorySchema.nullable().default(null),
  /** Also finds tags below it: `work` finds `work/plans`. */
  tag: nameSchema.nullable().default(null),
});

export const noteRoutes = {
  'notes.list': route<{ total: number; rows: NoteRow[] }>()(
    noteFilterSchema.extend({
      /** `used` counts what answers quoted, which reads every stored run the first time. */
      sort: z.enum(['updated', 'created', 'kept', 'title', 'links', 'used']).default('updated'),
      offset: countSchema.default(0),
      limit: z.number().int().min(1).max(500).default(200),
    }),
  ),
  /** The ids of everything that `notes.list` lists under the same filter, one a line; at most 100,000. */
  'notes.ids': route<string>()(noteFilterSchema),
  /** Tags of kept notes with the number of notes, the most used first; at most 500. */
  'notes.tags': route<{ tag: string; count: number }[]>()(z.null()),
  /** Folders of kept notes and documents with the number below each, in the order of their paths; at most 2,000. */
  'notes.folders': route<{ path: string; count: number }[]>()(z.null()),
  'notes.page': route<NotePage>()(z.object({ id: noteIdSchema })),
  'notes.create': route<Note>()(noteTextSchema.extend({ category: categorySchema.default('idea'), editSessionId })),
  /**
   * `conflict` when `baseVersion` is not the stored one: nothing is overwritten. Renaming updates `[[links]]` to the
   * note. Saves of one editing session form one version.
   */
  'notes.save': route<Note>()(
    z.object({
      id: noteIdSchema,
      baseVersion: countSchema,
      title,
      body,
      category: categorySchema.optional(),
      editSessionId,
    }),
  ),
  'notes.versions': route<NoteVersion[]>()(z.object({ id: noteIdSchema })),
  'notes.restoreVersion': route<Note>()(z.object({ id: noteIdSchema, version: ordinalSchema })),
  'notes.setPinned': route<Note>()(z.object({ id: noteIdSchema, pinned: z.boolean() })),
  /** Text that was spoken was written into it: the mark joins the one that it has. */
  'notes.addHeard': route<Note>()(z.object({ id: noteIdSchema, heard: heardSchema })),
  /** The person has looked at its doubtful words. */
  'notes.lookAtHeard': route<Note>()(z.object({ id: noteIdSchema })),
  'notes.setNeverSurface': route<Note>()(z.object({ id: noteIdSchema, neverSurface: z.boolean() })),
  'notes.setStatus': route<Note>()(
    z.object({ id: noteIdSchema, status: noteStatusSchema.extract(['kept', 'archived', 'dropped']) }),
  ),
  /** Archives kept notes, or brings archived ones back, as one act. `not-allowed` for any other: nothing changes. */
  'notes.setStatusOfMany': route<{ changed: number }>()(
    z.object({ ids: z.array(noteIdSchema).min(1).max(500), status: noteStatusSchema.extract(['kept', 'archived']) }),
  ),
  /** Links one note with others, as one step of undo. */
  'notes.link': route<Link[]>()(
    z.object({
      from: noteIdSchema,
      to: z.array(noteIdSchema).min(1).max(200),
      kind: z.enum(['related', 'contradicts', 'supersedes']),
    }),
  ),
  /** Removes links, as one step of undo; a link in a text becomes its words. */
  'notes.unlink': route<null>()(z.object({ ids: z.array(z.string().max(64)).min(1).max(1_000) })),
  /**
   * Merges several notes into one canonical note: sources, confirmations and names are united, links rewritten; the
   * others stay readable as `merged`.
   */
  'notes.merge': route<Note>()(mergeInput.extend({ scope })),
  'notes.mergePreview': route<MergePreview>()(mergeInput),
  /** Splits a note into several; the original stays readable as a record that they supersede. */
  'notes.split': route<Note[]>()(splitInput.extend({ scope })),
  'notes.splitPreview': route<SplitPreview>()(splitInput),
  /** The claims of a note as parts, to begin a split with; null where its sentence makes only one. */
  'notes.findClaims': route<{ title: string; body: string }[] | null>()(z.object({ id: noteIdSchema })),
  /** `newer` supersedes `older`, which leaves default retrieval. Chains never form a cycle. */
  'notes.supersede': route<Note>()(z.object({ newer: noteIdSchema, older: noteIdSchema, scope })),
  /** All notes of the supersession chain, newest first; only the note itself without one. */
  'notes.chain': route<ChainNote[]>()(z.object({ id: noteIdSchema })),
  /** Turns a mention into a `[[link]]` in the mentioning note. */
  'notes.linkMention': route<Note>()(z.object({ from: noteIdSchema, to: noteIdSchema })),
  /** Serves `[[` completion and the palette; best match first. */
  'notes.complete': route<{ id: NoteId; title: string; status: NoteStatus }[]>()(
    z.object({ text: z.string().max(300), limit: z.number().int().min(1).max(50).default(8) }),
  ),
  /** The titles of those of these notes that are kept and not hidden, in this order: what was opened lately. */
  /** Kept notes near to a text of the note `id`, at most five, the nearest first; `id` null: of a note not stored yet. */
  'notes.related': route<RelatedNote[]>()(
    z.object({ id: noteIdSchema.nullable(), text: z.string().max(MAX_RELATED_TEXT) }),
  ),
  'notes.titles': route<{ id: NoteId; title: string; status: NoteStatus }[]>()(
    z.object({ ids: z.array(noteIdSchema).max(50) }),
  ),
  /**
   * `from` is the note in which the link stands; `isAddress`: `title` is the address of a Markdown link. `place` is the
   * heading, or `^name` of a line, that it names.
   */
  'notes.byTitle': route<{ id: NoteId; place: string | null } | null>()(
    z.object({ title: z.string().max(1_000), from: noteIdSchema.optional(), isAddress: z.boolean().default(false) }),
  ),
  /** The front matter, typed, for its table. */
  'notes.properties': route<NotePropertyTable>()(z.object({ id: noteIdSchema })),
  /** Writes one field of the front matter, as one step of undo; comments and order stay. A null value removes it. */
  'notes.setProperty': route<Note>()(
    z.object({
      id: noteIdSchema,
      name: propertyNameSchema,
      value: propertyValueSchema.nullable(),
      /** Its name before, when it is renamed. */
      formerName: propertyNameSchema.optional(),
      /** What was read before it was changed, null for no such field: `conflict` where it is another by now. */
      was: propertyValueSchema.nullable().optional(),
    }),
  ),
  /** Markdown of copied text: headings, lists, links, tables and code stay. Nothing in it is loaded or run. */
  'notes.fromHtml': route<{ markdown: string }>()(z.object({ html: z.string().max(2_000_000) })),
  'notes.resource': route<{ resource: Resource; chunks: Chunk[] }>()(z.object({ id: resourceIdSchema })),
};
