import type { TableName, TableRows } from '../../shared/domain/tables';
import { createPeer } from '../../shared/ipc/peer';
import { openBrowserShell } from './open-browser-vault';

/** Puts a row into the working database of a closed vault that its journal does not hold. */
export async function putBehindTheApp<Name extends TableName>(
  dataFolder: string,
  vaultId: string,
  table: Name,
  row: TableRows[Name],
): Promise<void> {
  const shell = await openBrowserShell(dataFolder);
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
