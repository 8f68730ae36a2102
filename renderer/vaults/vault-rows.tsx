import type { VaultInfo } from '../../shared/ipc/routes/vaults';
import { Button } from '../ui/actions/button';
import { DateText } from '../ui/text/date-text';
import { useChangeVault } from './use-change-vault';
import { showVaultDialog } from './vault-dialog-state';
import styles from './vaults.module.css';
import { labels, t } from '../../shared/messages/message';
import { rich } from '../ui/text/rich-message';

const STATES: Partial<Record<VaultInfo['state'], string>> = labels({
  open: 'vaults.isOpen',
  missing: 'vaults.folderNotThere',
  'in-use': 'vaults.openInAnotherProgram',
});

/** The vaults of the list, each with what can be done with it. */
export function VaultRows({ vaults }: { vaults: readonly VaultInfo[] }) {
  const { openVault, closeVault } = useChangeVault();
  return (
    <ul className={styles.list} aria-label={t('common.vaults')}>
      {vaults.map((vault) => (
        <li key={vault.id} className={styles.vault}>
          <div className={styles.about}>
            <span className={styles.title}>
              {vault.name}
              <span className={styles.state}>{STATES[vault.state]}</span>
            </span>
            <span className={styles.path}>{vault.folder}</span>
            {vault.openedAt !== null && vault.state !== 'open' && (
              <span className={styles.fact}>
                {rich('vaults.lastOpenedDatetext', { dateText: <DateText at={vault.openedAt} /> })}
              </span>
            )}
            {vault.syncedBy !== null && (
              <p className={styles.warn}>{t('vaults.copiedSyncedbyUseOne', { syncedBy: vault.syncedBy })}</p>
            )}
          </div>
          <div className={styles.buttons}>
            {vault.state === 'open' ? (
              <Button size="small" aria-label={t('vaults.closeName', { name: vault.name })} onClick={closeVault}>
                {t('common.close')}
              </Button>
            ) : (
              <Button
                size="small"
                aria-label={t('vaults.openName', { name: vault.name })}
                disabled={vault.state === 'missing'}
                onClick={() => openVault(vault)}
              >
                {t('common.open')}
              </Button>
            )}
            <Button
              size="small"
              aria-label={t('vaults.renameName', { name: vault.name })}
              onClick={() => showVaultDialog({ kind: 'rename', vault })}
            >
              {t('vaults.rename')}
            </Button>
            {vault.state !== 'open' && (
              <Button
                size="small"
                aria-label={t('vaults.forgetButton', { name: vault.name })}
                onClick={() => showVaultDialog({ kind: 'forget', vault })}
              >
                {t('common.forget')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
