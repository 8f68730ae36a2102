import { splitSentences } from '../../../shared/lib/text/sentences';
import { STOP_WORDS } from '../../../shared/lib/text/stop-words';
import { splitWords, toTerm } from '../../../shared/lib/text/terms';

const NEGATIONS: ReadonlySet<string> = new Set(['not', 'no', 'never', 'none', 'without', 'nobody', 'nothing', 'neither']);
const CONTRACTED = /^(?:is|are|was|were|do|does|did|has|have|had|would|could|should|wo|ca|must)nt$/;
/** Pronouns by who they stand for: two sentences about different people contradict nothing. */
const PERSONS: ReadonlyMap<string, string> = new Map(Object.entries({
  i: 'self', im: 'self', ive: 'self', we: 'self', my: 'self', our: 'self', me: 'self', us: 'self', you: 'other', your: 'other', he: 'he', his: 'he', him: 'he', she: 'she', her: 'she', they: 'they', their: 'they', them: 'they',
}));
const CARDINALS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(' ');
const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(' ');
const VALUES: ReadonlyMap<string, string> = new Map([
  ...[CARDINALS, ORDINALS].flatMap((words) => words.slice(2).map((word, place) => [word, String(place + 2)] as const)), ['first', '1'],
  ...'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter'.split(' ').map((word) => [word, word] as const),
]);
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['open', 'closed'], ['like', 'hate'], ['like', 'dislike'], ['love', 'hate'], ['cheap', 'expensive'], ['early', 'late'], ['married', 'single'], ['accept', 'reject'], ['allowed', 'forbidden'],
  ['increase', 'decrease'], ['morning', 'evening'], ['before', 'after'], ['always', 'never'], ['with', 'without'], ['true', 'false'], ['start', 'stop'], ['hot', 'cold'], ['indoors', 'outdoors'],
];
/** What a thing has one of at a time: another value after these words is another claim about the same. */
const ONE_VALUED = /\b(?:lives? in|living in|moved to|based in|works? (?:at|for)|is called|named|costs?|prefers?|favou?rite \w+ is|is due|starts? on|(?:meet|fly|leave|arrive)s? (?:on|at|in|from|to)|decided on|chose|go with|going with)\s+(\S.*)$/i;

const CLAUSE = /;|\s—\s|,\s(?=(?:and|but|so|what|how|when|where|should|can|could)\b)/iu;
/** Begins like a question, a condition, or with a word that points to something said elsewhere. */
const ASKS_OR_POINTS = /^(?:do|does|did|is|are|was|were|will|would|can|could|should|have|has|had|what|when|where|who|why|how|which|if|whether|it|its|this|that|these|those|there)\b/i;
/** Words that are dates with a capital only. */
const DATES_WITH_CAPITAL: ReadonlySet<string> = new Set(['may', 'march']);

export interface Claim {
  text: string;
  persons: Set<string>;
  isNegated: boolean;
  values: Set<string>;
  terms: Set<string>;
}

/**
 * Why one of the sentences of `said` contradicts one of `kept`, in a few words; null when none does. Only claims in nearly the same words count,
 * that differ in a number or date, in a negation, in an opposite, or in the one value such a thing has: rather silent than wrong.
 */
export const contradictionOf = (said: string, kept: string): string | null => contradictionBetween(claimsOf(said), claimsOf(kept));

/** The same for texts whose claims were read before: each text of a package meets all others. */
export function contradictionBetween(said: readonly Claim[], kept: readonly Claim[]): string | null {
  for (const claim of said) {
    for (const other of kept) {
      const reason = differs(claim, other);
      if (reason !== null) return reason;
    }
  }
  return null;
}

/**
 * Whether a text with these terms can contradict one of the claims at all: it must share their words but one, or the claim names the one value such a
 * thing has. To look costs less than to read the text's claims.
 */
export const mayContradict = (said: readonly Claim[], terms: ReadonlySet<string>): boolean =>
  said.some((claim) => oneValued(claim) !== null || countShared(claim.terms, terms) >= Math.max(1, claim.terms.size - 1));

