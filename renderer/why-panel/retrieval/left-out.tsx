import { useState } from 'react';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { CandidateRow } from '../candidate/candidate-row';
import { plainDropReason } from '../reasons/drop-reason';
import type { TraceSummary } from '../trace/trace-summary';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';

const SHOWN_AT_FIRST = 4;

/** Dropped candidates under the reason they share, the nearest first; each row expands to its own reasons. */
export function LeftOut({ trace, summary }: { trace: RetrievalTrace; summary: TraceSummary }) {
  if (summary.leftOut.length === 0) return null;
  return (
    <section className={styles.leftOut} aria-label={t('common.leftOut')}>
      <h3>{t('common.leftOutLeftout', { leftOut: summary.leftOut.length })}</h3>
      {[...groupByReason(trace, summary.leftOut)].map(([reason, candidates]) => (
        <LeftOutGroup key={reason} reason={reason} trace={trace} candidates={candidates} />
      ))}
    </section>
  );
}

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

function LeftOutGroup({
  reason,
  trace,
  candidates,
}: {
  reason: string;
  trace: RetrievalTrace;
  candidates: readonly TraceCandidate[];
}) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? candidates : candidates.slice(0, SHOWN_AT_FIRST);
  const hidden = candidates.length - shown.length;
  return (
    <>
      <h4 className={styles.group} data-count={candidates.length}>
        {reason} <span className="num">{candidates.length}</span>
      </h4>
      <ul aria-label={reason}>
        {shown.map((candidate) => (
          <CandidateRow key={candidate.ref} trace={trace} candidate={candidate} />
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t('whyPanel.showMore', { hidden })}
        </button>
      )}
    </>
  );
}
