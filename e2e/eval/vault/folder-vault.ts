import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findProgramFiles } from '../../../electron/app/launch/program-files';
import { openToWrite, type ClosedVault } from '../../../electron/cli/open-closed-vault';
import { runVaultCommand } from '../../../electron/cli/vault-command';
import { realFileSystem } from '../../../electron/files/file-system';

/** Imports a folder of notes into a new vault with `vault import FOLDER --mine`. `close` deletes the vault. */
export async function openFolderVault(folder: string, report: (line: string) => void): Promise<ClosedVault> {
  const home = await mkdtemp(join(tmpdir(), 'engram-vault-folder-'));
  const remove = () => rm(home, { recursive: true, force: true });
  try {
    const vaultFolder = join(home, 'vault');
    const said: string[] = [];
    const code = await runVaultCommand({
      args: ['import', folder, '--mine', '--vault', vaultFolder],
      environment: {},
      workingFolder: process.cwd(),
      resolvePath: resolve,
      documentWorkerUrl: findProgramFiles().workers.document,
      signal: new AbortController().signal,
      writeResult: (text) => report(text.split('\n', 1)[0]!),
      writeProgress: (text) => said.push(text),
    });
    if (code !== 0) throw new Error(`The folder could not be imported: ${said.at(-1) ?? `exit code ${code}`}`);
    const opened = await openToWrite({ folder: vaultFolder, fileSystem: realFileSystem, onInspected: () => {} });
    return {
      ...opened,
      async close() {
        await opened.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
