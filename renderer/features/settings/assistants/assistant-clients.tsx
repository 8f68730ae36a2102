import { useState } from 'react';
import { t } from '../../../../shared/messages/message';
import { errorText } from '../../../ipc/client';
import { useRoute, useCommand } from '../../../ipc/queries';
import { Disclosure } from '../../../ui/disclosure';
import styles from './assistants.module.css';
import { ReadList } from './read-list';
import type { AssistantScope } from '../../../../shared/domain/assistant-client';
import type { AssistantRow } from '../../../../shared/ipc/routes/assistants';
import { Button } from '../../../ui/actions/button';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { TextArea } from '../../../ui/forms/text-area';
import { Dialog } from '../../../ui/layout/dialog';
import { namesIn, clientFacts } from './assistant-text';
import { useShowClients } from './use-show-clients';
import { showToast } from '../../../ui/feedback/toasts';

/** Which other assistants may read the vault, and what they read. */
export function AssistantClients() {
  const list = useRoute('assistants.list', null, { staleTime: 0 });
  const [name, setName] = useState<string | null>(null);
  const clients = list.data ?? [];
  const asked = clients.find((client) => client.name === name);
  return (
    <div className={styles.clients}>
      {list.isError && (
        <p className={styles.problem} role="alert">
          {errorText(list.error)}
        </p>
      )}
      {list.data?.length === 0 && <p className={styles.fact}>{t('assistants.noneAsked')}</p>}
      {clients.length > 0 && (
        <ul className={styles.list} aria-label={t('assistants.otherAssistants')}>
          {clients.map((client) => (
            <ClientLine key={client.name} client={client} onAllow={() => setName(client.name)} />
          ))}
        </ul>
      )}
      {asked !== undefined && <AllowDialog client={asked} onClose={() => setName(null)} />}
      <Disclosure label={t('assistants.whoReadWhat')}>
        <ReadList clients={clients} />
      </Disclosure>
    </div>
  );
}

/** What a program may read; main asks the person once more, in a dialog that no page can answer. */
function AllowDialog({ client, onClose }: { client: AssistantRow; onClose: () => void }) {
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
          <Button onClick={onClose}>{t('common.cancel')}</Button>
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

/** One program, what it may read, and what can be done about it. */
function ClientLine({ client, onAllow }: { client: AssistantRow; onAllow: () => void }) {
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
          {state === 'allowed' ? t('common.change') : t('assistants.allow')}
        </Button>
        {state === 'allowed' ? (
          <Button size="small" tone="danger" disabled={cutOff.isPending} onClick={() => cutOff.mutate({ name })}>
            {t('assistants.cutOff')}
          </Button>
        ) : (
          <Button size="small" disabled={forget.isPending} onClick={() => forget.mutate({ name })}>
            {t('common.forget')}
          </Button>
        )}
      </span>
    </li>
  );
}
