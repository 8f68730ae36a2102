import { useCommand } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import styles from './open-link.module.css';

/** Shows the real address before anything leaves the app. */
export function OpenLink({ url, onClose }: { url: string | null; onClose: () => void }) {
  const open = useCommand('app.openExternal');
  return (
    <Dialog
      isOpen={url !== null}
      onClose={onClose}
      title="Open this address?"
      description="It opens in your browser, outside the vault."
      actions={(
        <>
          <Button tone="primary" onClick={() => { if (url !== null) open.mutate({ url }); onClose(); }}>Open</Button>
          <Button onClick={onClose}>Stay here</Button>
        </>
      )}
    >
      <p className={styles.url}>{url}</p>
    </Dialog>
  );
}
