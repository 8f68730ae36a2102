import type { RetrievalTrace } from '../../../shared/domain/trace';
import { gateFailureText } from '../../../shared/domain/trace-text/run-text';
import { CandidateRow } from '../candidate/candidate-row';
import { Disclosure } from '../../ui/disclosure';
import { PlanDetails } from '../plan/plan-details';
import { describeRun, type TraceWithRounds } from '../trace/trace-with-rounds';
import { STAGE_LABELS, summariseTrace } from '../trace/trace-summary';
import { formatDuration } from '../trace/trace-labels';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';
import { Region } from '../../ui/layout/region';

/** The further runs of this retrieval in order; each expands to everything it considered. */
export function FurtherRounds({ story }: { story: TraceWithRounds }) {
  const { children } = story;
  const missing = (story.trace.childIds?.length ?? 0) - children.length;
  if (children.length === 0 && missing <= 0) return null;
  return (
    <Region className={styles.rounds} label={t('common.furtherRounds')}>
      <h3>{t('whyPanel.furtherRoundsChildren', { children: children.length + Math.max(0, missing) })}</h3>
      {children.map((run) => (
        <FurtherRound key={run.id} run={run} />
      ))}
      {missing > 0 && <p className="quiet">{t('whyPanel.areNotReadYet', { missing })}</p>}
    </Region>
  );
}

function FurtherRound({ run }: { run: RetrievalTrace }) {
  const { used, leftOut, drops, found } = summariseTrace(run);
  return (
    <Disclosure
      label={describeRun(run)}
      facts={
        <>
          {rich('whyPanel.roundUsed', {
            used: used.length,
            num,
            found,
            ms: formatDuration(run.ms),
          })}
        </>
      }
    >
      {run.gate.state === 'failed-open' && (
        <p className="warning-text">
          {t('whyPanel.relevanceCouldCheckedRound', { failures: run.gate.failures.map(gateFailureText).join('; ') })}
        </p>
      )}
      <PlanDetails trace={run} />
      {found === 0 && <p className="quiet">{t('whyPanel.vaultHadNothing')}</p>}
      {used.length > 0 && (
        <ul aria-label={t('whyPanel.whatFitsRound')}>
          {used.map((candidate) => (
            <CandidateRow key={candidate.ref} trace={run} candidate={candidate} />
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <Disclosure
          label={t('common.leftOutLeftout', { leftOut: leftOut.length })}
          facts={drops.map(({ stage, count }) => `${count} ${STAGE_LABELS[stage]}`).join(' · ')}
        >
          <ul>
            {leftOut.map((candidate) => (
              <CandidateRow key={candidate.ref} trace={run} candidate={candidate} />
            ))}
          </ul>
        </Disclosure>
      )}
    </Disclosure>
  );
}
