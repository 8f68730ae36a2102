import { APPLICABILITY, type Verdict } from '../../../../shared/domain/ranking';
import {
  type Engine,
  type JudgeCandidate,
  type Judgement,
  type JudgeRequest,
  OFFLINE_LABEL,
} from '../../../ports/engine';
import type { JudgeEvidence, PageEvidence, ScopeEvidence, StepEvidence } from '../../../ports/judge-evidence';
import type { JudgeReason } from '../../../../shared/domain/trace-reasons';
import { parseSourceRef } from '../../../../shared/domain/ids';
import { verdictReason } from './verdict-reason';
import { missingOwnerIn } from '../../../language/questions/asked-owner';
import { isSameSubject } from '../../../language/statements/same-subject';

/**
 * Weights of the offline gate. Set by hand from the features found strong in docs/evidence.md (rank
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
  /** Beside the others' sum of 1; see resources/judge. */
  applicability: 0.4,
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
/** From this share on no word need be in common, and from that on no other evidence. */
const MIN_APPLICABILITY = 0.6;
const MIN_APPLICABILITY_ALONE = 0.8;
const MIN_SIMILARITY = 0.45;
/** Where everything on a subject is asked for, what does not name it must hold so much of the question. */
const MIN_COVERAGE_BESIDE_SUBJECT = 0.5;
/** Short texts that name the same person are near each other whatever they say. */
const MIN_SIMILARITY_OF_SAME_NAME = 0.6;
/** The word of a particular thing names another one where nothing else is alike: “the fuse trips”. */
const MIN_SIMILARITY_OF_SAME_WORD = 0.25;
/** Where nobody is named, a member of the class asked for is common to many subjects. */
const MIN_SIMILARITY_OF_MEMBER = 0.4;
/**
 * Nothing in the pages applies where they give the question less ground than this, and a page that gives less than this
 * share of the best one's does not. Both were read off questions with and without an answer (docs/evidence.md).
 */
const MIN_QUESTION_GROUND = 0.75;
const MIN_GROUND_SHARE = 0.5;
const MIN_SIMILARITY_OF_SHORT_PAGE = 0.5;
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
    async judge(request) {
      const open = request.candidates.filter((candidate) => isOpen(request, candidate));
      const read = await request.readApplicability?.(open);
      return request.candidates.map((candidate) => {
        const share = read?.get(candidate.ref);
        return judgeOne(request, share === undefined ? candidate : withApplicability(candidate, share));
      });
    },
  };
}

/** Whether it is kept only if it is read to help; pages of more than a line or two are judged beside the other pages. */
const isOpen = (request: JudgeRequest, candidate: JudgeCandidate): boolean =>
  candidate.evidence.page?.isShort !== false &&
  judgeOne(request, withApplicability(candidate, 0)).verdict === 'drop' &&
  judgeOne(request, withApplicability(candidate, 1)).verdict !== 'drop';

const withApplicability = (candidate: JudgeCandidate, share: number): JudgeCandidate => ({
  ...candidate,
  evidence: {
    ...candidate.evidence,
    applicability: { share, isWhole: parseSourceRef(candidate.ref).kind === 'note' },
  },
});

function judgeOne(request: JudgeRequest, candidate: JudgeCandidate): Judgement {
  const { ref, evidence } = candidate;
  const whole = judgeByQuestion(request, candidate);
  if (evidence.step === undefined || PERSONAL.has(whole.reason.code)) return whole;
  // Where the steps lead to an answer, what merely touches the question is none.
  if (evidence.step.role === 'beside')
    return whole.verdict === 'weak' ? { ref, verdict: 'drop', reason: { code: 'beside-steps' } } : whole;
  const step = judgeByStep(candidate, evidence.step);
  return APPLICABILITY[whole.verdict] > APPLICABILITY[step.verdict] ? whole : step;
}

/** Reasons that hold whatever a candidate says on the question. */
const PERSONAL: ReadonlySet<string> = new Set<JudgeReason['code']>([
  'marked-not-relevant',
  'marked-relevant',
  'told-in-confidence',
  'lesson-trigger',
]);

