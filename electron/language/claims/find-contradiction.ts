import type { Difference } from '../../../shared/domain/trace-reasons';
import { isPlan } from '../statements/plan-or-deed';
import { toTerm, splitWords } from '../words/terms';
import { ANTONYMS } from './claim-lexicon';
import type { ValueKind } from '../value-words';
import { claimsOf, claimsOfPhrase, isHedgedOrConditional, type Claim } from './read-claims';
import { STOP_WORDS } from '../words/stop-words';

/** An attribute that has one value at a time, as one claim states it. */
interface FunctionalAttribute {
  /** The words that name the attribute, e.g. "lives in". */
  attribute: string;
  /** Terms of the subject, which precede the attribute. */
  subjectTerms: ReadonlySet<string>;
  value: string;
  terms: ReadonlySet<string>;
  /**
   * Terms besides the value that both claims must share: the purpose of a choice, the set that a preference is from.
   */
  requiredSharedTerms: ReadonlySet<string>;
  /** The attribute says little without its subject: on a page it is about the page's topic. */
  needsAnchor: boolean;
}

interface AttributePattern {
  pattern: RegExp;
  name: string;
  needsAnchor?: boolean;
  /** The part of the value that both claims must share. */
  sharedPart?: 'purpose' | 'head';
}

/** Attributes of which a person, a thing or a meeting has one value; the value is the rest of the clause. */
const ATTRIBUTES: readonly AttributePattern[] = [
  { name: 'home', pattern: /\b(?:lives?|living) in\s/iu },
  { name: 'home', pattern: /\bmoved to\s/iu },
  { name: 'home', pattern: /\b(?:wohn(?:e|st|t|en)|leb(?:e|st|t|en)) (?:jetzt )?in\s/iu },
  { name: 'base', pattern: /\bbased in\s/iu },
  { name: 'employer', pattern: /\bworks? (?:at|for)\s/iu },
  { name: 'employer', pattern: /\barbeite[tn]? (?:jetzt )?(?:bei|für)\s/iu },
  { name: 'name', pattern: /\b(?:is called|is named|heißt)\s/iu },
  { name: 'favourite', pattern: /\bfavou?rite \p{L}+ (?:is|are)\s/iu },
  { name: 'favourite', pattern: /\blieblings\p{L}+ (?:ist|sind)\s/iu },
  { name: 'due', pattern: /\bis due\s/iu },
  { name: 'meets', pattern: /\b(?:meet|leave|arrive)s? (?:at|in)\s/iu, needsAnchor: true },
  { name: 'chosen', pattern: /\b(?:decided on|chose|go with|going with|went with|use)\s/iu, sharedPart: 'purpose' },
  { name: 'preferred', pattern: /\bprefers?\s/iu, sharedPart: 'head' },
];
/** Terms in a value; longer ones state several things. */
const MAX_VALUE_TERMS = 3;

/** Each claim is compared with many others, so its attribute is read once. */
const attributeByClaim = new WeakMap<Claim, FunctionalAttribute | null>();

function functionalAttributeOf(claim: Claim): FunctionalAttribute | null {
  const known = attributeByClaim.get(claim);
  if (known !== undefined) return known;
  const found = readFunctionalAttribute(claim.text);
  attributeByClaim.set(claim, found);
  return found;
}

function readFunctionalAttribute(text: string): FunctionalAttribute | null {
  for (const { name, pattern, needsAnchor = false, sharedPart } of ATTRIBUTES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const rest = text.slice(match.index + match[0].length);
    const [own, common] =
      sharedPart === undefined ? [rest, ''] : sharedPart === 'purpose' ? splitAtPurpose(rest) : splitAtHead(rest);
    const [terms, shared] = [termSet(own), termSet(common)];
    // With a weekday the noun is one of several ("at the harbour on Friday"), and a choice needs its purpose.
    if (
      terms.size === 0 ||
      terms.size > MAX_VALUE_TERMS ||
      /\d/u.test(own) ||
      (sharedPart !== undefined && shared.size === 0)
    )
      return null;
    return {
      attribute: needsAnchor ? `${name} ${match[0].trim().toLowerCase().split(' ').at(-1)!}` : name,
      subjectTerms: termSet(text.slice(0, match.index)),
      value: own.replace(/[\s.,;:!]+$/u, ''),
      terms,
      requiredSharedTerms: shared,
      needsAnchor,
    };
  }
  return null;
}

