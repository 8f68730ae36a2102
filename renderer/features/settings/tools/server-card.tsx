import { useState } from 'react';
import { HIDDEN_SECRET, variablesOf, type ToolServer } from '../../../../shared/domain/tool-server';
import { formatList } from '../../../../shared/messages/format-list';
import { t } from '../../../../shared/messages/message';
import { errorText } from '../../../ipc/client';
import { useCommand, useRoute, useShown } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { AlertText } from '../../../ui/feedback/alert-text';
import { Spinner } from '../../../ui/feedback/spinner';
import { Dialog } from '../../../ui/layout/dialog';
import { howText } from './found-servers';
import { ServerForm } from './server-form';
import { ToolList } from './tool-list';
import styles from './tools.module.css';

/** One server: what is started or asked, and which of its tools may be used. */
export function ServerCard({ server, isReadAtOnce }: { server: ToolServer; isReadAtOnce: boolean }) {
  const { id, name, connection } = server;
  const [isRead, setRead] = useState(isReadAtOnce);
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const listed = useRoute('toolServers.tools', { id }, { enabled: isRead, staleTime: 0, gcTime: 0 });
  const keys = variablesOf(connection);
  // Each is enabled by a click alone: to read its tools a program is started.
  const read = () => (isRead ? void listed.refetch() : setRead(true));
  if (open === 'change')
    return <ServerForm server={server} onSaved={() => setOpen(null)} onClose={() => setOpen(null)} />;
  return (
    <section className={styles.server} aria-label={name} data-testid="tool-server">
      <div className={styles.head}>
        <h3>{name}</h3>
        <Button size="small" aria-description={name} disabled={listed.isFetching} onClick={read}>
          {t('tools.readTools')}
        </Button>
        <Button size="small" aria-description={name} onClick={() => setOpen('change')}>
          {t('common.change')}
        </Button>
        <Button size="small" tone="danger" aria-description={name} onClick={() => setOpen('remove')}>
          {t('common.removeDots')}
        </Button>
      </div>
      <p className={styles.path}>{howText(connection)}</p>
      {connection.kind === 'program' && connection.argv.some((word) => word.includes(HIDDEN_SECRET)) && (
        <p className={styles.fact}>{t('tools.secretsAreKept', { hidden: HIDDEN_SECRET })}</p>
      )}
      {keys.length > 0 && <p className={styles.fact}>{t('tools.withKeys', { names: formatList(keys) })}</p>}
      <p className={styles.fact} role="status">
        {listed.isFetching ? (
          <Spinner text={t('common.starting')} />
        ) : listed.isSuccess ? (
          t('tools.answersWith', { count: listed.data.tools.length + listed.data.leftOut })
        ) : null}
      </p>
      <AlertText className={styles.problem} text={listed.isError ? errorText(listed.error) : null} />
      <ToolList server={server} listed={listed.data ?? null} onOutdated={read} />
      {open === 'remove' && <RemoveDialog server={server} onClose={() => setOpen(null)} />}
    </section>
  );
}

function RemoveDialog({ server: { id, name }, onClose }: { server: ToolServer; onClose: () => void }) {
  const remove = useCommand('toolServers.remove', { onSuccess: useShown('settings.get') });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tools.askRemove', { name })}
      description={t('tools.removeDetails')}
      actions={
        <>
          <Button tone="danger" disabled={remove.isPending} onClick={() => remove.mutate({ id })}>
            {t('common.remove')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    />
  );
}
