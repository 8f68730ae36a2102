import { useCommands, type Command } from '../commands/commands';
import { useRoute } from '../ipc/queries';
import { useChangeVault } from './use-change-vault';
import { showVaultDialog } from './vault-dialog-state';
import { t } from '../../shared/messages/message';

/** What can be done with vaults from the palette. */
export function useVaultCommands(): void {
  const view = useRoute('vaults.list', null).data;
  const { openVault, closeVault } = useChangeVault();
  const open = view?.vaults.find(({ id }) => id === view.openId);
  const others = view?.vaults.filter((vault) => vault !== open && vault.state !== 'missing') ?? [];
  const group = t('vaults.vaults');
  const commands: Command[] = [
    ...others.map((vault) => ({
      id: `vaults.open ${vault.id}`,
      title: t('vaults.openVaultName', { name: vault.name }),
      group,
      run: () => openVault(vault),
    })),
    {
      id: 'vaults.create',
      title: t('vaults.createAVaultTitle'),
      group,
      run: () => showVaultDialog({ kind: 'create' }),
    },
    {
      id: 'vaults.openFolder',
      title: t('vaults.openAVaultsFolderTitle'),
      group,
      run: () => showVaultDialog({ kind: 'open-folder' }),
    },
  ];
  if (open !== undefined)
    commands.push(
      {
        id: 'vaults.rename',
        title: t('vaults.renameThisVault'),
        group,
        run: () => showVaultDialog({ kind: 'rename', vault: open }),
      },
      { id: 'vaults.close', title: t('vaults.closeThisVault'), group, run: closeVault },
    );
  useCommands(commands);
}
