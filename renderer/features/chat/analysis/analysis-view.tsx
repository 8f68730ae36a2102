import type { Analysis } from '../../../../shared/domain/message';
import type { SourceRef, TraceId } from '../../../../shared/domain/ids';
import { useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import type { TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import { useOptionalTraceWithRounds } from '../../../why-panel/trace/use-trace-with-rounds';
import styles from './analysis.module.css';
import { AnalysisOverlap } from './analysis-overlap';
import { CitedText } from '../answer/cited-text';
import { SourcesRow } from '../answer/sources-row';
import { labels } from '../../../../shared/messages/message';

export interface AnalysisViewProps {
  analysis: Analysis;
  selected: SourceRef | null;
  /** Opens the panel with one analyst's own run. */
  onOpen: (ref: SourceRef | null, traceId: TraceId) => void;
  /** The message that contains the analysis. */
  from: SourceRef;
}

/**
 * Two analysts side by side, or stacked on narrow windows, followed by the overlap of their evidence and conclusions.
 */
export function AnalysisView({ analysis, selected, onOpen, from }: AnalysisViewProps) {
  const depth = useAnalystTrace(analysis.depth.traceId);
  const breadth = useAnalystTrace(analysis.breadth.traceId);
  return (
    <div className={styles.box} data-testid="analysis">
      <div className={styles.pair}>
        <Analyst
          text={DEPTH_TEXT}
          answer={analysis.depth}
          story={depth}
          selected={selected}
          onOpen={onOpen}
          from={from}
        />
        <Analyst
          text={BREADTH_TEXT}
          answer={analysis.breadth}
          story={breadth}
          selected={selected}
          onOpen={onOpen}
          from={from}
        />
      </div>
      <AnalysisOverlap analysis={analysis} stories={[depth, breadth]} />
    </div>
  );
}

const DEPTH_TEXT = labels({
  name: 'chat.depthName',
  about: 'chat.goesFurtherIntoWhat',
  analyst: 'chat.analystOfDepth',
  why: 'chat.whyDepthDrewThese',
});
const BREADTH_TEXT: typeof DEPTH_TEXT = labels({
  name: 'chat.breadthName',
  about: 'chat.looksAroundTheSubject',
  analyst: 'chat.analystOfBreadth',
  why: 'chat.whyBreadthDrewThese',
});

function useAnalystTrace(id: TraceId): TraceWithRounds | null {
  return useOptionalTraceWithRounds(useRoute('trace.get', { id }).data ?? null);
}

interface AnalystProps extends Omit<AnalysisViewProps, 'analysis'> {
  text: typeof DEPTH_TEXT;
  answer: Analysis['depth'];
  story: TraceWithRounds | null;
}

function Analyst({ text: { name, about, analyst, why }, answer, story, selected, onOpen, from }: AnalystProps) {
  const open = (ref: SourceRef | null) => onOpen(ref, answer.traceId);
  return (
    <div role="group" className={styles.analyst} aria-label={analyst}>
      <h3 className={styles.name}>
        {name} <span className="quiet">{about}</span>
      </h3>
      <CitedText
        text={answer.text}
        citations={answer.citations}
        story={story}
        selected={selected}
        onOpen={open}
        from={from}
      />
      {story && <SourcesRow citations={answer.citations} story={story} selected={selected} onOpen={open} />}
      <Button size="small" tone="plain" onClick={() => open(null)}>
        {why}
      </Button>
    </div>
  );
}
