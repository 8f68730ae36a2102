import type { Verdict } from '../../../../shared/domain/ranking';
import {
  type Engine,
  type JudgeCandidate,
  type JudgeEvidence,
  type Judgement,
  type JudgeRequest,
  type PageEvidence,
  OFFLINE_LABEL,
} from '../../../ports/engine';
import { verdictReason } from './verdict-reason';
import { isSameSubject } from '../../../language/statements/same-subject';

/**
 * Weights of the offline gate; they add up to 1. Set by hand from the features found strong in docs/evidence.md (rank
 * among the candidates, neighbouring turns, the person, agreement within a session), not fitted to any question set.
 * Missing evidence is left out and the rest scaled up.
 */
const WEIGHT = {
  fusedShare: 0.3,
  strength: 0.2,
  contextCoverage: 0.1,
  similarity: 0.2,
  person: 0.1,
  support: 0.1,
} as const;
const IN_TIME_WINDOW_BONUS = 0.1;
const IS_QUESTION_PENALTY = 0.05;

/**
 * Minimum score of each label, best first. The last is the gate threshold, set to keep about 95 % of the relevant
 * candidates (docs/evidence.md).
 */
const LABEL_THRESHOLDS: readonly [Verdict, number][] = [
  ['exact', 0.85],
  ['strong', 0.74],
  ['useful', 0.62],
  ['weak', 0.5],
];
/**
 * Added to every label's threshold: the depth analyst drops more off-topic candidates, the breadth analyst keeps more
 * of the surroundings.
 */
const ANALYST_SHIFT = { depth: 0.06, breadth: -0.06 } as const;

/**
 * `fusedShare` is relative, so the best of irrelevant candidates scores high too. Words (the candidate's or its
 * neighbours') or meaning must reach these bounds, unless the time or person asked for matches; otherwise nothing in
 * the vault applies. Similarities of unrelated sentences reach 0.39 before calibration (docs/evidence.md).
 */
const MIN_COVERAGE = 0.25;
const MIN_SIMILARITY = 0.45;
/**
 * Nothing in the pages applies where they give the question less ground than this, and a page that gives less than this
 * share of the best one's does not. Both were read off questions with and without an answer (docs/evidence.md).
 */
const MIN_QUESTION_GROUND = 0.75;
const MIN_GROUND_SHARE = 0.5;
const MIN_EXACT_TITLE_MATCH = 0.8;
/** A lesson is judged by its trigger, not its subject: thresholds of the trigger's fit for "useful" and "strong". */
const LESSON_LABELS: readonly [Verdict, number][] = [
  ['strong', 0.7],
  ['useful', 0.4],
];

/**
 * `Engine.judge` by an explainable score. Each verdict depends on its own candidate only; the text is never read as an
 * instruction.
 */
export function createOfflineJudge(): Pick<Engine, 'label' | 'judge'> {
  return {
    label: OFFLINE_LABEL,
    judge: async (request) => request.candidates.map((candidate) => judgeOne(request, candidate)),
  };
}

function judgeOne(request: JudgeRequest, candidate: JudgeCandidate): Judgement {
  const { ref, evidence } = candidate;
  const lesson = evidence.lesson ?? null;
  if (hasFeedback(request.negatives, request, candidate))
    return { ref, verdict: 'drop', reason: { code: 'marked-not-relevant' } };
  if (hasFeedback(request.positives ?? [], request, candidate))
    return { ref, verdict: 'strong', reason: { code: 'marked-relevant' } };
  const byTrigger = lesson === null ? undefined : LESSON_LABELS.find(([, least]) => lesson.value >= least)?.[0];
  if (byTrigger !== undefined)
    return { ref, verdict: byTrigger, reason: { code: 'lesson-trigger', action: lesson!.action } };
  if (isAboutOtherPerson(evidence))
    return { ref, verdict: 'drop', reason: { code: 'other-person', people: request.plan.people } };
  if (lacksName(evidence))
    return { ref, verdict: 'drop', reason: { code: 'other-person', people: [evidence.page!.missingName!] } };
  const score = relevanceOf(evidence) - (request.analyst === undefined ? 0 : ANALYST_SHIFT[request.analyst]);
  const label = LABEL_THRESHOLDS.find(([, least]) => score >= least)?.[0] ?? (isKeptAnyway(evidence) ? 'weak' : 'drop');
  const verdict = label === 'exact' && !isAnsweredByTitle(evidence) ? 'strong' : label;
  return { ref, verdict, reason: verdictReason(request, candidate, verdict) };
}

