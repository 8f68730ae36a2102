import { silentLogger } from '../../shared/lib/logger';
import { realFileSystem } from '../files/file-system';
import { isFolderLocked } from '../files/folder-lock';
import { isVault } from '../store/opening/vault-folder';
import { defaultVault, openVaultList } from '../vaults/vault-list';
import type { CommandLine } from './command-line';

/** The vaults of the app's data folder: what `--vault` can name. Writes nothing. */
export async function listVaults(
  { dataFolder, json }: Pick<CommandLine, 'dataFolder' | 'json'>,
  writeResult: (text: string) => void,
): Promise<void> {
  const list = await openVaultList({ dataFolder, newId: () => 'new', log: silentLogger, now: Date.now });
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
  if (json) return writeResult(JSON.stringify({ vaults }));
  const widest = Math.max(0, ...vaults.map(({ name }) => name.length));
  const lines = vaults.map(
    ({ name, folder, isDefault, state }) =>
      `${isDefault ? '*' : ' '} ${name.padEnd(widest)}  ${folder}${state === 'closed' ? '' : `  (${state})`}`,
  );
  writeResult(lines.length === 0 ? `There are no vaults in ${dataFolder} yet.` : lines.join('\n'));
}
