import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutgoingHost } from '../../../shared/ipc/routes/outgoing';
import { useCommand } from '../../ipc/queries';
import { useSaveSettings } from '../../ipc/use-save-settings';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { Select } from '../../ui/forms/select';
import { Dialog } from '../../ui/layout/dialog';
import { choiceOfDays, daysOfChoice, keepChoices } from './outgoing-text';
import styles from './outgoing.module.css';
import { t } from '../../../shared/messages/message';

/** How long the log is kept, and deleting it. */
export function KeepSection({
  keepDays,
  hosts,
  host,
}: {
  keepDays: number | null;
  hosts: readonly OutgoingHost[];
  /** Only what went there is deleted; null: everything. */
  host: string | null;
}) {
  const { save } = useSaveSettings();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const remove = useCommand('outgoing.remove', {
    onSuccess: ({ requests }) => {
      setAsked(false);
      showToast({ text: t('outgoing.requestsDeletedLog', { requests }) });
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('outgoing.') });
    },
  });
  return (
    <section className={styles.group} aria-labelledby="outgoing-keep">
      <h2 id="outgoing-keep">{t('outgoing.howLongKept')}</h2>
      <div className={styles.line}>
        <Select
          label={t('outgoing.keepWhatLeftFor')}
          isLabelHidden
          value={choiceOfDays(keepDays)}
          options={keepChoices()}
          onChange={(choice) => save({ outgoingLog: { keepDays: daysOfChoice(choice) } })}
        />
        <Button tone="danger" disabled={hosts.length === 0} onClick={() => setAsked(true)}>
          {host === null ? t('outgoing.deleteLog') : t('outgoing.deleteOfHost', { host })}
        </Button>
      </div>
      <p className={styles.note}>{t('outgoing.whatOlderDeletedItself')}</p>
      <Dialog
        isOpen={asked}
        onClose={() => setAsked(false)}
        title={host === null ? t('outgoing.askDeleteLog') : t('outgoing.askDeleteOfHost', { host })}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{t('outgoing.keepIt')}</Button>
            <Button tone="danger" disabled={remove.isPending} onClick={() => remove.mutate({ host })}>
              {t('outgoing.delete')}
            </Button>
          </>
        }
      >
        <p className={styles.asked}>{t('outgoing.cannotUndoneChatsNotes')}</p>
      </Dialog>
    </section>
  );
}
