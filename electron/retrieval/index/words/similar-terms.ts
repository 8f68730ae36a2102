import { foldUmlautDigraphs, foldWord } from '../../../language/words/fold-word';
import type { Term } from '../../../language/words/terms';

/** Letters from which one mistake is allowed, and from which two are. */
const ONE_MISTAKE_LENGTH = 5;
const TWO_MISTAKES_LENGTH = 10;

/** Terms of the vault by their first letter, to find the one that an unknown term nearly spells. */
export class SimilarTerms {
  private readonly byInitial = new Map<string, string[]>();
  private count = 0;

  /** @param termNames grows at its end */
  constructor(private readonly termNames: readonly string[]) {}

  /**
   * The known term within one mistake of a term of 5 letters, two of 10: a letter more, less, other, or two exchanged.
   * The first letter is taken as right. Of several the nearest, then the most frequent, then the first by alphabet.
   *
   * @param length letters of the word, of which the term may lack some
   * @param documentFrequency 0 for a term that no text holds any more
   * @returns null where there is none
   */
  find(term: string, length: number, documentFrequency: (term: string) => number): string | null {
    const allowed = length >= TWO_MISTAKES_LENGTH ? 2 : length >= ONE_MISTAKE_LENGTH ? 1 : 0;
    if (allowed === 0 || /\d/.test(term)) return null;
    this.addNewTerms();
    let best: { term: string; distance: number; frequency: number } | null = null;
    for (const known of this.byInitial.get(term[0]!) ?? []) {
      if (Math.abs(known.length - term.length) > (best?.distance ?? allowed)) continue;
      const distance = editDistance(term, known, best?.distance ?? allowed);
      if (distance > (best?.distance ?? allowed)) continue;
      const frequency = documentFrequency(known);
      if (frequency === 0) continue;
      const isBetter =
        best === null ||
        distance < best.distance ||
        frequency > best.frequency ||
        (frequency === best.frequency && known < best.term);
      if (isBetter) best = { term: known, distance, frequency };
    }
    return best?.term ?? null;
  }

  /**
   * All terms with the same first letter within so many mistakes, the nearest first, the term itself among them.
   *
   * @param allowed at most 2
   */
  all(term: string, allowed: number): { term: string; distance: number }[] {
    this.addNewTerms();
    return (this.byInitial.get(term[0] ?? '') ?? [])
      .map((known) => ({ term: known, distance: editDistance(term, known, allowed) }))
      .filter(({ distance }) => distance <= allowed)
      .toSorted((a, b) => a.distance - b.distance || (a.term < b.term ? -1 : 1));
  }

  private addNewTerms(): void {
    for (; this.count < this.termNames.length; this.count += 1) {
      const name = this.termNames[this.count]!;
      const list = this.byInitial.get(name[0]!);
      if (list === undefined) this.byInitial.set(name[0]!, [name]);
      else list.push(name);
    }
  }
}

/**
 * Optimal string alignment distance (Damerau–Levenshtein without editing a pair twice), over UTF-16 units.
 *
 * @returns `limit + 1` as soon as it exceeds `limit`
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let lowest = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isExchanged = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isExchanged) cost = Math.min(cost, beforeLast[column - 2]! + 1);
      current.push(cost);
      lowest = Math.min(lowest, cost);
    }
    if (lowest > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length]!, limit + 1);
}

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
