import { join } from 'node:path';
import { rowCountOf } from '../../../shared/domain/row-digest';
import { checkDiskSpace } from '../../files/disk-space';
import type { FileSystem } from '../../files/file-system';
import type { RequestStore } from '../connection/store-connection';
import { foldVault } from '../snapshots/vault-snapshots';
import type { OpenVaultOptions } from '../vault';
import { COMPARE_LATER_ROWS, comparedAlready, startComparison, type StoreComparison } from './compare-later';
import type { OpenJournalAndSnapshots } from './open-journal-and-snapshots';
import { storeAsideCause } from './open-store';
import { reconcileStore, type JournalSource } from './reconcile-store';
import type { RecoveryState } from './recovery-state';
import { rescueUnjournaledRows, type StoreEvidence } from './rescue-unjournaled-rows';
import type { VaultPhases } from './vault-phase';

export interface StoreAttachment {
  /** Opens the database behind `request` and makes it equal to the journal; called again after each crash of the page. */
  attach(request: RequestStore): Promise<void>;
  /** False where a database that cannot be opened must stay. */
  setStoreAside(): Promise<boolean>;
  /** Whether the rows are still to be compared. */
  readonly isComparedLater: boolean;
  compare(request: RequestStore): StoreComparison;
  /** What the store told of the vault; null before it was opened. */
  readonly evidence: StoreEvidence | null;
  /** The journal as it is now, to make a store equal to. */
  journalSource(): JournalSource;
}

/** The working database of a vault, as it is opened, mended and compared. */
export function createStoreAttachment(
  options: OpenVaultOptions & { fileSystem: FileSystem },
  { vaultId, journal, snapshotStore, start, wasLeftSound }: OpenJournalAndSnapshots,
  recovery: RecoveryState,
  phases: VaultPhases,
): StoreAttachment {
  const { folder, fileSystem, now, log, onStoreDiffers, compareLaterRows = COMPARE_LATER_ROWS } = options;
  const { position, repaired } = start;
  const isLarge = rowCountOf(position.digests) >= compareLaterRows;
  // A page that is opened again after a crash has its rows compared first.
  let mayCompareLater = onStoreDiffers !== undefined && wasLeftSound && isLarge;
  let isComparedLater = false;
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

  return {
    journalSource,
    get isComparedLater() {
      return isComparedLater;
    },
    get evidence() {
      return evidence;
    },
    async setStoreAside() {
      // A full disk may say anything; there, nothing is tried again.
      if (options.setStoreAside === undefined || (await checkDiskSpace(fileSystem, folder)).refusal) return false;
      keptAside = await options.setStoreAside();
      return true;
    },
    async attach(request) {
      const found = await reconcileStore(request, journalSource(), now, options.onProgress);
      mayCompareLater = false;
      isComparedLater = !found.isCompared;
      if (found.equalAtSeq !== null) evidence = { rescued: null, storeSeq: found.equalAtSeq, isStoreWhole: true };
      recovery.addCommandLineChanges(found.commandLineChanges);
      if (found.commandLineChanges > 0)
        log.info('changes of the command line were taken in', { changes: found.commandLineChanges });
      if (found.report === null) return;
      log.warn('the store was rebuilt from the journal', { lastSeq: position.seq });
      recovery.add(keptAside === null ? found.report : { ...found.report, cause: storeAsideCause(keptAside) });
      keptAside = null;
    },
    compare: (request) => (isComparedLater ? startComparison(request, position, log) : comparedAlready),
  };
}
