import { plainForm } from '../../../language/words/inflections';
import { isForeignWord, toTerm, type Term } from '../../../language/words/terms';

/** Letters; shorter words are no compounds, and shorter parts are too often a chance. */
const MIN_COMPOUND_LENGTH = 8;
const MIN_PART_LENGTH = 4;
/** A part this long needs no second part that the vault knows. */
const CLEAR_PART_LENGTH = 6;
/** Digits. */
const MIN_GROUP_LENGTH = 2;
/** What joins two parts: "Wärmepumpe" + "n" + "Wartung", "Verkehr" + "s" + "Mittel". */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e'];

/**
 * The vault's long words that no English dictionary has, so that a part of a compound finds it: "Wärmepumpe" finds
 * "Wärmepumpenwartung" in German or Dutch. English writes its compounds apart, or has them as words of their own.
 */
export class Compounds {
  private readonly words = new Map<number, string>();
  /** Ordinals by the first letters that a part of theirs may begin with. */
  private readonly byPartStart = new Map<string, number[]>();

  /** @param has whether the vault has a term */
  constructor(private readonly has: (term: string) => boolean) {}

  /** Takes in a lower-case word that is not English, with the ordinal of its term. */
  add(id: number, word: string): void {
    const compound = plainForm(word);
    if (compound.length >= MIN_COMPOUND_LENGTH && LETTERS.test(compound)) this.restore(id, compound);
  }

  /** Every word by the ordinal of its term, as `restore` takes it. */
  entries(): Iterable<readonly [id: number, compound: string]> {
    return this.words;
  }

  restore(id: number, compound: string): void {
    this.words.set(id, compound);
    const starts = [0];
    for (let start = MIN_PART_LENGTH - 1; start <= compound.length - MIN_PART_LENGTH; start += 1) starts.push(start);
    for (const key of new Set(starts.map((start) => compound.slice(start, start + MIN_PART_LENGTH)))) {
      const list = this.byPartStart.get(key);
      if (list === undefined) this.byPartStart.set(key, [id]);
      else list.push(id);
    }
  }

  /** Ordinals of the compounds that hold a word, in any form. */
  holding({ term, word }: Term): number[] {
    if (term.length < MIN_PART_LENGTH) return [];
    const whole = plainForm(word);
    const candidates = this.byPartStart.get(term.slice(0, MIN_PART_LENGTH)) ?? [];
    return candidates.filter((id) => {
      const compound = this.words.get(id)!;
      return (
        this.isFirstPart(whole, compound) ||
        this.isFirstPart(term, compound) ||
        this.isLastPart(term, compound) ||
        this.isMiddlePart(term, compound)
      );
    });
  }

  private isFirstPart(part: string, compound: string): boolean {
    const rest = compound.slice(part.length);
    return (
      rest.length >= MIN_PART_LENGTH &&
      compound.startsWith(part) &&
      (part.length >= CLEAR_PART_LENGTH || this.isKnownLast(rest))
    );
  }

  private isLastPart(term: string, compound: string): boolean {
    const start = compound.lastIndexOf(term);
    return (
      start >= MIN_PART_LENGTH - 1 &&
      toTerm(compound.slice(start)) === term &&
      (term.length >= CLEAR_PART_LENGTH || this.knownFirst(compound.slice(0, start)) !== null)
    );
  }

  private isMiddlePart(term: string, compound: string): boolean {
    const start = compound.indexOf(term, MIN_PART_LENGTH);
    if (start < 0) return false;
    const isBeforeKnown = this.knownFirst(compound.slice(0, start)) !== null;
    const isAfterKnown = this.isKnownLast(compound.slice(start + term.length));
    return term.length >= CLEAR_PART_LENGTH ? isBeforeKnown || isAfterKnown : isBeforeKnown && isAfterKnown;
  }

  /** The terms of the words of the vault that a word it does not have consists of, at least two; null without. */
  partsOf(word: string): string[] | null {
    if (CODE.test(word)) return this.has(word) ? null : this.groupsOf(word.replace(/^0+/, ''));
    const compound = plainForm(word);
    if (!LETTERS.test(compound) || this.has(toTerm(word)) || !isForeignWord(word)) return null;
    return this.split(compound);
  }

  /** The groups of digits in which a telephone number or a code is written; its first zeros may stand by themselves. */
  private groupsOf(digits: string): string[] | null {
    for (let end = digits.length; end >= MIN_GROUP_LENGTH; end -= 1) {
      const group = [digits.slice(0, end), `0${digits.slice(0, end)}`].find(this.has);
      if (group === undefined) continue;
      const rest = end === digits.length ? [] : this.groupsOf(digits.slice(end));
      if (rest !== null) return [group, ...rest];
    }
    return null;
  }

  private split(compound: string): string[] | null {
    if (compound.length < MIN_COMPOUND_LENGTH) return null;
    for (let end = compound.length - MIN_PART_LENGTH; end >= MIN_PART_LENGTH; end -= 1) {
      const last = toTerm(compound.slice(end));
      if (!this.has(last)) continue;
      const before = compound.slice(0, end);
      const first = this.knownFirst(before);
      if (first !== null) return [first, last];
      for (const link of LINKS) {
        const parts = before.endsWith(link) ? this.split(before.slice(0, before.length - link.length)) : null;
        if (parts !== null) return [...parts, last];
      }
    }
    return null;
  }

  private isKnownLast(rest: string): boolean {
    return LINKS.some(
      (link) =>
        rest.startsWith(link) &&
        rest.length - link.length >= MIN_PART_LENGTH &&
        this.has(toTerm(rest.slice(link.length))),
    );
  }

  private knownFirst(rest: string): string | null {
    for (const link of LINKS) {
      if (!rest.endsWith(link) || rest.length - link.length < MIN_PART_LENGTH) continue;
      const term = toTerm(rest.slice(0, rest.length - link.length));
      if (this.has(term)) return term;
    }
    return null;
  }
}

const LETTERS = /^[a-z]+$/;
/** No telephone number is longer. */
const CODE = /^\d{7,15}$/;
