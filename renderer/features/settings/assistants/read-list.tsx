import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssistantReadRow, AssistantRow } from '../../../../shared/ipc/routes/assistants';
import { t } from '../../../../shared/messages/message';
import { quoted } from '../../../../shared/messages/quoted';
import { errorText } from '../../../ipc/client';
import { useCommand, useRoute } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { Button } from '../../../ui/actions/button';
import { showToast } from '../../../ui/feedback/toasts';
import { Select } from '../../../ui/forms/select';
import { Spinner } from '../../../ui/feedback/spinner';
import { DateText } from '../../../ui/text/date-text';
import { givenText, toolLabel } from './assistant-text';
import styles from './assistants.module.css';

const PAGE = 20;
/** The most that one reply of main may hold. */
const MOST = 200;
const EVERY = '';

/** Who read what, newest first. */
export function ReadList({ clients }: { clients: readonly AssistantRow[] }) {
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
