import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { FileSystem } from '../files/file-system';
import { openVault, type OpenVaultOptions, type Vault } from '../store/opening/open-vault';
import type { VaultStore, VaultWriter, RowRedactor } from '../store/vault-store';
import type { IndexedDbOptions } from '../../renderer/store/database';
import { createStoreServer } from '../../renderer/store/store-server';
import type { IdFactory } from '../../shared/domain/ids';
import { createIdFactory } from '../../shared/domain/id-factory';
import { silentLogger, type Logger } from '../../shared/lib/logger';
import { createChannelPair } from '../../shared/ipc/testing/channel-pair';
import type { StorePage } from '../store/vault';

export interface TestClock {
  /** Epoch milliseconds; stands still until `advance`. */
  now(): number;
  advance(ms: number): void;
}

export interface TestVaultOptions {
  /** A folder to open again; otherwise a new temporary one, removed by `close`. */
  folder?: string;
  /** The browser profile's databases; pass the same one to find the store again. */
  indexedDB?: IDBFactory;
  clock?: TestClock;
  fileSystem?: FileSystem;
  log?: Logger;
  redactor?: RowRedactor;
  encoding?: 'clone' | 'json';
  /** Scheduled snapshots; none unless asked for. */
  snapshotEveryMs?: number;
  /** Size at which a journal segment is closed. */
  rotateBytes?: number;
  /** It is asked before a repair; without it, repairs happen. */
  approveRepair?: OpenVaultOptions['approveRepair'];
  /** Absent: every row is compared before the vault opens. */
  onStoreDiffers?: OpenVaultOptions['onStoreDiffers'];
  compareLaterRows?: number;
  changesFromRows?: number;
  /** Absent: a database that cannot be opened leaves the vault read-only. */
  setStoreAside?: OpenVaultOptions['setStoreAside'];
  /** Put in front of the store's end: faults for tests of the store's own failures. */
  indexedDbOptions?: IndexedDbOptions;
}

export interface TestVault {
  vault: Vault;
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  clock: TestClock;
  folder: string;
  indexedDB: IDBFactory;
  /** Acts as if the store page's process had died. */
  crashStorePage(): void;
  /** Leaves everything as kill -9 would: nothing is closed in order. */
  kill(): void;
  removeFolder(): Promise<void>;
  close(): Promise<void>;
}

export function createTestClock(startMs = Date.UTC(2026, 4, 1, 9)): TestClock {
  let time = startMs;
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
  };
}

/** A store page of its own databases, over fake-indexeddb; its channel is cut when it is closed. */
export function openTestStorePage(
  indexedDbOptions: IndexedDbOptions = { indexedDB: new IDBFactory(), IDBKeyRange },
  encoding?: TestVaultOptions['encoding'],
): StorePage & { cut(): void } {
  const { main, page, closed, cut } = createChannelPair(encoding);
  createStoreServer(page, indexedDbOptions);
  return { channel: main, gone: closed, cut, close: async () => cut() };
}

/** A whole vault: real journal in a temporary folder, real store server over fake-indexeddb, joined by a channel. */
export async function openTestVault(options: TestVaultOptions = {}): Promise<TestVault> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'engram-vault-')));
  const indexedDB = options.indexedDB ?? new IDBFactory();
  const clock = options.clock ?? createTestClock();
  const ids = createIdFactory(clock.now, (length) => randomBytes(length));
  let storePage: ReturnType<typeof openTestStorePage> | null = null;

  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const openStorePage = async (): Promise<StorePage> =>
    (storePage = openTestStorePage(options.indexedDbOptions ?? { indexedDB, IDBKeyRange }, options.encoding));

  const vault = await openVault({
    folder,
    openStorePage,
    now: clock.now,
    ids,
    log: options.log ?? silentLogger,
    fileSystem: options.fileSystem,
    snapshotEveryMs: options.snapshotEveryMs ?? 0,
    ...(options.rotateBytes === undefined ? {} : { rotateBytes: options.rotateBytes }),
    ...(options.approveRepair ? { approveRepair: options.approveRepair } : {}),
    ...(options.onStoreDiffers ? { onStoreDiffers: options.onStoreDiffers } : {}),
    ...(options.compareLaterRows === undefined ? {} : { compareLaterRows: options.compareLaterRows }),
    ...(options.changesFromRows === undefined ? {} : { changesFromRows: options.changesFromRows }),
    ...(options.setStoreAside ? { setStoreAside: options.setStoreAside } : {}),
    ...(options.redactor ? { redactor: options.redactor } : {}),
  });
  return {
    vault,
    store: vault.store,
    writer: vault.writer,
    ids,
    clock,
    folder,
    indexedDB,
    crashStorePage: () => storePage?.cut(),
    kill() {
      storePage?.cut();
      rmSync(join(folder, 'LOCK'), { force: true });
    },
    removeFolder,
    async close() {
      await vault.close();
      if (!options.folder) await removeFolder();
    },
  };
}
