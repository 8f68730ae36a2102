import type { VaultsView } from '../../shared/ipc/routes/vaults';
import { Button } from '../ui/actions/button';
import { showVaultDialog } from './vault-dialog-state';
import { VaultDialogs } from './vault-dialogs';
import { VaultRows } from './vault-rows';
import styles from './vaults.module.css';
import { t } from '../../shared/messages/message';

/** The whole window while no vault is open: the vaults to choose from. */
export function ClosedVaultScreen({ view }: { view: VaultsView }) {
  return (
    <main className={styles.closed}>
      <div className={styles.closedBody}>
        <header className={styles.closedHead}>
          <h1>{t('vaults.openAVault')}</h1>
          {view.closedReason === null ? (
            <p className={styles.fact}>{t('vaults.noVaultOpenEverything')}</p>
          ) : (
            <p className={styles.reason} role="alert">
              {view.closedReason}
            </p>
          )}
        </header>
        <VaultRows vaults={view.vaults} />
        <div className={styles.buttons}>
          <Button onClick={() => showVaultDialog({ kind: 'create' })}>{t('vaults.createAVault')}</Button>
          <Button onClick={() => showVaultDialog({ kind: 'open-folder' })}>{t('vaults.openAVaultsFolder')}</Button>
        </div>
      </div>
      <VaultDialogs />
    </main>
  );
}
