import type { Verdict } from '../../../shared/domain/ranking';
import { distinctTerms } from '../../../shared/lib/text/terms';
import type { Engine, JudgeCandidate, JudgeEvidence, Judgement, JudgeRequest } from '../engine';
import { OFFLINE_LABEL } from './understand';

/**
 * Weights of the offline gate. Set by hand from what evidence.md §5 found strong (place among the others, context coverage, person), not
 * fitted to any question set; absent evidence is left out and the rest is scaled up. The candidate's own coverage is in the fused share
 * and in the context's already.
 */
const WEIGHT = { fusedShare: 0.5, contextCoverage: 0.2, similarity: 0.2, person: 0.1 } as const;
const IN_WINDOW_BONUS = 0.1;
const IS_QUESTION_PENALTY = 0.05;

/** Least score of each label, best first. The last is the gate: chosen so that about 95 % of what belongs stays (DESIGN.md). */
export const LABEL_THRESHOLDS: readonly [Verdict, number][] = [['exact', 0.88], ['strong', 0.78], ['useful', 0.66], ['weak', 0.54]];

/**
 * The place among the others is relative: the best of a bad lot has it too. So words (its own or of the turns beside it) or meaning must reach
 * this, unless the time or the person asked for speaks for it; otherwise nothing in the vault applies. Unrelated sentences reach 0.39
 * in meaning (DESIGN.md, calibration).
 */
const LEAST_COVERAGE = 0.25;
const LEAST_SIMILARITY = 0.45;
/** Words of the question that a drop names as missing. */
const MISSING_NAMED = 4;

/** A person's "not relevant" counts for questions whose intents share this much of their terms. */
const SAME_INTENT = 0.5;

/** `Engine.judge` by an explainable score. Each verdict depends on its own candidate alone; text is never read as an instruction. */
export function createOfflineJudge(): Pick<Engine, 'label' | 'judge'> {
  return {
    label: OFFLINE_LABEL,
    judge: async (request) => request.candidates.map((candidate) => judgeOne(request, candidate)),
  };
}

function judgeOne(request: JudgeRequest, candidate: JudgeCandidate): Judgement {
  const { ref, evidence } = candidate;
  if (wasCalledIrrelevant(request, candidate)) {
    return { ref, verdict: 'drop', reason: 'you called it not relevant for a question like this' };
  }
  const score = hasSomethingInCommon(evidence) ? fitnessOf(evidence) : 0;
  const verdict = LABEL_THRESHOLDS.find(([, least]) => score >= least)?.[0] ?? 'drop';
  return { ref, verdict, reason: reasonOf(request, candidate, verdict) };
}

/** 0 to 1: the weighted mean of what evidence there is. */
export function fitnessOf(evidence: JudgeEvidence): number {
  const terms: [number, number | null][] = [
    [WEIGHT.fusedShare, evidence.fusedShare],
    [WEIGHT.contextCoverage, evidence.contextCoverage],
    [WEIGHT.similarity, evidence.similarity],
    [WEIGHT.person, evidence.namesPerson === null ? null : Number(evidence.namesPerson)],
  ];
  const present = terms.filter((term): term is [number, number] => term[1] !== null);
  const total = present.reduce((sum, [weight]) => sum + weight, 0);
  const mean = present.reduce((sum, [weight, value]) => sum + weight * value, 0) / total;
  const score = mean + (evidence.inWindow === true ? IN_WINDOW_BONUS : 0) - (evidence.isQuestion ? IS_QUESTION_PENALTY : 0);
  return Math.max(0, Math.min(1, score));
}

function hasSomethingInCommon({ coverage, contextCoverage, similarity, namesPerson, inWindow }: JudgeEvidence): boolean {
  return inWindow === true || namesPerson === true || Math.max(coverage, contextCoverage) >= LEAST_COVERAGE || (similarity ?? 0) >= LEAST_SIMILARITY;
}

function wasCalledIrrelevant({ plan, negatives }: JudgeRequest, { ref }: JudgeCandidate): boolean {
  const own = new Set(distinctTerms(plan.intent).map(({ term }) => term));
  return negatives.some((negative) => {
    if (negative.ref !== ref) return false;
    const other = distinctTerms(negative.intent).map(({ term }) => term);
    const shared = other.filter((term) => own.has(term)).length;
    return shared / Math.max(1, new Set([...own, ...other]).size) >= SAME_INTENT;
  });
}

/**
 * The features that decided, in words: "shares 3 of your 4 terms: boat, harbour, May; Caroline speaks", or for a drop "shares only space;
 * nothing about garden, essay".
 */
function reasonOf({ plan }: JudgeRequest, { speaker, evidence }: JudgeCandidate, verdict: Verdict): string {
  const parts: string[] = [wordsReason(plan, evidence, verdict)];
  if (evidence.namesPerson === true) parts.push(speaker !== null && plan.people.some((name) => speaker.includes(name)) ? `${speaker} speaks` : `names ${plan.people.join(' or ')}`);
  if (evidence.namesPerson === false) parts.push(`not about ${plan.people.join(' or ')}`);
  if (evidence.similarity !== null) parts.push(`meaning ${evidence.similarity.toFixed(2)}`);
  if (evidence.inWindow === true) parts.push(`from ${plan.window?.phrase ?? 'that time'}`);
  if (evidence.inWindow === false) parts.push(`not from ${plan.window?.phrase ?? 'that time'}`);
  if (evidence.isQuestion) parts.push('asks rather than tells');
  return verdict === 'drop' ? `too little in common: ${parts.join('; ')}` : parts.join('; ');
}

function wordsReason(plan: JudgeRequest['plan'], { matchedTerms, contextCoverage }: JudgeEvidence, verdict: Verdict): string {
  const asked = askedTerms(plan.question, [...plan.people, plan.window?.phrase ?? '']);
  const found = new Set(matchedTerms);
  const missing = asked.filter((word) => !found.has(word));
  if (matchedTerms.length === 0) return contextCoverage > 0 ? 'none of your terms itself; the turns beside it have some' : `shares none of your terms${missing.length === 0 ? '' : ` (${missing.slice(0, MISSING_NAMED).join(', ')})`}`;
  if (verdict === 'drop' && missing.length > 0) return `shares only ${matchedTerms.join(', ')}; nothing about ${missing.slice(-MISSING_NAMED).join(', ')}`;
  return `shares ${matchedTerms.length} of your ${Math.max(asked.length, matchedTerms.length)} terms: ${matchedTerms.join(', ')}`;
}

/** The question's words that count, without names and dates; English puts what is asked about last. */
function askedTerms(question: string, without: string[]): string[] {
  const bare = without.filter((phrase) => phrase !== '').reduce((text, phrase) => text.replaceAll(phrase, ' '), question);
  return distinctTerms(bare).map(({ word }) => word);
}