function differs(a: Claim, b: Claim): string | null {
  if (a.persons.size > 0 && b.persons.size > 0 && ![...a.persons].some((person) => b.persons.has(person))) return null;
  const shared = countShared(a.terms, b.terms);
  const [onlyA, onlyB] = [a.terms.size - shared, b.terms.size - shared];
  if (a.isNegated !== b.isNegated) {
    return shared >= 2 && onlyA + onlyB === 0 && isSame(a.values, b.values) ? 'one denies what the other says' : null;
  }
  if (a.isNegated) return null;
  const opposite = onlyA === 1 && onlyB === 1 && shared >= 1 ? oppositeOf(minus(a.terms, b.terms)[0]!, minus(b.terms, a.terms)[0]!) : null;
  if (opposite !== null && isSame(a.values, b.values)) return opposite;
  if (onlyA + onlyB === 0 && shared >= 1) {
    const [valuesA, valuesB] = [minus(a.values, b.values), minus(b.values, a.values)];
    if (valuesA.length > 0 && valuesB.length > 0) return `${valuesA.join(' ')} instead of ${valuesB.join(' ')}`;
  }
  return otherValue(a, b);
}

/** "I live in Oslo" and "I live in Bergen": the same up to the value. */
function otherValue(a: Claim, b: Claim): string | null {
  const [one, other] = [oneValued(a), oneValued(b)];
  if (one === null || other === null || !isSame(one.before, other.before)) return null;
  if (one.terms.size === 0 || other.terms.size === 0 || one.terms.size > 3 || other.terms.size > 3 || countShared(one.terms, other.terms) > 0) return null;
  return `${trimmed(one.value)} instead of ${trimmed(other.value)}`;
}

/** What a claim says of a thing that has one of it, and the terms before that. */
interface OneValued {
  before: Set<string>;
  value: string;
  terms: Set<string>;
}

/** A claim is compared with many: it is read once. */
const read = new WeakMap<Claim, OneValued | null>();

function oneValued(claim: Claim): OneValued | null {
  const known = read.get(claim);
  if (known !== undefined) return known;
  const value = ONE_VALUED.exec(claim.text)?.[1];
  const found = value === undefined ? null : { before: termSet(claim.text.slice(0, claim.text.length - value.length)), value, terms: termSet(value) };
  read.set(claim, found);
  return found;
}

/** Statements only: a question claims nothing. */
export function claimsOf(text: string): Claim[] {
  return splitSentences(text).flatMap((sentence) => sentence.text.split(CLAUSE))
    .filter((clause) => !clause.trimEnd().endsWith('?') && !ASKS_OR_POINTS.test(clause.trim())).map(claimOf).filter(({ terms, values }) => terms.size + values.size >= 2);
}

function claimOf(text: string): Claim {
  const claim: Claim = { text: text.trim(), persons: new Set(), isNegated: false, values: new Set(), terms: new Set() };
  for (const word of splitWords(text)) {
    if (NEGATIONS.has(word) || (word.endsWith('nt') && CONTRACTED.test(word))) claim.isNegated = !claim.isNegated;
    const person = PERSONS.get(word);
    if (person !== undefined) claim.persons.add(person);
    const isDate = !DATES_WITH_CAPITAL.has(word) || text.includes(word.charAt(0).toUpperCase() + word.slice(1));
    const value = isDate ? valueOf(word) : null;
    if (value !== null) claim.values.add(value);
    else if (!STOP_WORDS.has(word) && !NEGATIONS.has(word)) claim.terms.add(toTerm(word));
  }
  return claim;
}

/** Numbers in figures and words, ordinals, months, days and seasons; null for any other word. */
function valueOf(word: string): string | null {
  const figure = /^(\d+)(?:st|nd|rd|th)?$/.exec(word)?.[1];
  return figure === undefined ? (VALUES.get(word) ?? null) : String(Number(figure));
}

function oppositeOf(a: string, b: string): string | null {
  const found = OPPOSITES.find(([left, right]) => (toTerm(left) === a && toTerm(right) === b) || (toTerm(left) === b && toTerm(right) === a));
  if (found === undefined) return null;
  const [left, right] = toTerm(found[0]) === a ? found : [found[1], found[0]];
  return `${left} instead of ${right}`;
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const item of a) if (b.has(item)) shared += 1;
  return shared;
}

const minus = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] => [...a].filter((item) => !b.has(item));
const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((item) => b.has(item));
const termSet = (text: string): Set<string> => new Set(splitWords(text).filter((word) => !STOP_WORDS.has(word)).map(toTerm));
const trimmed = (text: string): string => text.replace(/[\s.,;:!]+$/u, '');
