import { t } from '../../../../shared/messages/message';
import { useCommand, useShown } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { showToast } from '../../../ui/feedback/toasts';
import { formatBytes } from '../../../ui/text/format-bytes';
import styles from './local-model.module.css';

/** Uses a model that is here, or deletes its file. */
export function ModelActs({
  model: { id, name, isChosen },
  canUse = true,
  canDelete,
}: {
  model: { id: string; name: string; isChosen: boolean };
  canUse?: boolean;
  canDelete: boolean;
}) {
  const show = useShown('settings.get', 'modelFiles.list', 'localModel.state');
  const choose = useCommand('modelFiles.choose', { onSuccess: show });
  const remove = useCommand('modelFiles.remove', {
    onSuccess: ({ freedBytes }) =>
      showToast({ text: t('modelFiles.deleted', { model: name, freed: formatBytes(freedBytes) }) }),
  });
  return (
    <>
      {isChosen ? (
        <span className={styles.good}>{t('modelFiles.chosen')}</span>
      ) : (
        canUse && (
          <Button
            size="small"
            tone="primary"
            aria-label={t('modelFiles.useModel', { model: name })}
            disabled={choose.isPending}
            onClick={() => choose.mutate({ id })}
          >
            {t('modelFiles.use')}
          </Button>
        )
      )}
      {canDelete && (
        <Button
          size="small"
          tone="plain"
          aria-label={t('modelFiles.deleteModel', { model: name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id })}
        >
          {t('modelFiles.delete')}
        </Button>
      )}
    </>
  );
}
