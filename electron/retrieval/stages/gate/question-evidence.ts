import { findNames } from '../../../language/names/names-in-text';
import { isListQuestion } from '../../../language/questions/is-list-question';
import { questionDomain } from '../../../language/questions/question-domain';
import { asksForUsualWay, speaksOf } from '../../../language/questions/question-scope';
import { normaliseText } from '../../../language/words/normalise-text';
import { distinctTerms } from '../../../language/words/terms';
import { wholeWords } from '../../../language/words/whole-words';
import type { AdviceEvidence, DomainEvidence, ScopeEvidence } from '../../../ports/judge-evidence';
import type { Funnel } from '../../funnel/funnel';
import type { SourceRef } from '../../../../shared/domain/ids';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { TraceCandidate } from '../../../../shared/domain/trace';

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

/** A domain of one word is easily named in passing, so that its texts must also be near the question in meaning. */
const MIN_TERMS_INSIDE = 2;
const MIN_SIMILARITY_OF_ONE_WORD = 0.45;
/** A text that names only a part of the domain is on its border where it is near in meaning. */
const MIN_SIMILARITY_AT_BORDER = 0.2;

/**
 * For a question about how something works in a domain: where each candidate lies. What has the thing alone, of another
 * domain, looks alike and does not apply. Empty for another question, and where no candidate lies inside.
 */
export function buildDomainEvidence({ live, scored, trace }: Funnel): Map<SourceRef, DomainEvidence> {
  const domain = questionDomain(trace.plan.question);
  // What somebody does is asked of their life, not of a domain.
  if (domain === null || trace.plan.people.length > 0) return new Map();
  const wanted = new Set(domain.terms);
  const placeOf = ({ ref, text, title }: TraceCandidate): DomainEvidence['place'] => {
    const similarity = scored.get(ref)?.similarity ?? 0;
    const shared = distinctTerms(`${title}\n${text}`).filter(({ term }) => wanted.has(term)).length;
    if (shared === 0) return 'outside';
    if (shared >= MIN_TERMS_INSIDE || (wanted.size === 1 && similarity >= MIN_SIMILARITY_OF_ONE_WORD)) return 'inside';
    return similarity >= MIN_SIMILARITY_AT_BORDER ? 'border' : 'outside';
  };
  const places = new Map(live.map((candidate) => [candidate.ref, placeOf(candidate)] as const));
  if (![...places.values()].includes('inside')) return new Map();
  return new Map([...places].map(([ref, place]) => [ref, { place, phrase: domain.phrase }]));
}

/**
 * From this fit on a candidate is advice on what is asked: half of it is one word in six, or a likeness. Beside a better
 * one it must come so near to it. Set by hand.
 */
const MIN_FIT = 0.15;
const MIN_SHARE_OF_BEST_FIT = 0.7;
/** Words in common with the advice; one is enough beside a word of the question. */
const MIN_TERMS_OF_ADVICE = 2;

/**
 * For a question about the assistant's advice: how well each candidate fits, as the role lane found it. Of a question
 * without a topic the newest advice is meant. Empty for another question.
 */
export function buildAdviceEvidence({ live, trace, request }: Funnel): Map<SourceRef, AdviceEvidence> {
  const { shape, isTopicless } = trace.plan;
  if (shape !== 'callback') return new Map();
  const foundBy = new Map(trace.candidates.map(({ ref, found }) => [ref, found]));
  const fits = new Map(
    live.flatMap(({ ref, dedup }) => {
      // A note that was kept from a message of the assistant is as good an advice.
      const found = [ref, ...(dedup?.folded ?? [])].flatMap((copy) => foundBy.get(copy) ?? []);
      const advice = found.filter(({ lane }) => lane === 'role').map(({ value }) => value);
      return advice.length === 0 ? [] : [[ref, Math.max(...advice)] as const];
    }),
  );
  const best = Math.max(0, ...fits.values());
  const least = isTopicless === true ? best : Math.max(MIN_FIT, MIN_SHARE_OF_BEST_FIT * best);
  const fitting = new Set(live.filter(({ ref }) => (fits.get(ref) ?? -1) >= least));
  const isOutcome = request.reading?.kind === 'asks-outcome' ? outcomeTest(trace.plan, [...fitting]) : () => false;
  return new Map(
    live.map((candidate) => [
      candidate.ref,
      {
        fits: fitting.has(candidate),
        isOutcome: isOutcome(candidate),
        // Where there is advice that fits, what the person or others said is not asked for.
        isBesideAdvice: fitting.size > 0 && candidate.role !== 'assistant',
      },
    ]),
  );
}

/** Tests for what was said later of what the advice names: "the cedar blocks did nothing". */
function outcomeTest(
  { question, isTopicless }: QueryPlan,
  advice: readonly TraceCandidate[],
): (candidate: TraceCandidate) => boolean {
  const termsOf = (text: string) => distinctTerms(text).map(({ term }) => term);
  const asked = new Set(termsOf(question));
  // The words of a question without a topic are those of any advice.
  const named = advice.map(({ at, text }) => ({
    at,
    terms: new Set(termsOf(text).filter((term) => isTopicless !== true || !asked.has(term))),
  }));
  return ({ at, role, text }) => {
    const terms = termsOf(text);
    const isAsked = isTopicless !== true && terms.some((term) => asked.has(term));
    return (
      role === 'person' &&
      named.some(
        (said) =>
          at > said.at && terms.filter((term) => said.terms.has(term)).length >= (isAsked ? 1 : MIN_TERMS_OF_ADVICE),
      )
    );
  };
}
