import { z } from 'zod';
import { nameSchema } from '../../domain/bounds';
import { type NoteId, noteIdSchema } from '../../domain/ids';
import type { Category, NoteStatus } from '../../domain/note';
import { route } from '../route';

/** What a preview card shows of a note, a document, a passage or a message. */
export interface Preview {
  /** Of a note; null for anything else. */
  noteId: NoteId | null;
  kind: 'note' | 'document' | 'message';
  title: string;
  /** Folder of its file, or the headings above a passage, outermost first; empty: neither. */
  path: string[];
  /** First lines as Markdown, or those at the place that a link names. */
  excerpt: string;
  isCut: boolean;
  status: NoteStatus | null;
  category: Category | null;
  tags: string[];
  createdAt: number;
  updatedAt: number;
  keptAt: number | null;
  /** Notes it is linked with. */
  links: number;
}

/** The part of a note that `![[note]]`, `![[note#heading]]` or `![[note#^block]]` shows in another. */
export interface NotePart {
  noteId: NoteId;
  title: string;
  place: string | null;
  /** Markdown, with blanks for its comments; null: the note has no such place. */
  text: string | null;
  /** Only its beginning is in `text`. */
  isCut: boolean;
  status: NoteStatus;
  neverSurface: boolean;
}

/** A link as it is written: `[[target]]`, or with `isAddress` the address of a Markdown link. */
const link = z.object({
  target: z.string().max(1_000),
  from: noteIdSchema.optional(),
  isAddress: z.boolean().default(false),
});

export const previewRoutes = {
  /** `ref` is `note:ID`, `chunk:ID`, `resource:ID` or `message:ID`. Null where there is nothing (yet). Counts as no use. */
  'previews.read': route<Preview | null>()(z.union([z.object({ ref: nameSchema }), link])),
  /** Null where the link names no note (yet). Counts as no use. */
  'previews.part': route<NotePart | null>()(link),
};
