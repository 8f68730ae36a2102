import type { SourceRef } from '../../shared/domain/ids';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { TierMark } from '../ui/tier-mark';
import { candidateName, type TraceSummary } from './trace-summary';
import styles from './why-panel.module.css';

/** The sources that went to the model, in their order. */
export function UsedList({ trace, summary, onSelect }: { trace: RetrievalTrace; summary: TraceSummary; onSelect: (ref: SourceRef) => void }) {
  return (
    <section aria-label="Used">
      <p className={styles.tally} data-testid="tally">
        <span className="num">{summary.used.length}</span> used · <span className="num">{summary.found}</span> found
        {trace.package.tokens > 0 && <> · <span className="num">{trace.package.tokens.toLocaleString()}</span> of <span className="num">{trace.package.budgetTokens.toLocaleString()}</span> tokens</>}
      </p>
      <ul>
        {summary.used.map((candidate) => (
          <li key={candidate.ref}>
            <button type="button" className={styles.leftOutRow} onClick={() => onSelect(candidate.ref)}>
              <TierMark tier={candidate.tier} />
              <span className={styles.usedName}>{candidateName(candidate)}</span>
              <span className={styles.reason}>{candidate.use?.cited ? 'cited' : ''} {candidate.rank && <span className="num">{candidate.rank.score.toFixed(2)}</span>}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
