import type { RetrievalTrace } from '../../shared/domain/trace';
import type { TraceSummary } from './trace-summary';
import styles from './why-panel.module.css';

/** What must not be overlooked: a skipped funnel, a gate that failed open, an empty package, and the funnel's own notices. */
export function TraceNotices({ trace, summary }: { trace: RetrievalTrace; summary: TraceSummary }) {
  const nearest = summary.leftOut.toSorted((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0))[0];
  const isEmpty = trace.skipped === null && summary.used.length === 0;
  return (
    <div className={styles.notices}>
      {trace.skipped !== null && <p>The vault was not searched: {trace.skipped}</p>}
      {trace.gate.state === 'failed-open' && (
        <div className={styles.warning} role="note">
          <strong>The fit check failed open.</strong> What could not be judged was kept unjudged.
          {trace.gate.failures.map((failure) => <div key={failure}>{failure}</div>)}
        </div>
      )}
      {isEmpty && summary.found === 0 && <p>Nothing in the vault was found for this.</p>}
      {isEmpty && summary.found > 0 && (
        <p>
          <span className="num">0</span> of <span className="num">{summary.found}</span> passed: nothing in your vault applies.
          {nearest?.similarity != null && <> The nearest is “{nearest.title}”, similarity <span className="num">{nearest.similarity.toFixed(2)}</span>.</>}
        </p>
      )}
      {trace.notices.filter(({ kind }) => !(kind === 'nothing-applies' && isEmpty)).map(({ kind, text }) => (
        <div key={kind + text} className={styles.warning} role="note">{text}</div>
      ))}
      {trace.candidates.some((candidate) => candidate.similarity === null) && trace.embedder === null && trace.skipped === null && (
        <p className="quiet">By words only: meaning was not used in this retrieval.</p>
      )}
    </div>
  );
}
