import type { StageProps } from '../stages/stage-props';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { TraceCandidate } from '../../../shared/domain/trace';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { TierMark } from '../../ui/marks/tier-mark';
import { ArchivedMark } from './archived-mark';
import { Details } from '../reasons/details';
import { plainDropReason } from '../reasons/drop-reason';
import { CandidateSummary } from './candidate-summary';
import { queryName } from '../plan/query-toggles';
import { StageList } from '../stages/stage-list';
import { candidateName } from '../trace/trace-summary';
import { OVERRIDE_LABELS } from '../trace/trace-labels';
import { useWhy } from '../context/why-context';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';

/** A candidate as one line with its outcome; it expands to its stages. */
export function CandidateRow({ trace, candidate }: StageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        className={styles.leftOutRow}
        data-found={useFoundByQuery(candidate)}
        data-source={candidate.ref}
        data-dropped-at={candidate.outcome.state === 'dropped' ? candidate.outcome.stage : undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight aria-hidden="true" className={isOpen ? styles.turned : undefined} />
        <TierMark tier={candidate.tier} />
        <span className={styles.leftOutName}>
          {candidate.archived === true && <ArchivedMark />}
          {candidateName(candidate)}
        </span>
        <QueryRank trace={trace} candidate={candidate}>
          <OutcomeLabel trace={trace} candidate={candidate} />
        </QueryRank>
      </button>
      {isOpen && (
        <div className={styles.opened}>
          <CandidateSummary trace={trace} candidate={candidate} />
          <Details>
            <StageList trace={trace} candidate={candidate} />
          </Details>
        </div>
      )}
    </li>
  );
}

/** `yes` or `no` while a query is selected, for the highlight; otherwise absent. */
export function useFoundByQuery(candidate: TraceCandidate): 'yes' | 'no' | undefined {
  const { query } = useWhy();
  if (query === null) return undefined;
  return candidate.found.some(({ subQuery }) => subQuery === query) ? 'yes' : 'no';
}

/** While a query is selected: the rank at which it found the candidate; otherwise the outcome. */
export function QueryRank({ trace, candidate, children }: StageProps & { children: React.ReactNode }) {
  const { query } = useWhy();
  if (query === null) return children;
  const ranks = candidate.found.filter(({ subQuery }) => subQuery === query).map(({ rank }) => rank);
  if (ranks.length === 0) return <span className={styles.reason}>{t('whyPanel.notFoundByIt')}</span>;
  return (
    <span className={styles.foundBy}>
      {queryName(trace, query)} <span className="num">#{Math.min(...ranks)}</span>
    </span>
  );
}

/** What became of it, and the one reason. */
function OutcomeLabel({ trace, candidate }: StageProps) {
  const { outcome, override } = candidate;
  if (override !== undefined)
    return (
      <span className={styles.reason}>
        <strong>{OVERRIDE_LABELS[override]}</strong>
      </span>
    );
  if (outcome.state === 'kept') return <span className={styles.reason}>{t('whyPanel.usedHeading')}</span>;
  // Up to the first colon or semicolon; the whole reason is in the opened row.
  const [brief] = plainDropReason(outcome.reason, outcome.stage, namesIn(trace)).text.split(/[:;]\s/u);
  return <span className={styles.reason}>{brief}</span>;
}