/** "oak for the bench" → the choice and its purpose. */
function splitAtPurpose(rest: string): [string, string] {
  const offset = rest.search(/\s(?:for|as)\s/iu);
  return offset < 0 ? [rest, ''] : [rest.slice(0, offset), rest.slice(offset + 4)];
}

/** "aisle seats" → the modifier and the head noun. */
function splitAtHead(rest: string): [string, string] {
  const words = rest.replace(/[.!]+$/u, '').split(' ');
  return [words.slice(0, -1).join(' '), words.at(-1)!];
}

const termSet = (text: string): Set<string> =>
  new Set(
    splitWords(text)
      .filter((word) => !STOP_WORDS.has(word))
      .map(toTerm),
  );

/**
 * How a statement of `statement` contradicts one of `kept`; null when none does. Two
 * statements contradict each other only with the same subject and attribute and a different number or date, a negation,
 * an opposite, or another value where only one is possible. Doubtful cases yield null.
 */
export const findContradiction = (statement: string, kept: string): Difference | null =>
  findClaimContradiction(claimsOf(statement), claimsOf(kept));

/** As `findContradiction`, for instructions or choices that are not full sentences: "deploy on Fridays". */
export const findPhraseContradiction = (statement: string, kept: string): Difference | null =>
  findClaimContradiction(claimsOfPhrase(statement), claimsOfPhrase(kept));

/** As `findContradiction`, for claims that were read before. */
export function findClaimContradiction(claims: readonly Claim[], kept: readonly Claim[]): Difference | null {
  for (const claim of claims) {
    for (const other of kept) {
      const reason = compareClaims(claim, other);
      if (reason !== null) return reason;
    }
  }
  return null;
}

/**
 * Whether a text with these terms can contradict one of the claims: it shares all of a claim's terms but one, or the
 * claim states a functional attribute. A cheap test before the text's claims are read.
 */
export const mayContradict = (claims: readonly Claim[], terms: ReadonlySet<string>): boolean =>
  claims.some(
    (claim) =>
      functionalAttributeOf(claim) !== null || countShared(claim.terms, terms) >= Math.max(1, claim.terms.size - 1),
  );

function compareClaims(a: Claim, b: Claim): Difference | null {
  if (
    Math.abs(a.terms.size - b.terms.size) > 3 ||
    (a.self !== null && b.self !== null && a.self !== b.self) ||
    !areEqualSets(a.subjectValues, b.subjectValues)
  )
    return null;
  const shared = countShared(a.terms, b.terms);
  return (
    compareFunctionalAttributes(a, b) ?? (hasSharedSubject(a, b, shared) ? compareSharedWords(a, b, shared) : null)
  );
}

/** Terms that two claims must share when one or both come from a page, whose title supplies part of the subject. */
const MIN_SHARED_WITH_PAGE = 2;
const MIN_SHARED_BETWEEN_PAGES = 3;

function hasSharedSubject(a: Claim, b: Claim, shared: number): boolean {
  if (a.context === 'alone' && b.context === 'alone') return true;
  if (shared < MIN_SHARED_WITH_PAGE) return false;
  return (
    a.context === 'alone' ||
    b.context === 'alone' ||
    shared >= MIN_SHARED_BETWEEN_PAGES ||
    countShared(a.topic, b.topic) > 0
  );
}

/**
 * Compares claims with the same words except for a number, a date, a negation or an opposite. An event may have
 * happened on several days, so another date does not contradict it.
 */
