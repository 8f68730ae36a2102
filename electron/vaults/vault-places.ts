import { isAbsolute, join, relative, resolve } from 'node:path';

/** The list of vaults of a data folder. */
export const vaultListFileOf = (dataFolder: string): string => join(dataFolder, 'vaults.json');

/** Where vaults are made, each in a folder of its own. */
export const vaultsFolderOf = (dataFolder: string): string => join(dataFolder, 'vaults');

/**
 * Settings and API key of one vault: outside its folder, so that a folder from elsewhere brings no address of a model
 * with it and takes no key along.
 */
export const settingsFolderOf = (dataFolder: string, vaultId: string): string =>
  join(dataFolder, 'vault-settings', vaultId);

/** Whether an id that a file brings may name a folder and stand in the list. */
export const isVaultId = (id: string): boolean => VAULT_ID.test(id);
export const VAULT_ID = /^[0-9A-Za-z_-]{1,64}$/u;

/** A folder as it is stored: relative where it lies in the data folder, which may be carried to another place. */
export function storedFolder(dataFolder: string, folder: string): string {
  const path = relative(dataFolder, folder);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? folder : path.replaceAll('\\', '/');
}

export const absoluteFolder = (dataFolder: string, stored: string): string => resolve(dataFolder, stored);
