import { useQueryClient } from '@tanstack/react-query';
import { Check, ChevronsUpDown, FolderOpen, Plus, Settings2, Vault } from 'lucide-react';
import type { VaultInfo } from '../../shared/ipc/routes/vaults';
import { routeKey, useRoute } from '../ipc/queries';
import { useGo } from '../navigation/navigation';
import { Menu } from '../ui/actions/menu';
import type { MenuItem } from '../ui/actions/menu-popup';
import { useChangeVault } from './use-change-vault';
import { showVaultDialog } from './vault-dialog-state';
import styles from './vaults.module.css';
import { labels, t } from '../../shared/messages/message';

const STATES: Partial<Record<VaultInfo['state'], string>> = labels({
  missing: 'vaults.notThere',
  'in-use': 'vaults.inUse',
});

/** In the corner of the rail: which vault is open, and the others to change to. */
export function VaultSwitcher() {
  const go = useGo();
  const queries = useQueryClient();
  const view = useRoute('vaults.list', null).data;
  const { openVault } = useChangeVault();
  const open = view?.vaults.find(({ id }) => id === view.openId);
  if (view === undefined || open === undefined) return null;
  const items: MenuItem[] = [
    ...view.vaults.map((vault) => ({
      label: STATES[vault.state] === undefined ? vault.name : `${vault.name} (${STATES[vault.state]})`,
      icon:
        vault === open ? <Check aria-label={t('vaults.isOpen')} size={14} /> : <Vault aria-hidden="true" size={14} />,
      isDisabled: vault.state === 'missing',
      onSelect: () => {
        if (vault !== open) openVault(vault);
      },
    })),
    {
      label: t('common.createAVault'),
      icon: <Plus aria-hidden="true" size={14} />,
      onSelect: () => showVaultDialog({ kind: 'create' }),
    },
    {
      label: t('common.openAVaultsFolder'),
      icon: <FolderOpen aria-hidden="true" size={14} />,
      onSelect: () => showVaultDialog({ kind: 'open-folder' }),
    },
    {
      label: t('vaults.manageVaults'),
      icon: <Settings2 aria-hidden="true" size={14} />,
      onSelect: () => go.toSettings('data'),
    },
  ];
  // Another program may have opened or moved one since.
  const refresh = () => void queries.invalidateQueries({ queryKey: routeKey('vaults.list', null) });
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.switcher}
          aria-label={t('vaults.vaultName', { name: open.name })}
          onPointerDown={refresh}
          onFocus={refresh}
        >
          <Vault aria-hidden="true" />
          <span className={styles.name}>{open.name}</span>
          <ChevronsUpDown aria-hidden="true" />
        </button>
      }
      items={items}
    />
  );
}
