import type { SummaryProgress, TopicList } from '../../../shared/ipc/routes/summaries';
import { t } from '../../../shared/messages/message';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import styles from './topics.module.css';

/** Below the topics: looking for them, and those that were put away. */
export function TopicTools({ list }: { list: TopicList }) {
  const progress = useRoute('summaries.progress', null).data;
  const findTopics = useCommand('topics.find');
  const hasLooked = progress?.topicsSearchedAt != null || list.topics.length > 0 || list.dismissed.length > 0;
  return (
    <div className={styles.tools}>
      {progress !== undefined && <TopicSearchProgress progress={progress} />}
      {progress?.state !== 'working' && list.sessions > 1 && (
        <Button size="small" onClick={() => findTopics.mutate(null)}>
          {t(hasLooked ? 'archive.lookAgain' : 'topics.lookForTopics')}
        </Button>
      )}
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
