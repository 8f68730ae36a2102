import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { isAppError } from '../../../shared/ipc/errors';
import type { HealthReport, NeverSurfaced } from '../../../shared/ipc/routes/health';
import type { SearchCheckService } from '../../search-check/search-check-service';
import type { Vault } from '../../store/vault';
import { t } from '../../../shared/messages/message';

/** What the Storage page needs from the open vault, the index, and the machine. */
export interface HealthHandlersDependencies {
  vault: Pick<Vault, 'writer' | 'isStoreOpen' | 'tableCounts' | 'journalInfo' | 'verify' | 'snapshots'> & {
    rebuildStore(): Promise<unknown>;
  };
  index: {
    info(): HealthReport['index'];
    /** Compares every index entry with its record and updates `info().mismatches` and `checkedAt`. */
    checkIntegrity(): Promise<unknown>;
    rebuild(): Promise<unknown>;
  };
  embedding: () => HealthReport['embedding'];
  /** Retries the embedding model now. */
  continueEmbedding: () => Promise<unknown>;
  neverSurfaced: (days: number) => Promise<NeverSurfaced>;
  searchCheck: Pick<SearchCheckService, 'state' | 'start' | 'stop'>;
  now: () => number;
  /** Free bytes of the vault's disk; null if unknown. */
  freeBytes: () => Promise<number | null>;
  dataFolder: string;
  /** It is called after a rebuild or a restore, to notify the windows. */
  onChanged: () => void;
}

/** The Storage page's routes; each reports the present state. */
export function createHealthHandlers(
  dependencies: HealthHandlersDependencies,
): Handlers<Exclude<RoutesOf<'health'>, 'health.patterns'>> {
  const { vault, index } = dependencies;
  // Unknown until the person (or a rebuild) compared journal and store at this sequence number.
  let compared: { seq: number; matches: boolean | null } | null = null;
  let snapshotCheck: HealthReport['snapshotCheck'] = null;

  // A closed store is a state to report, not an error: people come to this page for it.
  const readStore = (): Omit<HealthReport['store'], 'matchesJournal'> =>
    vault.isStoreOpen ? { lastSeq: vault.writer.lastSeq, counts: vault.tableCounts() } : { lastSeq: 0, counts: {} };

  const report = async (): Promise<HealthReport> => {
    const [journal, snapshots, freeBytes] = await Promise.all([
      vault.journalInfo(),
      vault.snapshots.list(),
      dependencies.freeBytes(),
    ]);
    const store = readStore();
    const matchesJournal = compared !== null && compared.seq === journal.lastSeq ? compared.matches : null;
    return {
      journal,
      store: { ...store, matchesJournal },
      index: index.info(),
      embedding: dependencies.embedding(),
      snapshots,
      snapshotCheck,
      freeBytes,
      dataFolder: dependencies.dataFolder,
    };
  };

  return {
    'health.report': async () => report(),
    'health.verify': async () => {
      const seq = vault.writer.lastSeq;
      compared = { seq, matches: (await vault.verify()).matchesStore };
      await index.checkIntegrity();
      return report();
    },
    'health.snapshot': async () => vault.snapshots.make(t('mainIpc.askedFor')),
    'health.checkSnapshot': async ({ id }) => {
      const problem = await vault.snapshots.previewRestore(id).then(
        () => null,
        (error: unknown) => {
          if (!isAppError(error)) throw error;
          return error.message;
        },
      );
      snapshotCheck = { id, at: dependencies.now(), problem };
      return report();
    },
    'health.continueEmbedding': async () => {
      await dependencies.continueEmbedding();
      return report();
    },
    'health.neverSurfaced': ({ days }) => dependencies.neverSurfaced(days),
    'health.searchCheck': () => dependencies.searchCheck.state(),
    'health.startSearchCheck': () => dependencies.searchCheck.start(),
    'health.stopSearchCheck': () => dependencies.searchCheck.stop(),
    'health.previewRestore': async ({ id }) => vault.snapshots.previewRestore(id),
    'health.restore': async ({ id }) => {
      const restored = await vault.snapshots.restore(id);
      dependencies.onChanged();
      return restored;
    },
    'health.rebuildStore': async () => {
      await vault.rebuildStore();
      compared = null;
      dependencies.onChanged();
      return null;
    },
    'health.checkIndex': async () => {
      await index.checkIntegrity();
      return report();
    },
    'health.rebuildIndex': async () => {
      await index.rebuild();
      dependencies.onChanged();
      return null;
    },
  };
}
