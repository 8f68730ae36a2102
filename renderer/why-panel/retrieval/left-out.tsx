import { Fragment, useState } from 'react';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { CandidateRow } from '../candidate/candidate-row';
import { plainDropReason } from '../reasons/drop-reason';
import type { TraceSummary } from '../trace/trace-summary';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';
import { Region } from '../../ui/layout/region';

/** So many stand there at once; more are shown when asked for. */
const SHOWN_AT_FIRST = 3;

/**
 * Dropped candidates: the three nearest, each with its reason. All of them stand under the reason they share, the nearest
 * first; each row expands to its own reasons.
 */
export function LeftOut({ trace, summary: { leftOut } }: { trace: RetrievalTrace; summary: TraceSummary }) {
  const [isOpen, setOpen] = useState(false);
  const isFolded = leftOut.length > SHOWN_AT_FIRST;
  const unjudged = trace.stages.find(({ stage }) => stage === 'search')?.unlisted ?? 0;
  if (leftOut.length + unjudged === 0) return null;
  return (
    <Region className={styles.leftOut} label={t('common.leftOut')}>
      <h3>{t('common.leftOutLeftout', { leftOut: leftOut.length + unjudged })}</h3>
      {isOpen || !isFolded ? (
        [...groupByReason(trace, leftOut)].map(([reason, candidates]) => (
          <Fragment key={reason}>
            <h4 className={styles.group} data-count={candidates.length}>
              {reason} <span className="num">{candidates.length}</span>
            </h4>
            <Rows label={reason} trace={trace} candidates={candidates} />
          </Fragment>
        ))
      ) : (
        <Rows label={t('common.leftOut')} trace={trace} candidates={leftOut.slice(0, SHOWN_AT_FIRST)} />
      )}
      {isFolded && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('whyPanel.showAll', { count: leftOut.length })}
        </button>
      )}
      {unjudged > 0 && <p>{t('whyPanel.partsNotJudged', { count: unjudged })}</p>}
    </Region>
  );
}

interface RowsProps {
  label: string;
  trace: RetrievalTrace;
  candidates: readonly TraceCandidate[];
}

const Rows = ({ label, trace, candidates }: RowsProps) => (
  <ul aria-label={label}>
    {candidates.map((candidate) => (
      <CandidateRow key={candidate.ref} trace={trace} candidate={candidate} />
    ))}
  </ul>
);

/** The order of candidates, which is nearest first, gives the order of the groups. */
function groupByReason(trace: RetrievalTrace, leftOut: readonly TraceCandidate[]): Map<string, TraceCandidate[]> {
  const nameOf = namesIn(trace);
  const groups = new Map<string, TraceCandidate[]>();
  for (const candidate of leftOut) {
    if (candidate.outcome.state !== 'dropped') continue;
    const { group } =
      candidate.override === 'without'
        ? { group: t('whyPanel.leftOutByYou') }
        : plainDropReason(candidate.outcome.reason, candidate.outcome.stage, nameOf);
    groups.set(group, [...(groups.get(group) ?? []), candidate]);
  }
  return groups;
}
