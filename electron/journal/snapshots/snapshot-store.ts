import { join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import { emptyDigests, type TableDigests } from '../../../shared/domain/row-digest';
import type { Logger } from '../../../shared/lib/logger';
import { isDiskFull, listFolder, makeFolder, syncFolder, type FileSystem } from '../../files/file-system';
import { findExpiredSnapshots } from './snapshot-retention';
import type { ChangesSince } from './changes-since';
import {
  checkChanges,
  hasItsData,
  linesOfChanges,
  linesOfState,
  readSnapshot,
  writeSnapshotData,
} from './snapshot-data';
import {
  dataName,
  idOfDataName,
  manifestName,
  readManifest,
  snapshotId,
  unfinishedDataName,
  writeManifest,
  type SnapshotCheck,
  type SnapshotManifest,
} from './snapshot-file';
import type { VaultState } from './vault-state';
import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';
import { VAULT_FORMAT } from '../../../shared/domain/vault-format';
import { t } from '../../../shared/messages/message';

/** A manifest, or a substitute for an unusable one, with `why`. */
type SnapshotEntry = Omit<SnapshotManifest, 'state'> & Pick<SnapshotInfo, 'state'> & { why: string | null };

export interface SnapshotStore {
  /** Newest first, including unusable ones. */
  list(): Promise<SnapshotInfo[]>;
  manifests(): Promise<SnapshotEntry[]>;
  /** The newest verified copy of change `seq`; `isWhole`: one that needs no other. */
  verifiedAt(seq: number, isWhole?: boolean): Promise<SnapshotInfo | null>;
  /** The newest verified copy that needs no other; null where its file has changed since. */
  newestWhole(): Promise<SnapshotEntry | null>;
  /** Reads a copy and judges it; marks nothing. */
  check(id: string): Promise<SnapshotCheck<VaultState>>;
  /**
   * The state in a snapshot. `journal-damaged` when its content is wrong, which marks it failed; `store-failed` when it
   * cannot be judged now.
   */
  read(id: string): Promise<VaultState>;
  /** The newest sound one at or below `maxSeq`, and those of this vault above it that could not be judged. */
  newest(maxSeq?: number): Promise<{ state: VaultState | null; unjudged: string[] }>;
  /** Writes a snapshot, reads it back and checks it; throws, leaving nothing, when it differs from `expected`. */
  write(state: VaultState, reason: string, expected: TableDigests): Promise<SnapshotInfo>;
  /** The same of the changes since a whole snapshot, which is kept for as long as this one. */
  writeChanges(
    base: SnapshotEntry,
    changes: ChangesSince,
    reason: string,
    expected: TableDigests,
  ): Promise<SnapshotInfo>;
}

export interface SnapshotStoreOptions {
  folder: string;
  vaultId: string;
  fileSystem: FileSystem;
  now: () => number;
  log: Logger;
  /** Marks nothing. */
  isReadOnly?: boolean;
}

const anotherVaultReason = (): string => t('mainJournal.copyOfAnotherVault');

/** Snapshots of one vault in `folder`. Those of another vault are listed but never read. `now`: epoch milliseconds. */
export function createSnapshotStore({
  folder,
  vaultId,
  fileSystem,
  now,
  log,
  isReadOnly = false,
}: SnapshotStoreOptions): SnapshotStore {
  const manifests = async (): Promise<SnapshotEntry[]> => {
    const ids = (await listFolder(fileSystem, folder)).flatMap((name) => idOfDataName(name) ?? []);
    return (await Promise.all(ids.map((id) => readEntry(fileSystem, folder, vaultId, id)))).sort(
      (left, right) => right.seq - left.seq || right.at - left.at,
    );
  };

  const check = async ({ why, state, ...entry }: SnapshotEntry): Promise<SnapshotCheck<VaultState>> =>
    why === null
      ? readSnapshot(fileSystem, folder, { ...entry, state: state as SnapshotManifest['state'] })
      : { state: state === 'unjudged' ? state : 'damaged', why };

  // A failed snapshot is judged again, since a passing read error once sufficed to condemn one.
  const checkAndMark = async (entry: SnapshotEntry): Promise<SnapshotCheck<VaultState>> => {
    const checked = await check(entry);
    const state = checked.state === 'sound' ? 'verified' : 'failed';
    if (checked.state !== 'sound')
      log.error('a snapshot is not sound', { id: entry.id, state: checked.state, why: checked.why });
    if (checked.state === 'unjudged' || entry.why !== null || entry.state === state || isReadOnly) return checked;
    const { why: _why, ...manifest } = entry;
    await writeManifest(fileSystem, folder, { ...manifest, state }).catch(() => {});
    return checked;
  };

  const dropExpired = async () => {
    const entries = await manifests();
    const expired = new Set(findExpiredSnapshots(entries.map(toInfo), now()).map(({ id }) => id));
    for (const { id, base } of entries) if (base !== undefined && !expired.has(id)) expired.delete(base.id);
    for (const entry of entries.filter(({ id }) => expired.has(id))) {
      if (entry.state === 'failed' && (await checkAndMark(entry)).state !== 'damaged') continue;
      await fileSystem.rm(join(folder, dataName(entry.id)), { force: true });
      await fileSystem.rm(join(folder, manifestName(entry.id)), { force: true });
    }
  };

  const requireEntry = async (id: string): Promise<SnapshotEntry> => {
    const entry = (await manifests()).find((candidate) => candidate.id === id);
    if (!entry) throw new AppError('not-found', t('mainJournal.copyThereAnyMore'));
    return entry;
  };

  const writeNew = async (copy: NewCopy): Promise<SnapshotInfo> => {
    try {
      const written = await writeCopy({ folder, vaultId, fileSystem, now }, copy);
      await dropExpired();
      return written;
    } catch (error) {
      if (isDiskFull(error)) throw new AppError('disk-full', t('mainJournal.thereEnoughSpaceDisk'), { cause: error });
      throw error;
    }
  };

  return {
    manifests,
    list: async () => (await manifests()).map(toInfo),
    async verifiedAt(seq, isWhole = false) {
      const found = (await manifests()).find(
        (entry) => entry.state === 'verified' && entry.seq === seq && (!isWhole || entry.base === undefined),
      );
      return found === undefined ? null : toInfo(found);
    },
    async newestWhole() {
      const found = (await manifests()).find((entry) => entry.state === 'verified' && entry.base === undefined);
      return found !== undefined && (await hasItsData(fileSystem, folder, found as SnapshotManifest)) ? found : null;
    },
    check: async (id) => check(await requireEntry(id)),
    async read(id) {
      const checked = await checkAndMark(await requireEntry(id));
      if (checked.state === 'sound') return checked.content;
      if (checked.state === 'damaged')
        throw new AppError('journal-damaged', t('mainJournal.copyCannotUsedWhy', { why: checked.why }));
      throw new AppError('store-failed', t('mainJournal.copyCannotUsedWhyKept', { why: checked.why }));
    },
    async newest(maxSeq = Number.MAX_SAFE_INTEGER) {
      const unjudged: string[] = [];
      for (const entry of await manifests()) {
        if (entry.seq > maxSeq) continue;
        const checked = await checkAndMark(entry);
        if (checked.state === 'sound') return { state: checked.content, unjudged };
        if (checked.state === 'unjudged' && entry.why !== anotherVaultReason()) unjudged.push(entry.id);
      }
      return { state: null, unjudged };
    },
    write: (state, reason, expected) =>
      writeNew({
        described: {
          seq: state.seq,
          hash: state.hash,
          historyEntries: state.history.length,
          tables: expected,
          reason,
        },
        lines: linesOfState(state),
        readBack: (manifest) => readSnapshot(fileSystem, folder, manifest, unfinishedDataName(manifest.id)),
      }),
    writeChanges({ why: _why, state: _state, ...base }, changes, reason, expected) {
      const { seq, hash, history } = changes;
      const historyEntries = base.historyEntries + history.length;
      const { id, sha256 } = base;
      return writeNew({
        described: { seq, hash, historyEntries, tables: expected, reason, base: { id, sha256 } },
        lines: linesOfChanges(changes),
        readBack: (manifest) => checkChanges(fileSystem, folder, manifest, base),
      });
    },
  };
}

interface NewCopy {
  described: Pick<SnapshotManifest, 'seq' | 'hash' | 'historyEntries' | 'tables' | 'reason' | 'base'>;
  lines: Iterable<string>;
  /** Judges the data as they were written, before they get their name. */
  readBack(manifest: SnapshotManifest): Promise<SnapshotCheck<unknown>>;
}

async function writeCopy(
  { folder, vaultId, fileSystem, now }: Pick<SnapshotStoreOptions, 'folder' | 'vaultId' | 'fileSystem' | 'now'>,
  { described, lines, readBack }: NewCopy,
): Promise<SnapshotInfo> {
  await makeFolder(fileSystem, folder);
  const at = now();
  const id = snapshotId(described.seq, at);
  try {
    const written = await writeSnapshotData(fileSystem, folder, id, lines);
    const manifest: SnapshotManifest = {
      format: VAULT_FORMAT,
      id,
      vaultId,
      at,
      state: 'verified',
      ...described,
      ...written,
    };
    const checked = await readBack(manifest);
    if (checked.state !== 'sound') {
      const code = checked.state === 'damaged' ? 'journal-damaged' : 'store-failed';
      throw new AppError(code, t('mainJournal.copyCouldVerifiedWhy', { why: checked.why }));
    }
    await writeManifest(fileSystem, folder, manifest);
    await fileSystem.rename(join(folder, unfinishedDataName(id)), join(folder, dataName(id)));
    await syncFolder(fileSystem, folder);
    return toInfo(manifest);
  } finally {
    await fileSystem.rm(join(folder, unfinishedDataName(id)), { force: true }).catch(() => {});
  }
}

async function readEntry(fileSystem: FileSystem, folder: string, vaultId: string, id: string): Promise<SnapshotEntry> {
  const checked = await readManifest(fileSystem, folder, id);
  if (checked.state !== 'sound') return unusableEntry(id, vaultId, checked);
  if (checked.content.vaultId !== vaultId)
    return unusableEntry(id, vaultId, { state: 'unjudged', why: anotherVaultReason() });
  return { ...checked.content, why: null };
}

const toInfo = ({ id, seq, at, bytes, reason, state }: Omit<SnapshotEntry, 'why'>): SnapshotInfo => ({
  id,
  seq,
  at,
  bytes,
  reason,
  state,
});

// A snapshot without a usable manifest is listed too, so that it is neither used nor hidden.
function unusableEntry(
  id: string,
  vaultId: string,
  { state, why }: { state: 'damaged' | 'unjudged'; why: string },
): SnapshotEntry {
  const nothing = '0'.repeat(64);
  return {
    format: VAULT_FORMAT,
    id,
    vaultId,
    seq: Number.parseInt(id, 10) || 0,
    hash: nothing,
    at: 0,
    reason: 'unreadable',
    bytes: 0,
    sha256: nothing,
    tables: emptyDigests(),
    historyEntries: 0,
    state: state === 'unjudged' ? 'unjudged' : 'failed',
    why,
  };
}

/** The vault id of the newest readable manifest: identifies a vault whose journal and sentinel are gone. */
export async function findVaultId(fileSystem: FileSystem, folder: string): Promise<string | null> {
  for (const name of (await listFolder(fileSystem, folder)).reverse()) {
    const id = idOfDataName(name);
    const checked = id === null ? null : await readManifest(fileSystem, folder, id);
    if (checked?.state === 'sound') return checked.content.vaultId;
  }
  return null;
}
