import { join } from 'node:path';
import { z } from 'zod';
import { silentLogger } from '../../../../shared/lib/logger';
import { DAY_MS } from '../../../../shared/lib/time/calendar';
import { createDerivedFile } from '../../../files/derived-file';
import { type Aside, joinAside, type Seen, seenSchema } from '../format/seen';
import type { DeviceFolders } from '../run/device-folder';
import { numbersOf } from '../run/own-chain';
import { SYNC_FOLDER, type SyncPosition } from '../run/sync-log';
import { type FolderDevice, GRACE_MS } from './what-can-go';

/** What the vault said last of the devices and files of its folder, and under which name. */
const keptSchema = seenSchema.extend({
  device: z.string().max(64),
  /** Of the last segment of its chain by then. */
  hash: z.string().max(64),
});
export type KeptSeen = z.infer<typeof keptSchema>;

const NOTHING: KeptSeen = {
  device: '',
  hash: '',
  at: 0,
  name: '',
  known: {},
  holds: {},
  former: {},
  aside: {},
  unneeded: {},
};

/** It outlives damage of the histories, and the names under which the vault writes. */
export const keptSeenFile = (vaultFolder: string) =>
  createDerivedFile({
    path: join(vaultFolder, SYNC_FOLDER, 'seen.json'),
    schema: keptSchema,
    empty: NOTHING,
    name: 'what sync has seen',
    log: silentLogger,
  });

/** The other devices by their folders and by what was merged. @throws AppError for a damaged head or statement */
export async function readFolderDevices(
  folders: Pick<DeviceFolders, 'devices' | 'head' | 'read'>,
  { device, known }: Pick<SyncPosition, 'device' | 'known'>,
): Promise<Map<string, FolderDevice>> {
  const devices = new Map<string, FolderDevice>();
  for (const name of new Set([...(await folders.devices()), ...Object.keys(known)]))
    if (name !== device) devices.set(name, { head: await folders.head(name), seen: await folders.read(name, 'seen') });
  return devices;
}

/** What is said of devices here and by the others. */
export const asideNow = (kept: { aside: Aside }, others: Iterable<FolderDevice>): Aside =>
  joinAside([kept.aside, ...[...others].flatMap(({ seen }) => (seen === null ? [] : [seen.aside]))]);

interface SeenDeps {
  kept: KeptSeen;
  /** What the person calls the machine; absent: what it was called last. */
  name: string | undefined;
  position: SyncPosition;
  others: ReadonlyMap<string, FolderDevice>;
  /** Head of the chain under the name of the last time; null: it is not there. */
  lastHead: { hash: string } | null;
  /** Names of files: those in the folder, and those to which a row refers. */
  present: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;
  needed: ReadonlySet<string>;
  /** Everything that the vault holds is in its chain, and that in the folder. */
  isPublished: boolean;
  now: number;
}

/** What the vault says now. */
export function nextSeen({
  kept,
  name,
  position,
  others,
  lastHead,
  present,
  needed,
  isPublished,
  now,
}: SeenDeps): Seen {
  const { device, own, known, former: chains = [], holds = {} } = position;
  const former = { ...kept.former };
  for (const each of chains) former[each.device] ??= each.at;
  // A copy of the vault may have gone on under the name.
  const isRenamed = kept.device !== '' && kept.device !== device;
  if (isRenamed && (lastHead === null || lastHead.hash === kept.hash)) former[kept.device] ??= now;
  const unneeded: Seen['unneeded'] = {};
  for (const file of [...new Set([...present.keys(), ...Object.keys(kept.unneeded)])].toSorted()) {
    if (needed.has(file)) continue;
    const before = kept.unneeded[file];
    // A copy of the folder that lost nothing may bring a file back; it goes again at once.
    const isOver = !present.has(file) && (before === undefined || before[0] < now - 2 * GRACE_MS);
    if (isOver || (before === undefined && !isPublished)) continue;
    // A clock that was ahead must not hold the file back for as long.
    const since = Math.min(before?.[0] ?? now, now);
    unneeded[file] = [since, before !== undefined && kept.device === device ? before[1] : own.number];
  }
  const said = {
    name: name ?? kept.name,
    known: numbersOf(known),
    holds,
    former,
    aside: asideNow(kept, others.values()),
    unneeded,
  };
  const { device: _device, hash: _hash, at, ...before } = kept;
  const isSame = JSON.stringify(said) === JSON.stringify(before) && at <= now && at > now - DAY_MS;
  return { at: isSame ? at : now, ...said };
}
