import { silentLogger } from '../../shared/lib/logger';
import { aboutVault, type AboutVault } from '../exchange/backup/about-vault';
import { openSettingsStore } from '../settings/settings-store';
import { settingsFileIn, settingsFolderFor } from '../settings/vault-settings';
import { openVaultList } from '../vaults/vault-list';

/** What a backup says of the vault in a folder beside its rows; null for one that is not in the app's list. */
export async function readAbout(dataFolder: string, folder: string): Promise<AboutVault | null> {
  const list = await openVaultList({ dataFolder, newId: () => 'new', log: silentLogger, now: Date.now });
  const listed = list.vaults().find((vault) => vault.folder === folder);
  if (listed === undefined) return null;
  const file = settingsFileIn(settingsFolderFor(dataFolder, listed));
  const settings = await openSettingsStore({ file, now: Date.now, log: silentLogger });
  return aboutVault(listed.name, settings.get());
}
