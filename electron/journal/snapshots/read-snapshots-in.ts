import { silentLogger } from '../../../shared/lib/logger';
import type { FileSystem } from '../../files/file-system';
import { createSnapshotStore, type SnapshotStore } from './snapshot-store';

/** Copies that lie in a folder outside of the vault: read and checked there, never written or removed. */
export const readSnapshotsIn = (folder: string, vaultId: string, fileSystem: FileSystem): SnapshotStore =>
  createSnapshotStore({ folder, vaultId, fileSystem, now: Date.now, log: silentLogger, isReadOnly: true });
