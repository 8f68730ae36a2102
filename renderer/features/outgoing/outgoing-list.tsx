import { useState } from 'react';
import type { OutgoingEntry } from '../../../shared/domain/outgoing-request';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { RequestBody } from '../../model-request/request-body';
import { TASK_LABELS } from '../../model-request/task-labels';
import { Button } from '../../ui/actions/button';
import { Disclosure } from '../../ui/disclosure';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Spinner } from '../../ui/feedback/spinner';
import { Chip } from '../../ui/lists/chip';
import { formatDate } from '../../ui/text/date-text';
import { outcomeText } from './outgoing-text';
import styles from './outgoing.module.css';

const PAGE = 50;
/** The most that one reply of main may hold. */
const MOST = 200;

/** The requests that hold these words, newest first. */
export function OutgoingList({ text, host, isKept }: { text: string; host: string | null; isKept: boolean }) {
  const [limit, setLimit] = useState(PAGE);
  const found = useRoute('outgoing.find', { text, host, before: null, limit }, { staleTime: 0 });
  if (found.isError)
    return (
      <p className={styles.problem} role="alert">
        {errorText(found.error)}
      </p>
    );
  if (found.data === undefined) return <Spinner text="searching" />;
  const { entries, hasMore } = found.data;
  if (entries.length === 0)
    return text !== '' || host !== null ? (
      <EmptyState title="No request holds these words">Masked words stand in the log as they left: masked.</EmptyState>
    ) : (
      <EmptyState title="Nothing left">
        {isKept
          ? 'Once a model is asked, each request to it stands here.'
          : 'No log is kept, so what is sent does not stand here.'}
      </EmptyState>
    );
  return (
    <div>
      <ol className={styles.list} aria-label="Requests">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Disclosure
              label={
                <span className={styles.entry}>
                  <span className={styles.when}>{whenText(entry.at)}</span>
                  <strong>{entry.bytes === 0 ? 'A question about the server' : TASK_LABELS[entry.task]}</strong>
                  <span>{entry.host}</span>
                  <span className={styles.note}>{entry.model}</span>
                </span>
              }
              facts={outcomeText(entry)}
            >
              <EntryBody entry={entry} />
            </Disclosure>
          </li>
        ))}
      </ol>
      {hasMore && limit < MOST && (
        <Button size="small" onClick={() => setLimit(Math.min(MOST, limit + PAGE))}>
          Show more
        </Button>
      )}
      {hasMore && limit >= MOST && <p className={styles.note}>Earlier ones are found by words.</p>}
    </div>
  );
}

const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const whenText = (at: number): string => `${formatDate(at, 'moment').replace(/ \d\d:\d\d.*$/u, '')} ${TIME.format(at)}`;

function EntryBody({ entry }: { entry: OutgoingEntry }) {
  const [isRaw, setIsRaw] = useState(false);
  const { data, error } = useRoute('outgoing.body', { id: entry.id });
  if (error !== null) return <p className={styles.problem}>{errorText(error)}</p>;
  if (data === undefined) return <Spinner text="reading the request" />;
  if (data.body === null) return <p className={styles.note}>It was deleted meanwhile.</p>;
  return (
    <div className={styles.body}>
      <div className={styles.line}>
        <span className={styles.note}>{entry.path}</span>
        {data.body !== '' && (
          <Chip isPressed={isRaw} onClick={() => setIsRaw(!isRaw)}>
            Every byte
          </Chip>
        )}
      </div>
      {data.body === '' ? (
        <p className={styles.note}>A question about the server itself; it held no text.</p>
      ) : (
        <RequestBody body={data.body} isRaw={isRaw} />
      )}
    </div>
  );
}
