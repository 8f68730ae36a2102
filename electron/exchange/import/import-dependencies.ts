import type { IdFactory, SessionId } from '../../../shared/domain/ids';
import type { ImportReport, JobEvent } from '../../../shared/ipc/routes/exchange';
import type { Logger } from '../../../shared/lib/logger';
import type { DocumentReader } from '../../corpus/documents/document-reader';
import type { NoteDeps } from '../../corpus/notes/note-deps';
import type { VaultStore, VaultWriter } from '../../store/vault-store';

/** What every importing step needs. */
export interface ImportDependencies {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  /** Reads documents; in this thread when absent. */
  documentReader?: DocumentReader;
  /** Writes notes with what follows from them. Absent: pages of a folder always become resources. */
  notes?: NoteDeps;
}

/** What the person chose of an upload. */
export interface ImportOptions {
  /** Keys of the preview's conversations; null means all. */
  conversations: string[] | null;
  /** Keys that are left out even so. */
  without?: readonly string[];
  /** The speaker who is the person; null when nobody is. */
  person: string | null;
  extract: boolean;
  /** Pages of a folder are the person's own notes; an export of this app is one of their own vault. */
  areMine?: boolean;
  /** Text files are documents, whatever they look like. */
  asDocuments?: boolean;
}

/** One running import: what it has done so far, and how it tells. */
export interface ImportRun {
  signal: AbortSignal;
  report: Omit<ImportReport, 'skipped' | 'isCancelled'>;
  skip: (what: string, why: string) => void;
  /** Things that are many and alike; `noun` is in the plural. */
  skipMany: (amount: number, noun: string, why: string) => void;
  progress: (done: number, total: number, what: string) => void;
  /** Sessions that got new messages, with the time of the newest: what extraction looks at. */
  touched: { id: SessionId; at: number }[];
}

export type ImportEvent = JobEvent<ImportReport>;
