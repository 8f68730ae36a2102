import { STOP_WORDS } from '../words/stop-words';
import { splitWords, toTerm } from '../words/terms';
import type { Claim } from './read-claims';

/** An attribute that has one value at a time, as one claim states it. */
export interface FunctionalAttribute {
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

export function functionalAttributeOf(claim: Claim): FunctionalAttribute | null {
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
