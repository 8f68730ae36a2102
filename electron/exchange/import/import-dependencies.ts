import type { IdFactory, SessionId } from '../../../shared/domain/ids';
import type { ImportReport, JobEvent } from '../../../shared/ipc/routes/exchange';
import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../../store/vault-store';

/** What every importing step needs. */
export interface ImportDependencies {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
  log: Logger;
}

/** One running import: what it has done so far, and how it tells. */
export interface ImportRun {
  signal: AbortSignal;
  report: Omit<ImportReport, 'skipped' | 'isCancelled'>;
  skip: (what: string, why: string) => void;
  progress: (done: number, total: number, what: string) => void;
  /** Sessions that got new messages, in order: what extraction looks at. */
  touched: SessionId[];
}

export type ImportEvent = JobEvent<ImportReport>;
