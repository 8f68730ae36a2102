import type { Counted } from './skip-list';
import type { IdFactory, SessionId } from '../../../../shared/domain/ids';
import type { DateOrder, ImportReport, JobEvent } from '../../../../shared/ipc/routes/exchange';
import type { Logger } from '../../../../shared/lib/logger';
import type { AttachmentFiles } from '../../../attachments/attachment-files';
import type { DocumentReader } from '../../../corpus/documents/document-reader';
import type { NoteDeps } from '../../../corpus/notes/note-deps';
import type { VaultStore, VaultWriter } from '../../../store/vault-store';

/** Dependencies of every import step. */
export interface ImportDependencies {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  /** Reads documents; in this thread when absent. */
  documentReader?: DocumentReader;
  /** Writes notes with their derived rows. Absent: pages of a folder always become resources. */
  notes?: NoteDeps;
  /** Keeps the files that pages link to. Absent: they are left out. */
  attachments?: AttachmentFiles;
}

/** The person's choices for an upload. */
export interface ImportOptions {
  /** Keys of the preview's conversations; null means all. */
  conversations: string[] | null;
  /** Keys left out in any case. */
  without?: readonly string[];
  /** The speaker who is the person; null for none. */
  person: string | null;
  extract: boolean;
  /** Pages of a folder are the person's own notes; an export of this app is their own vault's. */
  areMine?: boolean;
  /** Text files are read as documents, whatever their format. */
  asDocuments?: boolean;
  /** Files that the preview was not sure of and that are conversations. */
  conversationFiles?: readonly string[];
  /** How dates are read of which nothing says whether the day or the month is first; null: as the preview says. */
  dateOrder?: DateOrder | null;
  /** Copies the files that pages link to; default true. */
  withAttachments?: boolean;
}

/** State and progress of a running import. */
export interface ImportRun {
  signal: AbortSignal;
  report: Omit<ImportReport, 'skipped' | 'isCancelled'>;
  skip: (what: string, why: string) => void;
  /** Reports similar entries with their number. */
  skipMany: (amount: number, counted: Counted, why: string) => void;
  progress: (done: number, total: number, what: string) => void;
  /** Counts the links of the notes that were written, once all of them are resolved. */
  countLinks?: () => NonNullable<ImportReport['links']>;
  /** Sessions of the files whose notes were not taken, with the time of their newest message. */
  untaken: Map<SessionId, number>;
}

export type ImportEvent = JobEvent<ImportReport>;
