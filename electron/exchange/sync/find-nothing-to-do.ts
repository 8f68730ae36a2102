import { join } from 'node:path';
import type { SyncReport } from '../../../shared/ipc/routes/sync';
import type { VaultState } from '../../journal/snapshots/vault-state';
import { isTooFarAhead } from './merge/clock';
import { deviceReport, emptyReport, readOthers } from './run/device-folder';
import { nameOfFile, pathOfFile } from './run/sync-attachments';
import type { SyncDeps } from './run/sync-deps';
import { openSyncLog } from './run/sync-log';
import { openMarkedFolder } from './sync';

/**
 * The report of a sync that has nothing to do, found without opening the vault: its journal ends where the last sync
 * left it, its own chain stands in the folder as published, no other device wrote anything, and every picture is on both
 * sides. Writes nothing.
 *
 * @param state the vault, of which the whole journal was checked
 * @returns null: there may be something to do
 * @throws AppError as a sync, for a damaged file among those that are new, or an unmarked folder
 */
export async function findNothingToDo(
  deps: Pick<SyncDeps, 'vaultFolder' | 'fileSystem' | 'attachments' | 'now'>,
  folder: string,
  state: Pick<VaultState, 'seq' | 'hash' | 'tables'>,
): Promise<SyncReport | null> {
  const log = await openSyncLog(deps.fileSystem, deps.vaultFolder);
  const { folderId, folders, key } = await openMarkedFolder(deps, folder, log);
  const { position } = log;
  if (position === null || log.openPlan !== null) return null;
  const { own, published, outgoing } = position;
  const isJournalKnown = position.seq === state.seq && position.journalHash === state.hash;
  const isPublished = position.isWhole && outgoing.length === 0 && own.hash === published.hash;
  if (isTooFarAhead(position.clock, deps.now())) return null;
  if (position.folder !== folderId || !isJournalKnown || !isPublished) return null;
  // A damaged head of its own is for the sync to find.
  const head = await folders.head(position.device).catch(() => null);
  if (head?.hash !== published.hash) return null;
  const others = await readOthers(folders, log, deps.now());
  if (others.some(({ segments, missing }) => segments.length > 0 || missing !== null)) return null;
  for (const json of state.tables.attachments.values()) {
    const { hash } = JSON.parse(json) as { hash: string };
    const path = join(folder, pathOfFile(nameOfFile(hash, key)));
    const isInFolder = await deps.fileSystem.stat(path).then(
      () => true,
      () => false,
    );
    if (!isInFolder || !(await deps.attachments.has(hash))) return null;
  }
  return { ...emptyReport(), ...deviceReport(others, position, deps.now()) };
}
