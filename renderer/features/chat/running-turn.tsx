import { useEffect, useRef } from 'react';
import { sourceRef } from '../../../shared/domain/ids';
import { openAddress } from '../../bridge/open-address';
import type { RunningAnswer } from '../../bridge/running-answers';
import { Markdown } from '../../ui/markdown';
import { Spinner } from '../../ui/spinner';
import chipStyles from './citation-chip.module.css';
import { furtherWords, runningTitle, stageWords } from './stage-words';
import notes from './answer-notes.module.css';
import styles from './turn.module.css';

/** The answer while it is being written. Numbers are no claims yet: quotes are checked when it is complete. */
export function RunningTurn({ running }: { running: RunningAnswer }) {
  const article = useRef<HTMLElement>(null);
  const title = runningTitle(running);
  // One asked for it in the panel: it may be out of sight in the thread.
  useEffect(() => {
    if (running.kind !== 'answer') article.current?.scrollIntoView?.({ block: 'nearest' });
  }, [running.kind]);
  return (
    <article ref={article} className={styles.turn} aria-label="vault" aria-busy="true" data-testid="running">
      <div className={styles.who}>vault</div>
      <div className={styles.answer}>
        {title !== null && <p className={styles.runningTitle}>{title}</p>}
        {running.text !== '' && (
          <Markdown
            text={running.text}
            onLink={(link) => running.answerId !== null && openAddress(link, sourceRef('message', running.answerId))}
            renderCitation={(number) => <span className={chipStyles.pending}>{number}</span>}
          />
        )}
        {running.further.length > 0 && (
          <ul className={notes.notes} aria-label="Further rounds">
            {running.further.map((run) => (
              <li key={run.traceId} className={notes.line}>
                {furtherWords(run)}
              </li>
            ))}
          </ul>
        )}
        {(running.text === '' || isBetween(running)) && (
          <Spinner text={running.isStopping ? 'stopping' : stageWords(running.stage)} />
        )}
      </div>
    </article>
  );
}

// The model asked for more after it had begun to write: the funnel runs again.
const isBetween = ({ stage, isStopping }: RunningAnswer): boolean =>
  !isStopping && stage !== null && stage !== 'answer';
