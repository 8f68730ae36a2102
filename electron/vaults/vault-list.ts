import { readdir, readFile, rename } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Logger } from '../../shared/lib/logger';
import { createMutex } from '../../shared/lib/mutex';
import { realFileSystem } from '../files/file-system';
import { writeAtomically } from '../files/write-atomically';
import { isVault } from '../store/opening/vault-folder';
import { readVaultId } from './read-vault-id';
import {
  absoluteFolder,
  settingsFolderOf,
  storedFolder,
  VAULT_ID,
  vaultListFileOf,
  vaultsFolderOf,
} from './vault-places';

/** A vault of a data folder's list. */
export interface ListedVault {
  /** Its own id, which its journal stores. */
  id: string;
  name: string;
  /** Absolute. */
  folder: string;
  /** Epoch milliseconds; null: never opened from this list. */
  openedAt: number | null;
  /** It is taken from the list by the person; kept so that it is not found anew. */
  isForgotten: boolean;
  /** False for the vault of an app that had only one: its settings lie in the data folder itself. */
  hasOwnSettings: boolean;
}

const fileSchema = z.object({
  vaults: z.literal(1),
  /** Null: no vault was open at the end. */
  openId: z.string().max(64).nullable(),
  list: z.array(
    z.object({
      id: z.string().regex(VAULT_ID),
      name: z.string().min(1).max(80),
      folder: z.string().min(1).max(4_096),
      openedAt: z.number().nullable(),
      isForgotten: z.boolean(),
      hasOwnSettings: z.boolean(),
    }),
  ),
});

export interface VaultList {
  /** By name, without those that were forgotten. */
  vaults(): ListedVault[];
  /** All vaults, with those that were forgotten. */
  all(): readonly ListedVault[];
  get(id: string): ListedVault | null;
  /** Takes in vaults that another program has made in the data folder meanwhile. */
  lookAgain(): Promise<void>;
  /** The vault that was open at the end, or the first of a new data folder; null where the person closed it. */
  readonly openId: string | null;
  /** Adds a vault, or replaces the one with its id; stored before it resolves. */
  put(vault: ListedVault): Promise<void>;
  /** Which vault is open, and since when; stored. */
  setOpen(id: string | null, at: number): Promise<void>;
}

export interface VaultListOptions {
  dataFolder: string;
  /** Makes the id for the vault of a new data folder. */
  newId: () => string;
  log: Logger;
  now: () => number;
}

type Content = { openId: string | null; list: ListedVault[] };

/** What the one vault of a new or older data folder is called until it is renamed. */
const FIRST_VAULT_NAME = 'My vault';

/**
 * The vaults of a data folder: those of `vaults.json`, and any that lies in `vaults/`. Reading writes nothing; an app
 * with a single vault has no such file until a second one comes.
 */
export async function openVaultList({ dataFolder, newId, log, now }: VaultListOptions): Promise<VaultList> {
  const file = vaultListFileOf(dataFolder);
  const stored = await readListFile(file, dataFolder);
  let damagedFile = stored === 'damaged' ? file : null;
  if (damagedFile !== null) log.warn('the list of vaults was damaged and is put together anew');
  const known: Content = stored === 'damaged' || stored === null ? { openId: null, list: [] } : stored;
  let content = await withFoundVaults(known, dataFolder, newId);
  const runInOrder = createMutex();

  const change = (next: Content): Promise<void> => {
    content = next;
    return runInOrder(async () => {
      if (damagedFile !== null) await rename(damagedFile, file.replace('.json', `.damaged-${now()}.json`));
      damagedFile = null;
      const list = next.list.map((vault) => ({ ...vault, folder: storedFolder(dataFolder, vault.folder) }));
      await writeAtomically(file, `${JSON.stringify({ vaults: 1, openId: next.openId, list }, null, 2)}\n`);
    });
  };
  return {
    vaults: () =>
      content.list
        .filter(({ isForgotten }) => !isForgotten)
        .toSorted((left, right) => left.name.localeCompare(right.name)),
    all: () => content.list,
    get: (id) => content.list.find((vault) => vault.id === id) ?? null,
    get openId() {
      return content.openId;
    },
    async lookAgain() {
      const list = await withFolders(content.list, dataFolder);
      if (list.length > content.list.length) content = { ...content, list };
    },
    put(vault) {
      const isListed = content.list.some(({ id }) => id === vault.id);
      const list = isListed ? content.list.map((one) => (one.id === vault.id ? vault : one)) : [...content.list, vault];
      return change({ ...content, list });
    },
    setOpen: (id, at) =>
      change({ openId: id, list: content.list.map((vault) => (vault.id === id ? { ...vault, openedAt: at } : vault)) }),
  };
}

