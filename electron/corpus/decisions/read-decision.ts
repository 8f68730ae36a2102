import { distinctTerms } from '../../../shared/lib/text/terms';
import { splitReason } from '../cues/read-reason';

const LEAD =
  /^(?:(?:so|ok(?:ay)?|well|and|then|finally|decision|decided)[,:]?\s+)*(?:(?:i|we)(?:['’]ve| have)?(?: (?:now|just|finally|already|both|all))* (?:decided|agreed|settled|opted|chose|choose|chosen|picked|went|go|are going|['’]?re going)(?: (?:to (?:go (?:with|for)|use|choose|take)|to|on|for|with|that))*|(?:i|we)(?:['’]ll| will| shall)(?: (?:go with|use|take))?|let['’]?s(?: (?:go with|use|take))?|going with|it is settled[,:]?|decision:)\s+/iu;
const OVER = /^(?<one>.+?),? (?:over|instead of|rather than|and not|, not|but not|not) (?<other>.+)$/iu;
const FOR = /\s(?:for|as) (?<subject>(?:the |our |my |a |an |all )?[\p{L}\p{N}][^,.;]*)$/iu;
/** "Should we use A or B for the X?", "either A or B", "A vs B". */
const CHOICES = [
  /\b(?:should|shall|do|could|would|can|use|take|choose|pick|between|either|whether(?: to)?)\s+(?:(?:i|we|you)\s+)?(?:(?:use|take|go with|choose|pick|book|buy|do)\s+)?(?<one>[^,?.;]+?)(?:,\s*(?<mid>[^,?.;]+?),?)?\s+(?:or|vs\.?|versus)\s+(?<other>[^,?.;]+)/iu,
  /\b(?<one>[\p{L}\p{N}][^,?.;]{1,60}?)\s+(?:vs\.?|versus)\s+(?<other>[^,?.;]+)/iu,
  // A bare choice is one only when it is asked: “Labels for the plants: copper or slate?”
  /(?:^|[:,]\s*)(?<one>[^,?.;:]{2,60}?)(?:,\s*(?<mid>[^,?.;:]{2,60}?),?)?\s+or\s+(?<other>[^,?.;:]+)\?/iu,
];
const ALSO =
  /\b(?:the )?(?:alternatives?|options?|other (?:options?|ways?))(?: (?:are|were|is|was|would be))?:?\s+(?<list>[^.?!\n]+)/iu;
const TRIED =
  /\b(?:i|we)(?:['’]ve| have|['’]d| had)? (?:also |first |already |once )?tried (?:out |using |to use |to |with )?(?<what>[^,.;]+?)(?:,?\s+(?:but|and|yet|only|however)\s+|[,.;]\s+(?:but |however,? |it |that )?)(?<failure>[^.\n]+)/iu;
const FAILED =
  /\b(?<what>(?:the|our|my|this|that|using) [\p{L}\p{N}][^,.;]{2,60}?(?<! (?:i|we|he|she|they|it|who|which|that))) (?:did(?:n['’]t| not) work(?: out)?|failed|backfired|was a mistake|went wrong)\b(?<failure>[^.\n]*)/iu;
const WENT_WRONG =
  /\b(?:but|fail\w*|broke|break\w*|strip\w*|lost|did(?:n['’]t| not)|could(?:n['’]t| not)|does(?:n['’]t| not)|too|never|not|no|wrong|worse|slow\w*|expensive|problem|error|crash\w*|mistake|cracked|leak\w*|rejected|abandon\w*|gave up)\b/iu;
const SO = /(?:^|[,;]\s+|\.\s+)(?:and )?so (?:i|we) (?<next>[^.\n]+)/iu;
const REASON =
  /^(?:because|the reason (?:is|was)(?: that)?|that way|otherwise|since (?:i|we|it|the|they))\b[,:]?\s+\S/iu;
const MAX = { subject: 300, choice: 1_000, alternative: 500, items: 6 } as const;

export interface DecisionReading {
  subject: string;
  choice: string;
  alternatives: string[];
  reasons: string[];
}

export interface FailureReading {
  subject: string;
  tried: string;
  reasons: string[];
  ledTo: string;
}

const plain = (text: string): string =>
  text
    .trim()
    .replace(/^(?:that|to|(?:is|was) it|it(?:['’]s| is| was))\s+/iu, '')
    .replace(/[\s.,;:!?]+$/u, '');

/** What was chosen, over what and why, as far as the statement itself says. */
export function readDecision(text: string): DecisionReading {
  const { claim, reason } = splitReason(text);
  const said = plain(claim.replace(LEAD, ''));
  const { one = said, other = '' } = OVER.exec(said)?.groups ?? {};
  const tail = FOR.exec(other === '' ? one : other)?.groups?.subject ?? FOR.exec(one)?.groups?.subject ?? '';
  const subject = plain(tail === '' ? one : tail).slice(0, MAX.subject);
  const alternatives = other === '' ? [] : [plain(other.replace(FOR, '')).slice(0, MAX.alternative)];
  return {
    subject: subject === '' ? plain(text) : subject,
    choice: (said === '' ? plain(text) : plain(one)).slice(0, MAX.choice),
    alternatives: alternatives.filter((item) => item !== ''),
    reasons: reason === '' ? [] : [reason],
  };
}

/**
 * What was tried, what went wrong, and what followed: "we tried X, but Y, so Z". Null where nothing was tried or
 * nothing failed.
 */
export function readFailure(text: string): FailureReading | null {
  const found = TRIED.exec(text)?.groups ?? FAILED.exec(text)?.groups;
  if (found === undefined) return null;
  const next = SO.exec(text)?.groups?.next ?? '';
  const whole = found.failure!.replace(SO, '').trim();
  if (!WENT_WRONG.test(`${/\bbut\b/iu.test(text) ? 'but ' : ''}${whole} ${FAILED.test(text) ? 'failed' : ''}`))
    return null;
  const because = /\bbecause\s+(?<why>.+)$/iu.exec(whole)?.groups?.why ?? '';
  const before = plain(whole.replace(/,?\s*\bbecause\b.*$/iu, ''));
  const tried = plain(found.what!);
  const subject = FOR.exec(` ${tried}`)?.groups?.subject ?? tried;
  return tried === ''
    ? null
    : {
        subject: plain(subject).slice(0, MAX.subject),
        tried: tried.slice(0, MAX.choice),
        reasons: [before, plain(because)].filter((reason) => reason !== '').slice(0, MAX.items),
        ledTo: plain(next).slice(0, MAX.choice),
      };
}

/** Alternatives that a message weighs: "A or B", "A vs B", "the options are A, B and C". */
export function alternativesIn(text: string): string[] {
  const listed = ALSO.exec(text)?.groups?.list?.split(/,\s*(?:and |or )?|\s+(?:and|or)\s+/iu) ?? [];
  const weighed = CHOICES.map((pattern) => pattern.exec(text)?.groups).find((found) => found !== undefined);
  const items = [...(weighed === undefined ? [] : [weighed.one, weighed.mid, weighed.other]), ...listed];
  return items
    .flatMap((item) => (item === undefined ? [] : [plain(item.replace(FOR, ''))]))
    .filter((item) => item.length > 1 && item.length <= MAX.alternative)
    .slice(0, MAX.items);
}

/** Whether a sentence gives a reason for the one before it. */
export const givesReason = (sentence: string): boolean => REASON.test(sentence.trim());

/** What is not the choice itself, each once. */
export function otherThan(choice: string, alternatives: readonly string[]): string[] {
  const chosen = new Set(distinctTerms(choice).map(({ term }) => term));
  const seen = new Set<string>();
  return alternatives.filter((item) => {
    const terms = distinctTerms(item).map(({ term }) => term);
    const key = [...terms].sort().join(' ');
    if (terms.length === 0 || seen.has(key) || terms.every((term) => chosen.has(term))) return false;
    seen.add(key);
    return true;
  });
}
