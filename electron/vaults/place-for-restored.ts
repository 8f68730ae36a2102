import { isVault } from '../store/opening/vault-folder';
import type { ListedVault, VaultList } from './vault-list';
import { isVaultId } from './vault-places';

/** Whether the vault of an id lies where the list says, also one that the person took from it. */
export const isHere = (list: Pick<VaultList, 'get'>, id: string): boolean => {
  const known = list.get(id);
  return known !== null && isVault(known.folder);
};

/**
 * What a vault that is made of a backup is in the list. It has the id of the one that was backed up, so that its links
 * and its devices know it, unless that is here: two vaults never answer to one id. One whose folder is gone is replaced.
 */
export function placeForRestored(
  list: Pick<VaultList, 'get'>,
  backedUpId: string,
  newId: () => string,
): Omit<ListedVault, 'name' | 'folder'> {
  const known = list.get(backedUpId);
  const isFree = isVaultId(backedUpId) && !isHere(list, backedUpId);
  return {
    id: isFree ? backedUpId : newId(),
    openedAt: null,
    isForgotten: false,
    hasOwnSettings: isFree && known !== null ? known.hasOwnSettings : true,
  };
}
