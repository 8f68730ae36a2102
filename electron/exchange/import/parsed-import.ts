import type { Role } from '../../../shared/domain/message';
import type { Resource } from '../../../shared/domain/resource';
import type { DocumentChunk } from '../../corpus/documents/cut-document';
import type { FolderPage } from './folders/folder-page';

/** One turn as read from a file, before it becomes a message. */
export interface ParsedTurn {
  /** Identity inside its session; importing again finds it by this. */
  key: string;
  speaker: string;
  text: string;
  /** Epoch milliseconds; null when the file tells none. */
  at: number | null;
  /** Where the format itself says who it was; otherwise the speaker's name tells. */
  role?: Role;
  /** Label of the model that answered, where the file tells it. */
  model?: string;
}

export interface ParsedSession {
  key: string;
  title: string;
  at: number | null;
  turns: ParsedTurn[];
}

/** What the person chooses from in the preview; one or more sessions. */
export interface ParsedConversation {
  key: string;
  title: string;
  speakers: string[];
  sessions: ParsedSession[];
}

export interface ParsedDocument {
  /** File name with its folders; the document's identity. */
  key: string;
  title: string;
  format: Resource['format'];
  /** Its levels, in order; at least one. */
  chunks: DocumentChunk[];
  /** Content hash of the text that was cut. */
  hash: string;
  /** What a Markdown file says by the conventions of note folders; null for other formats. */
  page: FolderPage | null;
}

/** Conversations a preview lists: it must pass to the page in one message. */
export const MAX_LISTED = 2_000;
