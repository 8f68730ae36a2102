import { useState } from 'react';
import type { Citation } from '../../../shared/domain/message';
import type { SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { Button } from '../../ui/actions/button';
import { CandidateQuote } from './candidate-quote';
import { CompareCandidates } from './compare-candidates';
import { CopyTrace } from '../stored-trace/copy-trace';
import { HiddenText } from './hidden-text';
import { CandidateActions } from './candidate-actions';
import { StageList } from '../stages/stage-list';
import { describeRun, type TraceWithRounds } from '../trace/trace-with-rounds';
import { summariseReasons } from '../trace/trace-labels';
import styles from '../styles/why-panel.module.css';

interface CandidateViewProps {
  /** The run that considered the candidate. */
  trace: RetrievalTrace;
  candidate: TraceCandidate;
  story: TraceWithRounds;
  citations: readonly Citation[];
  onSelect: (ref: SourceRef | null) => void;
}

/** One source: its passage, its nine stages, and its actions. */
export function CandidateView({ trace, candidate, story, citations, onSelect }: CandidateViewProps) {
  const [isComparing, setComparing] = useState(false);
  const comparison = comparisonFor(trace, candidate);
  const citation = citations.find((other) => other.ref === candidate.ref && other.verified) ?? null;
  return (
    <>
      {trace.id !== story.trace.id && <p className={styles.further}>{describeRun(trace)}</p>}
      {candidate.text !== '' && <CandidateQuote trace={trace} candidate={candidate} citation={citation} />}
      <HiddenText candidate={candidate} />
      <p className={styles.short}>{summariseReasons(candidate, trace)}</p>
      <div className={styles.tools}>
        <Button size="small" tone="plain" onClick={() => onSelect(null)}>
          All {trace.candidates.length} considered
        </Button>
        {comparison?.rank && (
          <Button size="small" tone="plain" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
            Compare with #{comparison.rank.position}
          </Button>
        )}
        <CopyTrace trace={story.trace} />
      </div>
      {isComparing && comparison && <CompareCandidates left={candidate} right={comparison} />}
      <StageList trace={trace} candidate={candidate} />
      <CandidateActions trace={trace} candidate={candidate} />
    </>
  );
}

/** The top-ranked candidate, or the second for the first itself. */
function comparisonFor(trace: RetrievalTrace, candidate: TraceCandidate): TraceCandidate | null {
  if (candidate.rank === null) return null;
  const ranked = trace.candidates.filter((other) => other.rank !== null && other.ref !== candidate.ref);
  return ranked.sort((a, b) => a.rank!.position - b.rank!.position)[0] ?? null;
}
