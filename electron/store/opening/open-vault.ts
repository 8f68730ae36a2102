import { isAppError, type AppError } from '../../../shared/ipc/errors';
import { countsOf, emptyDigests } from '../../../shared/domain/row-digest';
import { checkDiskSpace, createThrottledDiskCheck } from '../../files/disk-space';
import { makeFolder, realFileSystem, type FileSystem } from '../../files/file-system';
import { lockFolder, lockFolderForReading, toUnwritableError } from '../../files/folder-lock';
import { writeSentinel } from '../../journal/checkpoints/sentinel';
import { causeWithRescue } from './reconcile-store';
import { bringBackRows } from './bring-back-rows';
import { createChangesAfter } from './changes-after';
import { createReadableStore } from '../reading/readable-store';
import { openStore } from './open-store';
import type { OpenVaultOptions, Vault } from '../vault';
import { openJournalAndSnapshots } from './open-journal-and-snapshots';
import { createVaultSnapshots } from '../snapshots/vault-snapshots';
import { createVaultWriter, type OpenVaultWriter } from '../writing/vault-writer';
import { createRecoveryState } from './recovery-state';
import { startSnapshotSchedule } from './snapshot-schedule';
import { createVaultChecks } from './vault-checks';
import { createVaultPhases } from './vault-phase';
import { t } from '../../../shared/messages/message';

export type { OpenVaultOptions, Vault } from '../vault';

const SNAPSHOT_EVERY_MS = 30 * 60_000;
type Options = OpenVaultOptions & { fileSystem: FileSystem };

/**
 * Opens a vault folder and makes its store equal to its journal. `busy` when another process has it open. With a full
 * disk or a failing store the vault is read-only and says why, without an error.
 */
export async function openVault(options: OpenVaultOptions): Promise<Vault> {
  const fileSystem = options.fileSystem ?? realFileSystem;
  await makeFolder(fileSystem, options.folder).catch((error: unknown) => {
    throw toUnwritableError(options.folder, error);
  });
  let diskFull: AppError | null = null;
  const unlock = await lockFolder(fileSystem, options.folder).catch((error: unknown) => {
    if (!isAppError(error, 'disk-full')) throw error;
    diskFull = error;
    return lockFolderForReading(fileSystem, options.folder);
  });
  try {
    return await openLocked({ ...options, fileSystem }, unlock, diskFull);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** @param diskFull no lock could be written: nothing else may be */
async function openLocked(options: Options, unlock: () => Promise<void>, diskFull: AppError | null): Promise<Vault> {
  const { folder, fileSystem, now, log, snapshotEveryMs = SNAPSHOT_EVERY_MS } = options;
  const opened = await openJournalAndSnapshots(options, diskFull);
  const { vaultId, journal, snapshotStore } = opened;
  const { position, repaired } = opened.start;
  const recovery = createRecoveryState();
  const phases = createVaultPhases();
  let loseWriter: OpenVaultWriter['setReadOnly'] = () => {};
  const onLost = (reason: AppError) => loseWriter(reason.code, reason.message);
  const openedStore = await openStore({ options, opened, recovery, phases, onLost });
  const { store: records, problem, comparison } = openedStore;
  phases.enter(problem !== null ? 'refused' : comparison.isEqual ? 'open' : 'comparing');
  // The write path compares stored rows byte for byte.
  const writer = createVaultWriter({
    journal,
    store: records,
    position,
    compared: () => comparison.result,
    checkDisk: createThrottledDiskCheck(fileSystem, folder, now),
    now,
    log,
    ...(options.redactor ? { redactor: options.redactor } : {}),
    ...(options.writtenBy ? { writtenBy: options.writtenBy } : {}),
  });
  loseWriter = writer.setReadOnly;
  if (problem) writer.setReadOnly(problem.code, problem.message);
  void comparison.result.then((isEqual) => {
    if (!phases.enter(isEqual ? 'open' : 'differs') || isEqual) return;
    writer.setReadOnly('store-failed', t('mainStore.storeDiffersOpenedAgain'));
    options.onStoreDiffers?.();
  });
  if (repaired !== null) {
    const { cause, lost } = await bringBackRows(writer, repaired, openedStore.evidence);
    const report = { at: now(), cause, before: repaired.before, after: countsOf(position.digests) };
    recovery.addBefore(lost.length > 0 ? { ...report, lost } : report);
  }
  const snapshots = createVaultSnapshots({
    snapshots: snapshotStore,
    journal,
    position,
    writer,
    now,
    log,
    changesFromRows: options.changesFromRows,
  });

  const saveSentinel = async (isClean: boolean) => {
    const { seq, digests: tables } = position;
    if (seq !== journal.lastSeq) return;
    const isCompared = comparison.isEqual;
    const checkpoint = { vaultId, seq, hash: journal.lastHash, tables };
    await writeSentinel(fileSystem, folder, { ...checkpoint, isClean, isCompared, at: now() });
  };
  if (!problem) await saveSentinel(false);
  const schedule = startSnapshotSchedule(
    snapshotEveryMs,
    async (reason) => {
      if (writer.readOnlyReason !== null) return;
      if (snapshotEveryMs > 0) await snapshots.makeIfChanged(reason);
      await writer.runExclusively(() => saveSentinel(reason === 'quit'));
    },
    log,
  );

  return {
    id: vaultId,
    folder,
    store: createReadableStore(records, log),
    writer,
    get recovery() {
      return recovery.report;
    },
    dismissRecovery: recovery.dismiss,
    get commandLineChanges() {
      return recovery.commandLineChanges;
    },
    dismissCommandLineChanges: recovery.dismissCommandLineChanges,
    isStoreOpen: problem === null,
    diskWarning: opened.diskWarning,
    snapshots,
    ...createChangesAfter(journal),
    ...createVaultChecks({ folder, fileSystem, journal, position, store: records, writer, now }),
    tableCounts: () => countsOf(position.digests),
    freeBytes: async () => (await checkDiskSpace(fileSystem, folder)).freeBytes,
    rebuildStore: (onProgress) =>
      writer.runExclusively(async () => {
        const digest = await records.digest().catch(() => null);
        const { after, rescue } = await openedStore.rebuild(onProgress);
        return recovery.replace({
          at: now(),
          cause: causeWithRescue(t('mainStore.workingDatabaseRebuiltBecause'), rescue),
          before: countsOf(digest?.tables ?? emptyDigests()),
          after,
        });
      }),
    async close() {
      phases.enter('closed');
      await writer.runExclusively(async () => {});
      await schedule.end();
      await snapshots.idle();
      writer.setReadOnly('read-only', t('mainStore.theVaultIsClosed'));
      await openedStore.close();
      await journal.close();
      await unlock();
    },
  };
}
