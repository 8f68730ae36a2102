import type { AssistantRow } from '../../../../shared/ipc/routes/assistants';
import { t } from '../../../../shared/messages/message';
import { useCommand } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { showToast } from '../../../ui/feedback/toasts';
import styles from './assistants.module.css';
import { clientFacts } from './assistant-text';
import { useShowClients } from './use-show-clients';

/** One program, what it may read, and what can be done about it. */
export function ClientLine({ client, onAllow }: { client: AssistantRow; onAllow: () => void }) {
  const { name, state } = client;
  const show = useShowClients();
  const cutOff = useCommand('assistants.cutOff', {
    onSuccess: (rows) => {
      show(rows);
      showToast({ text: t('assistants.cutOffDone', { name }) });
    },
  });
  const forget = useCommand('assistants.forget', { onSuccess: show });
  return (
    <li className={styles.row}>
      <span className={styles.title}>
        <strong>{name}</strong>
        <br />
        <span className={styles.fact}>{clientFacts(client)}</span>
      </span>
      <span className={styles.line}>
        <Button size="small" tone={state === 'asked' ? 'primary' : 'quiet'} onClick={onAllow}>
          {state === 'allowed' ? t('assistants.change') : t('assistants.allow')}
        </Button>
        {state === 'allowed' ? (
          <Button size="small" tone="danger" disabled={cutOff.isPending} onClick={() => cutOff.mutate({ name })}>
            {t('assistants.cutOff')}
          </Button>
        ) : (
          <Button size="small" disabled={forget.isPending} onClick={() => forget.mutate({ name })}>
            {t('assistants.forget')}
          </Button>
        )}
      </span>
    </li>
  );
}
