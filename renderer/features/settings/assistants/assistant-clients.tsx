import { AlertText } from '../../../ui/feedback/alert-text';
import { useState } from 'react';
import { t } from '../../../../shared/messages/message';
import { errorText } from '../../../ipc/client';
import { useCommand, useRoute, useShown } from '../../../ipc/queries';
import { Disclosure } from '../../../ui/disclosure';
import styles from './assistants.module.css';
import type { ProjectId } from '../../../../shared/domain/ids';
import { useProjects } from '../../../projects/use-projects';
import type { AssistantScope } from '../../../../shared/domain/assistant-client';
import type { AssistantReadRow, AssistantRow } from '../../../../shared/ipc/routes/assistants';
import { Button } from '../../../ui/actions/button';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { TextArea } from '../../../ui/forms/text-area';
import { Dialog } from '../../../ui/layout/dialog';
import { clientFacts, givenText, namesIn, toolLabel } from './assistant-text';
import { copyText } from '../../../ui/feedback/copy-text';
import { showToast } from '../../../ui/feedback/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { quoted } from '../../../../shared/messages/quoted';
import { useGo } from '../../../navigation/navigation';
import { Select } from '../../../ui/forms/select';
import { Spinner } from '../../../ui/feedback/spinner';
import { DateText } from '../../../ui/text/date-text';

const PAGE = 20;
/** The most that one reply of main may hold. */
const MOST = 200;
const EVERY = '';

