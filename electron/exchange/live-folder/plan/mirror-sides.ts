import type { NoteId } from '../../../../shared/domain/ids';

/** What a note and its file had in common when they were last equal. */
export interface SyncBase {
  id: NoteId;
  /** The path of the file in the folder, `/` between folders. */
  path: string;
  /** Hash of the content that both sides had; empty while the file is being taken in for the first time. */
  content: string;
  /** SHA-256 of the file's bytes. */
  bytes: string;
  /** What else the file's text depends on: how links are written and where they lead; '' before the app wrote it. */
  form: string;
  /** The note's title. */
  title: string;
  /**
   * It is written before a file's text goes into the vault: what the file held, and what the note holds once it is
   * there. A kill between the vault and the folder is told from a conflict by this.
   */
  taking?: { bytes: string; content: string };
  /** The person decided that one side stays without the other. */
  apart?: 'note-without-file' | 'file-without-note';
}

/** A note of the vault. */
export interface NoteSide {
  id: NoteId;
  /**
   * Whether the note is kept, or undecided with a file of its own; false for hidden, excluded, archived and other
   * records.
   */
  isMirrored: boolean;
  title: string;
  /** Hash of title, text, tags, other names, category and properties. */
  content: string;
  /** Folder of a file that is still to be made, '' for the top. */
  folder: string;
  /** File name without ending of a file that is still to be made. */
  stem: string;
}

/** A page of the folder. */
export interface FileSide {
  path: string;
  bytes: string;
  /** The note that its front matter names; null: none. */
  id: NoteId | null;
  /** Hash of its content, read as the page of the note that it belongs to; null: it cannot be read as one. */
  content: string | null;
  /** It has no text, and its note has one: cut by a sync or a full disk rather than written so. */
  isCut?: boolean;
  /** Title, text and properties are the note's, and the note has all of its tags and other names. */
  isWithinNote?: boolean;
  /** It was changed a moment ago, perhaps by half: it is read later. */
  isSettling?: boolean;
  /** The note of which a sync service or file manager made it a second version. */
  copyOf?: NoteId;
}

/** What only the person decides; nothing happens to either side until then. */
export type QuestionKind =
  /** Both were changed since they were equal, or differ and were never seen equal. */
  | 'conflict'
  /** A sync service or file manager put a second version beside the note's file. */
  | 'conflict-copy'
  /** The file was deleted, or lost its text; the note is there. */
  | 'file-gone'
  /** The note left the mirror (archived, hidden, merged …), its file is there. */
  | 'note-gone';

export interface Question {
  kind: QuestionKind;
  id: NoteId;
  path: string;
  /** Bytes of the file that the question is about; null without a file. */
  bytes: string | null;
  /** Content of the note that it is about; null without a note. */
  content: string | null;
  /** note-gone: the file holds what the vault does not. */
  isFileChanged: boolean;
}

export type MirrorAction =
  /** Both sides are equal: only remembered. */
  | { do: 'agree'; id: NoteId; path: string; bytes: string; content: string }
  /** The note's text becomes the file's. `replaces`: bytes that the file has; null: there is none. */
  | { do: 'write-file'; id: NoteId; path: string; replaces: string | null }
  /** The same under a new name: the file at `from`, of these bytes, goes once the new one is there. */
  | { do: 'move-file'; id: NoteId; from: string; to: string; bytes: string }
  /** The second half of a move that was interrupted. */
  | { do: 'end-move'; id: NoteId; from: string; to: string; bytes: string }
  /** The file's text becomes a version of the note. */
  | { do: 'take-in'; id: NoteId; path: string; bytes: string }
  /** A new file becomes a note; `id` where one was chosen for it before. */
  | { do: 'arrive'; id: NoteId | null; path: string; bytes: string }
  | { do: 'ask'; question: Question }
  /** Neither side is there any more. */
  | { do: 'forget'; id: NoteId };

export interface MirrorSides {
  syncBases: ReadonlyMap<NoteId, SyncBase>;
  notes: ReadonlyMap<NoteId, NoteSide>;
  files: readonly FileSide[];
}
