import { join } from 'node:path';
import type { IdFactory } from '../../shared/domain/ids';
import type { RecoveryReport } from '../../shared/ipc/routes/app';
import type { Logger } from '../../shared/lib/logger';
import { realFileSystem, type FileSystem } from '../journal/file-system';
import { openJournal } from '../journal/journal';
import { inspectTail } from '../journal/journal-tail';
import { digestState, emptyState, foldRecord } from '../journal/vault-state';
import { reconcileStore } from './reconcile';
import { createStoreClient } from './store-client';
import { openStoreLink, type StorePage } from './store-link';
import type { VaultStore, VaultWriter } from './vault-store';
import { createVaultWriter, type OpenVaultWriter } from './vault-writer';

export interface OpenVaultOptions {
  folder: string;
  vaultId?: string;
  openStorePage: () => Promise<StorePage>;
  now: () => number;
  ids: IdFactory;
  log: Logger;
  fileSystem?: FileSystem;
}

export interface Vault {
  readonly id: string;
  readonly store: VaultStore;
  readonly writer: VaultWriter;
  readonly recovery: RecoveryReport | null;
  dismissRecovery(): void;
  close(): Promise<void>;
}

export async function openVault(options: OpenVaultOptions): Promise<Vault> {
  const { folder, now, ids, log, fileSystem = realFileSystem } = options;
  const journalFolder = join(folder, 'journal');
  await fileSystem.mkdir(journalFolder, { recursive: true });
  const tail = await inspectTail(fileSystem, journalFolder);
  const vaultId = tail.vaultId ?? options.vaultId ?? ids.next<string>();
  const journal = await openJournal({ folder: journalFolder, asideFolder: join(folder, 'damaged'), vaultId, fileSystem, log }, tail);
  const fold = async (toSeq: number) => {
    const state = emptyState();
    for await (const records of journal.replay({ fromSeq: 1, toSeq })) for (const record of records) foldRecord(state, record);
    return state;
  };
  const mark = { seq: journal.lastSeq, digests: digestState(await fold(journal.lastSeq)) };
  let recovery: RecoveryReport | null = null;
  let writer: OpenVaultWriter | null = null;
  const link = await openStoreLink({
    openStorePage: options.openStorePage,
    attach: async (ask) => {
      const lastSeq = mark.seq;
      const truth = { vaultId, lastSeq, digests: structuredClone(mark.digests), replay: (fromSeq: number) => journal.replay({ fromSeq, toSeq: lastSeq }), fold: () => fold(lastSeq) };
      recovery = (await reconcileStore(ask, truth, now)) ?? recovery;
    },
    onLost: (reason) => writer?.setReadOnly(reason.code, reason.message),
    now,
    log,
  });
  const store = createStoreClient(link.ask);
  writer = createVaultWriter({ journal, ask: link.ask, store, mark, checkDisk: async () => null, now, log });
  const openWriter = writer;
  return {
    id: vaultId,
    store,
    writer: openWriter,
    get recovery() { return recovery; },
    dismissRecovery() { recovery = null; },
    close: () => openWriter.exclusively(async () => {
      await link.close();
      await journal.close();
    }),
  };
}
