import { parseSourceRef, type SourceRef } from '../../../../shared/domain/ids';
import { OFFLINE_LABEL } from '../../../ports/engine';
import { dropCandidate, type Funnel } from '../../funnel/funnel';
import { isOverview } from '../../index/columns/index-entry';
import { repeatedQuestionTest } from '../repeated-question';
import { isListQuestion } from '../../../language/questions/is-list-question';

/**
 * The package of a question with one answer ends where its evidence falls off: beyond the best three turns, at the first
 * candidate with less than three quarters of the best fused score that lies a twentieth of it below the one before.
 * Measured in docs/evidence.md.
 */
const ALWAYS_KEPT = 3;
const MAX_SHARE = 0.75;
const MIN_GAP = 0.05;

/**
 * Drops what lies below the gap. Candidates that were looked up, included, found by a lesson or judged by a step pass by other evidence;
 * a model that judges reads the texts and needs no gap.
 */
export function cutAtGap(funnel: Funnel): void {
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
        !found.some(({ lane }) => lane === 'lesson'),
    )
    .sort((a, b) => b.fused.score - a.fused.score);
  if (ranked.some(({ gate }) => gate?.judge.by === 'engine' && gate.judge.label !== OFFLINE_LABEL)) return;
  const best = ranked[0]?.fused.score ?? 0;
  if (best <= 0) return;
  const share = (index: number): number => ranked[index]!.fused.score / best;
  // A note and the message that it was taken from count once.
  const turns = ranked.map(({ ref }) => turnOf(ref, funnel));
  const end = ranked.findIndex(
    (_, index) =>
      new Set(turns.slice(0, index)).size >= ALWAYS_KEPT &&
      share(index) < MAX_SHARE &&
      share(index - 1) - share(index) >= MIN_GAP,
  );
  if (end === -1) return;
  for (const candidate of ranked.slice(end)) dropCandidate(funnel, candidate, 'gate', { code: 'below-gap', kept: end });
}

/** The message that says it; a page stands for itself. */
function turnOf(ref: SourceRef, { scored }: Funnel): string {
  const { kind, id } = parseSourceRef(ref);
  return kind === 'message' ? id : (scored.get(ref)?.entry.origin?.messageId ?? ref);
}
