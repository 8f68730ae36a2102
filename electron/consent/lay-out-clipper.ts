import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/ipc/errors';
import type { Logger } from '../../shared/lib/logger';
import { t } from '../../shared/messages/message';
import { findProgramFolder } from '../files/program-folder';
import type { Shell } from '../shell/shell';

/**
 * Copies the browser's extension out of the program into a folder beside the vaults, and shows it there. A browser loads
 * an extension from where it lies at each of its own starts: a program that is mounted for one run, moved or brought up
 * to date would take it away.
 *
 * @throws AppError `not-allowed` without a click, `unsupported` where the folder cannot be written
 */
export const createLayOutClipper =
  ({
    shell,
    dataFolder,
    log,
  }: {
    shell: Pick<Shell, 'showFile' | 'hasRecentInput'>;
    dataFolder: string;
    log: Logger;
  }) =>
  async (): Promise<{ folder: string }> => {
    if (!(await shell.hasRecentInput())) throw new AppError('not-allowed', t('mainConsent.filesOpenClickOnly'));
    const folder = join(dataFolder, 'clipper');
    await copyFiles(join(findProgramFolder(), 'out', 'clipper'), folder).catch((cause: unknown) => {
      throw new AppError('unsupported', t('mainFiles.folderNotWritable', { folder }), { cause });
    });
    // The page shows the folder's path too: a system without a file manager is no reason to fail.
    await shell.showFile(join(folder, 'manifest.json')).catch((error: unknown) => {
      log.warn('the folder of the clipper was not shown', { error: String(error) });
    });
    return { folder };
  };

/** One by one: the program's archive knows no copying of folders. */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFiles(source, target);
    else await writeFile(target, await readFile(source));
  }
}
