import { createHash } from 'node:crypto';
import type { NoteId } from '../../../../shared/domain/ids';
import type { Role } from '../../../../shared/domain/message';
import type { Resource } from '../../../../shared/domain/resource';
import type { WebOrigin } from '../../../../shared/domain/web';
import type { DocumentChunk } from '../../../corpus/documents/cut-document';
import type { ImportEntry } from '../entries/import-entry';
import type { FolderPage } from '../pages/folder-page';

/** How a message names a file that its export may hold. */
export interface FileMention {
  /** Its ids, paths and names, the surest first. */
  ids: readonly string[];
  /** As the person knows it; empty: by the name in the export. */
  name: string;
}

/** A file of an export that a message names. */
export interface ParsedFile {
  entry: ImportEntry;
  name: string;
}

/** Finds the file of an export; null where the export does not hold it, or it is too large. */
export type FindFile = (mention: FileMention) => ParsedFile | null;

/** One turn of a file before it becomes a message. */
export interface ParsedTurn {
  /** Key within its session, by which a second import finds it. */
  key: string;
  speaker: string;
  text: string;
  /** Epoch milliseconds; null when the file has no time. */
  at: number | null;
  /** The role if the format states it; otherwise derived from the speaker's name. */
  role?: Role;
  /** Label of the answering model, if the file has it. */
  model?: string;
  /** Files of the same export, at most as many as a message may have; absent: none. */
  files?: readonly ParsedFile[];
}

export interface ParsedSession {
  key: string;
  title: string;
  at: number | null;
  turns: ParsedTurn[];
}

/** A project of another program, as its documents and chats name it. */
export interface ProjectMention {
  name: string;
  /** How it wants answers; empty: it does not say. */
  instructions: string;
}

/** A conversation in the preview; one or more sessions. */
export interface ParsedConversation {
  key: string;
  title: string;
  speakers: string[];
  sessions: ParsedSession[];
  /** The project of its program that it stands in; absent: none. */
  project?: ProjectMention;
  /** The same with day and month of its dates exchanged, as an earlier import may have read them. */
  withOtherDates?: () => ParsedConversation;
}

export interface ParsedDocument {
  /** File name with its folders; identifies the document. */
  key: string;
  title: string;
  format: Resource['format'];
  /** Its levels, in order; at least one, unless its pages are pictures. */
  chunks: DocumentChunk[];
  /** Content hash of the text that was split. */
  hash: string;
  /** What its program calls it, whatever its name becomes; absent: nothing says it. */
  sourceId?: string;
  /** Metadata by the conventions of note folders; null for other formats. */
  page: FolderPage | null;
  /** When it was written: by its front matter, its file's name, or the change of its file. Null where nothing says. */
  writtenAt: number | null;
  /** Pages that are pictures, and the file with them. Absent: none is. */
  scan?: { pages: readonly number[]; file: ImportEntry };
  /** The project of its program that it belongs to; absent: none. */
  project?: ProjectMention;
  /** The web page that it is; its `key` is then the address. Absent: a file. */
  web?: WebOrigin;
}

/** Conversations a preview lists: it must pass to the page in one message. */
export const MAX_LISTED = 2_000;

/** Deterministic id: the same file gives the same note in every import. */
export const noteIdOfFile = (key: string): NoteId =>
  `F${createHash('sha256').update(key).digest('hex').slice(0, 25)}` as NoteId;
