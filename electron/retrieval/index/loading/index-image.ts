import type { ImageSource, KeptImage } from '../../../files/image-keeper';
import type { VaultStore } from '../../../store/vault-store';
import { indexImageFile } from './image-file';
import { indexChangesOfBatches } from './index-changes-of-batch';
import type { IndexMaintenance } from './index-maintenance';

/** The index of words and links as it is kept beside the vault. */
export function indexImageOf(
  port: Pick<IndexMaintenance, 'loadImage' | 'saveImage' | 'apply' | 'stats'>,
  store: VaultStore,
  { folder, vaultId }: Pick<ImageSource, 'folder' | 'vaultId'>,
): KeptImage {
  const file = indexImageFile(folder);
  return {
    name: 'index',
    read: () => port.loadImage(file, vaultId),
    write: (stamp) => port.saveImage(file, stamp),
    apply: async (batches) => port.apply(await indexChangesOfBatches(batches, store), batches.at(-1)!.seq),
    lastSeq: async () => (await port.stats()).lastSeq,
  };
}
