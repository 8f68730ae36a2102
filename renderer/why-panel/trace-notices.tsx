import type { RetrievalTrace } from '../../shared/domain/trace';
import {
  gateFailureText,
  noticeText,
  quotedList,
  skipReasonText,
  vaultAsOfText,
} from '../../shared/domain/trace-text/run-text';
import { namesIn } from '../../shared/domain/trace-text/names-in';
import { LateVerdicts } from './late-verdicts';
import { SourceLink } from './trace/source-link';
import { candidateName, candidateOf, type TraceSummary } from './trace/trace-summary';
import styles from './styles/why-panel.module.css';

/** Important notices: a skipped funnel, a gate that failed open, an empty package, and the funnel's own notices. */
export function TraceNotices({ trace, summary }: { trace: RetrievalTrace; summary: TraceSummary }) {
  const nearest = summary.leftOut.toSorted((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0))[0];
  const isEmpty =
    trace.skipped === null && summary.used.length === 0 && trace.notices.every(({ kind }) => kind !== 'token-cap');
  const phrases = missingPhrases(trace);
  return (
    <div className={styles.notices}>
      {vaultAsOfText(trace) !== null && (
        <p role="note" data-notice="as-of">
          {vaultAsOfText(trace)}
        </p>
      )}
      {trace.skipped !== null && <p>This message needed nothing from your vault: {skipReasonText(trace.skipped)}.</p>}
      {trace.gate.state === 'failed-open' && (
        <div className={styles.warning} role="note">
          <strong>Relevance could not be checked.</strong> Sources without a verdict were kept.
          {trace.gate.failures.map(gateFailureText).map((failure) => (
            <div key={failure}>{failure}</div>
          ))}
        </div>
      )}
      <LateVerdicts trace={trace} />
      {isEmpty && summary.found === 0 && <p>Nothing in the vault was found for this.</p>}
      {isEmpty && summary.found > 0 && (
        <p>
          <span className="num">0</span> of <span className="num">{summary.found}</span> passed: nothing in your vault{' '}
          {phrases === null ? (
            'applies.'
          ) : (
            <>contains {phrases}. Without the quotation marks, the words are found in any order and form.</>
          )}
          {phrases === null && nearest?.similarity != null && (
            <>
              {' '}
              The nearest is “{nearest.title}”, similarity <span className="num">{nearest.similarity.toFixed(2)}</span>.
            </>
          )}
        </p>
      )}
      {trace.notices
        .filter(({ kind }) => !(kind === 'nothing-applies' && isEmpty))
        .map((notice) => (
          <Notice key={notice.kind + noticeText(notice, namesIn(trace))} trace={trace} notice={notice} />
        ))}
      {trace.candidates.some((candidate) => candidate.similarity === null) &&
        trace.embedder === null &&
        trace.skipped === null && <p className="quiet">By words only: meaning was not used in this retrieval.</p>}
    </div>
  );
}

/** The quoted phrases that no source holds, in words; null where that is not why nothing applies. */
function missingPhrases({ notices }: RetrievalTrace): string | null {
  for (const { message } of notices)
    if (message.code === 'nothing-applies' && message.phrases !== undefined) return quotedList(message.phrases);
  return null;
}

/** One notice of the funnel, with links to its sources. */
export function Notice({ trace, notice }: { trace: RetrievalTrace; notice: RetrievalTrace['notices'][number] }) {
  const { kind, refs = [] } = notice;
  const sources = refs.map((ref) => ({ ref, candidate: candidateOf(trace, ref) }));
  return (
    <div className={styles.warning} role="note" data-notice={kind}>
      {kind === 'contradiction' && <strong>Contradiction. </strong>}
      {noticeText(notice, namesIn(trace))}
      {sources.length > 0 && (
        <ul className={styles.noticeLinks}>
          {sources.map(({ ref, candidate }) => (
            <li key={ref}>
              <SourceLink source={ref}>{candidate === null ? 'open the source' : candidateName(candidate)}</SourceLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
