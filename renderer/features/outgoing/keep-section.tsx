import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutgoingHost } from '../../../shared/ipc/routes/outgoing';
import { useCommand } from '../../ipc/queries';
import { useSaveSettings } from '../../ipc/use-save-settings';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { Select } from '../../ui/forms/select';
import { Dialog } from '../../ui/layout/dialog';
import { formatCount } from '../../ui/text/format-count';
import { choiceOfDays, daysOfChoice, KEEP_CHOICES } from './outgoing-text';
import styles from './outgoing.module.css';

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
      showToast({ text: `${formatCount(requests, 'request')} deleted from the log.` });
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('outgoing.') });
    },
  });
  const from = host === null ? 'the log' : `what went to ${host}`;
  return (
    <section className={styles.group} aria-labelledby="outgoing-keep">
      <h2 id="outgoing-keep">How long it is kept</h2>
      <div className={styles.line}>
        <Select
          label="Keep what left for"
          isLabelHidden
          value={choiceOfDays(keepDays)}
          options={KEEP_CHOICES}
          onChange={(choice) => save({ outgoingLog: { keepDays: daysOfChoice(choice) } })}
        />
        <Button tone="danger" disabled={hosts.length === 0} onClick={() => setAsked(true)}>
          Delete {from}…
        </Button>
      </div>
      <p className={styles.note}>What is older is deleted by itself. A shorter time deletes at once.</p>
      <Dialog
        isOpen={asked}
        onClose={() => setAsked(false)}
        title={`Delete ${from}?`}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>Keep it</Button>
            <Button tone="danger" disabled={remove.isPending} onClick={() => remove.mutate({ host })}>
              Delete
            </Button>
          </>
        }
      >
        <p className={styles.asked}>This cannot be undone. Your chats and notes stay, and what left has left.</p>
      </Dialog>
    </section>
  );
}
