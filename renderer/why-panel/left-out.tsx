import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { RetrievalTrace, TraceCandidate } from '../../shared/domain/trace';
import { TierMark } from '../ui/tier-mark';
import { CandidateQuote } from './candidate-quote';
import { PanelActions } from './panel-actions';
import { StageList } from './stage-list';
import { candidateName, STAGE_WORDS, type TraceSummary } from './trace-summary';
import styles from './why-panel.module.css';

const SHOWN_AT_FIRST = 8;

/** What was considered and not used, with the stage and the reason; each row opens to its own steps. */
export function LeftOut({ trace, summary }: { trace: RetrievalTrace; summary: TraceSummary }) {
  const [isAll, setAll] = useState(false);
  if (summary.leftOut.length === 0) return null;
  const shown = isAll ? summary.leftOut : summary.leftOut.slice(0, SHOWN_AT_FIRST);
  return (
    <section className={styles.leftOut} aria-label="Left out">
      <h3>Left out ({summary.leftOut.length})</h3>
      <p className={styles.drops} data-testid="drops">{summary.drops.map(({ stage, count }) => `${count} ${STAGE_WORDS[stage]}`).join(' · ')}</p>
      <ul>{shown.map((candidate) => <LeftOutRow key={candidate.ref} trace={trace} candidate={candidate} />)}</ul>
      {shown.length < summary.leftOut.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>Show the other {summary.leftOut.length - shown.length}</button>
      )}
    </section>
  );
}

function LeftOutRow({ trace, candidate }: { trace: RetrievalTrace; candidate: TraceCandidate }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button type="button" className={styles.leftOutRow} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight aria-hidden="true" className={isOpen ? styles.turned : undefined} />
        <TierMark tier={candidate.tier} />
        <span className={styles.leftOutName}>{candidateName(candidate)}</span>
        <DropReason candidate={candidate} />
      </button>
      {isOpen && (
        <div className={styles.opened}>
          <CandidateQuote candidate={candidate} />
          <StageList trace={trace} candidate={candidate} />
          <PanelActions trace={trace} candidate={candidate} />
        </div>
      )}
    </li>
  );
}

function DropReason({ candidate }: { candidate: TraceCandidate }) {
  if (candidate.outcome.state !== 'dropped') return null;
  const { stage, reason } = candidate.outcome;
  // The whole reason stands in the title and in the row's own steps.
  const short = reason.split(/[:;]\s/u)[0]!;
  const words = stage === 'gate' ? <><span className="dropped-text">drop</span> {short}</> : `${STAGE_WORDS[stage]}: ${short}`;
  return <span className={styles.reason} title={reason}>{words}</span>;
}
