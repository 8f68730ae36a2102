import type { Verdict } from '../../../shared/domain/ranking';
import { distinctTerms } from '../../../shared/lib/text/terms';
import type { JudgeCandidate, JudgeEvidence, JudgeRequest } from '../engine';

/** Words of the question that a drop names as missing. */
const MISSING_NAMED = 4;
/** From here on other hits of the same conversation are worth telling: two of them. */
const TOLD_SUPPORT = 0.75;

/**
 * The features that decided, in words: "shares 3 of your 4 terms: boat, harbour, May; Caroline speaks", or for a drop
 * "shares only space;
 * nothing about garden, essay".
 */
export function reasonOf({ plan }: JudgeRequest, { speaker, evidence }: JudgeCandidate, verdict: Verdict): string {
  const parts: string[] = [wordsReason(plan, evidence, verdict)];
  const people = plan.people.join(' or ');
  // A window that a model resolved may come without the words that said so.
  const asked = plan.window?.phrase || 'that time';
  if (evidence.namesPerson === true)
    parts.push(
      speaker !== null && plan.people.some((name) => speaker.includes(name)) ? `${speaker} speaks` : `names ${people}`,
    );
  else if (evidence.personNear === true) parts.push(`beside words of or about ${people}`);
  else if (evidence.namesPerson === false) parts.push(`not about ${people}`);
  if (evidence.similarity !== null) parts.push(`meaning ${evidence.similarity.toFixed(2)}`);
  if (evidence.inWindow === true) parts.push(`from ${asked}`);
  if (evidence.inWindow === false) parts.push(`not from ${asked}`);
  if (evidence.fuzzy) parts.push(evidence.fuzzy);
  if (verdict !== 'drop' && (evidence.support ?? 0) >= TOLD_SUPPORT) parts.push('more of the same conversation fits');
  if (evidence.isQuestion) parts.push('asks rather than tells');
  return verdict === 'drop' ? `too little in common: ${parts.join('; ')}` : parts.join('; ');
}

function wordsReason(
  plan: JudgeRequest['plan'],
  { matchedTerms, contextCoverage }: JudgeEvidence,
  verdict: Verdict,
): string {
  const asked = askedTerms(plan.question, [...plan.people, plan.window?.phrase ?? '']);
  const found = new Set(matchedTerms);
  const missing = asked.filter((word) => !found.has(word));
  if (matchedTerms.length === 0)
    return contextCoverage > 0
      ? 'none of your terms itself; the turns beside it have some'
      : `shares none of your terms${missing.length === 0 ? '' : ` (${missing.slice(0, MISSING_NAMED).join(', ')})`}`;
  if (verdict === 'drop' && missing.length > 0)
    return `shares only ${matchedTerms.join(', ')}; nothing about ${missing.slice(-MISSING_NAMED).join(', ')}`;
  const all = Math.max(asked.length, matchedTerms.length);
  return `shares ${matchedTerms.length} of your ${all} ${all === 1 ? 'term' : 'terms'}: ${matchedTerms.join(', ')}`;
}

/** The question's words that count, without names and dates; English puts what is asked about last. */
function askedTerms(question: string, without: string[]): string[] {
  const bare = without
    .filter((phrase) => phrase !== '')
    .reduce((text, phrase) => text.replaceAll(phrase, ' '), question);
  return distinctTerms(bare).map(({ word }) => word);
}
