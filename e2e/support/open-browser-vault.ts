import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findProgramFiles } from '../../electron/app/launch/program-files';
import { profileFolderOf } from '../../electron/files/data-folder';
import { createChromiumShell, type ChromiumShell } from '../../electron/shell/chromium/chromium-shell';
import { findInstalledBrowser } from '../../electron/shell/chromium/installed-browser';
import { createBuiltPages } from '../../electron/shell/page-files';
import { openVault, type Vault } from '../../electron/store/opening/open-vault';
import { createIdFactory } from '../../shared/domain/id-factory';
import { silentLogger } from '../../shared/lib/logger';

export interface BrowserVault {
  vault: Vault;
  shell: ChromiumShell;
  close(): Promise<void>;
}

/**
 * The vault of a data folder with the real database of a real browser, without a window and without the services: what
 * the app opens first, in a second.
 */
export async function openBrowserVault(dataFolder: string, { now = Date.now } = {}): Promise<BrowserVault> {
  const shell = await openBrowserShell(dataFolder);
  try {
    const vault = await openVault({
      folder: join(dataFolder, 'vaults', 'main'),
      openStorePage: () => shell.openStorePage(),
      setStoreAside: () => shell.setDatabasesAside(),
      now,
      ids: createIdFactory(Date.now, (length) => randomBytes(length)),
      log: silentLogger,
      snapshotEveryMs: 0,
      approveRepair: () => Promise.reject(new Error('The journal was not damaged.')),
    });
    return {
      vault,
      shell,
      async close() {
        await vault.close();
        await shell.quit();
      },
    };
  } catch (error) {
    await shell.quit();
    throw error;
  }
}

/** The browser of a data folder, without a window. */
export async function openBrowserShell(dataFolder: string): Promise<ChromiumShell> {
  const executablePath = findInstalledBrowser();
  if (executablePath === null) throw new Error('These tests need an installed Chromium, Chrome or Edge.');
  return createChromiumShell({
    profileFolder: profileFolderOf(dataFolder, 'chromium'),
    pages: createBuiltPages(findProgramFiles().pagesFolder),
    headless: true,
    executablePath,
    log: silentLogger,
  });
}

/** The browser's databases of a data folder. */
export const databasesOf = (dataFolder: string): string =>
  join(profileFolderOf(dataFolder, 'chromium'), 'Default', 'IndexedDB');
