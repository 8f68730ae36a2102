import { realFileSystem } from '../../files/file-system';
import { isFolderLocked } from '../../files/folder-lock';
import { isVault } from '../../store/opening/vault-folder';
import { defaultVault } from '../../vaults/vault-list';
import type { Command } from '../command';
import { readVaultList } from '../find-vault';

/** Makes a vault where there is none; one that is there is left as it is. */
export const runInit: Command = async ({ access, folder, isNewVault }) => {
  if (!isNewVault) return { json: { folder, isNew: false }, text: `There is a vault in ${folder} already.` };
  const { vaultId, close } = await access.openCorpus({ toWrite: true });
  await close();
  return { json: { folder, isNew: true, vaultId }, text: `The vault is in ${folder}.` };
};

/** The vaults of the app's data folder: what `--vault` can name. Writes nothing. */
export const runVaults: Command = async ({ line: { dataFolder } }) => {
  const list = await readVaultList(dataFolder);
  const usual = defaultVault(list).id;
  const vaults = await Promise.all(
    list
      .vaults()
      .filter(({ folder, openedAt }) => openedAt !== null || isVault(folder))
      .map(async ({ id, name, folder }) => ({
        name,
        folder,
        isDefault: id === usual,
        state: !isVault(folder) ? 'missing' : (await isFolderLocked(realFileSystem, folder)) ? 'in use' : 'closed',
      })),
  );
  const widest = Math.max(0, ...vaults.map(({ name }) => name.length));
  const lines = vaults.map(
    ({ name, folder, isDefault, state }) =>
      `${isDefault ? '*' : ' '} ${name.padEnd(widest)}  ${folder}${state === 'closed' ? '' : `  (${state})`}`,
  );
  return {
    json: { vaults },
    text: lines.length === 0 ? `There are no vaults in ${dataFolder} yet.` : lines.join('\n'),
  };
};
