import { CHOICES, CONSIDERED, OPTION_LIST } from '../../language/statements/alternatives';
import failureWords from './failure-words.txt?raw';
import { alternationOf, anyOf } from '../../language/words/word-list';
import { beginsClause } from '../../language/grammar/finite-verbs';
import { distinctTerms } from '../../language/words/terms';
import { splitReason } from '../../language/grammar/read-reason';

const DISCOURSE_OPENERS = ['so', 'ok(?:ay)?', 'well', 'and', 'then', 'finally', 'decision', 'decided'];
const DECIDING_VERBS = [
  'decided',
  'agreed',
  'settled',
  'opted',
  'chose',
  'choose',
  'chosen',
  'picked',
  'went',
  'go',
  'are going',
  "['’]?re going",
];
const DECISION_PHRASES = [
  String.raw`(?:i|we)(?:['’]ve| have)?(?: (?:now|just|finally|already|both|all))* ${anyOf(DECIDING_VERBS)}(?: (?:to (?:go (?:with|for)|use|choose|take)|to|on|for|with|that))*`,
  "(?:i|we)(?:['’]ll| will| shall)(?: (?:go with|use|take))?",
  "let['’]?s(?: (?:go with|use|take))?",
  'going with',
  'it is settled[,:]?',
  'decision:',
];
const DECISION_OPENING = new RegExp(
  String.raw`^(?:${anyOf(DISCOURSE_OPENERS)}[,:]?\s+)*${anyOf(DECISION_PHRASES)}\s+`,
  'iu',
);
const CHOSEN_OVER = /^(?<one>.+?),? (?:over|instead of|rather than|and not|, not|but not|not) (?<other>.+)$/iu;
const PURPOSE_PHRASE = /\s(?:for|as) (?<subject>(?:the |our |my |a |an |all )?[\p{L}\p{N}][^,.;]*)$/iu;
const WORDS_AFTER_TRIED = ['out ', 'using ', 'to use ', 'to ', 'with '];
const CONTRAST_CONJUNCTIONS = ['but', 'and', 'yet', 'only', 'however'];
const TRIED = new RegExp(
  String.raw`\b(?:i|we)(?:['’]ve| have|['’]d| had)? (?:also |first |already |once )?tried ${anyOf(WORDS_AFTER_TRIED)}?(?<what>[^,.;]+?)(?:,?\s+${anyOf(CONTRAST_CONJUNCTIONS)}\s+|[,.;]\s+(?:but |however,? |it |that )?)(?<failure>[^.\n]+)`,
  'iu',
);
/** "Wir haben Kreidefarbe ausprobiert, aber …", "Nous avons essayé la peinture à la craie, mais …". */
const TRIED_IN_OTHER_LANGUAGES = [
  /\b(?:ich habe|wir haben) (?:es )?(?:schon |bereits |zuerst |erst |mal )?(?:mit )?(?<what>[^,.;]+?) (?:ausprobiert|probiert|versucht|getestet)[,;.]? (?:aber|doch|leider) (?<failure>[^.\n]+)/iu,
  /\b(?:j['’]ai|nous avons|on a) (?:déjà |d['’]abord )?(?:essayé|testé|tenté) (?<what>[^,.;]+?)[,;.]? (?:mais|malheureusement) (?<failure>[^.\n]+)/iu,
];
const FAILURE_PREDICATES = ["did(?:n['’]t| not) work(?: out)?", 'failed', 'backfired', 'was a mistake', 'went wrong'];
const FAILED = new RegExp(
  String.raw`\b(?<what>(?:the|our|my|this|that|using) [\p{L}\p{N}][^,.;]{2,60}?(?<! (?:i|we|he|she|they|it|who|which|that))) ${anyOf(FAILURE_PREDICATES)}\b(?<failure>[^.\n]*)`,
  'iu',
);
const WENT_WRONG = new RegExp(String.raw`\b${alternationOf(failureWords)}\b`, 'iu');
const CONSEQUENCE = /(?:^|[,;]\s+|\.\s+)(?:and )?so (?:i|we) (?<next>[^.\n]+)/iu;
const REASON_OPENING =
  /^(?:because|the reason (?:is|was)(?: that)?|that way|otherwise|since (?:i|we|it|the|they))\b[,:]?\s+\S/iu;
const LIMITS = { subject: 300, choice: 1_000, alternative: 500, items: 6 } as const;

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
  outcome: string;
}

