import type { TraceCandidate } from '../../../shared/domain/trace';
import { normaliseText } from '../../language/words/normalise-text';
import type { Funnel } from '../funnel/funnel';

/** Tests for an earlier asking of the same question: it answers nothing, and would stand above the answer. */
export function repeatedQuestionTest({ trace }: Funnel): (candidate: TraceCandidate) => boolean {
  const question = normaliseText(trace.plan.question);
  return ({ tier, text }) => question !== '' && tier === 'chat' && normaliseText(text) === question;
}
