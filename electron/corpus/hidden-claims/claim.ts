import type { Note } from '../../../shared/domain/note';
import { normaliseText } from '../../language/words/normalise-text';
import { splitSentences } from '../../language/sentences/split-sentences';
import { distinctTerms } from '../../language/words/terms';
import { readStatement } from '../../language/statements/compare-statements';

/** A sentence prepared for testing whether another one reveals it. */
export interface Claim {
  normal: string;
  /** Index terms, stop words left out. */
  terms: ReadonlySet<string>;
  /** The same with the light verbs. */
  allTerms: ReadonlySet<string>;
  /** Numbers, dates and names, which distinguish claims. */
  marks: ReadonlySet<string>;
  isNegated: boolean;
}

/** Sentences of a note's body that are compared; the rest of a longer page is not read. */
const MAX_SENTENCES = 40;
/** Fewer shared terms are chance, unless the longer text has little else. */
const MIN_DISTINCTIVE_TERMS = 3;
const MAX_FURTHER_TERMS = 1;
/** Terms that only state the origin or date of a claim: "your vault says", "as you noted on 3 May". */
const FRAMING_TERMS = new Set(
  distinctTerms(`vault record note say said tell told mention remember according document assistant person since until on as
  january february march april may june july august september october november december`).map(({ term }) => term),
);
const CITATIONS = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/gu;
/** Verbs that add nothing to a claim: taking a medicine is being on it, deciding on oak is choosing it. */
const LIGHT_VERB_TERMS = new Set(
  distinctTerms(
    'take get have make do use decide choose give set put current currently still also now already really just',
  ).map(({ term }) => term),
);
const MIN_CONTENT_TERMS = 2;
/** "My sister" of the person is "your sister" of the assistant; in English these are stop words. */
const SPEAKER_PRONOUN =
  /^(?:ich|mich|mir|mein\p{L}*|du|dich|dir|dein\p{L}*|wir|uns|unser\p{L}*|euch|euer|eure[mnrs]?)$/u;
/** A tag question asks for consent and denies nothing: "…, didn’t you". */
const TAG_QUESTION =
  /,\s*(?:is|are|was|were|do|does|did|have|has|had|can|could|will|would|should)n[’']?t\s+\p{L}+\s*[.?!…]*$/iu;
const MIN_WORDS = 3;
const FINITE_VERB_OR_PRONOUN =
  /\b(?:i|we|he|she|they|my|our|is|are|am|was|were|has|have|had|will|would|does|did|do|must|should|can|ich|wir|er|sie|mein|meine|unser|ist|sind|war|hat|habe|wird)\b/iu;

export function readClaim(text: string): Claim {
  const statement = text.replace(CITATIONS, ' ').replace(TAG_QUESTION, '');
  const { normalisedText: normal, distinguishingWords: marks, isNegated } = readStatement(statement);
  const all = termsWithLightVerbs(statement);
  return {
    normal,
    marks,
    isNegated,
    terms: new Set(withoutLightVerbs(all)),
    allTerms: new Set(all),
  };
}

/**
 * The distinct index terms of a text without words that change with the speaker, and without light verbs if enough
 * terms remain.
 */
export const distinctiveTerms = (text: string): string[] => withoutLightVerbs(termsWithLightVerbs(text));

const termsWithLightVerbs = (text: string): string[] =>
  distinctTerms(text)
    .filter(({ word }) => !SPEAKER_PRONOUN.test(word))
    .map(({ term }) => term);

function withoutLightVerbs(terms: string[]): string[] {
  const heavy = terms.filter((term) => !LIGHT_VERB_TERMS.has(term));
  return heavy.length >= MIN_CONTENT_TERMS ? heavy : terms;
}

export function sentenceParts(sentence: string): string[] {
  const quoted = [...sentence.matchAll(/[“"«„]([^“”"«»„]{3,})[”"»“]/gu)].map(([, words]) => words!);
  const clauses = sentence.split(/[,;:]\s|\s[—–-]\s/u).filter((clause) => clause.length >= 3);
  return [sentence, ...quoted, ...(clauses.length > 1 ? clauses : [])];
}

/** The claims of a note, sentence by sentence; the title counts only if it is a sentence. */
export function claimsOfNote({
  title,
  body,
  category,
  sources,
}: Pick<Note, 'title' | 'body' | 'category' | 'sources'>): string[] {
  const isClaim = (body === '' && category !== 'topic') || sources.length > 0 || FINITE_VERB_OR_PRONOUN.test(title);
  const sentences = splitSentences(body)
    .slice(0, MAX_SENTENCES)
    .map(({ text }) => text);
  return [
    ...(isClaim ? [title] : []),
    ...sentences.filter((text) => !text.startsWith('#') && countWords(normaliseText(text)) >= MIN_WORDS),
  ];
}

/**
 * Whether a sentence states all of a claim: its terms, numbers, dates, names and negation. At most one other word may
 * differ. A claim of one or two terms needs a sentence with little else.
 */
export function entailsClaim(statement: Claim, claim: Claim): boolean {
  if (statement.normal === claim.normal) return claim.normal !== '';
  if (claim.terms.size < MIN_DISTINCTIVE_TERMS && !addsLittle(statement, claim)) return false;
  if (statement.isNegated !== claim.isNegated || !holdsMarks(statement, claim)) return false;
  for (const term of claim.terms) if (!statement.terms.has(term)) return false;
  return claim.terms.size > 0;
}

function holdsMarks(statement: Claim, { marks }: Claim): boolean {
  for (const mark of marks) if (!` ${statement.normal} `.includes(` ${mark} `)) return false;
  return true;
}

/** Whether a sentence states nothing beyond the claim and is long enough to say something of it. */
export function isPartOfClaim(statement: Claim, claim: Claim): boolean {
  if (statement.isNegated !== claim.isNegated || !holdsMarks(claim, statement)) return false;
  for (const term of statement.terms) if (!claim.allTerms.has(term) && !isFramingTerm(term)) return false;
  let shared = 0;
  for (const term of statement.allTerms) if (claim.allTerms.has(term)) shared += 1;
  return shared >= MIN_DISTINCTIVE_TERMS;
}

/** Whether a term only states where or when something was said. */
export const isFramingTerm = (term: string): boolean => FRAMING_TERMS.has(term);

function addsLittle(statement: Claim, claim: Claim): boolean {
  let further = 0;
  for (const term of statement.terms)
    if (!claim.terms.has(term) && !isFramingTerm(term) && !/^\d+$/u.test(term)) further += 1;
  return further === 0 || (further <= MAX_FURTHER_TERMS && countWords(claim.normal) >= MIN_WORDS);
}

const countWords = (normal: string): number => (normal === '' ? 0 : normal.split(' ').length);
