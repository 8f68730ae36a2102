import { useEffect, type ReactNode } from 'react';
import { call, onAppEvent } from '../ipc/client';
import { useRoute } from '../ipc/queries';
import { showToast } from '../ui/feedback/toasts';
import type { VaultsView } from '../../shared/ipc/routes/vaults';
import { Button } from '../ui/actions/button';
import { showVaultDialog } from './vault-dialog-state';
import { VaultDialogs } from './vault-dialogs';
import { VaultRows } from './vault-rows';
import styles from './vaults.module.css';
import { t } from '../../shared/messages/message';

/** The app's screens where a vault is open, or being opened; else the choice of one. */
export function VaultGate({ children }: { children: ReactNode }) {
  const view = useRoute('vaults.list', null).data;
  if (view === undefined || view.openId !== null) return <>{children}</>;
  return (
    <>
      <ClosedVaultScreen view={view} />
      <LinksWithoutVault />
    </>
  );
}

/** A link that arrives while no vault is open is answered in words. */
function LinksWithoutVault() {
  useEffect(() => {
    const say = () =>
      void call('links.take', null).then((answer) => {
        if (answer !== null && 'words' in answer) showToast({ tone: 'error', text: answer.words });
      });
    say();
    return onAppEvent('link.arrived', say);
  }, []);
  return null;
}

/** The whole window while no vault is open: the vaults to choose from. */
function ClosedVaultScreen({ view }: { view: VaultsView }) {
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
          <Button onClick={() => showVaultDialog({ kind: 'create' })}>{t('common.createAVault')}</Button>
          <Button onClick={() => showVaultDialog({ kind: 'open-folder' })}>{t('common.openAVaultsFolder')}</Button>
        </div>
      </div>
      <VaultDialogs />
    </main>
  );
}
