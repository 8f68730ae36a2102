import { useLayoutEffect } from 'react';
import { Spinner } from '../ui/feedback/spinner';
import styles from './vaults.module.css';
import { useVaultDialogs } from './vault-dialog-state';

/** Over everything while one vault is closed and the other opened: what is typed now would go nowhere. */
export function ChangingVault() {
  const { changing } = useVaultDialogs();
  return changing === null ? null : <Cover text={changing} />;
}

function Cover({ text }: { text: string }) {
  useLayoutEffect(() => {
    const page = document.getElementById('app');
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
  }, []);
  return (
    <div className={styles.changing}>
      <Spinner text={text} />
    </div>
  );
}
