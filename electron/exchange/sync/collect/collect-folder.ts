import type { SyncReport } from '../../../../shared/ipc/routes/sync';
import type { SyncKey } from '../format/sync-key';
import type { DeviceFolders } from '../run/device-folder';
import { nameOfFile, removeFile } from '../run/sync-attachments';
import type { SyncDeps } from '../run/sync-deps';
import type { SyncLog, SyncPosition } from '../run/sync-log';
import { type KeptSeen, keptSeenFile, nextSeen, readFolderDevices } from './seen-state';
import { chainsThatCanGo, filesThatCanGo, type FolderView } from './what-can-go';

export interface FolderDeps {
  deps: Pick<SyncDeps, 'vaultFolder' | 'fileSystem' | 'now'> & Partial<Pick<SyncDeps, 'deviceName'>>;
  folder: string;
  folders: DeviceFolders;
  key: SyncKey | null;
}

/** The files to which rows of the vault refer, by their names in the folder. */
export async function neededFiles(
  { store }: Pick<SyncDeps['vault'], 'store'>,
  key: SyncKey | null,
): Promise<Set<string>> {
  const needed = new Set<string>();
  for await (const page of store.pages('attachments'))
    for (const { hash, removedAt } of page) if (removedAt === null) needed.add(nameOfFile(hash, key));
  return needed;
}

/**
 * The folder as the vault sees it, and what the vault says of it.
 *
 * @param isPublished everything that the vault holds is in its chain, and that in the folder
 */
export async function viewFolder(
  { deps, folders }: Pick<FolderDeps, 'deps' | 'folders'>,
  position: SyncPosition,
  { present, needed, isPublished }: Pick<Parameters<typeof nextSeen>[0], 'present' | 'needed' | 'isPublished'>,
): Promise<{ view: FolderView; kept: KeptSeen }> {
  const kept = await keptSeenFile(deps.vaultFolder).read();
  const others = await readFolderDevices(folders, position);
  const now = deps.now();
  const lastHead = kept.device === '' ? null : await folders.head(kept.device).catch(() => null);
  const seen = nextSeen({
    kept,
    name: deps.deviceName,
    position,
    others,
    lastHead,
    present,
    needed,
    isPublished,
    now,
  });
  return { view: { device: position.device, seen, others, now }, kept };
}

/** What would go now: files that are there, and chains. */
export const whatGoes = (
  view: FolderView,
  present: ReadonlyMap<string, number>,
): { files: string[]; chains: string[] } => ({
  files: filesThatCanGo(view).filter((name) => present.has(name)),
  chains: chainsThatCanGo(view).gone,
});

/** Whether the folder has what the vault says of it. */
export async function isSaid(folders: DeviceFolders, { device, seen }: FolderView): Promise<boolean> {
  const said = await folders.read(device, 'seen').catch(() => null);
  return JSON.stringify(said) === JSON.stringify(seen);
}

/** Says what the vault has seen and no longer needs, then takes out of the folder what no device needs. */
export async function collectFolder(
  { deps, folder, folders, key }: FolderDeps,
  {
    vault,
    log,
    present,
  }: { vault: SyncDeps['vault']; log: Pick<SyncLog, 'position'>; present: ReadonlyMap<string, number> },
): Promise<SyncReport['removed']> {
  const needed = await neededFiles(vault, key);
  const position = log.position!;
  const { own, published, outgoing, seq } = position;
  const isPublished = seq === vault.journalEnd().seq && own.hash === published.hash && outgoing.length === 0;
  const { view, kept } = await viewFolder({ deps, folders }, position, { present, needed, isPublished });
  // What is kept comes first: after a kill it says at least what the folder says.
  const next = { ...view.seen, device: position.device, hash: published.hash };
  if (JSON.stringify(next) !== JSON.stringify(kept)) await keptSeenFile(deps.vaultFolder).write(next);
  if (!(await isSaid(folders, view))) await folders.write(position.device, 'seen', view.seen);
  const removed = { files: 0, devices: 0, bytes: 0 };
  const { files, chains } = whatGoes(view, present);
  for (const name of files) {
    removed.bytes += present.get(name)!;
    removed.files += 1;
    await removeFile(deps.fileSystem, folder, name);
  }
  for (const device of chains) {
    removed.bytes += await folders.bytes(device);
    removed.devices += 1;
    await folders.remove(device);
  }
  return removed;
}
