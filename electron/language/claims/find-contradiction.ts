import type { Difference } from '../../../shared/domain/trace-reasons';
import { toTerm } from '../words/terms';
import { ANTONYMS, type ValueKind } from './claim-lexicon';
import { functionalAttributeOf } from './functional-attribute';
import { claimsOf, claimsOfPhrase, isHedgedOrConditional, type Claim } from './read-claims';

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
  const [onlyA, onlyB] = [a.terms.size - shared, b.terms.size - shared];
  if (a.isNegated !== b.isNegated) {
    return shared >= 2 && onlyA + onlyB === 0 && areEqualSets(keysOf(a.values), keysOf(b.values))
      ? { code: 'negation' }
      : null;
  }
  if (a.isNegated) return null;
  if (onlyA === 1 && onlyB === 1 && shared >= 1 && areEqualSets(keysOf(a.values), keysOf(b.values)))
    return findAntonyms(setDifference(a.terms, b.terms)[0]!, setDifference(b.terms, a.terms)[0]!);
  if (onlyA + onlyB > 0 || shared === 0 || (a.isHabit && b.isHabit && a.self !== null && b.self !== null)) return null;
  return differingValues(a.values, b.values);
}

/** "5 instead of 3": the values that only one claim has; null unless both have as many, of the same kinds. */
function differingValues(a: ReadonlyMap<string, ValueKind>, b: ReadonlyMap<string, ValueKind>): Difference | null {
  const [ownA, ownB] = [setDifference(keysOf(a), keysOf(b)), setDifference(keysOf(b), keysOf(a))];
  const kinds = (own: readonly string[], values: ReadonlyMap<string, ValueKind>) =>
    own
      .map((value) => values.get(value)!)
      .sort()
      .join(' ');
  return ownA.length > 0 && kinds(ownA, a) === kinds(ownB, b)
    ? { code: 'other-value', value: ownA.join(' '), instead: ownB.join(' ') }
    : null;
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