/**
 * Weighted mean of the available evidence, 0 to 1; 0 for a candidate that shares nothing with the question or is about
 * another person.
 */
export function relevanceOf(evidence: JudgeEvidence): number {
  if (!hasCommonGround(evidence) || isAboutOtherPerson(evidence) || lacksName(evidence)) return 0;
  const terms: [number, number | null | undefined][] = [
    [WEIGHT.fusedShare, evidence.fusedShare],
    [WEIGHT.strength, evidence.strength],
    [WEIGHT.contextCoverage, evidence.contextCoverage],
    [WEIGHT.similarity, evidence.similarity],
    [WEIGHT.person, evidence.namesPerson === null ? null : Number(evidence.namesPerson)],
    [WEIGHT.support, evidence.sessionSupport],
  ];
  const present = terms.filter((term): term is [number, number] => term[1] !== null && term[1] !== undefined);
  const total = present.reduce((sum, [weight]) => sum + weight, 0);
  const mean = present.reduce((sum, [weight, value]) => sum + weight * value, 0) / total;
  const score =
    mean +
    (evidence.isInTimeWindow === true ? IN_TIME_WINDOW_BONUS : 0) -
    (evidence.isQuestion ? IS_QUESTION_PENALTY : 0);
  return Math.max(0, Math.min(1, score));
}

function hasCommonGround({
  coverage,
  contextCoverage,
  similarity,
  namesPerson,
  isInTimeWindow,
  fuzzyName,
  page,
  isPhraseAskedFor,
}: JudgeEvidence): boolean {
  if (isPhraseAskedFor === true) return true;
  if (page !== undefined && !isGroundedPage(page) && isInTimeWindow !== true && !fuzzyName) return false;
  return (
    isInTimeWindow === true ||
    namesPerson === true ||
    Boolean(fuzzyName) ||
    Math.max(coverage, contextCoverage) >= MIN_COVERAGE ||
    (similarity ?? 0) >= MIN_SIMILARITY
  );
}

/**
 * Whether a candidate is about somebody else than the person asked for, whose own words the vault holds; then
 * similarity does not help it. A person whom the vault knows only by name is too little evidence for a drop.
 */
const isAboutOtherPerson = ({
  isPersonInContext,
  isPersonSpeaker,
  fuzzyName,
  isPhraseAskedFor,
}: JudgeEvidence): boolean =>
  isPersonSpeaker === true && isPersonInContext === false && !fuzzyName && isPhraseAskedFor !== true;

/** Whether a page lacks the very thing that the question names. */
const lacksName = ({ page, fuzzyName, isPhraseAskedFor }: JudgeEvidence): boolean =>
  page?.missingName != null && !fuzzyName && isPhraseAskedFor !== true;

const isGroundedPage = ({ questionGround, groundShare }: PageEvidence): boolean =>
  questionGround >= MIN_QUESTION_GROUND && groundShare >= MIN_GROUND_SHARE;

/**
 * The score compares candidates of one kind: a page that is near the best page stays, however little it has in common
 * with a conversation that answers well. And what holds the words that alone are asked for is an answer.
 */
const isKeptAnyway = ({ page, isPhraseAskedFor }: JudgeEvidence): boolean =>
  isPhraseAskedFor === true || (page !== undefined && isGroundedPage(page));

/** A page is exact only where its title or headings are what is asked for; other texts by their score. */
const isAnsweredByTitle = ({ page }: JudgeEvidence): boolean =>
  page === undefined || page.titleMatch >= MIN_EXACT_TITLE_MATCH;

/** A person's verdict counts only for questions about the same subject. */
const hasFeedback = (feedback: JudgeRequest['negatives'], { plan }: JudgeRequest, { ref }: JudgeCandidate): boolean =>
  feedback.some((before) => before.ref === ref && isSameSubject(before.intent, plan.intent));
