import { useState } from 'react';
import type { AssistantScope } from '../../../../shared/domain/assistant-client';
import type { AssistantRow } from '../../../../shared/ipc/routes/assistants';
import { t } from '../../../../shared/messages/message';
import { useCommand } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { TextArea } from '../../../ui/forms/text-area';
import { Dialog } from '../../../ui/layout/dialog';
import styles from './assistants.module.css';
import { namesIn } from './assistant-text';
import { useShowClients } from './use-show-clients';

/** What a program may read; main asks the person once more, in a dialog that no page can answer. */
export function AllowDialog({ client, onClose }: { client: AssistantRow; onClose: () => void }) {
  const [kind, setKind] = useState<AssistantScope['kind']>(client.scope.kind);
  const [tags, setTags] = useState(client.scope.kind === 'tags' ? client.scope.tags.join('\n') : '');
  const [folders, setFolders] = useState(client.scope.kind === 'folders' ? client.scope.folders.join('\n') : '');
  const [mayPropose, setMayPropose] = useState(client.mayPropose);
  const show = useShowClients();
  const allow = useCommand('assistants.allow', {
    onSuccess: (rows) => {
      show(rows);
      onClose();
    },
  });
  const scope: AssistantScope =
    kind === 'tags'
      ? { kind, tags: namesIn(tags, '#') }
      : kind === 'folders'
        ? { kind, folders: namesIn(folders) }
        : { kind };
  const isEmpty =
    (scope.kind === 'tags' && scope.tags.length === 0) || (scope.kind === 'folders' && scope.folders.length === 0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('assistants.letNameRead', { name: client.name })}
      description={t('assistants.namesAreWhatProgramsSay')}
      actions={
        <>
          <Button
            tone="primary"
            disabled={isEmpty || allow.isPending}
            onClick={() => allow.mutate({ name: client.name, scope, mayPropose })}
          >
            {t('assistants.allowIt')}
          </Button>
          <Button onClick={onClose}>{t('assistants.cancel')}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <RadioGroup
          label={t('assistants.scope')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'all', label: t('assistants.everything'), detail: t('assistants.everythingDetail') },
            { value: 'tags', label: t('assistants.onlyTags') },
            { value: 'folders', label: t('assistants.onlyFolders') },
          ]}
        />
        {kind === 'tags' && (
          <TextArea
            label={t('assistants.tagsOnePerLine')}
            rows={3}
            value={tags}
            spellCheck={false}
            onChange={(event) => setTags(event.target.value)}
          />
        )}
        {kind === 'folders' && (
          <TextArea
            label={t('assistants.foldersOnePerLine')}
            rows={3}
            value={folders}
            spellCheck={false}
            onChange={(event) => setFolders(event.target.value)}
          />
        )}
        {isEmpty && <span className={styles.problem}>{t('assistants.nameAtLeastOne')}</span>}
        <label className={styles.check}>
          <input type="checkbox" checked={mayPropose} onChange={(event) => setMayPropose(event.target.checked)} />
          {t('assistants.mayPropose')}
        </label>
      </div>
    </Dialog>
  );
}
