import type { RetrievalTrace, TraceCandidate } from '../../shared/domain/trace';
import { Button } from '../ui/button';
import { useFeedback } from './use-feedback';

/**
 * The person's word against the fit check's: a keep becomes "not relevant here", a drop "relevant". It can be taken
 * back.
 */
export function Disagree({ trace, candidate }: { trace: RetrievalTrace; candidate: TraceCandidate }) {
  const feedback = useFeedback(trace, candidate);
  const verdict = candidate.gate?.verdict === 'drop' ? 'relevant' : 'not-relevant';
  const standing = feedback.standing(verdict);
  return (
    <div>
      {standing && <span className="warning-text">you disagreed </span>}
      <Button
        size="small"
        aria-pressed={standing !== undefined}
        title={
          verdict === 'relevant'
            ? 'Say that it is relevant to questions about this.'
            : 'Say that it is not relevant to questions about this.'
        }
        onClick={() => feedback.toggle(verdict)}
      >
        {standing ? 'Take it back' : 'Disagree'}
      </Button>
    </div>
  );
}
