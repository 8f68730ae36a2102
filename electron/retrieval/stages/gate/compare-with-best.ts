import { parseSourceRef, type SourceRef } from '../../../../shared/domain/ids';
import type { Verdict } from '../../../../shared/domain/ranking';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { type JudgeCandidate, type Judgement, OFFLINE_LABEL } from '../../../ports/engine';
import { dropCandidate, type Funnel } from '../../funnel/funnel';
import { FUNNEL_SETTINGS } from '../../funnel/funnel-settings';
import { isOverview } from '../../index/columns/index-entry';
import { repeatedQuestionTest } from '../../funnel/candidates';
import { givesNewValue, LATER_MS } from '../../../language/statements/new-value';
import { isListQuestion } from '../../../language/questions/is-list-question';

/** Verdicts of the engine by candidate. */
export type Verdicts = Map<SourceRef, Pick<Judgement, 'verdict' | 'reason' | 'standIn'>>;

/**
 * From this share of the best fused score on, a candidate is as well found as the best. Measured in docs/evidence.md.
 */
const NEAR_BEST = 0.69;
/** A gap as wide as this, as a share of the best, ends the package from this share on. */
const WIDE_GAP = 0.1;
const MAX_SHARE_AT_GAP = 0.75;
/** Turns that a package keeps in any case. */
const ALWAYS_KEPT = 3;
/** Similarity of a text that says what is asked, and how far below it another one has only the words in common. */
const NEAR_IN_MEANING = 0.85;
const MEANING_GAP = 0.35;
/** Verdicts that keep a candidate however far it stands from the best. */
const BEARS_ON_IT: ReadonlySet<Verdict> = new Set<Verdict>(['exact', 'strong']);
const ANSWERS: ReadonlySet<Verdict> = new Set<Verdict>(['exact', 'strong', 'useful']);

/**
 * Of conversations and notes: what the offline judge found too little in, and what is nearly as well found as a best
 * candidate that answers, is weak and not dropped where it is of the person asked about. Questions and pages stay dropped.
 */
export function keepNearBest(
  candidates: readonly TraceCandidate[],
  judged: ReadonlyMap<SourceRef, JudgeCandidate>,
  verdicts: Verdicts,
): void {
  const ranked = candidates.filter(({ ref }) => verdicts.has(ref)).toSorted((a, b) => b.fused.score - a.fused.score);
  const best = ranked[0];
  if (best === undefined || best.fused.score <= 0 || !ANSWERS.has(verdicts.get(best.ref)!.verdict)) return;
  for (const { ref, fused } of ranked) {
    const { verdict, reason, ...rest } = verdicts.get(ref)!;
    const { page, isQuestion, namesPerson } = judged.get(ref)!.evidence;
    const isNear = fused.score >= NEAR_BEST * best.fused.score && page === undefined && !isQuestion;
    if (verdict === 'drop' && reason.code === 'offline-evidence' && isNear && namesPerson === true)
      verdicts.set(ref, { ...rest, verdict: 'weak', reason: { code: 'near-best' } });
  }
}

/**
 * The package of a question with one answer ends where its evidence falls off: of what is weak or only useful, beyond
 * the best three turns, all that is not nearly as well found as the best, or lies below a wide gap; and what names nobody
 * asked about and is far from the meaning of an answer. Candidates that were looked up, included, found by a lesson or in
 * the profile, judged by a step or as a limit of somebody named pass by other evidence; a model that judges reads the
 * texts and needs no such end.
 */
export function endPackageBelowBest(funnel: Funnel): void {
  const { plan } = funnel.trace;
  const hasOneAnswer =
    plan.scope === undefined &&
    (plan.overview === undefined || !funnel.live.some(isOverview)) &&
    plan.window?.isFilter !== true &&
    plan.shape !== 'callback' &&
    (plan.exactPhrases ?? []).length === 0 &&
    !isListQuestion(plan);
  if (!hasOneAnswer) return;
  const isRepeatedQuestion = repeatedQuestionTest(funnel);
  const ranked = funnel.live
    .filter((candidate) => !isOverview(candidate) && !isRepeatedQuestion(candidate))
    .filter(
      ({ override, gate, found }) =>
        override === undefined &&
        gate?.judge.by === 'engine' &&
        gate.reason.code !== 'step' &&
        gate.reason.code !== 'step-source' &&
        gate.reason.code !== 'limit-of-named' &&
        !found.some(({ lane }) => lane === 'lesson' || lane === 'profile'),
    )
    .sort((a, b) => b.fused.score - a.fused.score);
  if (ranked.some(({ gate }) => gate?.judge.by === 'engine' && gate.judge.label !== OFFLINE_LABEL)) return;
  const best = ranked[0]?.fused.score ?? 0;
  if (best <= 0) return;
  // What says the same and answers; a question asked before says the same and answers nothing.
  const answering = ranked.filter(
    ({ ref, gate }) => BEARS_ON_IT.has(gate!.verdict) && !funnel.scored.get(ref)!.isQuestion,
  );
  const nearest = Math.max(0, ...answering.map(({ similarity }) => similarity ?? 0));
  const replacesAnswer = ({ ref }: TraceCandidate): boolean => {
    const { entry, matchedTerms } = funnel.scored.get(ref)!;
    return (
      matchedTerms.length > 0 &&
      answering.some(({ ref: other }) => {
        const { entry: older } = funnel.scored.get(other)!;
        return entry.at > older.at + LATER_MS && givesNewValue(entry.text, older.text);
      })
    );
  };
  const turns = new Set<string>();
  let [kept, before, hasEnded] = [0, 1, false];
  for (const candidate of ranked) {
    const share = candidate.fused.score / best;
    const isAtGap = share < MAX_SHARE_AT_GAP && before - share >= WIDE_GAP;
    hasEnded ||= turns.size >= ALWAYS_KEPT && (share < NEAR_BEST || isAtGap);
    const isFarFromAnswer =
      nearest >= NEAR_IN_MEANING &&
      (candidate.similarity ?? 1) <= nearest - MEANING_GAP &&
      funnel.scored.get(candidate.ref)!.namesPerson !== true &&
      !replacesAnswer(candidate);
    if ((hasEnded && !BEARS_ON_IT.has(candidate.gate!.verdict)) || isFarFromAnswer)
      dropCandidate(funnel, candidate, 'gate', { code: 'below-gap', kept });
    else kept += 1;
    before = share;
    // A note and the message that it was taken from count once; what only shares words with an answer is none of the best.
    if (!isFarFromAnswer) turns.add(turnOf(candidate.ref, funnel));
  }
}

/**
 * What nothing but the profile brings to every turn must matter to this one: to lie in its subject area alone, as a weak
 * verdict says, is true of most of a person's limits and preferences.
 */
export function dropSlightOfProfile(funnel: Funnel): void {
  for (const candidate of funnel.live) {
    const { found, similarity, gate, override } = candidate;
    const isOfProfileAlone =
      found.some(({ lane }) => lane === 'profile') &&
      found.every(({ lane }) => lane === 'profile' || (lane === 'dense' && (similarity ?? 0) < FUNNEL_SETTINGS.floor));
    if (isOfProfileAlone && gate?.verdict === 'weak' && override === undefined)
      dropCandidate(funnel, candidate, 'gate', { code: 'profile-slight' });
  }
}

/** The message that says it; a page stands for itself. */
function turnOf(ref: SourceRef, { scored }: Funnel): string {
  const { kind, id } = parseSourceRef(ref);
  return kind === 'message' ? id : (scored.get(ref)?.entry.origin?.messageId ?? ref);
}
