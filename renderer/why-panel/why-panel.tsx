import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Citation } from '../../shared/domain/message';
import type { SourceRef } from '../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../shared/domain/trace';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { TopBar } from '../ui/top-bar';
import { CandidateQuote } from './candidate-quote';
import { Compare } from './compare';
import { LeftOut } from './left-out';
import { PanelActions } from './panel-actions';
import { RawTrace } from './raw-trace';
import { StageList } from './stage-list';
import { TraceNotices } from './trace-notices';
import { candidateOf, summariseTrace } from './trace-summary';
import { durationWords, whyInShort } from './trace-words';
import { UsedList } from './used-list';
import styles from './why-panel.module.css';

export interface WhyPanelProps {
  /** Everything shown is read from it; nothing is written about it afterwards. */
  trace: RetrievalTrace;
  /** The source being explained; null shows the whole retrieval. */
  selected: SourceRef | null;
  onSelect: (ref: SourceRef | null) => void;
  /** Citations of the answer, so that the quoted words are marked. */
  citations?: readonly Citation[];
  /** Absent where the panel always stays. */
  onClose?: () => void;
}

/** Level 3: why a source was surfaced, step by step, and what was left out. One component for every screen. */
export function WhyPanel({ trace, selected, onSelect, citations = [], onClose }: WhyPanelProps) {
  const candidate = selected === null ? null : candidateOf(trace, selected);
  const summary = summariseTrace(trace);
  return (
    <>
      <TopBar level={2} title={candidate === null ? 'What was considered' : candidate.outcome.state === 'kept' ? 'Why this source' : 'Why this was left out'}>
        <span className="num">{durationWords(trace.ms)}</span>
        {onClose && <IconButton label="Close" keys={['Esc']} icon={<X aria-hidden="true" />} onClick={onClose} />}
      </TopBar>
      <div className={styles.body} data-testid="why-panel">
        <TraceNotices trace={trace} summary={summary} />
        {candidate === null
          ? <UsedList trace={trace} summary={summary} onSelect={onSelect} />
          : <CandidateView key={candidate.ref} trace={trace} candidate={candidate} citations={citations} onSelect={onSelect} />}
        <LeftOut trace={trace} summary={summary} />
        <RawTrace trace={trace} />
      </div>
    </>
  );
}

interface CandidateViewProps {
  trace: RetrievalTrace;
  candidate: TraceCandidate;
  citations: readonly Citation[];
  onSelect: (ref: SourceRef | null) => void;
}

function CandidateView({ trace, candidate, citations, onSelect }: CandidateViewProps) {
  const [isComparing, setComparing] = useState(false);
  useEffect(() => setComparing(false), [candidate.ref]);
  const rival = rivalOf(trace, candidate);
  const citation = citations.find((other) => other.ref === candidate.ref && other.verified) ?? null;
  return (
    <>
      <CandidateQuote candidate={candidate} citation={citation} />
      <p className={styles.short}>{whyInShort(candidate, trace)}</p>
      <StageList trace={trace} candidate={candidate} />
      <PanelActions trace={trace} candidate={candidate} />
      <div className={styles.actions}>
        {rival?.rank && <Button size="small" tone="plain" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>Compare with #{rival.rank.position}</Button>}
        <Button size="small" tone="plain" onClick={() => onSelect(null)}>All {trace.candidates.length} considered</Button>
      </div>
      {isComparing && rival && <Compare left={candidate} right={rival} />}
    </>
  );
}

/** The first in rank, or for the first the second. */
function rivalOf(trace: RetrievalTrace, candidate: TraceCandidate): TraceCandidate | null {
  if (candidate.rank === null) return null;
  const ranked = trace.candidates.filter((other) => other.rank !== null && other.ref !== candidate.ref);
  return ranked.sort((a, b) => a.rank!.position - b.rank!.position)[0] ?? null;
}
