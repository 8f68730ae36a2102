import type { RunningAnswer } from '../../bridge/running-answers';
import { Markdown } from '../../ui/markdown';
import { Spinner } from '../../ui/spinner';
import chipStyles from './citation-chip.module.css';
import { stageWords } from './stage-words';
import styles from './turn.module.css';

/** The answer while it is being written. Numbers are no claims yet: quotes are checked when it is complete. */
export function RunningTurn({ running, onLink }: { running: RunningAnswer; onLink: (url: string) => void }) {
  return (
    <article className={styles.turn} aria-label="vault" aria-busy="true" data-testid="running">
      <div className={styles.who}>vault</div>
      <div className={styles.answer}>
        {running.text === ''
          ? <Spinner text={running.isStopping ? 'stopping' : stageWords(running.stage)} />
          : <Markdown text={running.text} onLink={onLink} renderCitation={(number) => <span className={chipStyles.pending}>{number}</span>} />}
      </div>
    </article>
  );
}
