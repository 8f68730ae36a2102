import { rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { AppError } from '../../shared/ipc/errors';
import { createMutex } from '../../shared/lib/mutex';
import type { VaultInfo } from '../../shared/ipc/routes/vaults';
import type { Confirm } from '../consent/confirm-one-at-a-time';
import { requireYes } from '../consent/require-yes';
import { createFolderConfirmation, openFolderConfirmation } from '../consent/vault-folder-confirmation';
import { settingsOf } from '../exchange/backup/open-backup';
import { restoreAsNewVault } from '../exchange/backup/restore-as-new-vault';
import { safeFileName } from '../files/file-names';
import { makeFolder, realFileSystem } from '../files/file-system';
import { isFolderLocked } from '../files/folder-lock';
import type { VaultActs } from '../ipc/handlers/vaults';
import type { VaultSettingsStores } from '../settings/vault-settings';
import type { Shell } from '../shell/shell';
import { isVault } from '../store/opening/vault-folder';
import { checkNewFolder, checkVaultFolder, wholePath } from '../vaults/check-folder';
import { placeForRestored } from '../vaults/place-for-restored';
import { readVaultId } from '../vaults/read-vault-id';
import { syncedBy } from '../vaults/synced-folder';
import type { ListedVault, VaultList } from '../vaults/vault-list';
import { checkVaultName, freeVaultName } from '../vaults/vault-name';
import { vaultsFolderOf } from '../vaults/vault-places';
import type { GivenFiles } from './given-files';
import type { VaultLinks } from './vault-links';
import type { VaultSwitch } from './vault-switch';
import { t } from '../../shared/messages/message';

export interface VaultActsOptions {
  dataFolder: string;
  list: VaultList;
  settings: VaultSettingsStores;
  vaultSwitch: VaultSwitch;
  links: VaultLinks;
  givenFiles: Pick<GivenFiles, 'read'>;
  shell: Pick<Shell, 'chooseFolder' | 'name'>;
  ask: Confirm;
  newId: () => string;
  onChanged: () => void;
}

/** What a person does with their vaults. Main asks before a folder that a page names is written. */
export function createVaultActs(options: VaultActsOptions): VaultActs {
  const { dataFolder, list, settings, vaultSwitch, links, shell, ask, newId, onChanged } = options;
  const hasFolderDialog = shell.name === 'electron';

  const get = (id: string): ListedVault => {
    const vault = list.get(id);
    if (vault === null || vault.isForgotten) throw new AppError('not-found', t('mainApp.vaultListAnyMore'));
    return vault;
  };
  /** Adds a vault with settings of its own, which begin with the look of the open one. */
  const add = async (vault: ListedVault, whenOpen = async () => {}) => {
    const look = vaultSwitch.listed() ?? list.vaults()[0];
    if (look !== undefined) await settings.startWithLookOf(vault, look);
    await vaultSwitch.change(vault, async () => {
      await whenOpen();
      await list.put(vault);
    });
  };
  const runInOrder = createMutex();

  return {
    async view() {
      await list.lookAgain();
      const openId = vaultSwitch.listed()?.id ?? null;
      const vaults = await Promise.all(list.vaults().map((vault) => infoOf(vault, openId)));
      return {
        openId,
        closedReason: vaultSwitch.closedReason(),
        vaults,
        vaultsFolder: vaultsFolderOf(dataFolder),
        hasFolderDialog,
      };
    },
    async open(id, { withLink }) {
      const vault = get(id);
      if (withLink) links.keepFor(id);
      await vaultSwitch.change(vault);
    },
    async create(wanted, parent) {
      const name = checkVaultName(wanted, list.all());
      const place = parent === null ? vaultsFolderOf(dataFolder) : wholePath(parent, homedir());
      if (parent === null) await makeFolder(realFileSystem, place);
      const folder = join(place, safeFileName(name));
      await checkNewFolder(place, folder);
      if (parent !== null) await requireYes(ask, createFolderConfirmation(folder));
      await add({ id: newId(), name, folder, openedAt: null, isForgotten: false, hasOwnSettings: true });
    },
    restore: (uploadId, wanted) =>
      runInOrder(async () => {
        const { backups } = await vaultSwitch.opened();
        const backup = backups.opened(uploadId);
        const place = placeForRestored(list, backup.manifest.vaultId, newId);
        const name = checkVaultName(wanted, list.all(), place.id);
        const parent = vaultsFolderOf(dataFolder);
        const vault = { ...place, name, folder: join(parent, safeFileName(name)) };
        await makeFolder(realFileSystem, parent);
        await checkNewFolder(parent, vault.folder);
        const { folder, id: vaultId } = vault;
        await restoreAsNewVault({ backup, parent, folder, vaultId, fileSystem: realFileSystem });
        let isListed = false;
        try {
          const { settingsStore } = await settings.of(vault);
          // Those of a vault that was here are newer than its backup.
          if (backup.about !== null && list.get(vaultId) === null)
            await settingsStore.save(settingsOf(backup.about, settingsStore.get()));
          await add(vault, async () => {
            isListed = true;
            (await vaultSwitch.opened()).vault.dismissCommandLineChanges();
          });
        } catch (error) {
          if (!isListed) await rm(folder, { recursive: true, force: true });
          throw error;
        }
        await backups.discard(uploadId).catch(() => {});
      }),
    async openFolder(typed) {
      const chosen =
        typed === null ? await shell.chooseFolder(t('mainApp.whichVault')) : { path: wholePath(typed, homedir()) };
      if (chosen === null) throw new AppError('cancelled', t('mainApp.noFolderWasChosen'));
      if (chosen === 'unsupported') throw new AppError('bad-input', t('mainApp.enterPathVaultsFolder'));
      await checkVaultFolder(chosen.path);
      if (typed !== null && list.vaults().every(({ folder }) => folder !== chosen.path))
        await requireYes(ask, openFolderConfirmation(chosen.path));
      const { vault, isNew } = await listFolder(list, chosen.path, newId);
      await (isNew ? add(vault) : vaultSwitch.change(vault, () => list.put(vault)));
    },
    async chooseParent() {
      const chosen = await shell.chooseFolder(t('mainApp.whereShouldVaultsFolder'));
      return chosen === null || chosen === 'unsupported' ? null : chosen.path;
    },
    async rename(id, wanted) {
      const vault = get(id);
      await list.put({ ...vault, name: checkVaultName(wanted, list.all(), id) });
      onChanged();
    },
    close: () => vaultSwitch.close(),
    async forget(id) {
      const vault = get(id);
      if (vaultSwitch.listed()?.id === id)
        throw new AppError('busy', t('mainApp.nameOpenCloseFirst', { name: vault.name }));
      await list.put({ ...vault, isForgotten: true });
      await settings.removeKey(vault);
      onChanged();
    },
    takeLink: () => links.take(),
    readGiven: (piece) => options.givenFiles.read(piece),
  };
}

/**
 * The list's entry of a vault in a folder, made where there is none. A vault that was moved keeps its entry; a copy of
 * one that is still there is refused, since both would answer to one id.
 */
export async function listFolder(
  list: VaultList,
  folder: string,
  newId: () => string,
): Promise<{ vault: ListedVault; isNew: boolean }> {
  const id = (await readVaultId(realFileSystem, folder)) ?? newId();
  const known = list.get(id);
  if (known === null) {
    const name = freeVaultName(basename(folder), list.all());
    return { vault: { id, name, folder, openedAt: null, isForgotten: false, hasOwnSettings: true }, isNew: true };
  }
  if (known.folder !== folder && isVault(known.folder) && !known.isForgotten)
    throw new AppError('conflict', t('mainApp.copyVaultNameFolder', { name: known.name, folder: known.folder }));
  const name = known.isForgotten ? freeVaultName(known.name, list.all()) : known.name;
  return { vault: { ...known, name, folder, isForgotten: false }, isNew: false };
}

async function infoOf({ id, name, folder, openedAt }: ListedVault, openId: string | null): Promise<VaultInfo> {
  // The first vault of a new data folder is made when it is first opened.
  const isThere = id === openId || openedAt === null || isVault(folder);
  const state =
    id === openId
      ? 'open'
      : !isThere
        ? 'missing'
        : (await isFolderLocked(realFileSystem, folder).catch(() => false))
          ? 'in-use'
          : 'closed';
  return { id, name, folder, state, openedAt, syncedBy: syncedBy(folder) };
}
