import { t } from '../../../../shared/messages/message';
import { useCommand, useShown } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { showToast } from '../../../ui/feedback/toasts';
import { formatBytes } from '../../../ui/text/format-bytes';
import styles from './local-model.module.css';

interface Named {
  id: string;
  name: string;
  isChosen: boolean;
}

/** Uses a model that is here, or deletes its file. */
export function ModelActs({ model, canUse = true, canDelete }: { model: Named; canUse?: boolean; canDelete: boolean }) {
  const show = useShown('settings.get', 'modelFiles.list', 'localModel.state');
  const choose = useCommand('modelFiles.choose', { onSuccess: show });
  const remove = useCommand('modelFiles.remove', { onSuccess: (reply) => sayDeleted(model, reply) });
  return <UseOrDelete model={model} canUse={canUse} canDelete={canDelete} choose={choose} remove={remove} />;
}

interface Act {
  isPending: boolean;
  mutate: (input: { id: string }) => void;
}

/** The buttons for it, whatever kind of model it is. */
export function UseOrDelete({
  model: { id, name, isChosen },
  canUse,
  canDelete,
  choose,
  remove,
}: {
  model: Named;
  canUse: boolean;
  canDelete: boolean;
  choose: Act;
  remove: Act;
}) {
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

export function sayDeleted({ name }: Pick<Named, 'name'>, { freedBytes }: { freedBytes: number }): void {
  showToast({ text: t('modelFiles.deleted', { model: name, freed: formatBytes(freedBytes) }) });
}
