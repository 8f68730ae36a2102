import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { Button } from '../../ui/actions/button';
import { useFeedback } from './use-feedback';

/**
 * The person's disagreement with the fit check: a keep becomes "not relevant here", a drop "relevant". It can be
 * withdrawn.
 */
export function DisagreeButton({ trace, candidate }: { trace: RetrievalTrace; candidate: TraceCandidate }) {
  const feedback = useFeedback(trace, candidate);
  const verdict = candidate.gate?.verdict === 'drop' ? 'relevant' : 'not-relevant';
  const active = feedback.active(verdict);
  return (
    <div>
      {active && <span className="warning-text">you disagreed </span>}
      <Button
        size="small"
        aria-pressed={active !== undefined}
        title={
          verdict === 'relevant'
            ? 'Say that it is relevant to questions about this.'
            : 'Say that it is not relevant to questions about this.'
        }
        onClick={() => feedback.toggle(verdict)}
      >
        {active ? 'Take it back' : 'Disagree'}
      </Button>
    </div>
  );
}
