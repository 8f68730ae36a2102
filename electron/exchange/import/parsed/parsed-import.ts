import { createHash } from 'node:crypto';
import type { NoteId } from '../../../../shared/domain/ids';
import type { Role } from '../../../../shared/domain/message';
import type { Resource } from '../../../../shared/domain/resource';
import type { WebOrigin } from '../../../../shared/domain/web';
import type { DocumentChunk } from '../../../corpus/documents/cut-document';
import type { FolderPage } from '../pages/folder-page';

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
}

export interface ParsedSession {
  key: string;
  title: string;
  at: number | null;
  turns: ParsedTurn[];
}

/** A conversation in the preview; one or more sessions. */
export interface ParsedConversation {
  key: string;
  title: string;
  speakers: string[];
  sessions: ParsedSession[];
  /** The same with day and month of its dates exchanged, as an earlier import may have read them. */
  withOtherDates?: () => ParsedConversation;
}

export interface ParsedDocument {
  /** File name with its folders; identifies the document. */
  key: string;
  title: string;
  format: Resource['format'];
  /** Its levels, in order; at least one. */
  chunks: DocumentChunk[];
  /** Content hash of the text that was split. */
  hash: string;
  /** Metadata by the conventions of note folders; null for other formats. */
  page: FolderPage | null;
  /** When it was written: by its front matter, its file's name, or the change of its file. Null where nothing says. */
  writtenAt: number | null;
  /** The web page that it is; its `key` is then the address. Absent: a file. */
  web?: WebOrigin;
}

/** Conversations a preview lists: it must pass to the page in one message. */
export const MAX_LISTED = 2_000;

/** Deterministic id: the same file gives the same note in every import. */
export const noteIdOfFile = (key: string): NoteId =>
  `F${createHash('sha256').update(key).digest('hex').slice(0, 25)}` as NoteId;
