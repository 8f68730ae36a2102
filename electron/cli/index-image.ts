import type { Batch } from '../../shared/domain/batch';
import { createIndexCore } from '../retrieval/index/index-core';
import type { IndexPort } from '../retrieval/index/index-port';
import { indexImageFile, indexImageOf, readImageStamp } from '../retrieval/index/loading/image-file';
import { loadIndex } from '../retrieval/index/loading/load-index';
import { imageSourceOf, loadFromImage } from '../files/image-keeper';
import type { Vault } from '../store/vault';

/** What a vault's index is loaded from, whether the vault may be written or not. */
export type IndexedVault = Pick<Vault, 'id' | 'store' | 'journalEnd' | 'changesAfter'> & {
  writer: Pick<Vault['writer'], 'lastSeq'>;
};

/** Rows that changed since the image was written from which it is written again. */
const CHANGED_ROWS_PER_IMAGE = 200;
/** Batches that are read to count these. */
const MAX_COUNTED_BATCHES = 200;

/** The index by words alone: from the image beside the vault, or from every text. */
export async function loadIndexOfWords(folder: string, vault: IndexedVault): Promise<IndexPort> {
  const port = createIndexCore(null);
  const source = imageSourceOf(folder, vault);
  const loaded = await loadFromImage(indexImageOf(port, vault.store, source), source).catch(() => null);
  // Whatever is wrong with the image, the store has everything.
  if (loaded === null) await loadIndex(port, vault.store, () => vault.writer.lastSeq);
  return port;
}

/** Writes the index beside the vault where much has changed, for the next search and the app's next start. */
export async function refreshIndexImage(folder: string, vault: IndexedVault): Promise<void> {
  const source = imageSourceOf(folder, vault);
  const stamp = readImageStamp(indexImageFile(folder), source.vaultId);
  const batches = stamp === null ? null : await source.changesAfter(stamp, MAX_COUNTED_BATCHES).catch(() => null);
  if (batches !== null && countRows(batches) < CHANGED_ROWS_PER_IMAGE) return;
  const port = await loadIndexOfWords(folder, vault);
  try {
    await indexImageOf(port, vault.store, source).write({ vaultId: source.vaultId, ...source.journalEnd() });
  } finally {
    await port.close();
  }
}

const countRows = (batches: readonly Batch[]): number => batches.reduce((sum, { changes }) => sum + changes.length, 0);
