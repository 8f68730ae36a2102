import type { Feedback } from '../../shared/domain/feedback';
import type { RetrievalTrace, TraceCandidate } from '../../shared/domain/trace';
import { useCommand, useRoute } from '../bridge/queries';
import { showToast } from '../ui/toasts';

type Verdict = Feedback['verdict'];

const SAID: Record<Verdict, string> = {
  'not-relevant': 'Marked not relevant for questions about this.',
  relevant: 'Marked relevant for questions about this.',
  'never-surface': 'It will not be surfaced again.',
  pinned: 'Pinned.',
};

export interface CandidateFeedback {
  /** The person's mark of this kind that stands, or undefined. */
  standing: (verdict: Verdict) => Feedback | undefined;
  /** Gives the mark, or takes it back where it stands. */
  toggle: (verdict: Verdict) => void;
}

/** What the person said of a candidate in this retrieval; every mark can be taken back. */
export function useFeedback(trace: RetrievalTrace, candidate: TraceCandidate): CandidateFeedback {
  const given = useRoute('trace.feedbackOn', { traceId: trace.id }).data ?? [];
  const withdraw = useCommand('trace.withdrawFeedback');
  const give = useCommand('trace.feedback', {
    onSuccess: (feedback) =>
      showToast({
        text: SAID[feedback.verdict],
        action: { label: 'Undo', run: () => withdraw.mutate({ id: feedback.id }) },
      }),
  });
  const standing = (verdict: Verdict) =>
    given.find(
      (feedback) => feedback.ref === candidate.ref && feedback.withdrawnAt === null && feedback.verdict === verdict,
    );
  return {
    standing,
    toggle: (verdict) => {
      const before = standing(verdict);
      if (before) withdraw.mutate({ id: before.id });
      else give.mutate({ traceId: trace.id, ref: candidate.ref, verdict });
    },
  };
}
