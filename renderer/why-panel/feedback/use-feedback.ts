import type { Feedback } from '../../../shared/domain/feedback';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { useCommand, useRoute } from '../../ipc/queries';
import { showToast } from '../../ui/feedback/toasts';
import { labels, t } from '../../../shared/messages/message';

type Verdict = Feedback['verdict'];

const CONFIRMATIONS: Record<Verdict, string> = labels({
  'not-relevant': 'whyPanel.markedNotRelevantForQuestions',
  relevant: 'whyPanel.markedRelevantForQuestions',
  'never-surface': 'whyPanel.willSurfacedAgain',
  pinned: 'common.pinned2',
});

export interface CandidateFeedback {
  /** The person's current mark of this kind, or undefined. */
  active: (verdict: Verdict) => Feedback | undefined;
  /** Sets the mark, or withdraws it. */
  toggle: (verdict: Verdict) => void;
}

/** The person's feedback on a candidate of this retrieval; every mark can be withdrawn. */
export function useFeedback(trace: RetrievalTrace, candidate: TraceCandidate): CandidateFeedback {
  const given = useRoute('trace.feedbackOn', { traceId: trace.id }).data ?? [];
  const withdraw = useCommand('trace.withdrawFeedback');
  const give = useCommand('trace.feedback', {
    onSuccess: (feedback) =>
      showToast({
        text: CONFIRMATIONS[feedback.verdict],
        action: { label: t('common.undo'), run: () => withdraw.mutate({ id: feedback.id }) },
      }),
  });
  const active = (verdict: Verdict) =>
    given.find(
      (feedback) => feedback.ref === candidate.ref && feedback.withdrawnAt === null && feedback.verdict === verdict,
    );
  return {
    active,
    toggle: (verdict) => {
      const before = active(verdict);
      if (before) withdraw.mutate({ id: before.id });
      else give.mutate({ traceId: trace.id, ref: candidate.ref, verdict });
    },
  };
}
