import { useEffect, type ReactNode } from 'react';
import { call, onAppEvent } from '../ipc/client';
import { useRoute } from '../ipc/queries';
import { showToast } from '../ui/feedback/toasts';
import { ClosedVaultScreen } from './closed-vault-screen';

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
