import type { VaultInfo } from '../../shared/ipc/routes/vaults';
import { Button } from '../ui/actions/button';
import { DateText } from '../ui/text/date-text';
import { useChangeVault } from './use-change-vault';
import { showVaultDialog } from './vault-dialog-state';
import styles from './vaults.module.css';

const STATES: Record<VaultInfo['state'], string> = {
  open: 'open',
  closed: '',
  missing: 'its folder is not there',
  'in-use': 'open in another program',
};

/** The vaults of the list, each with what can be done with it. */
export function VaultRows({ vaults }: { vaults: readonly VaultInfo[] }) {
  const { openVault, closeVault } = useChangeVault();
  return (
    <ul className={styles.list} aria-label="Vaults">
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
                Last opened <DateText at={vault.openedAt} />
              </span>
            )}
            {vault.syncedBy !== null && (
              <p className={styles.warn}>
                Copied by {vault.syncedBy}. Use it on one machine at a time: two that write at once damage it.
              </p>
            )}
          </div>
          <div className={styles.buttons}>
            {vault.state === 'open' ? (
              <Button size="small" aria-label={`Close ${vault.name}`} onClick={closeVault}>
                Close
              </Button>
            ) : (
              <Button
                size="small"
                aria-label={`Open ${vault.name}`}
                disabled={vault.state === 'missing'}
                onClick={() => openVault(vault)}
              >
                Open
              </Button>
            )}
            <Button
              size="small"
              aria-label={`Rename ${vault.name}`}
              onClick={() => showVaultDialog({ kind: 'rename', vault })}
            >
              Rename
            </Button>
            {vault.state !== 'open' && (
              <Button
                size="small"
                aria-label={`Forget ${vault.name}`}
                onClick={() => showVaultDialog({ kind: 'forget', vault })}
              >
                Forget
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
