import { useState } from 'react';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { CandidateRow } from '../candidate/candidate-row';
import { STAGE_LABELS, type TraceSummary } from '../trace/trace-summary';
import styles from '../styles/why-panel.module.css';

const SHOWN_AT_FIRST = 8;

/** Dropped candidates with stage and reason; each row expands to its own stages. */
export function LeftOut({ trace, summary }: { trace: RetrievalTrace; summary: TraceSummary }) {
  const [isAll, setAll] = useState(false);
  if (summary.leftOut.length === 0) return null;
  const shown = isAll ? summary.leftOut : summary.leftOut.slice(0, SHOWN_AT_FIRST);
  return (
    <section className={styles.leftOut} aria-label="Left out">
      <h3>Left out ({summary.leftOut.length})</h3>
      <p className={styles.drops} data-testid="drops">
        {summary.drops.map(({ stage, count }) => `${count} ${STAGE_LABELS[stage]}`).join(' · ')}
      </p>
      <ul>
        {shown.map((candidate) => (
          <CandidateRow key={candidate.ref} trace={trace} candidate={candidate} />
        ))}
      </ul>
      {shown.length < summary.leftOut.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          Show the other {summary.leftOut.length - shown.length}
        </button>
      )}
    </section>
  );
}