function compareSharedWords(a: Claim, b: Claim, shared: number): Difference | null {
  if (a.isEvent || b.isEvent || isHedgedOrConditional(a) || isHedgedOrConditional(b)) return null;
  const [onlyA, onlyB] = [a.terms.size - shared - ownVerb(a, b), b.terms.size - shared - ownVerb(b, a)];
  if (a.isNegated !== b.isNegated) {
    return shared >= 2 && onlyA + onlyB === 0 && areEqualSets(keysOf(a.values), keysOf(b.values))
      ? { code: 'negation' }
      : null;
  }
  if (a.isNegated) return null;
  if (onlyA === 1 && onlyB === 1 && shared >= 1 && areEqualSets(keysOf(a.values), keysOf(b.values)))
    return findAntonyms(setDifference(a.terms, b.terms)[0]!, setDifference(b.terms, a.terms)[0]!);
  if (onlyA + onlyB > 0 || shared === 0 || (a.isHabit && b.isHabit && a.self !== null && b.self !== null)) return null;
  // Of what was planned, another day is no contradiction.
  return isPlan(a.text) === isPlan(b.text) ? differingValues(a.values, b.values) : null;
}

/** "Takes two hours" says of its subject what "is two hours" says. */
const ownVerb = (one: Claim, other: Claim): number =>
  one.verb !== null && other.verb === null && !other.terms.has(one.verb) ? 1 : 0;

/**
 * "5 instead of 3": the one value that only one claim has; null unless both have one, of one kind. Where two differ, the
 * one tells which matter or occasion the other is of: "in 2021 it cost 900". A day and its month are one value, and what
 * one of the two alone says may stand beside it: "on Thursday, at ten".
 */
function differingValues(a: ReadonlyMap<string, ValueKind>, b: ReadonlyMap<string, ValueKind>): Difference | null {
  const [ownA, ownB] = [setDifference(keysOf(a), keysOf(b)), setDifference(keysOf(b), keysOf(a))];
  const kindsB = new Set(b.values());
  const kindsA = new Set(a.values());
  const [value, instead] = [
    ownA.filter((one) => kindsB.has(a.get(one)!)),
    ownB.filter((one) => kindsA.has(b.get(one)!)),
  ];
  const extra = ownA.length - value.length + ownB.length - instead.length;
  const isOne = (own: readonly string[], values: ReadonlyMap<string, ValueKind>) =>
    own.length === 1 || (own.length === 2 && own.some((one) => values.get(one) === 'month'));
  const kinds = (own: readonly string[], values: ReadonlyMap<string, ValueKind>) =>
    own
      .map((one) => values.get(one)!)
      .sort()
      .join(' ');
  const isOneEach = isOne(value, a) && kinds(value, a) === kinds(instead, b);
  return isOneEach && extra <= 1 ? { code: 'other-value', value: value.join(' '), instead: instead.join(' ') } : null;
}

/** "I live in Oslo" against "I live in Bergen": equal up to the one value that the attribute can have. */
function compareFunctionalAttributes(a: Claim, b: Claim): Difference | null {
  const [one, other] = [functionalAttributeOf(a), functionalAttributeOf(b)];
  if (one === null || other === null || a.isNegated || b.isNegated || one.attribute !== other.attribute) return null;
  if (
    (a.self === null) !== (b.self === null) ||
    !areEqualSets(one.subjectTerms, other.subjectTerms) ||
    !areEqualSets(one.requiredSharedTerms, other.requiredSharedTerms)
  )
    return null;
  if (one.needsAnchor && (a.context !== 'alone' || b.context !== 'alone')) return null;
  return countShared(one.terms, other.terms) > 0 || isHedgedOrConditional(a) || isHedgedOrConditional(b)
    ? null
    : { code: 'other-value', value: one.value, instead: other.value };
}

function findAntonyms(a: string, b: string): Difference | null {
  const found = ANTONYMS.find(
    ([left, right]) => (toTerm(left) === a && toTerm(right) === b) || (toTerm(left) === b && toTerm(right) === a),
  );
  if (found === undefined) return null;
  const [left, right] = toTerm(found[0]) === a ? found : [found[1], found[0]];
  return { code: 'other-value', value: left, instead: right };
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const item of a) if (b.has(item)) shared += 1;
  return shared;
}

const keysOf = (values: ReadonlyMap<string, unknown>): ReadonlySet<string> => new Set(values.keys());
const setDifference = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] =>
  [...a].filter((item) => !b.has(item));
const areEqualSets = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((item) => b.has(item));
