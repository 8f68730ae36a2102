import { join } from 'node:path';
import { AppError } from '../../shared/ipc/errors';
import { STORE_SCHEMA_VERSION } from '../../shared/ipc/store-protocol';
import { emptyDigests } from '../../shared/lib/row-digest';
import { checkDiskSpace } from '../journal/disk-space';
import type { FileSystem } from '../journal/file-system';
import { openJournal, openJournalForReading, type Journal } from '../journal/journal';
import { inspectTail } from '../journal/journal-tail';
import { readSentinel } from '../journal/sentinel';
import { createSnapshotStore, findVaultId, type SnapshotStore } from '../journal/snapshots';
import { startJournal, type JournalStart } from '../journal/start-journal';
import type { OpenVaultOptions } from './vault';

/** What must stand before the store page is opened. */
export interface Foundation {
  vaultId: string;
  diskWarning: string | null;
  start: JournalStart;
  journal: Journal;
  snapshotStore: SnapshotStore;
  /** Why the vault must not be written nor its store opened. */
  refusal: AppError | null;
}

/** Checks disk, sentinel and journal, repairs what must be, and opens the journal; touches nothing when the disk is full. */
export async function layFoundation(options: OpenVaultOptions & { fileSystem: FileSystem }): Promise<Foundation> {
  const { folder, fileSystem, now, ids, log } = options;
  const folders = { folder: join(folder, 'journal'), asideFolder: join(folder, 'damaged'), snapshots: join(folder, 'snapshots') };
  const disk = await checkDiskSpace(fileSystem, folder);
  const tail = await inspectTail(fileSystem, folders.folder);
  const sentinel = await readSentinel(fileSystem, folder);
  const vaultId = tail.vaultId ?? sentinel?.vaultId ?? (await findVaultId(fileSystem, folders.snapshots)) ?? options.vaultId ?? ids.next<string>();
  const ownSentinel = sentinel?.vaultId === vaultId ? sentinel : null;
  const snapshotStore = createSnapshotStore({ folder: folders.snapshots, vaultId, fileSystem, now, log });
  const isNewer = (ownSentinel?.schemaVersion ?? 0) > STORE_SCHEMA_VERSION;
  const refusal = disk.refusal ?? (isNewer ? newerVault() : null);
  if (refusal) {
    const mark = { seq: tail.lastSeq, digests: structuredClone(ownSentinel?.tables ?? emptyDigests()) };
    const journal = openJournalForReading({ fileSystem, folder: folders.folder }, tail, refusal);
    return { vaultId, diskWarning: disk.warning, start: { tail, mark, repaired: null }, journal, snapshotStore, refusal };
  }
  const place = { fileSystem, folder: folders.folder, asideFolder: folders.asideFolder, snapshots: snapshotStore, sentinel: ownSentinel, log };
  const start = await startJournal(place, tail);
  const journal = await openJournal({ folder: folders.folder, asideFolder: folders.asideFolder, vaultId, fileSystem, log }, start.tail);
  return { vaultId, diskWarning: disk.warning, start, journal, snapshotStore, refusal: null };
}

const newerVault = () => new AppError('unsupported', 'This vault was last opened by a newer version of Engram Vault. Please update the app; nothing was changed.');
