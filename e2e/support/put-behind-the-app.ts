import { findProgramFiles } from '../../electron/app/launch/program-files';
import { profileFolderOf } from '../../electron/files/data-folder';
import { createChromiumShell } from '../../electron/shell/chromium/chromium-shell';
import { findInstalledBrowser } from '../../electron/shell/chromium/installed-browser';
import { createBuiltPages } from '../../electron/shell/page-files';
import type { TableName, TableRows } from '../../shared/domain/tables';
import { createPeer } from '../../shared/ipc/peer';
import { silentLogger } from '../../shared/lib/logger';

/** Puts a row into the working database of a closed vault that its journal does not hold. */
export async function putBehindTheApp<Name extends TableName>(
  dataFolder: string,
  vaultId: string,
  table: Name,
  row: TableRows[Name],
): Promise<void> {
  const shell = await createChromiumShell({
    profileFolder: profileFolderOf(dataFolder, 'chromium'),
    pages: createBuiltPages(findProgramFiles().pagesFolder),
    headless: true,
    executablePath: findInstalledBrowser()!,
    log: silentLogger,
  });
  try {
    const { channel } = await shell.openStorePage();
    const peer = createPeer(channel, () => Promise.reject(new Error('a store page asks nothing')));
    await peer.request('store.open', { vaultId });
    await peer.request('store.load', { table, rows: [row] });
    await peer.request('store.close', null);
  } finally {
    await shell.quit();
  }
}
