import type { PublishedRow } from '../../../../shared/ipc/routes/collections';
import { labels, t } from '../../../../shared/messages/message';
import { useCommand, useRoute } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { useRefreshPublished } from '../../../publishing/published-notes';
import { Button } from '../../../ui/actions/button';
import { showToast } from '../../../ui/feedback/toasts';
import styles from './collections.module.css';

/** More are counted; the tag or folder they were published by withdraws none of them, so each is listed by itself. */
const MAX_ROWS = 200;

const STATE_TEXT: Record<Exclude<PublishedRow['state'], 'published'>, string> = labels({
  waiting: 'collections.stateWaiting',
  withdrawing: 'collections.stateWithdrawing',
  changed: 'collections.stateChanged',
});

/** What the person has in a collection, each note with what can be done about it. */
export function PublishedList({ id }: { id: string }) {
  const go = useGo();
  const { data: rows } = useRoute('collections.published', { id }, { staleTime: 0 });
  const refetch = useRefreshPublished();
  const withdraw = useCommand('collections.withdraw', {
    onSuccess({ done, waiting }) {
      showToast({ text: t('collections.withdrawn', { done, waiting }) });
      refetch();
    },
  });
  const publish = useCommand('collections.publish', {
    onSuccess({ done, waiting }) {
      showToast({ text: t('collections.publishedNow', { done, waiting }) });
      refetch();
    },
  });
  if (rows === undefined) return null;
  if (rows.length === 0) return <p className={styles.fact}>{t('collections.noNotesThere')}</p>;
  return (
    <div>
      <h4>{t('collections.yourNotesThere')}</h4>
      <ul className={styles.publishedList}>
        {rows.slice(0, MAX_ROWS).map(({ noteId, title, state }) => (
          <li key={noteId} data-state={state}>
            <button type="button" className={styles.noteTitle} onClick={() => go.toNote(noteId)}>
              {title}
            </button>
            {state !== 'published' && <span className={styles.fact}>{STATE_TEXT[state]}</span>}
            {state === 'changed' && (
              <Button
                size="small"
                disabled={publish.isPending}
                onClick={() => publish.mutate({ id, selection: { by: 'notes', noteIds: [noteId] }, source: 'nothing' })}
              >
                {t('collections.publishChanges')}
              </Button>
            )}
            {state !== 'withdrawing' && (
              <Button
                size="small"
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate({ id, noteIds: [noteId] })}
              >
                {t('collections.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > MAX_ROWS && (
        <p className={styles.fact}>{t('collections.moreNotes', { count: rows.length - MAX_ROWS })}</p>
      )}
    </div>
  );
}
