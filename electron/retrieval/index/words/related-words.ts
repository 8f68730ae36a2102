import { commonStart, formTest, plainForm } from '../../../language/words/inflections';
import { otherPrefixesOf } from '../../../language/words/semitic-words';
import { isForeignWord, type Term } from '../../../language/words/terms';
import type { WrittenWord, WrittenWords } from './written-words';

/** Letters from which a word may be the beginning of another: "deploy", not "car". */
const MIN_PREFIX_LENGTH = 5;
/** Terms that one word stands for at most, besides its own. */
const MAX_COMPLETIONS = 16;
/**
 * What may follow a word that the vault has, so that the longer one is derived from it: "deployments" and "membership".
 * Any other ending mostly makes another word, as "plane" and "planet" show.
 */
const DERIVED = /^(?:ment|ness|less|ship|able|ee)?s?$/;
const LETTERS = /^\p{L}+$/u;

/** What is known of the terms of an index. */
export interface KnownTerms {
  idOf(term: string): number | undefined;
  /** By ordinal; 0 for a term that no text holds any more. */
  documentFrequency(id: number): number;
}

/** Finds the words of the vault that a word begins, or that are forms of it. */
export class RelatedWords {
  constructor(
    private readonly written: WrittenWords,
    private readonly terms: KnownTerms,
  ) {}

  /** Ordinals of the terms of the words that a word begins, its own left out. */
  completionsOf({ term, word }: Term): number[] {
    const prefix = plainForm(word);
    if (prefix.length < MIN_PREFIX_LENGTH || !LETTERS.test(prefix)) return [];
    const found = this.written.startingWith(prefix);
    const isWhole = this.isKnown(term) && (!isForeignWord(word) || found.some(({ plain }) => plain === prefix));
    return this.shortest(term, isWhole ? found.filter(({ plain }) => DERIVED.test(plain.slice(prefix.length))) : found);
  }

  /** Ordinals of the terms of other forms of a word that is not English, its own left out. */
  formsOf({ term, word }: Term): number[] {
    const plain = plainForm(word);
    const isForm = formTest(word);
    const found = this.written.startingWith(commonStart(plain)).filter(isForm);
    const prefixed = otherPrefixesOf(term, (other) => this.isKnown(other)).map((other) => this.terms.idOf(other)!);
    return [...prefixed, ...this.shortest(term, found)];
  }

  private isKnown(term: string): boolean {
    const id = this.terms.idOf(term);
    return id !== undefined && this.terms.documentFrequency(id) > 0;
  }

  private shortest(term: string, words: readonly WrittenWord[]): number[] {
    const own = this.terms.idOf(term);
    const ids = words
      .filter(({ id }) => id !== own && this.terms.documentFrequency(id) > 0)
      .toSorted((a, b) => a.plain.length - b.plain.length)
      .map(({ id }) => id);
    return [...new Set(ids)].slice(0, MAX_COMPLETIONS);
  }
}
