import { join } from 'node:path';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import { emptyDigests } from '../../../shared/domain/row-digest';
import { readConfirmedCheckpoint } from '../../journal/checkpoints/confirmed-checkpoint';
import { checkDiskSpace } from '../../files/disk-space';
import { type FileSystem, listFolder, UNFINISHED_SUFFIX } from '../../files/file-system';
import { type Journal, openJournal, openJournalForReading } from '../../journal/journal';
import { refusedFormat } from '../../journal/reading/journal-reader';
import { inspectTail } from '../../journal/reading/journal-tail';
import { GENESIS_HASH } from '../../journal/format/journal-line';
import { readSentinel, writeSentinel } from '../../journal/checkpoints/sentinel';
import { createSnapshotStore, type SnapshotStore } from '../../journal/snapshots/snapshot-store';
import { ensureSoundJournal, type JournalStart } from '../../journal/recovery/ensure-sound-journal';
import { identifyVault } from '../../journal/recovery/identify-vault';
import { inspectVault } from '../../journal/recovery/inspect-vault';
import type { OpenVaultOptions } from '../vault';
import { removeStaleLockDrafts } from '../../files/folder-lock';
import { idOfDataName, manifestName } from '../../journal/snapshots/snapshot-file';

/** Prerequisites of opening the store page. */
export interface OpenJournalAndSnapshots {
  vaultId: string;
  diskWarning: string | null;
  start: JournalStart;
  journal: Journal;
  snapshotStore: SnapshotStore;
  /** It was closed in order, with a store whose rows had been compared. */
  wasLeftSound: boolean;
  /** Why the vault must not be written nor its store opened; null when it may. */
  refusal: AppError | null;
}

/**
 * Checks disk, sentinel and journal, repairs if needed, and opens the journal; touches nothing when the disk is full or
 * the vault is in another form.
 *
 * @param diskFull an earlier refusal of the disk, whatever it says of its free space
 */
export async function openJournalAndSnapshots(
  options: OpenVaultOptions & { fileSystem: FileSystem },
  diskFull: AppError | null,
): Promise<OpenJournalAndSnapshots> {
  const { folder, fileSystem, now, ids, log } = options;
  const folders = {
    folder: join(folder, 'journal'),
    quarantineFolder: join(folder, 'damaged'),
    snapshots: join(folder, 'snapshots'),
  };
  const disk = await checkDiskSpace(fileSystem, folder);
  const tail = await inspectTail(fileSystem, folders.folder);
  const reading = await readSentinel(fileSystem, folder);
  const sentinel = reading.state === 'read' ? reading.sentinel : null;
  const knownId = await identifyVault(fileSystem, folder, tail, sentinel);
  const vaultId = knownId ?? options.vaultId ?? ids.next<string>();
  const ownSentinel = sentinel?.vaultId === vaultId ? sentinel : null;
  const snapshotStore = createSnapshotStore({ folder: folders.snapshots, vaultId, fileSystem, now, log });
  const otherFormat = tail.otherFormat ?? (reading.state === 'refused' ? reading.otherFormat : null);
  const refusal = disk.refusal ?? diskFull ?? (otherFormat === null ? null : refusedFormat(otherFormat));
  const refused = (reason: AppError): OpenJournalAndSnapshots => {
    const journalMark = { seq: tail.lastSeq, digests: structuredClone(ownSentinel?.tables ?? emptyDigests()) };
    const journal = openJournalForReading({ fileSystem, folder: folders.folder }, tail, reason);
    return {
      vaultId,
      diskWarning: disk.warning,
      start: { tail, position: journalMark, repaired: null },
      journal,
      snapshotStore,
      wasLeftSound: false,
      refusal: reason,
    };
  };
  if (refusal) return refused(refusal);
  const isRepairAsked = (await options.beforeOpening?.()) === 'repair';
  await removeUnfinishedFiles(fileSystem, folder);
  if (knownId === null) {
    // Before the first record, so that from then on a vault without a sentinel has lost it.
    await writeSentinel(fileSystem, folder, {
      vaultId,
      seq: 0,
      hash: GENESIS_HASH,
      tables: emptyDigests(),
      isClean: false,
      isCompared: false,
      at: now(),
    });
  } else if (ownSentinel === null) {
    log.warn('the sentinel is of no use and is written anew', { state: reading.state });
  }
  const confirmedReading = await readConfirmedCheckpoint(fileSystem, folder);
  const confirmed = confirmedReading.state === 'read' ? confirmedReading.checkpoint : null;
  const ensureOptions = {
    fileSystem,
    folder: folders.folder,
    quarantineFolder: folders.quarantineFolder,
    snapshots: snapshotStore,
    vaultId,
    sentinel: ownSentinel,
    confirmed,
    log,
    isRepairAsked,
    approveRepair: async () =>
      options.approveRepair === undefined || options.approveRepair(await inspectVault(fileSystem, folder)),
  };
  const start = await ensureSoundJournal(ensureOptions, tail).catch((error: unknown) => {
    if (isAppError(error, 'store-failed') || isAppError(error, 'journal-damaged')) return error;
    throw error;
  });
  if (start instanceof AppError) return refused(start);
  const journal = await openJournal(
    {
      folder: folders.folder,
      quarantineFolder: folders.quarantineFolder,
      checkpointFolder: folder,
      vaultId,
      fileSystem,
      log,
      rotateBytes: options.rotateBytes,
    },
    start.tail,
  );
  const wasLeftSound =
    ownSentinel !== null &&
    ownSentinel.isClean &&
    ownSentinel.isCompared &&
    ownSentinel.seq === start.position.seq &&
    start.repaired === null;
  return { vaultId, diskWarning: disk.warning, start, journal, snapshotStore, wasLeftSound, refusal: null };
}

/** Removes files of interrupted writes, which were never acknowledged. Only for the holder of the folder's lock. */
async function removeUnfinishedFiles(fileSystem: FileSystem, vaultFolder: string): Promise<void> {
  await removeStaleLockDrafts(fileSystem, vaultFolder);
  for (const folder of [vaultFolder, join(vaultFolder, 'snapshots'), join(vaultFolder, 'damaged')]) {
    const names = await listFolder(fileSystem, folder);
    for (const name of names.filter((candidate) => candidate.endsWith(UNFINISHED_SUFFIX))) {
      await fileSystem.rm(join(folder, name), { force: true });
      // A snapshot's manifest is written before its data gets its final name.
      const dataName = name.slice(0, -UNFINISHED_SUFFIX.length);
      const id = idOfDataName(dataName);
      if (id !== null && !names.includes(dataName))
        await fileSystem.rm(join(folder, manifestName(id)), { force: true });
    }
  }
}
