import { join } from 'node:path';
import type { TableName } from '../../shared/domain/tables';
import { AppError, isAppError } from '../../shared/ipc/errors';
import type { RecoveryReport } from '../../shared/ipc/routes/app';
import { differingTables, type TableDigests } from '../../shared/lib/row-digest';
import { checkDiskSpace } from '../journal/disk-space';
import { makeFolder, realFileSystem, type FileSystem } from '../journal/file-system';
import { lockFolder } from '../journal/folder-lock';
import { writeSentinel } from '../journal/sentinel';
import { createDiskGuard } from './disk-guard';
import { rebuildStore, reconcileStore, withRescue, type Truth } from './reconcile';
import { rescueStore } from './rescue-store';
import { createReadableStore } from './readable-store';
import { createStoreClient } from './store-client';
import { openStoreLink, type StoreLink } from './store-link';
import type { OpenVaultOptions, Vault } from './vault';
import { layFoundation, type Foundation } from './vault-foundation';
import { createVaultSnapshots, foldVault } from './vault-snapshots';
import { createVaultWriter, type OpenVaultWriter } from './vault-writer';

export type { JournalInfo, OpenVaultOptions, Vault, VaultCheck } from './vault';

const SNAPSHOT_EVERY_MS = 30 * 60_000;
type Options = OpenVaultOptions & { fileSystem: FileSystem };

/**
 * Opens a vault folder and makes its store equal to its journal. `busy` when another process has it open. A full disk
 * or a
 * store that cannot be opened gives a vault that is read-only and says why, not an error.
 */
