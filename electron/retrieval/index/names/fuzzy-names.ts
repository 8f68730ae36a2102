import type { SourceRef } from '../../../../shared/domain/ids';
import { foldWord } from '../../../language/words/fold-word';
import { splitWords } from '../../../language/words/terms';
import type { IndexEntry } from '../columns/index-entry';
import { isMisspelling, mayBeMisspelt, suspectSpans } from './misspelling';
import { nameWords } from './name-words';
import { ForwardIndex } from '../words/forward-index';
import { trigramSimilarity, trigramsOf } from './trigrams';

/** Similarity from which two spellings count as the same name, 0–1. */
export const FUZZY_MATCH = 0.4;
/** A bound on the work of one question, whatever the size of the vault. */
const MAX_POSTINGS_READ = 20_000;
/** Names that one question is taken to mean, at most. */
export const MAX_MATCHES = 3;

/** What names are read from. */
export type NamedEntry = Pick<IndexEntry, 'ref' | 'kind' | 'speaker' | 'title' | 'aliases'>;

interface Name {
  /** The name as the vault writes it. */
  name: string;
  words: readonly string[];
  /** Entries whose speaker has this name. */
  spokenCount: number;
  /** Notes with this title or alias. */
  refs: SourceRef[];
}

/** A name as it is kept on disk. */
export type NameImage = Pick<Name, 'name' | 'spokenCount' | 'refs'>;

export interface FuzzyMatch {
  /** The name as the message writes it, lower case, without accents. */
  mention: string;
  name: string;
  similarity: number;
  isPerson: boolean;
  refs: SourceRef[];
}

/**
 * People, titles and aliases of the vault by their trigrams. A removed name keeps its postings, since it may come back;
 * they are rebuilt when the dead outnumber the living.
 */
export class FuzzyNames {
  private names: Name[] = [];
  private idOf = new Map<string, number>();
  private postings = new Map<number, number[]>();
  /** By name: the columns that a search reads for thousands of names. */
  private trigrams = new ForwardIndex();
  private deadCount = 0;
  /** The last search that looked at each name. */
  private lastSearchOf = new Uint32Array(1024);
  private searchNumber = 0;

  add(entry: NamedEntry): void {
    for (const name of speakerNames(entry)) this.getOrAdd(name).spokenCount += 1;
    for (const name of titleNames(entry)) this.getOrAdd(name).refs.push(entry.ref);
  }

  remove(entry: NamedEntry): void {
    for (const name of speakerNames(entry)) this.update(name, (known) => (known.spokenCount -= 1));
    for (const name of titleNames(entry))
      this.update(name, (known) => (known.refs = known.refs.filter((ref) => ref !== entry.ref)));
    if (this.deadCount > 1000 && this.deadCount * 2 > this.names.length) this.compact();
  }

  /** Every name in use. */
  image(): NameImage[] {
    return this.names.filter(isAlive).map(({ name, spokenCount, refs }) => ({ name, spokenCount, refs }));
  }

  /** Precondition: nothing was added yet. */
  restore(names: readonly NameImage[]): void {
    for (const { name, spokenCount, refs } of names) {
      const words = nameWords(name)!;
      this.insert(words.join(' '), { name, words, spokenCount, refs });
    }
  }

  /**
   * Names that words of the text nearly spell, best first. A word that is a name, or that the vault knows well, is no
   * misspelling; names written out in full are left to the exact lanes.
   *
   * @param documentFrequency how many entries hold a term
   */
  match(text: string, documentFrequency: (term: string) => number): FuzzyMatch[] {
    const words = splitWords(text).map(foldWord);
    const written = new Set(words);
    const best = new Map<Name, { mention: string; similarity: number }>();
    for (const span of suspectSpans(words, (word) => this.mayBeMisspelt(word))) {
      const mention = span.join(' ');
      for (const { known, similarity } of this.similarNames(span)) {
        if (
          known.words.every((word) => written.has(word)) ||
          !isMisspelling(span, known, similarity, documentFrequency)
        )
          continue;
        if (similarity > (best.get(known)?.similarity ?? 0)) best.set(known, { mention, similarity });
      }
    }
    const first = [...best]
      .sort(([a, { similarity }], [b, other]) => other.similarity - similarity || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_MATCHES);
    return first.map(([{ name, spokenCount: spoken, refs }, match]) => ({
      ...match,
      name,
      isPerson: spoken > 0,
      refs: [...refs].sort(),
    }));
  }

