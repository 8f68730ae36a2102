import type { SourceRef } from '../../../../shared/domain/ids';
import { compareText } from '../../../../shared/lib/compare-text';
import { foldWord } from '../../../language/words/fold-word';
import { STOP_WORDS } from '../../../language/words/stop-words';
import { splitWords } from '../../../language/words/terms';
import type { NamedEntry } from './fuzzy-names';
import { nameWords } from './name-words';

/** One to three words, each with a capital first: "Dave Miller", "Ma", but not "We fly on the third of May". */
const NAME_PATTERN = /^\p{Lu}[\p{L}\p{N}'’.-]*(?:\s[\p{Lu}\p{N}][\p{L}\p{N}'’.-]*){0,2}$/u;
/**
 * How many bearers of one name are reported: of ten thousand notes called "Untitled" none is meant more than another.
 */
const MAX_SAME_NAME = 10;

/** Something the vault has a name for. */
export interface KnownName {
  /** The name as the vault writes it. */
  name: string;
  kind: 'person' | 'title' | 'alias';
  /** The name it stands for (aliases), else `name`. */
  of: string;
  /** Whether it is written like the name of a person, project or place rather than like a phrase. */
  isNameLike: boolean;
  /** The note or document; null for people who only speak. */
  ref: SourceRef | null;
}

/** A known name where a text uses it; `mention` is what the text says. */
export interface NameMention extends KnownName {
  mention: string;
}

interface CountedName {
  known: KnownName;
  count: number;
}

/** The dictionary as it is kept on disk. */
export interface NameDictionaryImage {
  speakers: (readonly [name: string, count: number])[];
  names: (readonly [known: KnownName, count: number])[];
}

/**
 * The vault's dictionary: its speakers, and the titles and aliases of its notes and documents. Names are found in a
 * text by looking up its word sequences, so that a question costs the same in a vault of ten notes and of a hundred
 * thousand.
 */
export class NameDictionary {
  private readonly speakers = new Map<string, number>();
  /**
   * Names by their words; those without a note of their own come first in each list, since they are looked up with
   * every entry.
   */
  private readonly dictionary = new Map<string, CountedName[]>();
  /**
   * By first word: the most words of any name that begins with it. Most words of a text begin no name and need no
   * look-up for each length.
   */
  private readonly maxWordsByFirstWord = new Map<string, number>();
  private peopleCache: string[] | null = null;
  private nameLikeCache: string[] | null = null;

  add(entry: NamedEntry): void {
    this.countNames(entry, 1);
  }

  remove(entry: NamedEntry): void {
    this.countNames(entry, -1);
  }

  image(): NameDictionaryImage {
    const counted = [...this.dictionary.values()].flat();
    return { speakers: [...this.speakers], names: counted.map(({ known, count }) => [known, count] as const) };
  }

  /** Precondition: nothing was added yet. */
  restore({ speakers, names }: NameDictionaryImage): void {
    for (const [name, count] of speakers) this.speakers.set(name, count);
    for (const [known, count] of names) this.recordName(known, count);
  }

  /** Speakers' full and first names; the same array until the vault's speakers change. */
  get people(): readonly string[] {
    if (this.peopleCache === null) {
      const names = [...this.speakers.keys()].flatMap((name) => [name, name.split(/\s+/)[0]!]);
      this.peopleCache = [...new Set(names)].filter((name) => name !== '').sort();
    }
    return this.peopleCache;
  }

  /** Everything that is written like a name; the same array until one comes or goes. */
  get nameLike(): string[] {
    if (this.nameLikeCache === null) {
      const names = [...this.dictionary.values()].flatMap((list) =>
        list.filter(({ known }) => known.isNameLike).map(({ known }) => known.name),
      );
      this.nameLikeCache = [...new Set([...this.people, ...names])].sort();
    }
    return this.nameLikeCache;
  }