/** A step takes the question's place; what the answer of a step was read in is a part of the answer. */
function judgeByStep({ ref, evidence }: JudgeCandidate, step: Exclude<StepEvidence, { role: 'beside' }>): Judgement {
  const { text, answer } = step;
  if (step.role === 'source') return { ref, verdict: 'useful', reason: { code: 'step-source', answer } };
  // It was read with the question, not the step.
  const { page: _page, scope: _scope, isPersonSpeaker: _speaker, applicability: _fit, ...kept } = evidence;
  const score = relevanceOf({ ...kept, ...step.figures, namesPerson: true, isPersonInContext: true });
  const label = LABEL_THRESHOLDS.find(([, least]) => score >= least)?.[0] ?? 'drop';
  const best: Verdict = step.role === 'answer' ? 'strong' : 'useful';
  const least: Verdict = step.isSource ? 'useful' : 'drop';
  const verdict =
    APPLICABILITY[label] > APPLICABILITY[best] ? best : APPLICABILITY[label] < APPLICABILITY[least] ? least : label;
  return { ref, verdict, reason: { code: 'step', text, answer } };
}

function judgeByQuestion(request: JudgeRequest, candidate: JudgeCandidate): Judgement {
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
  const missingOwner = isShort(evidence)
    ? missingOwnerIn(request.plan.question, candidate.text, candidate.speaker)
    : null;
  if (missingOwner !== null) return { ref, verdict: 'drop', reason: { code: 'other-person', people: [missingOwner] } };
  if (evidence.namesakeOf !== undefined && evidence.isPhraseAskedFor !== true)
    return { ref, verdict: 'drop', reason: { code: 'other-person', people: [evidence.namesakeOf] } };
  if (lacksName(evidence))
    return { ref, verdict: 'drop', reason: { code: 'other-person', people: [evidence.page!.missingName!] } };
  if (evidence.isToldInConfidence === true) return { ref, verdict: 'drop', reason: { code: 'told-in-confidence' } };
  if (evidence.advice?.fits === true) return { ref, verdict: 'strong', reason: { code: 'advice' } };
  if (evidence.advice?.isOutcome === true) return { ref, verdict: 'useful', reason: { code: 'advice-outcome' } };
  if (evidence.advice?.isBesideAdvice === true) return { ref, verdict: 'drop', reason: { code: 'not-advice' } };
  if (evidence.domain?.place === 'outside')
    return { ref, verdict: 'drop', reason: { code: 'other-domain', phrase: evidence.domain.phrase } };
  const score = relevanceOf(evidence) - (request.analyst === undefined ? 0 : ANALYST_SHIFT[request.analyst]);
  const label = LABEL_THRESHOLDS.find(([, least]) => score >= least)?.[0] ?? (isKeptAnyway(evidence) ? 'weak' : 'drop');
  const verdict =
    label === 'exact' && !isAnsweredByTitle(evidence)
      ? 'strong'
      : label === 'weak' && evidence.isTimeAskedFor === true && evidence.statesTime === true
        ? 'useful'
        : label;
  if (evidence.domain !== undefined && (verdict === 'drop' || verdict === 'weak'))
    return {
      ref,
      verdict: evidence.domain.place === 'inside' ? 'useful' : 'weak',
      reason: { code: 'domain', phrase: evidence.domain.phrase },
    };
  if (verdict === 'drop' && isListMember(evidence))
    return { ref, verdict: 'useful', reason: { code: 'listed', members: evidence.listed! } };
  if ((verdict === 'drop' || verdict === 'weak') && evidence.limitOf !== undefined)
    return { ref, verdict: 'useful', reason: { code: 'limit-of-named', name: evidence.limitOf } };
  const linkedFrom = evidence.scope?.linkedFrom ?? null;
  if (label === 'weak' && linkedFrom !== null) return { ref, verdict, reason: { code: 'linked', title: linkedFrom } };
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
  const byRules = weightedMean(terms);
  const read = evidence.applicability;
  const both = read === undefined ? byRules : weightedMean([...terms, [WEIGHT.applicability, read.share]]);
  const score =
    // A message without its neighbours may look useless and not be.
    (read?.isWhole === false ? Math.max(byRules, both) : both) +
    (evidence.isInTimeWindow === true ? IN_TIME_WINDOW_BONUS : 0) -
    (evidence.isQuestion ? IS_QUESTION_PENALTY : 0);
  return Math.max(0, Math.min(1, score));
}

function weightedMean(terms: readonly (readonly [weight: number, value: number | null | undefined])[]): number {
  const present = terms.filter((term): term is [number, number] => term[1] !== null && term[1] !== undefined);
  return (
    present.reduce((sum, [weight, value]) => sum + weight * value, 0) /
    present.reduce((sum, [weight]) => sum + weight, 0)
  );
}

