import type { VaultsView } from '../../shared/ipc/routes/vaults';
import { Button } from '../ui/actions/button';
import { showVaultDialog } from './vault-dialog-state';
import { VaultDialogs } from './vault-dialogs';
import { VaultRows } from './vault-rows';
import styles from './vaults.module.css';

/** The whole window while no vault is open: the vaults to choose from. */
export function ClosedVaultScreen({ view }: { view: VaultsView }) {
  return (
    <main className={styles.closed}>
      <div className={styles.closedBody}>
        <header className={styles.closedHead}>
          <h1>Open a vault</h1>
          {view.closedReason === null ? (
            <p className={styles.fact}>No vault is open. Everything is saved, and no file is in use.</p>
          ) : (
            <p className={styles.reason} role="alert">
              {view.closedReason}
            </p>
          )}
        </header>
        <VaultRows vaults={view.vaults} />
        <div className={styles.buttons}>
          <Button onClick={() => showVaultDialog({ kind: 'create' })}>Create a vault…</Button>
          <Button onClick={() => showVaultDialog({ kind: 'open-folder' })}>Open a vault’s folder…</Button>
        </div>
      </div>
      <VaultDialogs />
    </main>
  );
}
