import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { TopicId } from '../../../shared/domain/ids';
import type { TopicList, SummaryProgress } from '../../../shared/ipc/routes/summaries';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { IconButton } from '../../ui/actions/icon-button';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import { TopicRows } from './topic-rows';
import { TopicTimeline } from './topic-timeline';
import styles from './topics.module.css';
import { t } from '../../../shared/messages/message';
import { ProgressBar } from '../../ui/feedback/progress-bar';

/**
 * Topics: subjects over several sessions, each with how the thinking on it changed.
 *
 * @param topicId opened first; null: the most recent one
 */
export function TopicsScreen({ topicId }: { topicId: TopicId | null }) {
  const go = useGo();
  const list = useRoute('topics.list', null);
  const progress = useRoute('summaries.progress', null).data;
  const findTopics = useCommand('topics.find');
  const [openId, setOpenId] = useState<TopicId | null>(topicId);
  if (list.isError && list.data === undefined)
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  const isLooking = progress?.state === 'working';
  const topics = list.data?.topics ?? [];
  const open = topics.find(({ id }) => id === openId) ?? topics[0] ?? null;
  return (
    <div className={styles.screen}>
      <TopBar
        lead={<IconButton label={t('topics.backToChat')} icon={<ArrowLeft aria-hidden="true" />} onClick={go.toChat} />}
        title={t('common.topics2')}
        facts={
          list.data && (
            <span>{t('topics.topicsInSessions', { topics: topics.length, sessions: list.data.sessions })}</span>
          )
        }
      >
        {!isLooking && list.data !== undefined && (topics.length > 0 || list.data.dismissed.length > 0) && (
          <Button onClick={() => findTopics.mutate(null)}>{t('topics.lookAgain')}</Button>
        )}
      </TopBar>
      {progress !== undefined && <TopicSearchProgress progress={progress} />}
      {list.data === undefined ? (
        <div className={styles.waiting}>
          <Spinner text={t('topics.readingTheTopics')} />
        </div>
      ) : topics.length === 0 ? (
        <NoTopics
          list={list.data}
          isLooking={isLooking}
          hasLooked={progress?.topicsSearchedAt != null}
          onLook={() => findTopics.mutate(null)}
        />
      ) : (
        <div className={styles.panes}>
          <nav className={styles.list} aria-label={t('common.topics2')} data-pane="topics">
            <TopicRows topics={topics} openId={open?.id ?? null} onOpen={setOpenId} />
            <DismissedTopics list={list.data} />
          </nav>
          <div className={styles.work} data-pane="work" tabIndex={0} role="region" aria-label={t('topics.theTopic')}>
            {open !== null && <TopicTimeline key={open.id} topic={open} />}
          </div>
        </div>
      )}
    </div>
  );
}

function NoTopics({
  list,
  isLooking,
  hasLooked,
  onLook,
}: {
  list: TopicList;
  isLooking: boolean;
  hasLooked: boolean;
  onLook: () => void;
}) {
  return (
    <div className={styles.empty}>
      <EmptyState
        title={hasLooked && !isLooking ? t('topics.noTopicsFound') : t('topics.noTopicsYet')}
        action={
          !isLooking &&
          (list.sessions < 2 ? (
            <WayOn to="chat" />
          ) : (
            <Button tone="primary" onClick={onLook}>
              {hasLooked ? t('topics.lookAgain') : t('topics.lookForTopics')}
            </Button>
          ))
        }
      >
        {list.sessions < 2 ? t('topics.topicJoinsSessionsOne') : t('topics.topicJoinsSessionsOneSubject')}
      </EmptyState>
      <DismissedTopics list={list} />
    </div>
  );
}

function DismissedTopics({ list: { dismissed } }: { list: TopicList }) {
  const restore = useCommand('topics.dismiss');
  if (dismissed.length === 0) return null;
  return (
    <details className={styles.dismissed}>
      <summary>{t('topics.dismissedDismissed', { dismissed: dismissed.length })}</summary>
      <ul>
        {dismissed.map(({ id, subject, sessions }) => (
          <li key={id}>
            <span dir="auto">
              {subject}, {t('topics.sessions', { count: sessions })}
            </span>
            <Button size="small" tone="plain" onClick={() => restore.mutate({ id, isDismissed: false })}>
              {t('common.bringBack')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The progress of a search for topics, and why it ended early. */
function TopicSearchProgress({ progress: { state, what, done, total, problem } }: { progress: SummaryProgress }) {
  const stop = useCommand('topics.stop');
  if (state === 'idle')
    return problem === null ? null : (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    );
  const words = what === 'summaries' ? t('topics.summingUpSessionsRest') : t('topics.lookingForTopics');
  return (
    <section className={styles.looking} aria-label={words}>
      <span>
        {words}
        {total > 0 && <span className="num"> · {Math.floor((100 * done) / total)} %</span>}
      </span>
      <ProgressBar label={words} value={total === 0 ? null : done / total} />
      <Button size="small" onClick={() => stop.mutate(null)}>
        {t('common.stop')}
      </Button>
    </section>
  );
}
