import type { DeviceFolders } from './device-folder';
import { newPosition, type OwnChain } from './own-chain';
import type { SyncDeps } from './sync-deps';
import type { SyncLog } from './sync-log';

/** Milliseconds that a chain stays beside the one that replaced it: by then a service has carried the new one. */
export const KEPT_MS = 7 * 86_400_000;
/** A chain is written anew once it has more than twice the bytes of all rows, and so many. */
const GROWTH_BYTES = 256 * 1024;

interface RenewDeps {
  deps: SyncDeps;
  log: SyncLog;
  folders: Pick<DeviceFolders, 'bytes' | 'head' | 'remove'>;
  chain: OwnChain;
  /** The id in the folder's mark. */
  folderId: string;
}

/**
 * Keeps a chain from growing for ever: it begins anew under another name with every row and its whole history, which
 * says all that the former chain said. A device that was away reads the new one, and joining what it knows changes
 * nothing. The former chain goes later.
 */
export async function renewChain({ deps, log, folders, chain, folderId }: RenewDeps): Promise<void> {
  const { position } = log;
  if (position === null) return;
  const now = deps.now();
  const { former = [], wholeBytes = null } = position;
  const kept = former.filter(({ at }) => at > now - KEPT_MS);
  for (const { device, at } of former.filter((each) => !kept.includes(each)))
    // A copy of the vault that writes under the former name goes on with that chain.
    if (((await folders.head(device))?.at ?? 0) <= at) await folders.remove(device);
  if (kept.length < former.length) await log.write({ position: { former: kept } });
  const bytes = await folders.bytes(position.device);
  if (wholeBytes !== null && (kept.length > 0 || bytes < 2 * wholeBytes + GROWTH_BYTES)) return;
  if (wholeBytes !== null) {
    const next = newPosition(deps, folderId, position);
    await log.write({ position: { ...next, former: [...kept, { device: position.device, at: now }] } });
    await chain.capture();
    await chain.publish();
  }
  await log.write({ position: { wholeBytes: await folders.bytes(log.position!.device) } });
}
