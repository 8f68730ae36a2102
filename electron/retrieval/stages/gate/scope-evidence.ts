import type { SourceRef } from '../../../../shared/domain/ids';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { asksForUsualWay, speaksOf } from '../../../language/questions/question-scope';
import { findNames } from '../../../language/names/names-in-text';
import { normaliseText } from '../../../language/words/normalise-text';
import { wholeWords } from '../../../language/words/whole-words';
import type { ScopeEvidence } from '../../../ports/engine';
import type { Funnel } from '../../funnel/funnel';
import { isListQuestion } from '../../../language/questions/is-list-question';

/** A note that holds nearly all of the question's words is on what a list question asks about. */
const MIN_COVERAGE_OF_LIST_PAGE = 0.75;
/** An action done before shares its verb and what it is done to. */
const MIN_TERMS_OF_ACTION = 2;
/** Links from a note on the subject: “Acme” → “Cutover plan” → “Rollback”. */
const MAX_LINKS = 2;

/**
 * What belongs to a subject of which everything is asked for, or which is a list of pages: what names it, and what is
 * linked with that. Empty for another question.
 */
export function buildScopeEvidence({ live, scored, trace }: Funnel): Map<SourceRef, ScopeEvidence> {
  const { plan, candidates } = trace;
  if (plan.scope === undefined && !isListQuestion(plan)) return new Map();
  const byRef = new Map(candidates.map((candidate) => [candidate.ref, candidate]));
  const isUsualWay = asksForUsualWay(plan.question);
  const isOnSubject = ({ ref, title, text }: TraceCandidate): boolean =>
    plan.scope === undefined
      ? (scored.get(ref)?.coverage ?? 0) >= MIN_COVERAGE_OF_LIST_PAGE
      : isUsualWay
        ? (scored.get(ref)?.matchedTerms.length ?? 0) >= MIN_TERMS_OF_ACTION
        : plan.scope.nouns.some((noun) => speaksOf(`${title}\n${text}`, noun));
  /** The note from which links lead to a candidate; null: none on the subject. */
  const linkedFrom = (candidate: TraceCandidate, links = MAX_LINKS): string | null => {
    if (links === 0) return null;
    const sources = (scored.get(candidate.ref)?.links ?? []).flatMap(({ ref }) => byRef.get(ref) ?? []);
    const onSubject = sources.find((source) => isOnSubject(source));
    if (onSubject !== undefined) return onSubject.title;
    return sources.map((source) => linkedFrom(source, links - 1)).find((title) => title !== null) ?? null;
  };
  const names = plan.scope === undefined ? [] : commonNames(live.filter(isOnSubject), plan.question);
  const sharedName = ({ text }: TraceCandidate): string | null =>
    names.find((name) => wholeWords([name], '', text).test(text)) ?? null;
  return new Map(
    live.map((candidate) => [
      candidate.ref,
      {
        isNamed: plan.scope === undefined ? null : isOnSubject(candidate),
        isDefinite: plan.scope?.nouns.some(({ isDefinite }) => isDefinite) === true,
        linkedFrom: linkedFrom(candidate) ?? sharedName(candidate),
      },
    ]),
  );
}

/** Names that several texts on the subject hold: two notes on the trip name Iceland, so that a third on Iceland belongs. */
function commonNames(onSubject: readonly TraceCandidate[], question: string): string[] {
  const texts = new Map(onSubject.map(({ text }) => [normaliseText(text), text]));
  const counts = new Map<string, number>();
  for (const text of texts.values())
    for (const name of new Set(findNames(text).map((found) => found.name)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([name, count]) => count > 1 && !question.includes(name)).map(([name]) => name);
}
