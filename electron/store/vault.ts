import type { Batch } from '../../shared/domain/batch';
import type { IdFactory } from '../../shared/domain/ids';
import type { TableName } from '../../shared/domain/tables';
import type { Logger } from '../../shared/lib/logger';
import type { FileSystem } from '../files/file-system';
import type { VaultStore, VaultWriter, RowRedactor } from './vault-store';
import type { Channel } from '../../shared/ipc/peer';
import type { VaultInspection } from '../journal/recovery/inspect-vault';
import type { SnapshotStore } from '../journal/snapshots/snapshot-store';
import type { SnapshotInfo } from '../../shared/domain/snapshot-info';
import type { RecoveryReport } from '../../shared/domain/recovery-report';

export interface OpenVaultOptions {
  /** Contains journal/, snapshots/, damaged/, sentinel.json and LOCK; created when missing. */
  folder: string;
  /** The id of a new vault; an existing one stores its id. */
  vaultId?: string;
  /** Absent: rows are read from the folded journal, in this process's memory, as a command does. */
  openStorePage?: () => Promise<StorePage>;
  /**
   * Puts a working database that cannot be opened out of the way and returns where it is kept; the next store page
   * begins an empty one. Absent: the vault is then read-only.
   */
  setStoreAside?: () => Promise<string>;
  /** Epoch milliseconds. */
  now: () => number;
  ids: IdFactory;
  log: Logger;
  /** Removes keys from models' output before it is journaled; nothing is removed when absent. */
  redactor?: RowRedactor;
  fileSystem?: FileSystem;
  /** What every batch says of the program that writes it; absent: the app. */
  writtenBy?: Batch['writtenBy'];
  /** Milliseconds between scheduled snapshots; 0 disables them, also at start and quit. */
  snapshotEveryMs?: number;
  onProgress?: RebuildProgress;
  /**
   * It is called when the store turns out to differ from the journal while the vault is in use. The vault is read-only
   * then; opening it again mends the store. Absent: every row is compared before the vault opens, as in a smaller
   * vault.
   */
  onStoreDiffers?: () => void;
  /** Rows from which they are compared while the vault is in use; default COMPARE_LATER_ROWS. */
  compareLaterRows?: number | undefined;
  /** Rows from which a snapshot may hold the changes since another one alone; default CHANGES_FROM_ROWS. */
  changesFromRows?: number;
  /** Bytes at which a journal segment is closed; default 8 MB. */
  rotateBytes?: number;
  /**
   * It is called once the folder is locked, before an existing vault is written. Rejecting leaves the vault unchanged;
   * `repair` repairs the journal even if the quick check at start finds no fault.
   */
  beforeOpening?: () => Promise<'repair' | void>;
  /**
   * It is asked before a damaged journal is repaired; when refused, the vault stays closed. Default: it is repaired.
   */
  approveRepair?: (inspection: VaultInspection) => Promise<boolean>;
}

interface JournalInfo {
  lastSeq: number;
  segments: number;
  bytes: number;
  /** When the whole journal was last verified; null in this run so far. */
  verifiedAt: number | null;
  problem: string | null;
}

interface VaultCheck {
  /** What is wrong with the journal, for the person; null if nothing. */
  problem: string | null;
  /** Null when the store could not be read. */
  matchesStore: boolean | null;
}

export interface Vault {
  readonly id: string;
  readonly folder: string;
  readonly store: VaultStore;
  readonly writer: VaultWriter;
  /** What start-up (or a crash of the store page) repaired; null once dismissed. */
  readonly recovery: RecoveryReport | null;
  dismissRecovery(): void;
  /** Number of changes that the command line made while the vault was closed, taken in at start; 0 once dismissed. */
  readonly commandLineChanges: number;
  dismissCommandLineChanges(): void;
  /** False when the store was not opened (disk full, newer vault): every read rejects with the reason. */
  readonly isStoreOpen: boolean;
  readonly diskWarning: string | null;
  journalInfo(): Promise<JournalInfo>;
  /** The journal's last change and its record's hash. */
  journalEnd(): { seq: number; hash: string };
  /** The changes after a record; null when the journal does not hold that record, or they are more than `limit`. */
  changesAfter(record: { seq: number; hash: string }, limit: number): Promise<Batch[] | null>;
  /** Rows per table, by the journal. */
  tableCounts(): Record<TableName, number>;
  freeBytes(): Promise<number | null>;
  readonly snapshots: Pick<VaultSnapshots, 'list' | 'make' | 'previewRestore' | 'restore'>;
  /** Reads the whole journal and compares the store with it. */
  verify(): Promise<VaultCheck>;
  /** Reads the whole journal and what says how far it must reach, between two writes. */
  inspect(): Promise<VaultInspection>;
  /** Empties the working database and loads it from snapshot and journal. */
  rebuildStore(onProgress?: RebuildProgress): Promise<RecoveryReport>;
  /** Finishes running work, makes a snapshot if anything changed, writes the sentinel, closes the page. */
  close(): Promise<void>;
}

export type RebuildProgress = (done: number, total: number) => void;

/** What a shell gives for the store page; ShellPage fits. */
export interface StorePage {
  channel: Channel;
  readonly gone: Promise<unknown>;
  close(): Promise<void>;
}

export interface RestorePreview {
  added: number;
  changed: number;
  removed: number;
  /** Rows that would be touched, by table; tables without any are left out. */
  byTable: Record<string, number>;
}

export interface VaultSnapshots {
  /** Newest first, failed ones included. */
  list(): Promise<SnapshotInfo[]>;
  /**
   * Makes one now; the newest one that is kept as long where nothing changed since. In a large vault it may hold the
   * changes since another one alone; `isWhole`: it needs no other. Kept for two weeks at least, unless the reason is a
   * routine one.
   */
  make(reason: string, options?: { isWhole?: boolean }): Promise<SnapshotInfo>;
  /** Makes one if anything changed since the last; never throws, failures go to the log. */
  makeIfChanged(reason: string): Promise<void>;
  /**
   * What restoring would change; writes nothing. `not-found`, or `journal-damaged` when the copy is not sound.
   *
   * @param source where the copy lies, if not among the vault's own
   */
  previewRestore(id: string, source?: SnapshotStore): Promise<RestorePreview>;
  /** Brings every row back to the copy's state by batches in the journal, after a snapshot of now. */
  restore(id: string, source?: SnapshotStore): Promise<{ seq: number }>;
  /** Resolves when none is being made. */
  idle(): Promise<void>;
}
