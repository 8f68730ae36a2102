import { useState } from 'react';
import type { ToolServerView, ToolView } from '../../../../shared/ipc/routes/tools';
import { formatList } from '../../../../shared/messages/format-list';
import { t } from '../../../../shared/messages/message';
import { errorText } from '../../../ipc/client';
import { useCommand, useShown } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { AlertText } from '../../../ui/feedback/alert-text';
import { Spinner } from '../../../ui/feedback/spinner';
import { Select } from '../../../ui/forms/select';
import { Dialog } from '../../../ui/layout/dialog';
import styles from '../settings.module.css';
import { howText } from './add-server-form';
import own from './tools.module.css';

/** One server: what is started or asked, how it is, and which of its tools may be used. */
export function ServerCard({ server }: { server: ToolServerView }) {
  const { id, name, how, keys, problem, tools } = server;
  const [isRemoving, setRemoving] = useState(false);
  const test = useCommand('tools.test', { quiet: true, onSuccess: useShown('tools.list') });
  return (
    <section className={own.server} aria-label={name} data-testid="tool-server">
      <div className={own.head}>
        <h3>{name}</h3>
        <Button size="small" disabled={test.isPending} onClick={() => test.mutate({ id })}>
          {t('tools.test')}
        </Button>
        <Button
          size="small"
          tone="danger"
          aria-label={t('tools.removeNamed', { name })}
          onClick={() => setRemoving(true)}
        >
          {t('tools.remove')}
        </Button>
      </div>
      <p className={styles.path}>{howText(how)}</p>
      {keys.length > 0 && <p className={styles.fact}>{t('tools.withKeys', { names: formatList(keys) })}</p>}
      <p className={styles.fact} role="status">
        {test.isPending ? (
          <Spinner text={t('tools.testing')} />
        ) : test.isSuccess && problem === null ? (
          t('tools.answersWith', { count: tools.length })
        ) : null}
      </p>
      <AlertText className={styles.problem} text={test.error === null ? problem : errorText(test.error)} />
      {tools.length > 0 && <ToolList server={server} />}
      {isRemoving && <RemoveDialog server={server} onClose={() => setRemoving(false)} />}
    </section>
  );
}

function ToolList({ server: { id, name, tools } }: { server: ToolServerView }) {
  const set = useCommand('tools.setPermission', { onSuccess: useShown('tools.list') });
  return (
    <ul className={own.tools} aria-label={t('tools.toolsOf', { name })}>
      {tools.map((tool) => (
        <li key={tool.name} className={own.tool}>
          <div>
            <strong className={own.toolName}>{tool.title || tool.name}</strong>
            <p className={own.description} dir="auto">
              {tool.description || t('tools.noDescription')}
            </p>
            <p className={styles.fact}>{tool.readsOnly ? t('tools.onlyReads') : t('tools.maySay')}</p>
            {tool.hasChanged && <p className={own.changed}>{t('tools.hasChanged')}</p>}
          </div>
          <Select
            label={t('tools.mayBeUsedNamed', { tool: tool.name })}
            isLabelHidden
            isCompact
            value={tool.permission}
            options={permissions()}
            onChange={(permission) => set.mutate({ id, tool: tool.name, permission })}
          />
        </li>
      ))}
    </ul>
  );
}

const permissions = (): readonly { value: ToolView['permission']; label: string }[] => [
  { value: 'off', label: t('tools.off') },
  { value: 'ask', label: t('tools.ask') },
  { value: 'allow', label: t('tools.allow') },
];

function RemoveDialog({ server: { id, name }, onClose }: { server: ToolServerView; onClose: () => void }) {
  const remove = useCommand('tools.remove', { onSuccess: useShown('tools.list') });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tools.askRemove', { name })}
      description={t('tools.removeDetails')}
      actions={
        <>
          <Button tone="danger" disabled={remove.isPending} onClick={() => remove.mutate({ id })}>
            {t('tools.removeIt')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    />
  );
}
