import { useState } from 'react';
import type { OutgoingEntry } from '../../../shared/domain/outgoing-request';
import { AppError } from '../../../shared/ipc/errors';
import { call, errorText } from '../../ipc/client';
import { showError, useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { WayOn } from '../../navigation/way-on';
import { RequestBody } from '../../model-request/request-body';
import { outgoingTaskLabels } from '../../model-request/task-labels';
import { Button } from '../../ui/actions/button';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { Disclosure } from '../../ui/disclosure';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Spinner } from '../../ui/feedback/spinner';
import { showToast } from '../../ui/feedback/toasts';
import { Chip } from '../../ui/lists/chip';
import { ListMenu } from '../../ui/lists/list-menu';
import { formatDate } from '../../ui/text/date-text';
import { outcomeText } from './outgoing-text';
import styles from './outgoing.module.css';
import { currentLocale, t } from '../../../shared/messages/message';

const PAGE = 50;
/** The most that one reply of main may hold. */
const MOST = 200;

interface Props {
  text: string;
  host: string | null;
  isKept: boolean;
  /** Takes words and server away. */
  onShowAll: () => void;
  /** Lists what went to this server alone. */
  onHost: (host: string) => void;
}

/** The requests that hold these words, newest first. */
export function OutgoingList({ text, host, isKept, onShowAll, onHost }: Props) {
  const go = useGo();
  const isOffline = useRoute('app.status', null).data?.engine.isOffline ?? true;
  const [limit, setLimit] = useState(PAGE);
  const found = useRoute('outgoing.find', { text, host, before: null, limit }, { staleTime: 0 });
  if (found.isError)
    return (
      <p className={styles.problem} role="alert">
        {errorText(found.error)}
      </p>
    );
  if (found.data === undefined) return <Spinner text={t('common.reading')} />;
  const { entries, hasMore } = found.data;
  const itemsOf = (entry: OutgoingEntry | undefined): MenuItem[] => {
    if (entry === undefined) return [];
    const { id, bytes, sessionId, host: server } = entry;
    return [
      ...(bytes === 0 ? [] : [{ label: t('outgoing.copyRequest'), onSelect: () => void copyRequest(id) }]),
      ...(host === server ? [] : [{ label: t('outgoing.onlyTo', { host: server }), onSelect: () => onHost(server) }]),
      ...(sessionId === null ? [] : [{ label: t('common.openChat'), onSelect: () => go.toSession(sessionId) }]),
    ];
  };
  if (entries.length === 0)
    return text !== '' || host !== null ? (
      <EmptyState
        title={t('outgoing.noRequestHoldsThese')}
        action={<Button onClick={onShowAll}>{t('common.showAll')}</Button>}
      >
        {t('outgoing.maskedWordsStandLog')}
      </EmptyState>
    ) : (
      <EmptyState title={t('outgoing.nothingLeft')} action={<WayOn to={isOffline ? 'model' : 'chat'} />}>
        {isKept ? t('outgoing.onceModelAskedEach') : t('outgoing.noLogKeptSo')}
      </EmptyState>
    );
  return (
    <div>
      <ListMenu itemsOf={(id) => itemsOf(entries.find((entry) => entry.id === id))}>
        <ol className={styles.list} aria-label={t('outgoing.requests')}>
          {entries.map((entry) => (
            <li key={entry.id} data-menu={entry.id}>
              <Disclosure
                label={
                  <span className={styles.entry}>
                    <span className={styles.when}>{whenText(entry.at)}</span>
                    <strong>
                      {entry.bytes === 0 ? t('outgoing.questionAboutServer') : outgoingTaskLabels()[entry.task]}
                    </strong>
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
      </ListMenu>
      {hasMore && limit < MOST && (
        <Button size="small" onClick={() => setLimit(Math.min(MOST, limit + PAGE))}>
          {t('common.showMore')}
        </Button>
      )}
      {hasMore && limit >= MOST && <p className={styles.note}>{t('outgoing.earlierOnesFoundWords')}</p>}
    </div>
  );
}

async function copyRequest(id: string): Promise<void> {
  try {
    const { body } = await call('outgoing.body', { id });
    if (body === null) throw new AppError('not-found', t('outgoing.itWasDeletedMeanwhile'));
    await navigator.clipboard.writeText(body);
    showToast({ text: t('outgoing.requestCopied') });
  } catch (error) {
    showError(error);
  }
}

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

/** With seconds: several requests leave within a minute. */
function whenText(at: number): string {
  const clock = (form: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(currentLocale(), form).format(at);
  const [moment, minute, second] = [formatDate(at, 'moment'), clock(CLOCK), clock({ ...CLOCK, second: '2-digit' })];
  return moment.includes(minute) ? moment.replace(minute, second) : `${moment} ${second}`;
}

function EntryBody({ entry }: { entry: OutgoingEntry }) {
  const [isRaw, setIsRaw] = useState(false);
  const { data, error } = useRoute('outgoing.body', { id: entry.id });
  if (error !== null) return <p className={styles.problem}>{errorText(error)}</p>;
  if (data === undefined) return <Spinner text={t('common.reading')} />;
  if (data.body === null) return <p className={styles.note}>{t('outgoing.itWasDeletedMeanwhile')}</p>;
  return (
    // What it holds is text: a right click there offers to copy what is selected.
    <div className={styles.body} data-menu="">
      <div className={styles.line}>
        <span className={styles.note}>{entry.path}</span>
        {data.body !== '' && (
          <Chip isPressed={isRaw} onClick={() => setIsRaw(!isRaw)}>
            {t('common.everyByte')}
          </Chip>
        )}
      </div>
      {data.body === '' ? (
        <p className={styles.note}>{t('outgoing.questionAboutServerItself')}</p>
      ) : (
        <RequestBody body={data.body} isRaw={isRaw} />
      )}
    </div>
  );
}
