import { join } from 'node:path';
import type { SnapshotInfo } from '../../shared/ipc/routes/health';
import { AppError } from '../../shared/ipc/errors';
import { STORE_SCHEMA_VERSION } from '../../shared/ipc/store-protocol';
import { differingTables, emptyDigests, type TableDigests } from '../../shared/lib/row-digest';
import type { Logger } from '../../shared/lib/logger';
import { isDiskFull, listFolder, type FileSystem } from './file-system';
import { findExpiredSnapshots } from './retention';
import { dataName, manifestName, readManifest, readSnapshot, snapshotId, writeManifest, writeSnapshotData, type SnapshotManifest } from './snapshot-file';
import { digestState, type VaultState } from './vault-state';

export interface SnapshotStore {
  /** Newest first, failed ones included. */
  list(): Promise<SnapshotInfo[]>;
  manifests(): Promise<SnapshotManifest[]>;
  /** The state in a snapshot; a damaged one is marked failed and refused with `journal-damaged`. */
  read(id: string): Promise<VaultState>;
  /** The newest sound one at or below `maxSeq`; unsound ones are marked failed on the way. */
  newest(maxSeq?: number): Promise<VaultState | null>;
  /** Writes, reads back and checks; throws when it does not hold what `expected` says. */
  write(state: VaultState, reason: string, expected: TableDigests): Promise<SnapshotInfo>;
}

export interface SnapshotStoreOptions {
  folder: string;
  vaultId: string;
  fileSystem: FileSystem;
  now: () => number;
  log: Logger;
}

export function createSnapshotStore({ folder, vaultId, fileSystem, now, log }: SnapshotStoreOptions): SnapshotStore {
  const manifests = async (): Promise<SnapshotManifest[]> => {
    const names = await listFolder(fileSystem, folder);
    const found = await Promise.all(names.filter((name) => name.endsWith('.jsonl.gz')).map(async (name) => {
      const id = name.slice(0, -'.jsonl.gz'.length);
      const manifest = await readManifest(fileSystem, folder, id);
      return manifest?.vaultId === vaultId ? manifest : unusable(id, vaultId);
    }));
    return found.sort((left, right) => right.seq - left.seq || right.at - left.at);
  };

  const markFailed = async (manifest: SnapshotManifest, why: string) => {
    log.error('a snapshot is not sound', { id: manifest.id, why });
    await writeManifest(fileSystem, folder, { ...manifest, state: 'failed' }).catch(() => {});
  };

  const readSound = async (manifest: SnapshotManifest): Promise<VaultState | string> => {
    if (manifest.state === 'failed') return 'it failed its check before';
    const state = await readSnapshot(fileSystem, folder, manifest);
    if (typeof state === 'string') await markFailed(manifest, state);
    return state;
  };

  const dropExpired = async () => {
    for (const { id } of findExpiredSnapshots((await manifests()).map(toInfo), now())) {
      await fileSystem.rm(join(folder, dataName(id)), { force: true });
      await fileSystem.rm(join(folder, manifestName(id)), { force: true });
    }
  };

  return {
    manifests,
    list: async () => (await manifests()).map(toInfo),
    async read(id) {
      const manifest = (await manifests()).find((candidate) => candidate.id === id);
      if (!manifest) throw new AppError('not-found', 'That copy is not there any more.');
      const state = await readSound(manifest);
      if (typeof state === 'string') throw new AppError('journal-damaged', `That copy cannot be used: ${state}. Nothing was changed.`);
      return state;
    },
    async newest(maxSeq = Number.MAX_SAFE_INTEGER) {
      for (const manifest of await manifests()) {
        if (manifest.seq > maxSeq) continue;
        const state = await readSound(manifest);
        if (typeof state !== 'string') return state;
      }
      return null;
    },
    async write(state, reason, expected) {
      await fileSystem.mkdir(folder, { recursive: true });
      const at = now();
      const id = snapshotId(state.seq, at);
      try {
        const { bytes, sha256 } = await writeSnapshotData(fileSystem, folder, id, state);
        const manifest: SnapshotManifest = {
          snapshot: 1, id, vaultId, seq: state.seq, hash: state.hash, at, reason, schemaVersion: STORE_SCHEMA_VERSION, bytes, sha256,
          tables: digestState(state), historyEntries: state.history.length, state: 'verified',
        };
        const isExpected = differingTables(manifest.tables, expected).length === 0;
        const problem = isExpected ? await readSnapshot(fileSystem, folder, manifest) : 'it does not hold what the vault holds';
        await writeManifest(fileSystem, folder, { ...manifest, state: typeof problem === 'string' ? 'failed' : 'verified' });
        if (typeof problem === 'string') throw new AppError('journal-damaged', `The copy could not be verified: ${problem}. Older copies are untouched.`);
        await dropExpired();
        return toInfo(manifest);
      } catch (error) {
        if (isDiskFull(error)) throw new AppError('disk-full', 'There is not enough space on the disk for another copy. Older copies are untouched.', { cause: error });
        throw error;
      } finally {
        await fileSystem.rm(join(folder, `${dataName(id)}.tmp`), { force: true }).catch(() => {});
      }
    },
  };
}

const toInfo = ({ id, seq, at, bytes, reason, state }: SnapshotManifest): SnapshotInfo => ({ id, seq, at, bytes, reason, state });

// A copy whose manifest is gone, damaged or another vault's is listed as failed, so that it is neither used nor unseen.
function unusable(id: string, vaultId: string): SnapshotManifest {
  const nothing = '0'.repeat(64);
  return {
    snapshot: 1, id, vaultId, seq: Number.parseInt(id, 10) || 0, hash: nothing, at: 0, reason: 'unreadable', bytes: 0, sha256: nothing,
    schemaVersion: STORE_SCHEMA_VERSION, tables: emptyDigests(), historyEntries: 0, state: 'failed',
  };
}

/** The vault the newest readable manifest belongs to: how a vault is known whose journal and sentinel are gone. */
export async function findVaultId(fileSystem: FileSystem, folder: string): Promise<string | null> {
  for (const name of (await listFolder(fileSystem, folder)).reverse()) {
    if (!name.endsWith('.jsonl.gz')) continue;
    const manifest = await readManifest(fileSystem, folder, name.slice(0, -'.jsonl.gz'.length));
    if (manifest) return manifest.vaultId;
  }
  return null;
}
