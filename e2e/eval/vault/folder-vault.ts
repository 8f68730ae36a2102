import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findProgramFiles } from '../../../electron/app/launch/program-files';
import { runImport } from '../../../electron/cli/commands/import';
import { readCommandLine } from '../../../electron/cli/command-line';
import { openInMemoryStorePage } from '../../../electron/store/connection/in-memory-store-page';
import { newIds, openToWrite, type ClosedVault } from '../../../electron/cli/open-closed-vault';
import { realFileSystem } from '../../../electron/files/file-system';
import { openVault } from '../../../electron/store/opening/open-vault';
import { silentLogger } from '../../../shared/lib/logger';

/** Imports a folder of notes into a new vault, like `vault import FOLDER --mine`. `close` deletes the vault. */
export async function openFolderVault(folder: string, report: (line: string) => void): Promise<ClosedVault> {
  const home = await mkdtemp(join(tmpdir(), 'engram-vault-folder-'));
  const remove = () => rm(home, { recursive: true, force: true });
  try {
    const vaultFolder = join(home, 'vault');
    await mkdir(vaultFolder);
    // The command line needs an existing vault, as the app leaves one.
    const empty = await openVault({
      folder: vaultFolder,
      ids: newIds(),
      now: Date.now,
      log: silentLogger,
      openStorePage: async () => openInMemoryStorePage(),
      snapshotEveryMs: 0,
    });
    await empty.close();
    const line = readCommandLine(['import', folder, '--mine', '--data-dir', home], {}, process.cwd());
    const context = { folder: vaultFolder, fileSystem: realFileSystem, onInspected: () => {} };
    const { text } = await runImport({
      ...context,
      line,
      path: (word) => resolve(word),
      documentWorkerUrl: findProgramFiles().workers.document,
      signal: new AbortController().signal,
      writeProgress: () => {},
    });
    report(text.split('\n', 1)[0]!);
    const opened = await openToWrite(context);
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
