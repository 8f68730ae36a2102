import type { Verdict } from '../../../../shared/domain/ranking';
import { distinctTerms } from '../../../language/words/terms';
import type { JudgeCandidate, JudgeEvidence, JudgeRequest } from '../../../ports/engine';

/** Words of the question that a drop's reason names as missing. */
const MAX_MISSING_TERMS = 4;
/** From this value on (two other hits of the same session) session support is mentioned in the reason. */
const MIN_REPORTED_SUPPORT = 0.75;

/**
 * The deciding features in words: "shares 3 of your 4 terms: boat, harbour, May; Caroline speaks", or for a drop
 * "shares only space; nothing about garden, essay".
 */
export function verdictReason({ plan }: JudgeRequest, { speaker, evidence }: JudgeCandidate, verdict: Verdict): string {
  const parts: string[] = [termReason(plan, evidence, verdict)];
  const people = plan.people.join(' or ');
  // A time window resolved by a model may lack its phrase.
  const wanted = plan.window?.phrase || 'that time';
  if (evidence.namesPerson === true)
    parts.push(
      speaker !== null && plan.people.some((name) => speaker.includes(name)) ? `${speaker} speaks` : `names ${people}`,
    );
  else if (evidence.isPersonInContext === true) parts.push(`beside words of or about ${people}`);
  else if (evidence.namesPerson === false) parts.push(`not about ${people}`);
  if (evidence.similarity !== null) parts.push(`meaning ${evidence.similarity.toFixed(2)}`);
  if (evidence.isInTimeWindow === true) parts.push(`from ${wanted}`);
  if (evidence.isInTimeWindow === false) parts.push(`not from ${wanted}`);
  if (evidence.fuzzyMatch) parts.push(evidence.fuzzyMatch);
  if (verdict !== 'drop' && (evidence.sessionSupport ?? 0) >= MIN_REPORTED_SUPPORT)
    parts.push('more of the same conversation fits');
  if (evidence.isQuestion) parts.push('asks rather than tells');
  return verdict === 'drop' ? `too little in common: ${parts.join('; ')}` : parts.join('; ');
}

function termReason(
  plan: JudgeRequest['plan'],
  { matchedTerms, contextCoverage }: JudgeEvidence,
  verdict: Verdict,
): string {
  const wanted = askedTerms(plan.question, [...plan.people, plan.window?.phrase ?? '']);
  const found = new Set(matchedTerms);
  const missing = wanted.filter((word) => !found.has(word));
  if (matchedTerms.length === 0)
    return contextCoverage > 0
      ? 'none of your terms itself; the turns beside it have some'
      : `shares none of your terms${missing.length === 0 ? '' : ` (${missing.slice(0, MAX_MISSING_TERMS).join(', ')})`}`;
  if (verdict === 'drop' && missing.length > 0)
    return `shares only ${matchedTerms.join(', ')}; nothing about ${missing.slice(-MAX_MISSING_TERMS).join(', ')}`;
  const all = Math.max(wanted.length, matchedTerms.length);
  return `shares ${matchedTerms.length} of your ${all} ${all === 1 ? 'term' : 'terms'}: ${matchedTerms.join(', ')}`;
}

/** The question's content words without names and dates; in English the last ones name the subject. */
function askedTerms(question: string, without: string[]): string[] {
  const bare = without
    .filter((phrase) => phrase !== '')
    .reduce((text, phrase) => text.replaceAll(phrase, ' '), question);
  return distinctTerms(bare).map(({ word }) => word);
}
