import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { Button } from '../../ui/actions/button';
import { useFeedback } from './use-feedback';
import { t } from '../../../shared/messages/message';

/**
 * The person's disagreement with the fit check: a keep becomes "not relevant here", a drop "relevant", also where only
 * what fits much better left it out. It can be withdrawn.
 */
export function DisagreeButton({ trace, candidate }: { trace: RetrievalTrace; candidate: TraceCandidate }) {
  const feedback = useFeedback(trace, candidate);
  const { gate, outcome } = candidate;
  const isLeftOut = gate?.verdict === 'drop' || (outcome.state === 'dropped' && outcome.stage === 'gate');
  const verdict = isLeftOut ? 'relevant' : 'not-relevant';
  const active = feedback.active(verdict);
  return (
    <div>
      {active && <span className="warning-text">{t('whyPanel.youDisagreed')} </span>}
      <Button size="small" aria-pressed={active !== undefined} onClick={() => feedback.toggle(verdict)}>
        {active ? t('whyPanel.takeItBack') : t('whyPanel.disagree')}
      </Button>
    </div>
  );
}
