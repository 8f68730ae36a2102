import { valueOfWord } from '../value-words';
import { jaccard, shinglesOf } from '../words/shingles';
import { isNegated } from '../words/negation';
import { normaliseText } from '../words/normalise-text';
import { splitWords, termsOf } from '../words/terms';
import { differInMode, readMode, type StatementMode } from './statement-mode';

/** A sentence prepared for comparing with many others. */
export interface Statement {
  normalisedText: string;
  shingles: Set<string>;
  terms: Set<string>;
  /** Words that change the meaning: numbers, dates, names. */
  distinguishingWords: Set<string>;
  isNegated: boolean;
  /** How it is said; read when it is first compared, since most statements never are. */
  readonly mode: StatementMode | null;
}

/**
 * Minimum shares of shingles and terms for two sentences to mean the same, measured on the pairs of
 * compare-statements.test.ts.
 */
const MIN_SHINGLE_SHARE = 0.6;
const MIN_CONTAINED_SHARE = 0.8;
const MIN_TERMS = 3;

/** Beside numbers, days and months in any language. */
const DISTINGUISHING_WORDS = new Set('one thousand million today tomorrow yesterday before after more less'.split(' '));
const isDistinguishing = (word: string): boolean =>
  /\p{N}/u.test(word) || DISTINGUISHING_WORDS.has(word) || valueOfWord(word) !== null;
// The first word is capitalised anyway, and "I" is no name.
const NAME = /(?<=[\p{L}\p{N},;:)]\s)\p{Lu}[\p{L}\p{N}]+/gu;

export function readStatement(text: string): Statement {
  const words = splitWords(text);
  let mode: StatementMode | null | undefined;
  const names = (text.match(NAME) ?? []).map((name) => name.toLowerCase());
  const marks = new Set([...words.filter(isDistinguishing), ...names]);
  return {
    normalisedText: normaliseText(text),
    shingles: shinglesOf(text),
    terms: new Set([...termsOf(text).map(({ term }) => term), ...marks]),
    distinguishingWords: marks,
    isNegated: isNegated(text),
    get mode() {
      if (mode === undefined) mode = readMode(text);
      return mode;
    },
  };
}

/**
 * Whether `statement` adds nothing to `known`: the same words, nearly the same, or a part of them. Another number, date
 * or name makes it new ("now on the fourth"), and so do words after all that was known ("…, because the baker rests"),
 * and whatever `sayDifferently` finds.
 */
export function restates(statement: Statement, known: Statement): boolean {
  if (statement.normalisedText === known.normalisedText)
    return statement.normalisedText !== '' && !sayDifferently(statement, known);
  if (hasOwnMark(statement, known) || goesOn(statement, known)) return false;
  return hasMostWords(statement, known) && !sayDifferently(statement, known);
}

/** Fewer are "as you know". */
const MIN_WORDS_MORE = 4;

/** Whether it repeats the other word by word and then says more. */
const goesOn = (statement: Statement, known: Statement): boolean =>
  known.normalisedText !== '' &&
  statement.normalisedText.startsWith(`${known.normalisedText} `) &&
  statement.normalisedText.slice(known.normalisedText.length + 1).split(' ').length >= MIN_WORDS_MORE &&
  [...statement.terms].some((term) => !known.terms.has(term));

function hasMostWords(statement: Statement, known: Statement): boolean {
  if (jaccard(statement.shingles, known.shingles) >= MIN_SHINGLE_SHARE) return true;
  if (statement.terms.size < MIN_TERMS) return false;
  let shared = 0;
  for (const term of statement.terms) if (known.terms.has(term)) shared += 1;
  return shared / statement.terms.size >= MIN_CONTAINED_SHARE;
}

/**
 * Whether two statements on one matter cannot be the same, whatever words they share: one denies, asks, doubts or plans
 * what the other tells, or is about somebody else or in another unit. Everything that calls two texts the same asks
 * this. Symmetric.
 */
export const sayDifferently = (a: Statement, b: Statement): boolean =>
  a.isNegated !== b.isNegated || differInMode([a.mode, a], [b.mode, b]);

/** Statements indexed by term, to compare one with many. */
export class StatementSet {
  private readonly byNormal = new Map<string, Statement>();
  private readonly byTerm = new Map<string, Statement[]>();

  constructor(statements: Iterable<Statement> = []) {
    for (const statement of statements) this.add(statement);
  }

  add(statement: Statement): void {
    if (statement.normalisedText === '') return;
    this.byNormal.set(statement.normalisedText, statement);
    for (const term of statement.terms) {
      const list = this.byTerm.get(term);
      if (list === undefined) this.byTerm.set(term, [statement]);
      else list.push(statement);
    }
  }

  /** Whether a statement of the set restates this one. */
  covers(statement: Statement): boolean {
    const same = this.byNormal.get(statement.normalisedText);
    if (same !== undefined && restates(statement, same)) return true;
    // Four fifths of its terms must be shared, so one of its two rarest is: only their lists are read.
    const lists = [...statement.terms]
      .map((term) => this.byTerm.get(term) ?? [])
      .sort((left, right) => left.length - right.length);
    const needed = Math.ceil(lists.length * (1 - MIN_CONTAINED_SHARE)) + 1;
    return lists.slice(0, Math.max(needed, 2)).some((list) => list.some((known) => restates(statement, known)));
  }
}

/** Whether the first has a number, date or name that the second lacks. */
export const hasOwnMark = (one: Statement, other: Statement): boolean =>
  [...one.distinguishingWords].some((mark) => !other.terms.has(mark) && !other.normalisedText.includes(mark));

/** Terms in common. */
export const sharedTerms = (a: Statement, b: Statement): number =>
  [...a.terms].filter((term) => b.terms.has(term)).length;

/** Terms in common as a share of the shorter one's, 0–1. */
export const sharedTermShare = (a: Statement, b: Statement): number =>
  sharedTerms(a, b) / Math.max(1, Math.min(a.terms.size, b.terms.size));
