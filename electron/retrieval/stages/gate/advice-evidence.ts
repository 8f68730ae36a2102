import type { SourceRef } from '../../../../shared/domain/ids';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { asksForOutcome, isAdvice, termsBesideAdvice } from '../../../language/questions/callback-topic';
import type { AdviceEvidence } from '../../../ports/engine';
import type { Funnel } from '../../funnel/funnel';
import { weightsOf } from '../../index/queries/fusion-weight';

/**
 * A candidate that fits so well is advice on what is asked. Set by hand: half of it is one word in six, or a likeness.
 */
const MIN_FIT = 0.15;
/** Words in common with the advice; one is enough beside a word of the question. */
const MIN_TERMS_OF_ADVICE = 2;

/**
 * Says how well each candidate fits a question about the assistant's advice. Advice rarely repeats the words of what it
 * is about, so the person's message before it counts as its own. Of a question without a topic the newest advice is
 * meant. Empty for another question.
 */
export function buildAdviceEvidence(
  { live, scored, trace }: Funnel,
  weights = weightsOf(undefined),
): Map<SourceRef, AdviceEvidence> {
  const { shape, isTopicless } = trace.plan;
  if (shape !== 'callback') return new Map();
  const advice = live.filter(({ role, text }) => role === 'assistant' && isAdvice(text));
  const newest = Math.max(0, ...advice.map(({ at }) => at));
  const fits = new Map(
    advice.map(({ ref, at, fused: { parts } }) => {
      const asked = Math.max(
        (parts['previous-question'] ?? 0) / weights.previousQuestion,
        (parts['previous-turn'] ?? 0) / weights.previousTurn,
      );
      const fit = isTopicless === true ? Number(at === newest) : Math.max(scored.get(ref)!.coverage, asked);
      return [ref, Math.min(1, fit)] as const;
    }),
  );
  const hasFit = [...fits.values()].some((fit) => fit >= MIN_FIT);
  const isOutcome = outcomeTest(
    trace.plan.question,
    advice.filter(({ ref }) => (fits.get(ref) ?? 0) >= MIN_FIT),
  );
  return new Map(
    live.map((candidate) => [
      candidate.ref,
      {
        fits: (fits.get(candidate.ref) ?? 0) >= MIN_FIT,
        isOutcome: isOutcome(candidate),
        // Where there is advice that fits, what the person or others said is not asked for.
        isBesideAdvice: hasFit && candidate.role !== 'assistant',
      },
    ]),
  );
}

/** Tests for what was said later of what the advice names: "the cedar blocks did nothing". */
function outcomeTest(question: string, advice: readonly TraceCandidate[]): (candidate: TraceCandidate) => boolean {
  if (!asksForOutcome(question)) return () => false;
  const asked = new Set(termsBesideAdvice(question));
  const named = advice.map(({ at, text }) => ({ at, terms: new Set(termsBesideAdvice(text)) }));
  return ({ at, role, text }) => {
    const terms = termsBesideAdvice(text);
    const isAsked = terms.some((term) => asked.has(term));
    return (
      role === 'person' &&
      named.some(
        (said) =>
          at > said.at && terms.filter((term) => said.terms.has(term)).length >= (isAsked ? 1 : MIN_TERMS_OF_ADVICE),
      )
    );
  };
}
