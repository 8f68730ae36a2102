import { useState, type ReactNode } from 'react';
import type { Citation } from '../../../shared/domain/message';
import type { SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { Button } from '../../ui/actions/button';
import { CandidateQuote } from './candidate-quote';
import { CompareCandidates } from './compare-candidates';
import { CopyTrace } from '../stored-trace/copy-trace';
import { HiddenText } from './hidden-text';
import { Details } from '../reasons/details';
import { PlainReasons } from '../reasons/plain-reasons';
import { StoredTrace } from '../stored-trace/stored-trace';
import { SharedOriginLine } from '../collections/shared-origin';
import { WebOriginLine } from '../web/web-origin';
import { CandidateActions } from './candidate-actions';
import { StageList } from '../stages/stage-list';
import { describeRun, type TraceWithRounds } from '../trace/trace-with-rounds';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';

interface CandidateViewProps {
  /** The run that considered the candidate. */
  trace: RetrievalTrace;
  candidate: TraceCandidate;
  story: TraceWithRounds;
  citations: readonly Citation[];
  onSelect: (ref: SourceRef | null) => void;
  /** What else stands under Details, after the stages. */
  children?: ReactNode;
}

/** One source: its passage, why it came up in plain words, its actions, and its nine stages under Details. */
export function CandidateView({ trace, candidate, story, citations, onSelect, children }: CandidateViewProps) {
  const [isComparing, setComparing] = useState(false);
  const comparison = comparisonFor(trace, candidate);
  const citation = citations.find((other) => other.ref === candidate.ref && other.verified) ?? null;
  return (
    <>
      {trace.id !== story.trace.id && <p className={styles.further}>{describeRun(trace)}</p>}
      {candidate.text !== '' && <CandidateQuote trace={trace} candidate={candidate} citation={citation} />}
      <SharedOriginLine candidate={candidate} />
      <WebOriginLine trace={trace} candidate={candidate} />
      <HiddenText candidate={candidate} />
      <PlainReasons trace={trace} candidate={candidate} />
      <CandidateActions trace={trace} candidate={candidate} />
      <div className={styles.tools}>
        <Button size="small" tone="plain" onClick={() => onSelect(null)}>
          {t('whyPanel.allCandidatesConsidered', { candidates: trace.candidates.length })}
        </Button>
      </div>
      <Details>
        <div className={styles.tools}>
          {comparison?.rank && (
            <Button size="small" tone="plain" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
              {t('whyPanel.compareWithPosition', { position: comparison.rank.position })}
            </Button>
          )}
          <CopyTrace trace={story.trace} />
        </div>
        {isComparing && comparison && <CompareCandidates left={candidate} right={comparison} />}
        <StageList trace={trace} candidate={candidate} />
        {children}
        <StoredTrace story={story} />
      </Details>
    </>
  );
}

/** The top-ranked candidate, or the second for the first itself. */
function comparisonFor(trace: RetrievalTrace, candidate: TraceCandidate): TraceCandidate | null {
  if (candidate.rank === null) return null;
  const ranked = trace.candidates.filter((other) => other.rank !== null && other.ref !== candidate.ref);
  return ranked.sort((a, b) => a.rank!.position - b.rank!.position)[0] ?? null;
}
