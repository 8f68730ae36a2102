import { foldUmlautDigraphs, foldWord } from '../../../language/words/fold-word';
import type { Term } from '../../../language/words/terms';

/** Letters from which a word may be the beginning of another: "deploy", not "car". */
const MIN_PREFIX_LENGTH = 5;
/** Terms that one word stands for at most. */
const MAX_COMPLETIONS = 16;
/**
 * What may follow a word that the vault has, so that the longer one is derived from it: stems of "deployment" and
 * "membership". Any other ending mostly makes another word, as "plane" and "planet" show.
 */
const DERIVED = /^(?:ment|ness|less|ship|abl|ee)?$/;
const LETTERS = /^\p{L}+$/u;

/** Terms of the vault by their first letters, to find those that a word begins. */
export class CompletedTerms {
  private readonly byStart = new Map<string, number[]>();
  private count = 0;

  /** @param termNames grows at its end; a term's ordinal is its place */
  constructor(private readonly termNames: readonly string[]) {}

  /**
   * Ordinals of the other known terms that a word begins, the shortest first: all of them where the vault lacks the word
   * itself, else those derived from it.
   *
   * @param documentFrequency by ordinal; 0 for a term that no text holds any more
   */
  of({ term, word }: Term, isKnown: boolean, documentFrequency: (id: number) => number): number[] {
    const prefix = foldUmlautDigraphs(foldWord(word));
    if (prefix.length < MIN_PREFIX_LENGTH || !LETTERS.test(prefix)) return [];
    this.addNewTerms();
    const { termNames } = this;
    const found = (this.byStart.get(prefix.slice(0, MIN_PREFIX_LENGTH)) ?? []).filter((id) => {
      const name = termNames[id]!;
      if (name === term || !name.startsWith(prefix) || documentFrequency(id) === 0) return false;
      return !isKnown || DERIVED.test(name.slice(prefix.length));
    });
    return found
      .sort((a, b) => termNames[a]!.length - termNames[b]!.length || (termNames[a]! < termNames[b]! ? -1 : 1))
      .slice(0, MAX_COMPLETIONS);
  }

  private addNewTerms(): void {
    for (; this.count < this.termNames.length; this.count += 1) {
      const name = this.termNames[this.count]!;
      if (name.length < MIN_PREFIX_LENGTH) continue;
      const start = name.slice(0, MIN_PREFIX_LENGTH);
      const list = this.byStart.get(start);
      if (list === undefined) this.byStart.set(start, [this.count]);
      else list.push(this.count);
    }
  }
}
