import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { ThreadId } from '../../../shared/domain/ids';
import type { ThreadList } from '../../../shared/ipc/routes/summaries';
import { errorText } from '../../bridge/client';
import { useGo } from '../../bridge/navigation';
import { useCommand, useRoute } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { IconButton } from '../../ui/icon-button';
import { Spinner } from '../../ui/spinner';
import { TopBar } from '../../ui/top-bar';
import { LookingProgress } from './looking-progress';
import { ThreadTimeline } from './thread-timeline';
import { countOf, spanWords } from './thread-words';
import styles from './threads.module.css';

/** Subjects that go through several sessions, each with the way the thinking on it took. */
export function ThreadsScreen() {
  const go = useGo();
  const list = useRoute('threads.list', null);
  const progress = useRoute('summaries.progress', null).data;
  const look = useCommand('threads.look');
  const [openId, setOpenId] = useState<ThreadId | null>(null);
  if (list.isError && list.data === undefined)
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  const isLooking = progress?.state === 'working';
  const threads = list.data?.threads ?? [];
  const open = threads.find(({ id }) => id === openId) ?? threads[0] ?? null;
  return (
    <div className={styles.screen}>
      <TopBar
        lead={<IconButton label="Back to chat" icon={<ArrowLeft aria-hidden="true" />} onClick={go.toChat} />}
        title="Threads"
        facts={
          list.data && (
            <span>
              {countOf(threads.length, 'thread')} in {countOf(list.data.sessions, 'session')}
            </span>
          )
        }
      >
        {!isLooking && list.data !== undefined && (threads.length > 0 || list.data.dismissed.length > 0) && (
          <Button onClick={() => look.mutate(null)}>Look again</Button>
        )}
      </TopBar>
      {progress !== undefined && <LookingProgress progress={progress} />}
      {list.data === undefined ? (
        <div className={styles.waiting}>
          <Spinner text="reading the threads" />
        </div>
      ) : threads.length === 0 ? (
        <Empty
          list={list.data}
          isLooking={isLooking}
          hasLooked={progress?.lookedAt != null}
          onLook={() => look.mutate(null)}
        />
      ) : (
        <div className={styles.panes}>
          <nav className={styles.list} aria-label="Threads" data-pane="threads">
            <ul>
              {threads.map((thread) => (
                <li key={thread.id}>
                  <button
                    type="button"
                    className={classNames(styles.item, thread === open && styles.on)}
                    aria-current={thread === open ? 'true' : undefined}
                    onClick={() => setOpenId(thread.id)}
                  >
                    <span className={styles.itemName} dir="auto">
                      {thread.subject}
                    </span>
                    <span className={styles.itemFacts}>
                      {countOf(thread.entries.length, 'session')} · {spanWords(thread)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <Dismissed list={list.data} />
          </nav>
          <div className={styles.work} data-pane="work" tabIndex={0} role="region" aria-label="The thread">
            {open !== null && <ThreadTimeline key={open.id} thread={open} />}
          </div>
        </div>
      )}
    </div>
  );
}

function Empty({
  list,
  isLooking,
  hasLooked,
  onLook,
}: {
  list: ThreadList;
  isLooking: boolean;
  hasLooked: boolean;
  onLook: () => void;
}) {
  return (
    <div className={styles.empty}>
      <EmptyState
        title={hasLooked && !isLooking ? 'No threads found' : 'No threads yet'}
        action={
          !isLooking && (
            <Button tone="primary" onClick={onLook}>
              {hasLooked ? 'Look again' : 'Look for threads'}
            </Button>
          )
        }
      >
        {list.sessions < 2
          ? 'A thread joins sessions on one subject, oldest first, so that you see how your thinking on it moved. It takes two sessions at least.'
          : 'A thread joins sessions on one subject, oldest first, so that you see how your thinking on it moved. They are found by names, rare words and notes that sessions share; nothing leaves this machine for it.'}
      </EmptyState>
      <Dismissed list={list} />
    </div>
  );
}

function Dismissed({ list: { dismissed } }: { list: ThreadList }) {
  const restore = useCommand('threads.dismiss');
  if (dismissed.length === 0) return null;
  return (
    <details className={styles.dismissed}>
      <summary>Dismissed ({dismissed.length})</summary>
      <ul>
        {dismissed.map(({ id, subject, sessions }) => (
          <li key={id}>
            <span dir="auto">
              {subject}, {countOf(sessions, 'session')}
            </span>
            <Button size="small" tone="plain" onClick={() => restore.mutate({ id, isDismissed: false })}>
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