/** Who read what, newest first. */
function ReadList({ clients }: { clients: readonly AssistantRow[] }) {
  const [client, setClient] = useState(EVERY);
  const [limit, setLimit] = useState(PAGE);
  const queries = useQueryClient();
  const chosen = client === EVERY ? null : client;
  const found = useRoute('assistants.reads', { client: chosen, before: null, limit }, { staleTime: 0 });
  const remove = useCommand('assistants.removeReads', {
    onSuccess: ({ requests }) => {
      showToast({ text: t('common.requestsDeleted', { requests }) });
      for (const route of ['assistants.reads', 'assistants.list'])
        void queries.invalidateQueries({ queryKey: [route] });
    },
  });
  if (found.isError)
    return (
      <p className={styles.problem} role="alert">
        {errorText(found.error)}
      </p>
    );
  if (found.data === undefined) return <Spinner text={t('assistants.readingTheRequests')} />;
  const { reads, hasMore } = found.data;
  return (
    <div className={styles.group}>
      <div className={styles.line}>
        <Select
          label={t('assistants.program')}
          isLabelHidden
          value={client}
          options={[
            { value: EVERY, label: t('assistants.everyProgram') },
            ...clients.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={setClient}
        />
        <Button
          size="small"
          tone="danger"
          disabled={reads.length === 0 || remove.isPending}
          onClick={() => remove.mutate({ client: chosen })}
        >
          {t('assistants.deleteRequests')}
        </Button>
        <span className={styles.fact}>{t('assistants.keptForDays')}</span>
      </div>
      {reads.length === 0 ? (
        <p className={styles.fact}>{t('assistants.noRequests')}</p>
      ) : (
        <ol className={styles.reads} aria-label={t('assistants.requestsOfPrograms')}>
          {reads.map((read) => (
            <ReadLine key={read.id} read={read} />
          ))}
        </ol>
      )}
      {hasMore && limit < MOST && (
        <Button size="small" onClick={() => setLimit(Math.min(MOST, limit * 2))}>
          {t('common.showMore')}
        </Button>
      )}
    </div>
  );
}

function ReadLine({ read }: { read: AssistantReadRow }) {
  const go = useGo();
  return (
    <li>
      <span className={styles.what}>
        <DateText at={read.at} /> <strong>{read.client}</strong> {toolLabel(read.tool)}
        {read.words !== '' && ` ${quoted(read.words)}`}
      </span>
      <span className={styles.fact}>{givenText(read)}</span>
      {read.notes.length > 0 && (
        <ul className={styles.notes}>
          {read.notes.map(({ id, title }) => (
            <li key={id}>
              <button type="button" className={styles.note} onClick={() => go.toNote(id)}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export function AssistantClients() {
  const list = useRoute('assistants.list', null, { staleTime: 0 });
  const [name, setName] = useState<string | null>(null);
  const clients = list.data ?? [];
  const asked = clients.find((client) => client.name === name);
  return (
    <div className={styles.clients}>
      <AlertText text={list.isError ? errorText(list.error) : null} className={styles.problem} />
      {list.data?.length === 0 && <p className={styles.fact}>{t('assistants.noneAsked')}</p>}
      {clients.length > 0 && (
        <ul className={styles.list} aria-label={t('assistants.otherAssistants')}>
          {clients.map((client) => (
            <ClientLine key={client.name} client={client} onAllow={() => setName(client.name)} />
          ))}
        </ul>
      )}
      {asked !== undefined && <AllowDialog client={asked} onClose={() => setName(null)} />}
      {list.data !== undefined && (
        <Disclosure label={t('assistants.setUp')} isOpenAtFirst={clients.length === 0}>
          <SetUp />
        </Disclosure>
      )}
      <Disclosure label={t('assistants.whoReadWhat')}>
        <ReadList clients={clients} />
      </Disclosure>
    </div>
  );
}

/** What a program needs in its own settings; the app writes nothing of theirs. */
function SetUp() {
  const found = useRoute('assistants.settings', null);
  const [chosen, setChosen] = useState('');
  const shown = found.data?.find(({ client }) => client === chosen) ?? found.data?.[0];
  if (found.isError) return <AlertText text={errorText(found.error)} className={styles.problem} />;
  if (found.data === undefined || shown === undefined) return null;
  const { client, title, where, settings, link } = shown;
  return (
    <div className={styles.group}>
      <p className={styles.fact}>{t('assistants.setUpThenStart')}</p>
      <div className={styles.line}>
        <Select
          label={t('assistants.program')}
          isLabelHidden
          value={client}
          options={found.data.map((one) => ({ value: one.client, label: one.title }))}
          onChange={setChosen}
        />
        <code className={styles.where}>{where}</code>
        <Button size="small" onClick={() => copyText(settings, t('common.copied'))}>
          {t('common.copy')}
        </Button>
        {link !== undefined && (
          <Button size="small" onClick={() => copyText(link, t('common.copied'))}>
            {t('assistants.copyLink')}
          </Button>
        )}
      </div>
      <pre className={styles.settings} tabIndex={0} aria-label={t('assistants.settingsFor', { title })}>
        <code>{settings}</code>
      </pre>
    </div>
  );
}

/** What a program may read; main asks the person once more, in a dialog that no page can answer. */
function AllowDialog({ client, onClose }: { client: AssistantRow; onClose: () => void }) {
  const [kind, setKind] = useState<AssistantScope['kind']>(client.scope.kind);
  const [tags, setTags] = useState(client.scope.kind === 'tags' ? client.scope.tags.join('\n') : '');
  const [folders, setFolders] = useState(client.scope.kind === 'folders' ? client.scope.folders.join('\n') : '');
  const all = useProjects();
  const [chosen, setChosen] = useState<readonly ProjectId[]>(
    client.scope.kind === 'projects' ? client.scope.projects : [],
  );
  // One that was deleted since is no longer offered, and not allowed again.
  const projects = all.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const [mayPropose, setMayPropose] = useState(client.mayPropose);
  const show = useShown('assistants.list');
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
        : kind === 'projects'
          ? { kind, projects }
          : { kind };
  const isEmpty =
    (scope.kind === 'tags' && scope.tags.length === 0) ||
    (scope.kind === 'folders' && scope.folders.length === 0) ||
    (scope.kind === 'projects' && scope.projects.length === 0);
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
            ...(all.length === 0 ? [] : [{ value: 'projects' as const, label: t('projects.onlyProjects') }]),
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
        {kind === 'projects' && (
          <fieldset className={styles.projects}>
            <legend className="visually-hidden">{t('projects.projects')}</legend>
            {all.map(({ id, name }) => (
              <label key={id} className={styles.check}>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={(event) =>
                    setChosen(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                />
                {name}
              </label>
            ))}
          </fieldset>
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
  const show = useShown('assistants.list');
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
