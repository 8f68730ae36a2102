import type { Attachment } from '../../../shared/domain/attachment';
import type { SyncReport } from '../../../shared/ipc/routes/sync';
import type { VaultState } from '../../journal/snapshots/vault-state';
import { openMarkedFolder } from './claim-folder';
import { isSaid, viewFolder, whatGoes } from './collect/collect-folder';
import { readStorage } from './collect/folder-storage';
import { mustHoldMore } from './collect/what-can-go';
import { isTooFarAhead } from './merge/clock';
import { deviceReport, emptyReport, readOthers } from './run/device-folder';
import { listFiles, nameOfFile } from './run/sync-attachments';
import type { SyncDeps } from './run/sync-deps';
import type { Sync } from './sync';
import { openSyncLog } from './run/sync-log';

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
): Promise<(Pick<Sync, 'storage'> & { report: SyncReport }) | null> {
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
  const needed = new Set<string>();
  for (const json of state.tables.attachments.values()) {
    const { hash, removedAt } = JSON.parse(json) as Pick<Attachment, 'hash' | 'removedAt'>;
    if (removedAt !== null) continue;
    if (!(await deps.attachments.has(hash))) return null;
    needed.add(nameOfFile(hash, key));
  }
  const present = await listFiles(deps.fileSystem, folder);
  const { view } = await viewFolder({ deps, folders }, position, { present, needed, isPublished: true });
  if ([...needed].some((name) => !present.has(name)) || mustHoldMore(view)) return null;
  const { files, chains } = whatGoes(view, present);
  if (files.length > 0 || chains.length > 0 || view.seen.aside[position.device]?.isAside === true) return null;
  if (!(await isSaid(folders, view))) return null;
  return {
    report: { ...emptyReport(), ...deviceReport(others, position, deps.now()) },
    storage: () => readStorage({ deps, folder, folders, key }, position, needed),
  };
}