function hasCommonGround(evidence: JudgeEvidence): boolean {
  const { coverage, contextCoverage, similarity, namesPerson, isInTimeWindow, fuzzyName, page, scope } = evidence;
  const { isPhraseAskedFor, isTimeAskedFor } = evidence;
  if (isPhraseAskedFor === true || isTimeAskedFor === true || isInScope(scope)) return true;
  // Of a subject of which everything is asked for, a word in common with the rest of the question says little.
  if (scope?.isNamed === false && (similarity ?? 0) < MIN_SIMILARITY)
    return (
      coverage >= MIN_COVERAGE_BESIDE_SUBJECT &&
      (!scope.isDefinite || similarity === null || similarity >= MIN_SIMILARITY_OF_SAME_WORD)
    );
  if (isNearShortPage(evidence)) return true;
  if (page !== undefined && !isGroundedPage(page) && isInTimeWindow !== true && !fuzzyName) return false;
  return (
    isInTimeWindow === true ||
    namesPerson === true ||
    (evidence.applicability?.share ?? 0) >= MIN_APPLICABILITY ||
    Boolean(fuzzyName) ||
    Math.max(coverage, contextCoverage) >= MIN_COVERAGE ||
    (similarity ?? 0) >= (evidence.sharesOnlyNames === true ? MIN_SIMILARITY_OF_SAME_NAME : MIN_SIMILARITY)
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

/** A page speaks of many people; what holds the quoted words is wanted whoever it is about. */
const isShort = ({ page, isPhraseAskedFor }: JudgeEvidence): boolean => page === undefined && isPhraseAskedFor !== true;

/** It names a member of the class asked for, beside another word of the question or near it in meaning; where nobody is named, both. */
const isListMember = ({ listed, coverage, similarity, namesPerson, isQuestion }: JudgeEvidence): boolean =>
  listed !== undefined &&
  !isQuestion &&
  (namesPerson === true
    ? coverage > 0 || (similarity ?? 0) >= MIN_SIMILARITY
    : namesPerson === null && coverage > 0 && (similarity ?? 0) >= MIN_SIMILARITY_OF_MEMBER);

/** Whether a page lacks the very thing that the question names. */
const lacksName = ({ page, fuzzyName, isPhraseAskedFor }: JudgeEvidence): boolean =>
  page?.missingName != null && !fuzzyName && isPhraseAskedFor !== true;

const isGroundedPage = ({ questionGround, groundShare }: PageEvidence): boolean =>
  questionGround >= MIN_QUESTION_GROUND && groundShare >= MIN_GROUND_SHARE;

/** A page of a line or two is about one thing: that it is near in meaning and shares a word says as much as of a note. */
const isNearShortPage = ({ page, coverage, similarity }: JudgeEvidence): boolean =>
  page?.isShort === true && coverage > 0 && (similarity ?? 0) >= MIN_SIMILARITY_OF_SHORT_PAGE;

/**
 * The score compares candidates of one kind: a page that is near the best page stays, however little it has in common
 * with a conversation that answers well. And what holds the words that alone are asked for is an answer.
 */
const isKeptAnyway = (evidence: JudgeEvidence): boolean =>
  evidence.isPhraseAskedFor === true ||
  evidence.isTimeAskedFor === true ||
  isDecisive(evidence) ||
  isInScope(evidence.scope) ||
  isNearShortPage(evidence) ||
  (evidence.page !== undefined && isGroundedPage(evidence.page) && evidence.scope?.isNamed !== false);

/**
 * What has no word of the question and is read to help, or names who is asked about. Where a word is in common, the judge
 * takes another sense of it (“the branch” of a bank) for the same.
 */
const isDecisive = ({ applicability, matchedTerms, namesPerson }: JudgeEvidence): boolean =>
  (applicability?.share ?? 0) >= MIN_APPLICABILITY_ALONE && (matchedTerms.length === 0 || namesPerson === true);

const isInScope = (scope: ScopeEvidence | undefined): boolean =>
  scope !== undefined && (scope.isNamed === true || scope.linkedFrom !== null);

/** A page is exact only where its title or headings are what is asked for; other texts by their score. */
const isAnsweredByTitle = ({ page }: JudgeEvidence): boolean =>
  page === undefined || page.titleMatch >= MIN_EXACT_TITLE_MATCH;

/** A person's verdict counts only for questions about the same subject. */
const hasFeedback = (feedback: JudgeRequest['negatives'], { plan }: JudgeRequest, { ref }: JudgeCandidate): boolean =>
  feedback.some((before) => before.ref === ref && isSameSubject(before.intent, plan.intent));