export async function openVault(options: OpenVaultOptions): Promise<Vault> {
  const fileSystem = options.fileSystem ?? realFileSystem;
  await makeFolder(fileSystem, options.folder);
  const unlock = await lockFolder(fileSystem, options.folder);
  try {
    return await openLocked({ ...options, fileSystem }, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openLocked(options: Options, unlock: () => Promise<void>): Promise<Vault> {
  const { folder, fileSystem, now, log, snapshotEveryMs = SNAPSHOT_EVERY_MS } = options;
  const foundation = await layFoundation(options);
  const {
    vaultId,
    journal,
    snapshotStore,
    start: { mark, repaired },
  } = foundation;
  let recovery: RecoveryReport | null = repaired && { at: now(), ...repaired };
  let check: { verifiedAt: number | null; problem: string | null } = { verifiedAt: null, problem: null };
  let writer: OpenVaultWriter | null = null;

  const truthNow = (): Truth => {
    const { seq } = mark;
    return {
      vaultId,
      lastSeq: seq,
      digests: structuredClone(mark.digests),
      replay: (fromSeq) => journal.replay({ fromSeq, toSeq: seq }),
      fold: () => foldVault(snapshotStore, journal, seq),
      rescue: (ask, state) =>
        rescueStore(ask, state, {
          fileSystem,
          journalFolder: join(folder, 'journal'),
          asideFolder: join(folder, 'damaged'),
          now,
          log,
        }),
    };
  };
  const saveSentinel = (isClean: boolean) => {
    const { seq, digests } = mark;
    return seq === journal.lastSeq
      ? writeSentinel(fileSystem, folder, { vaultId, seq, hash: journal.lastHash, tables: digests, isClean, at: now() })
      : Promise.resolve();
  };

  const { link, problem } = await openStore(foundation, {
    openStorePage: options.openStorePage,
    attach: async (ask) => {
      const report = await reconcileStore(ask, truthNow(), now, options.onProgress);
      if (report) {
        log.warn('the store was rebuilt from the journal', { lastSeq: mark.seq });
        recovery = mergeReports(recovery, report);
      }
    },
    onLost: (reason) => writer?.setReadOnly(reason.code, reason.message),
    now,
    log,
  });
  const records = createStoreClient(link.ask);
  const store = createReadableStore(records, log);
  // The write path compares rows exactly as they are stored.
  const openWriter = createVaultWriter({
    journal,
    ask: link.ask,
    store: records,
    mark,
    checkDisk: createDiskGuard(fileSystem, folder, now),
    now,
    log,
    ...(options.redactor ? { redactor: options.redactor } : {}),
  });
  writer = openWriter;
  if (problem) openWriter.setReadOnly(problem.code, problem.message);
  const snapshots = createVaultSnapshots({ snapshots: snapshotStore, journal, mark, writer: openWriter, log });

  const keepSafe = async (reason: string, isClean = false) => {
    if (problem || openWriter.readOnlyReason !== null) return;
    if (snapshotEveryMs > 0) await snapshots.makeIfChanged(reason);
    await openWriter.exclusively(() => saveSentinel(isClean));
  };
  const keepSafeQuietly = (reason: string) =>
    keepSafe(reason).catch((error: unknown) =>
      log.error('the vault could not be secured', { reason, error: String(error) }),
    );
  if (!problem) await saveSentinel(false);
  if (snapshotEveryMs > 0) void keepSafeQuietly('start');
  const timer = snapshotEveryMs > 0 ? setInterval(() => void keepSafeQuietly('schedule'), snapshotEveryMs) : null;
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
    isStoreOpen: problem === null,
    diskWarning: foundation.diskWarning,
    snapshots,
    async journalInfo() {
      return { lastSeq: journal.lastSeq, ...(await journal.size()), ...check };
    },
    tableCounts: () => countsOf(mark.digests),
    freeBytes: async () => (await checkDiskSpace(fileSystem, folder)).freeBytes,
    verify: () =>
      openWriter.exclusively(async () => {
        const { problem: found } = await journal.verify();
        check = { verifiedAt: found === null ? now() : check.verifiedAt, problem: found };
        const digest = await link.ask('store.digest', null).catch(() => null);
        const matchesStore =
          digest && digest.lastSeq === mark.seq && differingTables(digest.tables, mark.digests).length === 0;
        return { problem: found, matchesStore };
      }),
    rebuildStore: (onProgress) =>
      openWriter.exclusively(async () => {
        const before = await link.ask('store.digest', null).catch(() => null);
        const { after, rescue } = await rebuildStore(link.ask, truthNow(), onProgress);
        const counts = Object.fromEntries(
          Object.keys(after).map((name) => [name, before?.tables[name as keyof typeof before.tables].count ?? 0]),
        );
        recovery = {
          at: now(),
          cause: withRescue('The working database was rebuilt because you asked for it.', rescue),
          before: counts,
          after,
        };
        return recovery;
      }),
    async close() {
      if (timer) clearInterval(timer);
      await openWriter.exclusively(async () => {});
      await keepSafe('quit', true).catch((error: unknown) =>
        log.error('the vault was closed without a sentinel', { error: String(error) }),
      );
      await snapshots.idle();
      openWriter.setReadOnly('read-only', 'The vault is closed.');
      await link.close();
      await journal.close();
      await unlock();
    },
  };
}

/** A store that must not or cannot be opened answers everything with the reason. */
async function openStore(
  foundation: Foundation,
  options: Parameters<typeof openStoreLink>[0],
): Promise<{ link: StoreLink; problem: AppError | null }> {
  try {
    if (foundation.refusal) throw foundation.refusal;
    return { link: await openStoreLink(options), problem: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    options.log.error('the store is not open', { code: error.code });
    const problem =
      error === foundation.refusal || ['disk-full', 'unsupported', 'not-allowed'].includes(error.code)
        ? error
        : new AppError(
            'store-failed',
            `${error.message} Everything you saved is safe in the journal; please restart the app.`,
            { cause: error },
          );
    return { link: { ask: () => Promise.reject(problem), close: async () => {} }, problem };
  }
}

const countsOf = (digests: TableDigests) =>
  Object.fromEntries(Object.entries(digests).map(([name, { count }]) => [name, count])) as Record<TableName, number>;

function mergeReports(earlier: RecoveryReport | null, later: RecoveryReport): RecoveryReport {
  return earlier ? { ...later, cause: `${earlier.cause} ${later.cause}` } : later;
}
