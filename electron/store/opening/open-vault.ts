import { join } from 'node:path';
import { isAppError, type AppError } from '../../../shared/ipc/errors';
import { countsOf, differingTables, rowCountOf } from '../../../shared/domain/row-digest';
import { checkDiskSpace } from '../../files/disk-space';
import { makeFolder, realFileSystem, type FileSystem } from '../../files/file-system';
import { lockFolder, lockFolderForReading } from '../../files/folder-lock';
import { writeSentinel } from '../../journal/checkpoints/sentinel';
import { inspectVault } from '../../journal/recovery/inspect-vault';
import { createThrottledDiskCheck } from '../../files/disk-space';
import { rebuildStore, reconcileStore, causeWithRescue, type JournalSource } from './reconcile-store';
import { bringBackRows } from './bring-back-rows';
import { rescueUnjournaledRows, type StoreEvidence } from './rescue-unjournaled-rows';
import { createChangesAfter } from './changes-after';
import { COMPARE_LATER_ROWS, comparedAlready, startComparison } from './compare-later';
import { createReadableStore } from '../reading/readable-store';
import { createStoreClient } from '../connection/store-client';
import { openStore, storeAsideCause } from './open-store';
import type { OpenVaultOptions, Vault } from '../vault';
import { openJournalAndSnapshots } from './open-journal-and-snapshots';
import { createVaultSnapshots, foldVault } from '../snapshots/vault-snapshots';
import { createVaultWriter, type OpenVaultWriter } from '../writing/vault-writer';
import type { RecoveryReport } from '../../../shared/domain/recovery-report';
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
  await makeFolder(fileSystem, options.folder);
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
  const {
    vaultId,
    journal,
    snapshotStore,
    start: { position, repaired },
  } = opened;
  let recovery: RecoveryReport | null = null;
  let storeEvidence: StoreEvidence | null = null;
  let commandLineChanges = 0;
  let keptAside: string | null = null;
  let check: { verifiedAt: number | null; problem: string | null } = { verifiedAt: null, problem: null };
  let writer: OpenVaultWriter | null = null;
  let isClosing = false;
  let comparison = comparedAlready;
  let isComparedLater = false;
  const { onStoreDiffers, compareLaterRows = COMPARE_LATER_ROWS } = options;
  let mayCompareLater =
    onStoreDiffers !== undefined && opened.wasLeftSound && rowCountOf(position.digests) >= compareLaterRows;

  const journalSourceNow = (): JournalSource => {
    const { seq } = position;
    return {
      vaultId,
      lastSeq: seq,
      digests: structuredClone(position.digests),
      mayCompareLater,
      replay: (fromSeq) => journal.replay({ fromSeq, toSeq: seq }),
      fold: () => foldVault(snapshotStore, journal, seq),
      async rescue(request, state) {
        storeEvidence = await rescueUnjournaledRows(request, state, {
          fileSystem,
          journalFolder: join(folder, 'journal'),
          vaultId,
          quarantineFolder: join(folder, 'damaged'),
          repair: writer === null ? repaired : null,
          now,
          log,
        });
        return storeEvidence.rescued;
      },
    };
  };
  const saveSentinel = (isClean: boolean) => {
    const { seq, digests } = position;
    return seq === journal.lastSeq
      ? writeSentinel(fileSystem, folder, {
          vaultId,
          seq,
          hash: journal.lastHash,
          tables: digests,
          isClean,
          isCompared: comparison.isEqual,
          at: now(),
        })
      : Promise.resolve();
  };

  const { link: connection, problem } = await openStore(opened.refusal, {
    async setStoreAside() {
      // A full disk may say anything; there, nothing is tried again.
      if (options.setStoreAside === undefined || (await checkDiskSpace(fileSystem, folder)).refusal) return false;
      keptAside = await options.setStoreAside();
      return true;
    },
    openStorePage: options.openStorePage,
    attach: async (request) => {
      const {
        report,
        commandLineChanges: taken,
        equalAtSeq,
        isCompared,
      } = await reconcileStore(request, journalSourceNow(), now, options.onProgress);
      // A page that is opened again after a crash has its rows compared first.
      mayCompareLater = false;
      isComparedLater = !isCompared;
      if (equalAtSeq !== null) storeEvidence = { rescued: null, storeSeq: equalAtSeq, isStoreWhole: true };
      commandLineChanges += taken;
      if (taken > 0) log.info('changes of the command line were taken in', { changes: taken });
      if (report) {
        log.warn('the store was rebuilt from the journal', { lastSeq: position.seq });
        const cause = keptAside === null ? report.cause : storeAsideCause(keptAside);
        keptAside = null;
        recovery = mergeReports(recovery, { ...report, cause });
      }
    },
    onLost: (reason) => writer?.setReadOnly(reason.code, reason.message),
    now,
    log,
  });
  if (isComparedLater) comparison = startComparison(connection.request, position, log);
  const records = createStoreClient(connection.request);
  const store = createReadableStore(records, log);
  // The write path compares stored rows byte for byte.
  const openWriter = createVaultWriter({
    journal,
    request: connection.request,
    store: records,
    position,
    compared: () => comparison.result,
    checkDisk: createThrottledDiskCheck(fileSystem, folder, now),
    now,
    log,
    ...(options.redactor ? { redactor: options.redactor } : {}),
    ...(options.writtenBy ? { writtenBy: options.writtenBy } : {}),
  });
  writer = openWriter;
  if (problem) openWriter.setReadOnly(problem.code, problem.message);
  void comparison.result.then((isEqual) => {
    if (isEqual || isClosing) return;
    openWriter.setReadOnly('store-failed', t('mainStore.storeDiffersOpenedAgain'));
    onStoreDiffers?.();
  });
  if (repaired !== null) {
    const { cause, lost } = await bringBackRows(openWriter, repaired, problem ? null : storeEvidence);
    const report = { at: now(), cause, before: repaired.before, after: countsOf(position.digests) };
    const withLost = lost.length > 0 ? { ...report, lost } : report;
    recovery = { ...mergeReports(withLost, recovery), after: report.after };
  }
  const snapshots = createVaultSnapshots({
    snapshots: snapshotStore,
    journal,
    position,
    writer: openWriter,
    now,
    log,
    changesFromRows: options.changesFromRows,
  });

  const snapshotAndSaveSentinel = async (reason: string, isClean = false) => {
    if (problem || openWriter.readOnlyReason !== null) return;
    if (snapshotEveryMs > 0) await snapshots.makeIfChanged(reason);
    await openWriter.runExclusively(() => saveSentinel(isClean));
  };
  const trySnapshotAndSaveSentinel = (reason: string) =>
    snapshotAndSaveSentinel(reason).catch((error: unknown) =>
      log.error('the vault could not be secured', { reason, error: String(error) }),
    );
  if (!problem) await saveSentinel(false);
  if (snapshotEveryMs > 0) void trySnapshotAndSaveSentinel('start');
  const timer =
    snapshotEveryMs > 0 ? setInterval(() => void trySnapshotAndSaveSentinel('schedule'), snapshotEveryMs) : null;
  timer?.unref();

  return {
    id: vaultId,
    folder,
    store,
    writer: openWriter,
    get recovery() {
      return recovery;
    },
    dismissRecovery() {
      recovery = null;
    },
    get commandLineChanges() {
      return commandLineChanges;
    },
    dismissCommandLineChanges() {
      commandLineChanges = 0;
    },
    isStoreOpen: problem === null,
    diskWarning: opened.diskWarning,
    snapshots,
    async journalInfo() {
      return { lastSeq: journal.lastSeq, ...(await journal.size()), ...check };
    },
    ...createChangesAfter(journal),
    tableCounts: () => countsOf(position.digests),
    freeBytes: async () => (await checkDiskSpace(fileSystem, folder)).freeBytes,
    verify: () =>
      openWriter.runExclusively(async () => {
        const { problem: found } = await journal.verify();
        check = { verifiedAt: found === null ? now() : check.verifiedAt, problem: found };
        const digest = await connection.request('store.digest', null).catch(() => null);
        const matchesStore =
          digest && digest.lastSeq === position.seq && differingTables(digest.tables, position.digests).length === 0;
        return { problem: found, matchesStore };
      }),
    inspect: () => openWriter.runExclusively(() => inspectVault(fileSystem, folder)),
    rebuildStore: (onProgress) =>
      openWriter.runExclusively(async () => {
        const before = await connection.request('store.digest', null).catch(() => null);
        const { after, rescue } = await rebuildStore(connection.request, journalSourceNow(), onProgress);
        const counts = Object.fromEntries(
          Object.keys(after).map((name) => [name, before?.tables[name as keyof typeof before.tables].count ?? 0]),
        );
        recovery = {
          at: now(),
          cause: causeWithRescue(t('mainStore.workingDatabaseRebuiltBecause'), rescue),
          before: counts,
          after,
        };
        return recovery;
      }),
    async close() {
      isClosing = true;
      if (timer) clearInterval(timer);
      await openWriter.runExclusively(async () => {});
      await snapshotAndSaveSentinel('quit', true).catch((error: unknown) =>
        log.error('the vault was closed without a sentinel', { error: String(error) }),
      );
      await snapshots.idle();
      openWriter.setReadOnly('read-only', t('mainStore.theVaultIsClosed'));
      await connection.close();
      await journal.close();
      await unlock();
    },
  };
}

function mergeReports<Earlier extends RecoveryReport | null>(
  earlier: Earlier,
  later: RecoveryReport | null,
): RecoveryReport | Earlier {
  return earlier && later ? { ...earlier, ...later, cause: `${earlier.cause} ${later.cause}` } : (later ?? earlier);
}
