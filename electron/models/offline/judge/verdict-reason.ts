import type { Verdict } from '../../../../shared/domain/ranking';
import type { OfflineEvidence } from '../../../../shared/domain/trace-reasons';
import { questionSubject } from '../../../language/questions/question-subject';
import { distinctTerms } from '../../../language/words/terms';
import type { JudgeCandidate, JudgeRequest } from '../../../ports/engine';
import type { JudgeEvidence } from '../../../ports/judge-evidence';

/** Missing words of the question that a reason names. */
const MAX_MISSING_TERMS = 4;
/** A reason mentions session support from this value on (two other hits of the same session). */
const MIN_REPORTED_SUPPORT = 0.75;

/** The deciding features, for the trace. */
export function verdictReason(
  { plan }: JudgeRequest,
  { speaker, evidence }: JudgeCandidate,
  verdict: Verdict,
): OfflineEvidence {
  const { matchedTerms, similarity, isInTimeWindow, isQuestion } = evidence;
  const wanted = askedTerms(questionSubject(plan.question), [...plan.people, plan.window?.phrase ?? '']);
  const found = new Set(matchedTerms);
  const missing = wanted.filter((word) => !found.has(word));
  const isOffTopic = verdict === 'drop';
  return {
    code: 'offline-evidence',
    isOffTopic,
    matchedTerms,
    // Where some terms match, the last of the missing ones name the subject.
    missingTerms: matchedTerms.length === 0 ? missing.slice(0, MAX_MISSING_TERMS) : missing.slice(-MAX_MISSING_TERMS),
    termCount: Math.max(wanted.length, matchedTerms.length),
    isTermInContext: evidence.contextCoverage > 0,
    person: personOf(plan, speaker, evidence),
    similarity,
    ...(evidence.applicability === undefined ? {} : { applicability: evidence.applicability.share }),
    timeWindow: isInTimeWindow === null ? null : { phrase: plan.window?.phrase ?? '', isInside: isInTimeWindow },
    fuzzyName: evidence.fuzzyName ?? null,
    isSessionSupported: !isOffTopic && (evidence.sessionSupport ?? 0) >= MIN_REPORTED_SUPPORT,
    isQuestion,
  };
}

function personOf(
  { people }: JudgeRequest['plan'],
  speaker: string | null,
  { namesPerson, isPersonInContext }: JudgeEvidence,
): OfflineEvidence['person'] {
  const name = people.join(' or ');
  if (namesPerson === true)
    return speaker !== null && people.some((person) => speaker.includes(person))
      ? { name: speaker, role: 'speaks' }
      : { name, role: 'named' };
  if (isPersonInContext === true) return { name, role: 'nearby' };
  return namesPerson === false ? { name, role: 'absent' } : null;
}

/** The question's content words without names and dates; in English the last ones name the subject. */
function askedTerms(question: string, without: string[]): string[] {
  const bare = without
    .filter((phrase) => phrase !== '')
    .reduce((text, phrase) => text.replaceAll(phrase, ' '), question);
  return distinctTerms(bare).map(({ word }) => word);
}
