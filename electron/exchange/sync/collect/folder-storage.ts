import type { SyncStorage } from '../../../../shared/ipc/routes/sync';
import { listFiles } from '../run/sync-attachments';
import type { SyncDeps } from '../run/sync-deps';
import type { SyncPosition } from '../run/sync-log';
import { type FolderDeps, viewFolder } from './collect-folder';
import { keptSeenFile } from './seen-state';
import { AWAY_MS, type FolderView, givenUpAt, GRACE_MS, lastSeen } from './what-can-go';

/** What the folder takes, and what of it can go. @param needed names of the files to which rows of the vault refer */
export async function readStorage(
  folderDeps: FolderDeps,
  position: SyncPosition,
  needed: ReadonlySet<string>,
): Promise<SyncStorage> {
  const { deps, folder, folders } = folderDeps;
  const present = await listFiles(deps.fileSystem, folder);
  const { view } = await viewFolder(folderDeps, position, { present, needed, isPublished: false });
  const storage: SyncStorage = {
    records: { bytes: await folders.bytes(position.device) },
    files: { count: 0, bytes: 0 },
    going: { count: 0, bytes: 0, from: null },
    devices: [],
  };
  for (const [name, bytes] of present) {
    storage.files.count += 1;
    storage.files.bytes += bytes;
    const since = view.seen.unneeded[name]?.[0];
    if (since === undefined) continue;
    storage.going.count += 1;
    storage.going.bytes += bytes;
    storage.going.from = Math.max(storage.going.from ?? 0, since + GRACE_MS);
  }
  for (const [device, other] of view.others) {
    const bytes = await folders.bytes(device);
    storage.records.bytes += bytes;
    const state = stateOf(view, device);
    if (state === null || (state === 'aside' && bytes === 0)) continue;
    storage.devices.push({
      device,
      name: other.head?.name ?? other.seen?.name ?? null,
      at: lastSeen(other),
      bytes,
      state,
    });
  }
  storage.devices.sort((one, other) => other.at - one.at);
  return storage;
}

/** Null: a name that its device gave up; its chain goes by itself. */
function stateOf(view: FolderView, device: string): SyncStorage['devices'][number]['state'] | null {
  if (givenUpAt(view, device) !== null) return null;
  if (view.seen.aside[device]?.isAside === true) return 'aside';
  return lastSeen(view.others.get(device)!) < view.now - AWAY_MS ? 'away' : 'used';
}

/** The person says that a device is no longer used, or used again. The next sync tells the others. */
export async function sayAside(
  { vaultFolder, now }: Pick<SyncDeps, 'vaultFolder' | 'now'>,
  device: string,
  isAside: boolean,
): Promise<void> {
  const file = keptSeenFile(vaultFolder);
  const kept = await file.read();
  const at = Math.max(now(), (kept.aside[device]?.at ?? 0) + 1);
  await file.write({ ...kept, aside: { ...kept.aside, [device]: { at, isAside } } });
}