/** The vault that the app opens, or would open if the person had not closed it. */
export function defaultVault(list: Pick<VaultList, 'vaults' | 'all' | 'openId' | 'get'>): ListedVault {
  const open = list.openId === null ? null : list.get(list.openId);
  const latest = list.vaults().toSorted((left, right) => (right.openedAt ?? 0) - (left.openedAt ?? 0))[0];
  return open ?? latest ?? list.all()[0]!;
}

async function readListFile(file: string, dataFolder: string): Promise<Content | 'damaged' | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const { openId, list } = fileSchema.parse(JSON.parse(text));
    return { openId, list: list.map((vault) => ({ ...vault, folder: absoluteFolder(dataFolder, vault.folder) })) };
  } catch {
    return 'damaged';
  }
}

/** Adds the vaults that lie in `vaults/` and are not listed; the first of a new list is the one that is opened. */
async function withFoundVaults(known: Content, dataFolder: string, newId: () => string): Promise<Content> {
  const isNewList = known.list.length === 0;
  const list = await withFolders(known.list, dataFolder, newId);
  if (list.length === 0) list.push(foundVault(newId(), join(vaultsFolderOf(dataFolder), 'main'), false));
  if (!isNewList) return withOwnerAnew({ openId: known.openId, list }, newId);
  // Only one vault has its settings in the data folder.
  const owner = list.find(({ hasOwnSettings }) => !hasOwnSettings) ?? list[0]!;
  const others = list.map((vault) => (vault === owner ? vault : { ...vault, hasOwnSettings: true }));
  return { openId: owner.id, list: others };
}

/** @param newId for the first folder of a new list */
async function withFolders(
  known: readonly ListedVault[],
  dataFolder: string,
  newId: () => string = () => '',
): Promise<ListedVault[]> {
  const vaultsFolder = vaultsFolderOf(dataFolder);
  const entries = await readdir(vaultsFolder, { withFileTypes: true }).catch(() => []);
  const folders = entries
    // A vault that is being put together has a name with a dot.
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => join(vaultsFolder, name))
    .sort();
  const isNewList = known.length === 0;
  const list = [...known];
  for (const folder of folders) {
    if (list.some((vault) => vault.folder === folder)) continue;
    // A list that begins takes the first folder, as an app with one vault does, whatever lies in it.
    const isFirst = isNewList && list.length === 0;
    if (!isVault(folder) && !isFirst) continue;
    const id = (await readVaultId(realFileSystem, folder)) ?? (isFirst ? newId() : null);
    if (id === null) continue;
    const listed = list.findIndex((vault) => vault.id === id);
    // A folder that was moved or renamed while the app was closed; a copy of a vault that is there is not listed.
    if (listed !== -1 && !existsSync(list[listed]!.folder)) list[listed] = { ...list[listed]!, folder };
    if (listed !== -1) continue;
    // One vault has its settings in the data folder: the first of a new list.
    list.push(foundVault(id, folder, !isNewList || existsSync(settingsFolderOf(dataFolder, id))));
  }
  return list;
}

/** A data folder whose first vault was removed by hand begins with a new one, which has another id. */
function withOwnerAnew({ openId, list }: Content, newId: () => string): Content {
  const owner = list.find(({ hasOwnSettings }) => !hasOwnSettings);
  if (owner === undefined || owner.isForgotten || isVault(owner.folder)) return { openId, list };
  const anew = { ...owner, id: newId(), openedAt: null };
  return {
    openId: openId === owner.id ? anew.id : openId,
    list: list.map((vault) => (vault === owner ? anew : vault)),
  };
}

const foundVault = (id: string, folder: string, hasOwnSettings: boolean): ListedVault => ({
  id,
  name: basename(folder) === 'main' ? FIRST_VAULT_NAME : basename(folder).slice(0, 80),
  folder,
  openedAt: null,
  isForgotten: false,
  hasOwnSettings,
});
