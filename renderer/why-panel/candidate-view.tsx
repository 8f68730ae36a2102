import { useState } from 'react';
import type { Citation } from '../../shared/domain/message';
import type { SourceRef } from '../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../shared/domain/trace';
import { Button } from '../ui/button';
import { CandidateQuote } from './candidate-quote';
import { Compare } from './compare';
import { CopyTrace } from './copy-trace';
import { HiddenPart } from './hidden-part';
import { PanelActions } from './panel-actions';
import { StageList } from './stage-list';
import { roundWords, type TraceStory } from './trace-story';
import { whyInShort } from './trace-words';
import styles from './why-panel.module.css';

interface CandidateViewProps {
  /** The run that met the candidate. */
  trace: RetrievalTrace;
  candidate: TraceCandidate;
  story: TraceStory;
  citations: readonly Citation[];
  onSelect: (ref: SourceRef | null) => void;
}

/** One source with its passage, its nine steps, and what can be done about it. */
export function CandidateView({ trace, candidate, story, citations, onSelect }: CandidateViewProps) {
  const [isComparing, setComparing] = useState(false);
  const rival = rivalOf(trace, candidate);
  const citation = citations.find((other) => other.ref === candidate.ref && other.verified) ?? null;
  return (
    <>
      {trace.id !== story.trace.id && <p className={styles.further}>{roundWords(trace)}</p>}
      {candidate.text !== '' && <CandidateQuote candidate={candidate} citation={citation} />}
      <HiddenPart candidate={candidate} />
      <p className={styles.short}>{whyInShort(candidate, trace)}</p>
      <div className={styles.tools}>
        <Button size="small" tone="plain" onClick={() => onSelect(null)}>
          All {trace.candidates.length} considered
        </Button>
        {rival?.rank && (
          <Button size="small" tone="plain" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
            Compare with #{rival.rank.position}
          </Button>
        )}
        <CopyTrace trace={story.trace} />
      </div>
      {isComparing && rival && <Compare left={candidate} right={rival} />}
      <StageList trace={trace} candidate={candidate} />
      <PanelActions trace={trace} candidate={candidate} />
    </>
  );
}

/** The first in rank, or for the first the second. */
function rivalOf(trace: RetrievalTrace, candidate: TraceCandidate): TraceCandidate | null {
  if (candidate.rank === null) return null;
  const ranked = trace.candidates.filter((other) => other.rank !== null && other.ref !== candidate.ref);
  return ranked.sort((a, b) => a.rank!.position - b.rank!.position)[0] ?? null;
}
