import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createIdFactory } from '../../shared/domain/id-factory';
import { AppError } from '../../shared/ipc/errors';
import { silentLogger } from '../../shared/lib/logger';
import { settingsOf } from '../exchange/backup/about-vault';
import type { OpenedBackup } from '../exchange/backup/open-backup';
import { restoreAsNewVault } from '../exchange/backup/restore-as-new-vault';
import { safeFileName } from '../exchange/export/file-names';
import { makeFolder } from '../files/file-system';
import { openSettingsStore } from '../settings/settings-store';
import { settingsFileIn, settingsFolderFor } from '../settings/vault-settings';
import { checkNewFolder } from '../vaults/check-folder';
import { placeForRestored, isHere } from '../vaults/place-for-restored';
import { readVaultId } from '../vaults/read-vault-id';
import { openVaultList } from '../vaults/vault-list';
import { freeVaultName } from '../vaults/vault-name';
import { vaultsFolderOf } from '../vaults/vault-places';
import type { CommandContext, CommandOutcome } from './command';

const newId = () => createIdFactory(Date.now, (length) => randomBytes(length)).next<string>();
const listOf = (dataFolder: string) => openVaultList({ dataFolder, newId, log: silentLogger, now: Date.now });

/**
 * Whether a backup becomes a vault of its own: where that is asked for, or where it is of another vault than the one
 * that the command would restore.
 *
 * @throws AppError `conflict` where the person means another vault, in words that say how to name it
 */
export async function mayBecomeNewVault(
  { line, folder, isNewVault, fileSystem }: CommandContext,
  backedUpId: string,
): Promise<boolean> {
  if (line.asNew) return true;
  if (isNewVault || (await readVaultId(fileSystem, folder)) === backedUpId) return false;
  const list = await listOf(line.dataFolder);
  const known = list.get(backedUpId);
  const own = known !== null && isHere(list, backedUpId) ? known : null;
  if (own === null && line.vault === undefined) return true;
  throw new AppError(
    'conflict',
    own === null
      ? `This is a backup of another vault than the one in ${folder}. Leave --vault out, and it becomes a new vault; nothing was changed.`
      : `This is a backup of “${own.name}”, which is here already. --vault "${own.name}" brings that vault back to it, --new makes another vault of it; nothing was changed.`,
  );
}

/** Makes a vault of a backup among the app's own, and lists it; every other vault stays as it is. */
export async function restoreBeside(
  { line: { dataFolder, dryRun }, fileSystem, signal }: CommandContext,
  backup: OpenedBackup,
): Promise<CommandOutcome> {
  const list = await listOf(dataFolder);
  const parent = vaultsFolderOf(dataFolder);
  const place = placeForRestored(list, backup.manifest.vaultId, newId);
  const name = list.get(place.id)?.name ?? freeVaultName(backup.about?.name ?? 'Restored vault', list.all());
  const folder = join(parent, safeFileName(name));
  const rows = Object.values(backup.manifest.tables).reduce((sum, { count }) => sum + count, 0);
  if (dryRun)
    return {
      json: { id: backup.id, dryRun: true, isNewVault: true, name, folder, rows },
      text: `Restoring ${backup.id} would make a new vault “${name}” in ${folder}, of ${rows} rows. Nothing was written.`,
    };
  await makeFolder(fileSystem, parent);
  await checkNewFolder(parent, folder);
  await restoreAsNewVault({ backup, parent, folder, vaultId: place.id, fileSystem, signal });
  const vault = { ...place, name, folder };
  if (list.get(place.id) === null) await giveSettings(settingsFolderFor(dataFolder, vault), backup);
  await list.put(vault);
  return {
    json: { id: backup.id, isNewVault: true, name, folder, rows },
    text: `Restored ${backup.id} as a new vault “${name}” in ${folder}: ${rows} rows. The other vaults are as they were; --vault "${name}" names it, and the app lists it.`,
  };
}

/** Gives a vault that was made in a folder where there was none the settings of its backup. */
export async function giveSettingsTo({ line, folder }: CommandContext, backup: OpenedBackup): Promise<void> {
  const listed = (await listOf(line.dataFolder)).vaults().find((vault) => vault.folder === folder);
  if (listed !== undefined) await giveSettings(settingsFolderFor(line.dataFolder, listed), backup);
}

async function giveSettings(settingsFolder: string, { about }: OpenedBackup): Promise<void> {
  if (about === null) return;
  const file = settingsFileIn(settingsFolder);
  const settingsStore = await openSettingsStore({ file, now: Date.now, log: silentLogger });
  await settingsStore.save(settingsOf(about, settingsStore.get()));
}
