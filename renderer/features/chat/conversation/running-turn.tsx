import { useEffect, useRef } from 'react';
import { sourceRef, type MessageId } from '../../../../shared/domain/ids';
import { openAddress } from '../../../ipc/open-address';
import type { RunningAnswer } from '../../../ipc/running-answers';
import { classNames } from '../../../ui/class-names';
import { Markdown } from '../../../ui/text/markdown';
import { Spinner } from '../../../ui/feedback/spinner';
import chipStyles from '../answer/citation-chip.module.css';
import { furtherRoundText, runningTurnTitle, stageText } from '../answer/answer-progress-text';
import notes from '../answer/answer-notices.module.css';
import { ReadingNotes } from './reading-notes';
import { RunningToolCalls } from './running-tool-calls';
import sideBySide from './side-by-side.module.css';
import styles from '../styles/turn.module.css';
import { t } from '../../../../shared/messages/message';

/** The answer while it streams. Numbers are not yet citations: quotes are verified when it is complete. */
export function RunningTurn({ running }: { running: RunningAnswer }) {
  const article = useRef<HTMLElement>(null);
  const title = runningTurnTitle(running);
  const callsOf = (id: MessageId | null) =>
    running.toolCalls.flatMap(({ answerId, call }) => (answerId === id ? call : []));
  // A call of a tool has a line of its own.
  const furtherRuns = running.furtherRuns.filter(({ note }) => note?.code !== 'tool-call');
  // It was requested from the panel, so it may be outside the visible part of the conversation.
  useEffect(() => {
    if (running.kind !== 'answer') article.current?.scrollIntoView?.({ block: 'nearest' });
  }, [running.kind]);
  return (
    <article
      ref={article}
      className={classNames(styles.turn, running.models.length > 1 && styles.wide)}
      aria-label={t('common.vault')}
      aria-busy="true"
      data-testid="running"
    >
      <div className={styles.who}>{t('common.vault')}</div>
      <div className={styles.answer}>
        {title !== null && <p className={styles.runningTitle}>{title}</p>}
        {running.models.length < 2 ? (
          <>
            <RunningText running={running} text={running.text} />
            <RunningToolCalls calls={callsOf(null)} />
          </>
        ) : (
          <div className={sideBySide.box}>
            <div className={sideBySide.columns} data-count={running.models.length}>
              {running.models.map(({ name }, position) => (
                <section key={name} className={sideBySide.column} aria-label={name}>
                  <h3 className={sideBySide.name}>{name}</h3>
                  <RunningText running={running} text={[running.text, ...running.beside.values()][position] ?? ''} />
                  <RunningToolCalls calls={callsOf([null, ...running.beside.keys()][position] ?? null)} />
                </section>
              ))}
            </div>
          </div>
        )}
        {furtherRuns.length > 0 && (
          <ul className={notes.notes} aria-label={t('common.furtherRounds')}>
            {furtherRuns.map((run) => (
              <li key={run.traceId} className={notes.line}>
                {furtherRoundText(run)}
              </li>
            ))}
          </ul>
        )}
        {(running.text === '' || isBetween(running)) && !isCalling(running) && <Waiting running={running} />}
      </div>
    </article>
  );
}

function RunningText({ running, text }: { running: RunningAnswer; text: string }) {
  if (text === '') return null;
  return (
    <Markdown
      text={text}
      onLink={(link) => running.answerId !== null && openAddress(link, sourceRef('message', running.answerId))}
      renderCitation={(number) => <span className={chipStyles.pending}>{number}</span>}
    />
  );
}

function Waiting({ running }: { running: RunningAnswer }) {
  const { isStopping, stage, stageCount } = running;
  if (isStopping) return <Spinner text={t('chat.beingStopped')} />;
  return stage === 'gate' && stageCount > 0 ? <ReadingNotes running={running} /> : <Spinner text={stageText(stage)} />;
}

// A call of a tool says itself what the answer waits for.
const isCalling = ({ toolCalls, isStopping }: RunningAnswer): boolean =>
  !isStopping && toolCalls.some(({ call: { state } }) => state === 'waiting' || state === 'running');

// The model requested a search during its answer: the funnel runs again.
const isBetween = ({ stage, isStopping }: RunningAnswer): boolean =>
  !isStopping && stage !== null && stage !== 'answer';
