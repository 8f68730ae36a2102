import type { NoteId } from '../../shared/domain/ids';
import { t } from '../../shared/messages/message';
import { call } from '../ipc/client';
import { showError } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { showToast } from '../ui/feedback/toasts';
import { Dialog } from '../ui/layout/dialog';
import styles from './publishing.module.css';
import { useRefreshPublished } from './published-notes';

/** Notes of one collection that are to leave it. */
export interface Withdrawal {
  id: string;
  name: string;
  noteIds: NoteId[];
}

/** From which collections the notes leave, before they do. */
export function WithdrawDialog({ withdrawals, onClose }: { withdrawals: readonly Withdrawal[]; onClose: () => void }) {
  const refresh = useRefreshPublished();
  const noteIds = new Set(withdrawals.flatMap((withdrawal) => withdrawal.noteIds));
  const withdraw = async () => {
    onClose();
    let [done, waiting] = [0, 0];
    for (const { id, noteIds: ofCollection } of withdrawals) {
      const result = await call('collections.withdraw', { id, noteIds: ofCollection });
      done += result.done;
      waiting += result.waiting;
    }
    showToast({ text: t('collections.withdrawn', { done, waiting }) });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('sharing.askWithdraw', { count: noteIds.size })}
      description={t('sharing.withdrawDetails')}
      actions={
        <>
          <Button tone="danger" onClick={() => void withdraw().catch(showError).finally(refresh)}>
            {t('collections.withdraw')}
          </Button>
          <Button onClick={onClose}>{t('collections.cancel')}</Button>
        </>
      }
    >
      <ul className={styles.titles}>
        {withdrawals.map(({ id, name, noteIds: ofCollection }) => (
          <li key={id}>{t('sharing.notesInCollection', { count: ofCollection.length, name })}</li>
        ))}
      </ul>
    </Dialog>
  );
}
