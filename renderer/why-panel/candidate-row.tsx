import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { RetrievalTrace, TraceCandidate } from '../../shared/domain/trace';
import { TierMark } from '../ui/tier-mark';
import { ArchivedMark } from './archived-mark';
import { CandidateQuote } from './candidate-quote';
import { HiddenPart } from './hidden-part';
import { PanelActions } from './panel-actions';
import { queryName } from './plan/query-toggles';
import { StageList } from './stage-list';
import { candidateName, STAGE_WORDS } from './trace-summary';
import { OVERRIDE_WORDS } from './trace-words';
import { useWhy } from './why-context';
import styles from './why-panel.module.css';

/** A candidate as one line, with what became of it; it opens in place to its own steps. */
export function CandidateRow({ trace, candidate }: { trace: RetrievalTrace; candidate: TraceCandidate }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        className={styles.leftOutRow}
        data-found={useFoundState(candidate)}
        data-source={candidate.ref}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight aria-hidden="true" className={isOpen ? styles.turned : undefined} />
        <TierMark tier={candidate.tier} />
        <span className={styles.leftOutName}>
          {candidate.archived === true && <ArchivedMark />}
          {candidateName(candidate)}
        </span>
        <QueryPlace trace={trace} candidate={candidate}>
          <Fate candidate={candidate} />
        </QueryPlace>
      </button>
      {isOpen && (
        <div className={styles.opened}>
          {candidate.text !== '' && <CandidateQuote candidate={candidate} />}
          <HiddenPart candidate={candidate} />
          <StageList trace={trace} candidate={candidate} />
          <PanelActions trace={trace} candidate={candidate} />
        </div>
      )}
    </li>
  );
}

/** `yes` or `no` while a query is chosen, for the highlight; nothing else. */
export function useFoundState(candidate: TraceCandidate): 'yes' | 'no' | undefined {
  const { query } = useWhy();
  if (query === null) return undefined;
  return candidate.found.some(({ subQuery }) => subQuery === query) ? 'yes' : 'no';
}

/** While a query is chosen: at which place it found the candidate; otherwise what stands there else. */
export function QueryPlace({
  trace,
  candidate,
  children,
}: {
  trace: RetrievalTrace;
  candidate: TraceCandidate;
  children: React.ReactNode;
}) {
  const { query } = useWhy();
  if (query === null) return children;
  const places = candidate.found.filter(({ subQuery }) => subQuery === query).map(({ rank }) => rank);
  if (places.length === 0) return <span className={styles.reason}>not found by it</span>;
  return (
    <span className={styles.foundBy}>
      {queryName(trace, query)} <span className="num">#{Math.min(...places)}</span>
    </span>
  );
}

function Fate({ candidate }: { candidate: TraceCandidate }) {
  if (candidate.override !== undefined)
    return (
      <span className={styles.reason}>
        <strong>{OVERRIDE_WORDS[candidate.override]}</strong>
      </span>
    );
  if (candidate.outcome.state === 'kept') return <span className={styles.reason}>used</span>;
  const { stage, reason } = candidate.outcome;
  // The whole reason stands in the title and in the row's own steps.
  const short = reason.split(/[:;]\s/u)[0]!;
  const words =
    stage === 'gate' ? (
      <>
        <span className="dropped-text">drop</span> {short}
      </>
    ) : (
      `${STAGE_WORDS[stage]}: ${short}`
    );
  return (
    <span className={styles.reason} title={reason}>
      {words}
    </span>
  );
}
