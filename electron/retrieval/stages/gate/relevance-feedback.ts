import type { Feedback } from '../../../../shared/domain/feedback';
import type { SourceRef } from '../../../../shared/domain/ids';
import { APPLICABILITY } from '../../../../shared/domain/ranking';
import type { JudgeRequest } from '../../../ports/engine';
import { isSameSubject } from '../../../language/statements/same-subject';
import { dropCandidate, type Funnel, type FunnelDeps } from '../../funnel/funnel';

/** The person's earlier verdicts on the candidates, each with its intent. */
export type RelevanceFeedback = Required<Pick<JudgeRequest, 'negatives' | 'positives'>>;

/** What external texts are judged by is that of their run, so it hangs on the request. */
const feedbackByRequest = new WeakMap<Funnel['request'], Promise<Feedback[]>>();

const JUDGED_BY_PERSON = { by: 'person' } as const;

/** The person's feedback, requested once per run; an early call hides its latency. */
export function readFeedback({ request }: Funnel, { store }: Pick<FunnelDeps, 'store'>): Promise<Feedback[]> {
  const requested = feedbackByRequest.get(request) ?? store.query({ name: 'feedback', includeWithdrawn: false });
  feedbackByRequest.set(request, requested);
  return requested;
}

/** Feedback on the remaining candidates; of two verdicts about the same subject the later one counts. */
export async function readRelevanceFeedback(
  funnel: Funnel,
  deps: Pick<FunnelDeps, 'store'>,
): Promise<RelevanceFeedback> {
  const feedback = await readFeedback(funnel, deps);
  const refs = new Set(funnel.live.map(({ ref }) => ref));
  const about = feedback
    .filter(
      ({ ref, verdict, withdrawnAt }) =>
        withdrawnAt === null && refs.has(ref) && (verdict === 'not-relevant' || verdict === 'relevant'),
    )
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const valid = about.filter((one, index) => !about.slice(index + 1).some((later) => isSameIntent(one, later)));
  const withVerdict = (wanted: Feedback['verdict']) =>
    valid.filter(({ verdict }) => verdict === wanted).map(({ ref, intent }) => ({ ref, intent }));
  return { negatives: withVerdict('not-relevant'), positives: withVerdict('relevant') };
}

const isSameIntent = (one: Feedback, later: Feedback): boolean =>
  one.ref === later.ref && (one.intent === later.intent || isSameSubject(one.intent, later.intent));

/** The feedback on the given candidates. */
export const feedbackOn = (feedback: RelevanceFeedback, refs: ReadonlySet<SourceRef>): RelevanceFeedback => ({
  negatives: feedback.negatives.filter(({ ref }) => refs.has(ref)),
  positives: feedback.positives.filter(({ ref }) => refs.has(ref)),
});

/** Applies the person's choices for this run before any judge. Returns the number of candidates decided. */
export function applyOverrides(funnel: Funnel): number {
  const without = new Set(funnel.request.without ?? []);
  const include = new Set(funnel.request.include ?? []);
  const chosen = funnel.live.filter(({ ref }) => without.has(ref) || include.has(ref));
  for (const candidate of chosen) {
    // Exclusion wins over inclusion, as the safer choice.
    if (without.has(candidate.ref)) {
      candidate.override = 'without';
      const reason = { code: 'excluded-by-person' } as const;
      candidate.gate = { verdict: 'drop', applicability: 0, reason, judge: JUDGED_BY_PERSON };
      dropCandidate(funnel, candidate, 'gate', reason);
    } else {
      candidate.override = 'include';
      candidate.gate = {
        verdict: 'strong',
        applicability: APPLICABILITY.strong,
        reason: { code: 'included-by-person' },
        judge: JUDGED_BY_PERSON,
      };
    }
  }
  return chosen.length;
}
