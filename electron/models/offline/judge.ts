import type { Verdict } from '../../../shared/domain/ranking';
import { distinctTerms } from '../../../shared/lib/text/terms';
import type { Engine, JudgeCandidate, JudgeEvidence, Judgement, JudgeRequest } from '../engine';
import { OFFLINE_LABEL } from './understand';

/**
 * Weights of the offline gate. Set by hand from what evidence.md §5 found strong (context coverage, place among the others, person), not
 * fitted to any question set; absent evidence is left out and the rest is scaled up.
 */
const WEIGHT = { fusedShare: 0.4, contextCoverage: 0.2, coverage: 0.15, similarity: 0.15, person: 0.1 } as const;
const IN_WINDOW_BONUS = 0.1;
const IS_QUESTION_PENALTY = 0.05;

/** Least score of each label, best first. Low on purpose: what is dropped wrongly is lost, what is kept wrongly stands last. */
export const LABEL_THRESHOLDS: readonly [Verdict, number][] = [['exact', 0.85], ['strong', 0.7], ['useful', 0.5], ['weak', 0.32]];

/**
 * The place among the others is relative: the best of a bad lot has it too. So one of words, words beside or meaning must reach this, unless the
 * time or the person asked for speaks for it; otherwise nothing in the vault applies.
 */
const LEAST_IN_COMMON = 0.25;

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
    [WEIGHT.coverage, evidence.coverage],
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
  return inWindow === true || namesPerson === true || Math.max(coverage, contextCoverage, similarity ?? 0) >= LEAST_IN_COMMON;
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

/** The features that decided, in words: "shares 3 of your 4 terms: boat, harbour, May; Caroline speaks". */
function reasonOf({ plan }: JudgeRequest, { speaker, evidence }: JudgeCandidate, verdict: Verdict): string {
  const asked = askedTerms(plan.question, [...plan.people, plan.window?.phrase ?? '']);
  const parts: string[] = [];
  const matched = evidence.matchedTerms;
  if (matched.length > 0) parts.push(`shares ${matched.length} of your ${Math.max(asked, matched.length)} terms: ${matched.join(', ')}`);
  else parts.push(evidence.contextCoverage > 0 ? 'none of your terms itself; the turns beside it have some' : 'shares none of your terms');
  if (evidence.namesPerson === true) parts.push(speaker !== null && plan.people.some((name) => speaker.includes(name)) ? `${speaker} speaks` : `names ${plan.people.join(' or ')}`);
  if (evidence.namesPerson === false) parts.push(`not about ${plan.people.join(' or ')}`);
  if (evidence.similarity !== null) parts.push(`meaning ${evidence.similarity.toFixed(2)}`);
  if (evidence.inWindow === true) parts.push(`from ${plan.window?.phrase ?? 'that time'}`);
  if (evidence.inWindow === false) parts.push(`not from ${plan.window?.phrase ?? 'that time'}`);
  if (evidence.isQuestion) parts.push('asks rather than tells');
  return verdict === 'drop' ? `too little in common: ${parts.join('; ')}` : parts.join('; ');
}

function askedTerms(question: string, without: string[]): number {
  const bare = without.filter((phrase) => phrase !== '').reduce((text, phrase) => text.replaceAll(phrase, ' '), question);
  return distinctTerms(bare).length;
}
