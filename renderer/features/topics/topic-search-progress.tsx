import type { SummaryProgress } from '../../../shared/ipc/routes/summaries';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import styles from './topics.module.css';
import { t } from '../../../shared/messages/message';

/** The progress of a search for topics, and why it ended early. */
export function TopicSearchProgress({
  progress: { state, what, done, total, problem },
}: {
  progress: SummaryProgress;
}) {
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
        {t('topics.stop')}
      </Button>
    </section>
  );
}