const trimClause = (text: string): string =>
  text
    .trim()
    .replace(/^(?:that|to|(?:is|was) it|it(?:['’]s| is| was))\s+/iu, '')
    .replace(/[\s.,;:!?]+$/u, '');

/** “Rather than new ones, the new ones were too slippery”: what follows the comma is another statement. */
const withoutFurtherClause = (text: string): string =>
  text.replace(/[,;:–—]\s+(.*)$/u, (whole, rest: string) => (beginsClause(rest) ? '' : whole));

/** What was chosen, over which alternatives and why, as far as the statement says. */
export function readDecision(text: string): DecisionReading {
  const { claim, reason } = splitReason(text);
  const statement = trimClause(claim.replace(DECISION_OPENING, ''));
  const { one = statement, other = '' } = CHOSEN_OVER.exec(statement)?.groups ?? {};
  const tail =
    PURPOSE_PHRASE.exec(other === '' ? one : other)?.groups?.subject ?? PURPOSE_PHRASE.exec(one)?.groups?.subject ?? '';
  const subject = trimClause(tail === '' ? one : tail).slice(0, LIMITS.subject);
  const passedOver = trimClause(withoutFurtherClause(other).replace(PURPOSE_PHRASE, ''));
  const alternatives = [passedOver.slice(0, LIMITS.alternative)];
  return {
    subject: subject === '' ? trimClause(text) : subject,
    choice: (statement === '' ? trimClause(text) : trimClause(one)).slice(0, LIMITS.choice),
    alternatives: alternatives.filter((item) => item !== ''),
    reasons: reason === '' ? [] : [reason],
  };
}

/**
 * What was tried, what failed, and what followed: "we tried X, but Y, so Z". Null when nothing was tried or nothing
 * failed.
 */
export function readFailure(text: string): FailureReading | null {
  const foreign = TRIED_IN_OTHER_LANGUAGES.map((pattern) => pattern.exec(text)?.groups).find(
    (groups) => groups !== undefined,
  );
  const found = foreign ?? TRIED.exec(text)?.groups ?? FAILED.exec(text)?.groups;
  if (found === undefined) return null;
  const next = CONSEQUENCE.exec(text)?.groups?.next ?? '';
  const whole = found.failure!.replace(CONSEQUENCE, '').trim();
  if (
    foreign === undefined &&
    !WENT_WRONG.test(`${/\bbut\b/iu.test(text) ? 'but ' : ''}${whole} ${FAILED.test(text) ? 'failed' : ''}`)
  )
    return null;
  const because = /\bbecause\s+(?<why>.+)$/iu.exec(whole)?.groups?.why ?? '';
  const before = trimClause(whole.replace(/,?\s*\bbecause\b.*$/iu, ''));
  const tried = trimClause(found.what!);
  const subject = PURPOSE_PHRASE.exec(` ${tried}`)?.groups?.subject ?? tried;
  return tried === ''
    ? null
    : {
        subject: trimClause(subject).slice(0, LIMITS.subject),
        tried: tried.slice(0, LIMITS.choice),
        reasons: [before, trimClause(because)].filter((reason) => reason !== '').slice(0, LIMITS.items),
        outcome: trimClause(next).slice(0, LIMITS.choice),
      };
}

/** What was tried, and how it went, by the first mark between clauses; both are the whole sentence where it has none. */
export function clausesOfFailure(sentence: string): { what: string; failure: string } {
  const { what = sentence, failure = sentence } =
    /^(?<what>[^,;:.–—?!、，]{3,}?)\s*[,;:.–—?!、，]\s*(?<failure>.{3,})$/su.exec(sentence)?.groups ?? {};
  return { what, failure };
}

/** The same as a negative result, which the sentence is known to be. */
export function failureOf(sentence: string): FailureReading | null {
  const { what, failure } = clausesOfFailure(sentence.replace(/[.!\s]+$/u, ''));
  // “Sorry, I was wrong: …” names nothing that was tried.
  if (distinctTerms(what).length < 2) return null;
  const tried = what.slice(0, LIMITS.choice);
  return { subject: tried.slice(0, LIMITS.subject), tried, reasons: [failure.slice(0, LIMITS.choice)], outcome: '' };
}

/** Alternatives that a message considers: "A or B", "A vs B", "the options are A, B and C". */
export function alternativesIn(text: string): string[] {
  const listed =
    (OPTION_LIST.exec(text) ?? CONSIDERED.exec(text))?.groups?.list?.split(/,\s*(?:and |or )?|\s+(?:and|or)\s+/iu) ??
    [];
  const weighed = CHOICES.map((pattern) => pattern.exec(text)?.groups).find((found) => found !== undefined);
  const items = [...(weighed === undefined ? [] : [weighed.one, weighed.mid, weighed.other]), ...listed];
  return items
    .flatMap((item) => (item === undefined ? [] : [trimClause(item.replace(PURPOSE_PHRASE, ''))]))
    .filter((item) => item.length > 1 && item.length <= LIMITS.alternative)
    .slice(0, LIMITS.items);
}

export const givesReason = (sentence: string): boolean => REASON_OPENING.test(sentence.trim());

export function alternativesOtherThan(choice: string, alternatives: readonly string[]): string[] {
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
