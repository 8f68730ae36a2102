import { join } from 'node:path';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import { countsOf, differingTables, rowCountOf } from '../../../shared/domain/row-digest';
import { t } from '../../../shared/messages/message';
import { checkDiskSpace } from '../../files/disk-space';
import type { FileSystem } from '../../files/file-system';
import { digestState } from '../../journal/snapshots/vault-state';
import { createInMemoryStore } from '../connection/in-memory-store';
import { createStoreClient } from '../connection/store-client';
import { openStoreConnection, type RequestStore } from '../connection/store-connection';
import { foldVault } from '../snapshots/vault-snapshots';
import type { OpenVaultOptions, RebuildProgress, StorePage } from '../vault';
import type { WritableStore } from '../vault-store';
import { COMPARE_LATER_ROWS, comparedAlready, startComparison, type StoreComparison } from './compare-later';
import type { OpenJournalAndSnapshots } from './open-journal-and-snapshots';
import {
  rebuildStore,
  reconcileStore,
  storeNotRebuilt,
  type JournalSource,
  type RebuiltStore,
} from './reconcile-store';
import type { RecoveryState } from './recovery-state';
import { rescueUnjournaledRows, type StoreEvidence } from './rescue-unjournaled-rows';
import type { VaultPhases } from './vault-phase';

/** The store of a vault, as its journal says. */
export interface OpenedStore {
  store: WritableStore;
  /** Why it was not opened: every request rejects with it. Null when it is open. */
  problem: AppError | null;
  comparison: StoreComparison;
  /** What the store told of the vault before it was mended; null where it holds nothing of its own. */
  evidence: StoreEvidence | null;
  /** Makes it anew from snapshot and journal. */
  rebuild(onProgress?: RebuildProgress): Promise<RebuiltStore>;
  close(): Promise<void>;
}

export interface OpenStoreOptions {
  options: OpenVaultOptions & { fileSystem: FileSystem };
  opened: OpenJournalAndSnapshots;
  recovery: RecoveryState;
  phases: VaultPhases;
  /** It is called when the page keeps crashing and is given up. */
  onLost: (reason: AppError) => void;
}

/** A store that may not (`opened.refusal`) or cannot be opened rejects every request with the reason. */
export async function openStore(openOptions: OpenStoreOptions): Promise<OpenedStore> {
  const { opened, options } = openOptions;
  try {
    if (opened.refusal) throw opened.refusal;
    const { openStorePage } = options;
    return openStorePage === undefined ? await foldStore(opened) : await openPagedStore(openStorePage, openOptions);
  } catch (error) {
    if (!isAppError(error)) throw error;
    options.log.error('the store is not open', { code: error.code });
    const problem =
      error === opened.refusal || ['disk-full', 'unsupported', 'not-allowed'].includes(error.code)
        ? error
        : new AppError('store-failed', t('mainStore.messageEverythingSavedSafe', { message: error.message }), {
            cause: error,
          });
    const reject = () => Promise.reject(problem);
    const store = createStoreClient(reject);
    return { store, problem, comparison: comparedAlready, evidence: null, rebuild: reject, close: async () => {} };
  }
}

/** The store of a process without a page. */
async function foldStore({
  journal,
  snapshotStore,
  start: { position },
}: OpenJournalAndSnapshots): Promise<OpenedStore> {
  const state = await foldVault(snapshotStore, journal, position.seq);
  const wrong = differingTables(digestState(state), position.digests);
  if (wrong.length > 0) throw storeNotRebuilt(wrong);
  return {
    store: createInMemoryStore(state),
    problem: null,
    comparison: comparedAlready,
    evidence: null,
    // It is the journal's own state.
    rebuild: async () => ({ after: countsOf(position.digests), rescue: null }),
    close: async () => {},
  };
}

/** The working database behind a page: it is opened, mended and compared, again after each crash of the page. */
async function openPagedStore(
  openStorePage: () => Promise<StorePage>,
  { options, opened, recovery, phases, onLost }: OpenStoreOptions,
): Promise<OpenedStore> {
  const { vaultId, journal, snapshotStore, start, wasLeftSound } = opened;
  const { folder, fileSystem, now, log, onStoreDiffers, compareLaterRows = COMPARE_LATER_ROWS } = options;
  const { position, repaired } = start;
  const isLarge = rowCountOf(position.digests) >= compareLaterRows;
  // A page that is opened again after a crash has its rows compared first.
  let mayCompareLater = onStoreDiffers !== undefined && wasLeftSound && isLarge;
  let isCompared = true;
  let evidence: StoreEvidence | null = null;
  let keptAside: string | null = null;

  const journalSource = (): JournalSource => {
    const { seq } = position;
    return {
      vaultId,
      lastSeq: seq,
      digests: structuredClone(position.digests),
      mayCompareLater,
      replay: (fromSeq) => journal.replay({ fromSeq, toSeq: seq }),
      fold: () => foldVault(snapshotStore, journal, seq),
      async rescue(request, state) {
        evidence = await rescueUnjournaledRows(request, state, {
          fileSystem,
          journalFolder: join(folder, 'journal'),
          vaultId,
          quarantineFolder: join(folder, 'damaged'),
          repair: phases.now === 'opening' ? repaired : null,
          now,
          log,
        });
        return evidence.rescued;
      },
    };
  };

  const attach = async (request: RequestStore) => {
    const found = await reconcileStore(request, journalSource(), now, options.onProgress);
    mayCompareLater = false;
    ({ isCompared } = found);
    if (found.equalAtSeq !== null) evidence = { rescued: null, storeSeq: found.equalAtSeq, isStoreWhole: true };
    recovery.addCommandLineChanges(found.commandLineChanges);
    if (found.commandLineChanges > 0)
      log.info('changes of the command line were taken in', { changes: found.commandLineChanges });
    if (found.report === null) return;
    log.warn('the store was rebuilt from the journal', { lastSeq: position.seq });
    const cause = keptAside === null ? found.report.cause : t('mainStore.workingDatabaseCouldOpenedPut', { keptAside });
    recovery.add({ ...found.report, cause });
    keptAside = null;
  };
  const connect = () => openStoreConnection({ openStorePage, attach, onLost, now, log });

  /** Where the database that cannot be opened is kept; null where it must stay. A full disk may say anything. */
  const setAside = async () => {
    if (options.setStoreAside === undefined || (await checkDiskSpace(fileSystem, folder)).refusal) return null;
    return options.setStoreAside();
  };

  const connection = await connect().catch(async (error: unknown) => {
    // A database that neither opens nor can be rebuilt in its place would not open at the next start either.
    if (!isAppError(error, 'store-failed') || error.options.retryable) throw error;
    log.error('the store cannot be opened and is set aside', { error: error.message });
    keptAside = await setAside().catch((failure: unknown) => {
      log.error('the store cannot be set aside', { error: String(failure) });
      return null;
    });
    if (keptAside === null) throw error;
    return connect();
  });
  const { request, close } = connection;
  return {
    store: createStoreClient(request),
    problem: null,
    comparison: isCompared ? comparedAlready : startComparison(request, position, log),
    evidence,
    rebuild: (onProgress) => rebuildStore(request, journalSource(), onProgress),
    close,
  };
}
