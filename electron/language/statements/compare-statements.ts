import { jaccard, shinglesOf } from '../words/shingles';
import { normaliseText } from '../words/normalise-text';
import { splitWords, termsOf } from '../words/terms';

/** A sentence prepared for comparing with many others. */
export interface Statement {
  normalisedText: string;
  shingles: Set<string>;
  terms: Set<string>;
  /** Words that change what is said when they change: numbers, dates, names. */
  distinguishingWords: Set<string>;
  isNegated: boolean;
}

/** Shares above which two sentences say the same; measured on the sentence pairs of statement.test.ts. */
const MIN_SHINGLE_SHARE = 0.6;
const MIN_CONTAINED_SHARE = 0.8;
const MIN_TERMS = 3;

const DISTINGUISHING_WORDS = new Set(
  `one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million first second third fourth
  fifth sixth seventh eighth ninth tenth january february march april may june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday today tomorrow yesterday before after more less`.split(/\s+/),
);
const NEGATION = /\b(?:not|never|no|none|nobody|nothing|without|cannot|nicht|kein|keine|nie)\b|n['’]t\b/iu;
// The first word has its capital from the sentence; "I" is nobody's name.
const NAME = /(?<=[\p{L}\p{N},;:)]\s)\p{Lu}[\p{L}\p{N}]+/gu;

export function readStatement(text: string): Statement {
  const words = splitWords(text);
  const names = (text.match(NAME) ?? []).map((name) => name.toLowerCase());
  const marks = new Set([...words.filter((word) => /\p{N}/u.test(word) || DISTINGUISHING_WORDS.has(word)), ...names]);
  return {
    normalisedText: normaliseText(text),
    shingles: shinglesOf(text),
    terms: new Set([...termsOf(text).map(({ term }) => term), ...marks]),
    distinguishingWords: marks,
    isNegated: NEGATION.test(text),
  };
}

/**
 * Whether `statement` says nothing that `known` does not say: the same words, nearly the same words, or a part of them.
 * Another number, date, name or a negation makes it a new statement: "now on the fourth" is no repetition.
 */
export function restates(statement: Statement, known: Statement): boolean {
  if (statement.normalisedText === known.normalisedText) return statement.normalisedText !== '';
  if (statement.isNegated !== known.isNegated) return false;
  for (const mark of statement.distinguishingWords)
    if (!known.terms.has(mark) && !known.normalisedText.includes(mark)) return false;
  if (jaccard(statement.shingles, known.shingles) >= MIN_SHINGLE_SHARE) return true;
  if (statement.terms.size < MIN_TERMS) return false;
  let shared = 0;
  for (const term of statement.terms) if (known.terms.has(term)) shared += 1;
  return shared / statement.terms.size >= MIN_CONTAINED_SHARE;
}

/** Statements to compare with, found by the terms they share instead of one by one. */
export class StatementSet {
  private readonly normals = new Set<string>();
  private readonly byTerm = new Map<string, Statement[]>();

  constructor(statements: Iterable<Statement> = []) {
    for (const statement of statements) this.add(statement);
  }

  add(statement: Statement): void {
    if (statement.normalisedText === '') return;
    this.normals.add(statement.normalisedText);
    for (const term of statement.terms) {
      const list = this.byTerm.get(term);
      if (list === undefined) this.byTerm.set(term, [statement]);
      else list.push(statement);
    }
  }

  /** Whether some statement of the set says all that this one says. */
  covers(statement: Statement): boolean {
    if (this.normals.has(statement.normalisedText)) return true;
    // Four fifths of its terms must be shared, so one of its two rarest is: only those lists need reading.
    const lists = [...statement.terms]
      .map((term) => this.byTerm.get(term) ?? [])
      .sort((left, right) => left.length - right.length);
    const needed = Math.ceil(lists.length * (1 - MIN_CONTAINED_SHARE)) + 1;
    return lists.slice(0, Math.max(needed, 2)).some((list) => list.some((known) => restates(statement, known)));
  }
}