  /**
   * Known names in a text, in its order, with accents or without; the longest one where they overlap. A name that is a
   * common word ("Will") needs its capital.
   */
  mentionsIn(text: string): NameMention[] {
    const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      plain: splitWords(match[0]).map(foldWord).join(' '),
    }));
    const mentions: NameMention[] = [];
    for (let start = 0; start < words.length;) {
      const found = this.longestMatchAt(text, words, start);
      if (found !== null) mentions.push(...found.mentions);
      start += found?.length ?? 1;
    }
    return mentions;
  }

  private longestMatchAt(
    text: string,
    words: { start: number; end: number; plain: string }[],
    start: number,
  ): { length: number; mentions: NameMention[] } | null {
    const { plain } = words[start]!;
    const maxWords = this.maxWordsByFirstWord.get(plain.split(' ', 1)[0]!) ?? 0;
    for (let length = Math.min(maxWords, words.length - start); length > 0; length -= 1) {
      const sequence = words.slice(start, start + length);
      const list = this.dictionary.get(sequence.map((word) => word.plain).join(' '));
      if (list === undefined) continue;
      const mention = text.slice(sequence[0]!.start, sequence[length - 1]!.end).replace(/['’]s?$/, '');
      const isCommon = sequence.every((word) => STOP_WORDS.has(word.plain));
      const fitting = firstFitting(list, (known) => !isCommon || mention.startsWith(known.name[0]!));
      if (fitting.length > 0) return { length, mentions: fitting.map((known) => ({ ...known, mention })) };
    }
    return null;
  }

  private countNames(entry: NamedEntry, step: number): void {
    const speaker = entry.speaker?.trim() ?? '';
    if (speaker !== '') {
      if (addToCount(this.speakers, speaker, step)) this.peopleCache = this.nameLikeCache = null;
      for (const name of new Set([speaker, speaker.split(/\s+/)[0]!]))
        this.recordName({ name, kind: 'person', of: speaker, isNameLike: true, ref: null }, step);
    }
    if (entry.kind === 'message') return;
    const title = entry.kind === 'chunk' ? entry.title.split(' › ')[0]! : entry.title;
    // Most titles are sentences; they get no entry.
    if (nameWords(title) !== null)
      this.recordName(
        {
          name: title,
          kind: 'title',
          of: title,
          isNameLike: NAME_PATTERN.test(title),
          ref: entry.kind === 'chunk' ? null : entry.ref,
        },
        step,
      );
    if (entry.aliases !== undefined)
      for (const alias of new Set(entry.aliases))
        this.recordName(
          { name: alias, kind: 'alias', of: title, isNameLike: NAME_PATTERN.test(alias), ref: entry.ref },
          step,
        );
  }

  private recordName(known: KnownName, step: number): void {
    const words = nameWords(known.name);
    if (words === null) return;
    const key = words.join(' ');
    const list = this.dictionary.get(key) ?? [];
    // A note has each of its names once, so a new one is not searched for among notes of the same name.
    const index = known.ref !== null && step > 0 ? -1 : list.findIndex((other) => isSame(other.known, known));
    const same = list[index];
    if (same !== undefined) same.count += step;
    else if (step > 0 && known.ref === null) list.unshift({ known, count: step });
    else if (step > 0) list.push({ known, count: step });
    if (words.length > (this.maxWordsByFirstWord.get(words[0]!) ?? 0))
      this.maxWordsByFirstWord.set(words[0]!, words.length);
    if (same !== undefined && same.count <= 0) list.splice(index, 1);
    if (list.length === 0) this.dictionary.delete(key);
    else this.dictionary.set(key, list);
    if (known.isNameLike && (same === undefined || same.count <= 0)) this.nameLikeCache = null;
  }
}

const isSame = (a: KnownName, b: KnownName): boolean =>
  a.ref === b.ref && a.kind === b.kind && a.of === b.of && a.name === b.name;

/** The first `limit` that fit, in their order; one comparison per name once there are enough. */
function firstFitting(list: readonly CountedName[], fits: (known: KnownName) => boolean): KnownName[] {
  const first: KnownName[] = [];
  for (const { known } of list) {
    if (!fits(known) || (first.length === MAX_SAME_NAME && compareNames(known, first[MAX_SAME_NAME - 1]!) >= 0))
      continue;
    first.push(known);
    first.sort(compareNames);
    if (first.length > MAX_SAME_NAME) first.pop();
  }
  return first;
}

const KIND_ORDER = { person: 0, title: 1, alias: 2 } as const;
const compareNames = (a: KnownName, b: KnownName): number =>
  KIND_ORDER[a.kind] - KIND_ORDER[b.kind] ||
  compareText(a.ref ?? '', b.ref ?? '') ||
  compareText(a.name, b.name) ||
  compareText(a.of, b.of);

/** Returns true when the key appeared or went. */
function addToCount(counts: Map<string, number>, key: string, step: number): boolean {
  const before = counts.get(key) ?? 0;
  const after = before + step;
  if (after <= 0) counts.delete(key);
  else counts.set(key, after);
  return before === 0 || after <= 0;
}
