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
  /** The chain takes in every row now, since a chain that is to go has some that no other chain has. */
  isDue: boolean;
}

/**
 * Keeps a chain from growing for ever: it begins anew under another name with every row and its whole history, which
 * says all that the former chain said. A device that was away reads the new one, and joining what it knows changes
 * nothing. The former chain goes later.
 */
export async function renewChain({ deps, log, folders, chain, folderId, isDue }: RenewDeps): Promise<void> {
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
  const isGrown = kept.length === 0 && bytes >= 2 * (wholeBytes ?? 0) + GROWTH_BYTES;
  if (wholeBytes !== null && !isDue && !isGrown) return;
  if (wholeBytes !== null) {
    await beginAnew({ deps, log, folderId });
    await chain.capture();
    await chain.publish();
  }
  await log.write({ position: { wholeBytes: await folders.bytes(log.position!.device) } });
}

/** Goes on under another name, with a chain that is still to be written; the one that it had goes later. */
export async function beginAnew({ deps, log, folderId }: Pick<RenewDeps, 'deps' | 'log' | 'folderId'>): Promise<void> {
  const { device, former = [] } = log.position!;
  const next = newPosition(deps, folderId, log.position);
  await log.write({ position: { ...next, former: [...former, { device, at: deps.now() }] } });
}
