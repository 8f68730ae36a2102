import { STOP_WORDS } from '../words/stop-words';
import { splitWords, toTerm } from '../words/terms';
import type { Claim } from './read-claims';

/** What a claim says of a thing that has one of it at a time. */
export interface FunctionalAttribute {
  /** The words that name the attribute: "lives in". */
  attribute: string;
  /** Terms before it: the subject. */
  subjectTerms: ReadonlySet<string>;
  value: string;
  terms: ReadonlySet<string>;
  /** Terms that must be the same beside the value: what a choice is for, what a preference is among. */
  requiredSharedTerms: ReadonlySet<string>;
  /** Says little by itself: on a page it is about what the page is about. */
  needsAnchor: boolean;
}

interface AttributePattern {
  pattern: RegExp;
  name: string;
  needsAnchor?: boolean;
  /** What the value must share with the other's. */
  sharedPart?: 'purpose' | 'head';
}

/** What a person, a thing or a meeting has one of. The value is the rest of the clause. */
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
/** A value of more terms says several things. */
const MAX_VALUE_TERMS = 3;

/** A claim is compared with many: it is read once. */
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
    // A day in it makes it one of several: "at the harbour on Friday". What a choice is for must be said.
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

/** "oak for the bench": what is chosen, and what for. */
function splitAtPurpose(rest: string): [string, string] {
  const offset = rest.search(/\s(?:for|as)\s/iu);
  return offset < 0 ? [rest, ''] : [rest.slice(0, offset), rest.slice(offset + 4)];
}

/** "aisle seats": which, and of what. */
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