  /** Whether a word may be a misspelling: it bears meaning and no name is written so. */
  private mayBeMisspelt(word: string): boolean {
    const known = this.idOf.get(word);
    return mayBeMisspelt(word) && (known === undefined || !isAlive(this.names[known]!));
  }

  /**
   * Every living name with a similarity of at least FUZZY_MATCH. Only the lists of the rarest trigrams are read; no
   * such name can miss all of them.
   */
  private similarNames(words: string[]): { known: Name; similarity: number }[] {
    const trigrams = trigramsOf(words);
    const minShared = Math.ceil(FUZZY_MATCH * trigrams.length);
    const lists = Array.from(trigrams, (trigram) => this.postings.get(trigram) ?? [])
      .sort((a, b) => a.length - b.length)
      .slice(0, trigrams.length - minShared + 1);
    if (this.lastSearchOf.length < this.names.length) this.lastSearchOf = new Uint32Array(2 * this.names.length);
    this.searchNumber += 1;
    const found: { known: Name; similarity: number }[] = [];
    let read = 0;
    for (const list of lists) {
      read += list.length;
      if (read > MAX_POSTINGS_READ) break;
      for (const id of list) {
        if (this.lastSearchOf[id] === this.searchNumber) continue;
        this.lastSearchOf[id] = this.searchNumber;
        const size = this.trigrams.count(id);
        if (size < minShared || FUZZY_MATCH * size > trigrams.length) continue;
        const similarity = trigramSimilarity(
          trigrams,
          this.trigrams.numbers,
          this.trigrams.start(id),
          this.trigrams.end(id),
        );
        if (similarity < FUZZY_MATCH) continue;
        const known = this.names[id]!;
        if (isAlive(known)) found.push({ known, similarity });
      }
    }
    return found;
  }

  private getOrAdd(name: string): Name {
    const words = nameWords(name)!;
    const key = words.join(' ');
    const id = this.idOf.get(key);
    if (id !== undefined) {
      const known = this.names[id]!;
      if (!isAlive(known)) {
        this.deadCount -= 1;
        known.name = name;
      }
      return known;
    }
    const added: Name = { name, words, spokenCount: 0, refs: [] };
    this.insert(key, added);
    return added;
  }

  private insert(key: string, name: Name): void {
    const id = this.names.length;
    this.names.push(name);
    this.idOf.set(key, id);
    const trigrams = trigramsOf(name.words);
    this.trigrams.set(id, trigrams);
    for (const trigram of trigrams) {
      const list = this.postings.get(trigram);
      if (list === undefined) this.postings.set(trigram, [id]);
      else list.push(id);
    }
  }

  private update(name: string, step: (known: Name) => unknown): void {
    const id = this.idOf.get(nameWords(name)!.join(' '));
    const known = id === undefined ? undefined : this.names[id]!;
    if (known === undefined || !isAlive(known)) return;
    step(known);
    if (!isAlive(known)) this.deadCount += 1;
  }

  private compact(): void {
    const living = this.names.filter(isAlive);
    this.names = [];
    this.idOf = new Map();
    this.postings = new Map();
    this.trigrams = new ForwardIndex();
    this.deadCount = 0;
    for (const name of living) this.insert(name.words.join(' '), name);
  }
}

const isAlive = ({ spokenCount: spoken, refs }: Name): boolean => spoken > 0 || refs.length > 0;

function speakerNames({ speaker }: NamedEntry): string[] {
  const full = speaker?.trim() ?? '';
  if (full === '') return [];
  return isName(full) ? [...new Set([full, full.split(/\s+/)[0]!])].filter(isName) : [];
}

/** Each once: a title and its alias may differ in capitals only. */
function titleNames({ kind, title, aliases }: NamedEntry): string[] {
  if (kind !== 'note') return [];
  if (aliases === undefined) return isName(title) ? [title] : [];
  const named = new Map([...aliases, title].filter(isName).map((name) => [nameWords(name)!.join(' '), name]));
  return [...named.values()];
}

const isName = (name: string): boolean => nameWords(name) !== null;
