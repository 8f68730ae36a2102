import { HASH_START, hashOf, mixHash, nextHash } from '../../../columns/hash-bytes';
import { areAmbiguousStopWords, stopWordKind } from '../../../language/words/stop-words';
import { emojiOf, joinedForms } from '../../../language/words/joined-forms';
import { MAX_WORD_LENGTH, readWord, termWords } from '../../../language/words/terms';
import { growTypedArray } from '../../../../shared/lib/grow-typed-array';

/**
 * A record is four numbers: hash, first letter, number of letters (0 for an empty record), value. It fits one cache
 * line.
 */
const HASH = 0;
const START = 1;
const LENGTH = 2;
const VALUE = 3;
const RECORD_BITS = 2;

/**
 * Lower-case words (as UTF-8) and their values, in arrays: a word is looked up where it stands in a text's bytes, so a
 * known word allocates no string.
 */
export class TermDictionary {
  /** Open addressing, at most half full. */
  private records = new Int32Array(8192 << RECORD_BITS);
  private bytes = new Uint8Array(32_768);
  private usedBytes = 0;
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Value of the word at an offset; `otherwise` when it is unknown. `hash` is as `hashOf` gives it. */
  get(text: Uint8Array, start: number, end: number, hash: number, otherwise: number): number {
    const { records } = this;
    const last = records.length - 1;
    for (
      let position = (hash << RECORD_BITS) & last;
      records[position + LENGTH] !== 0;
      position = (position + (1 << RECORD_BITS)) & last
    ) {
      if (
        records[position + HASH] === hash &&
        records[position + LENGTH] === end - start &&
        this.isSame(text, start, end, records[position + START]!)
      )
        return records[position + VALUE]!;
    }
    return otherwise;
  }

  /** Precondition: the word is unknown and not empty. */
  add(text: Uint8Array, start: number, end: number, hash: number, value: number): void {
    if (this.count * 2 >= this.records.length >> RECORD_BITS) this.grow();
    const first = this.usedBytes;
    this.usedBytes += end - start;
    if (this.usedBytes > this.bytes.length) {
      this.bytes = growTypedArray(this.bytes, 2 * this.usedBytes);
    }
    for (let offset = start; offset < end; offset += 1) this.bytes[first + offset - start] = text[offset]!;
    this.insert(hash, first, end - start, value);
    this.count += 1;
  }

  clear(): void {
    this.records.fill(0);
    this.usedBytes = 0;
    this.count = 0;
  }

  private isSame(text: Uint8Array, start: number, end: number, first: number): boolean {
    const { bytes } = this;
    for (let offset = start; offset < end; offset += 1)
      if (bytes[first + offset - start] !== text[offset]) return false;
    return true;
  }

  private insert(hash: number, start: number, length: number, value: number): void {
    const { records } = this;
    const last = records.length - 1;
    let position = (hash << RECORD_BITS) & last;
    while (records[position + LENGTH] !== 0) position = (position + (1 << RECORD_BITS)) & last;
    records[position + HASH] = hash;
    records[position + START] = start;
    records[position + LENGTH] = length;
    records[position + VALUE] = value;
  }

  private grow(): void {
    const { records } = this;
    this.records = new Int32Array(records.length * 2);
    for (let position = 0; position < records.length; position += 1 << RECORD_BITS) {
      if (records[position + LENGTH] !== 0)
        this.insert(
          records[position + HASH]!,
          records[position + START]!,
          records[position + LENGTH]!,
          records[position + VALUE]!,
        );
    }
  }
}

/** What is kept of a known word: one of these, or its term's ordinal and what it says of the text's language. */
const UNKNOWN = -1;
const ENGLISH_STOP_WORD = -2;
const SHARED_STOP_WORD = -3;
const OTHER_STOP_WORD = -4;
/** Joined words that are no term. */
const NO_TERM = -5;
const IS_FOREIGN = 1;
const IS_AMBIGUOUS = 2;
const KIND_BITS = 2;
const MAX_CACHED_WORDS = 200_000;
const APOSTROPHE = 39;
const SPACE = 32;
const TAB = 9;
const CARRIAGE_RETURN = 13;
const utf8 = new TextEncoder();
/** By byte: the lower-case form of an ASCII letter, a digit as it is, 0 for everything else. */
const LOWER_CASE_OF = new Uint8Array(256);
for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789')
  for (const variant of [character, character.toUpperCase()])
    LOWER_CASE_OF[variant.charCodeAt(0)] = character.charCodeAt(0);

/** By byte: whether it may join words or numbers. */
const IS_JOINT = new Uint8Array(256);
for (const sign of '-.:/,') IS_JOINT[sign.charCodeAt(0)] = 1;

/**
 * Counts the terms of texts. Gives what `termsOf` gives, by ordinal, without allocating substrings; and besides, so that
 * they are found as one, joined words and numbers, and emoji.
 */
export class TermCounter {
  /**
   * Ordinals of the text's distinct terms in order of appearance: the first `distinct` of these. Overwritten by the
   * next count.
   */
  terms = new Uint32Array(256);
  distinctCount = 0;
  /** Words as they are written, which skips stop-word, lemma and stem look-ups for known ones. */
  private readonly idOfWord = new TermDictionary();
  /** Two adjacent numbers for each term: the last text that held it, and its frequency there. */
  private lastSeen = new Uint32Array(8192);
  private termCount = 0;
  private textNumber = 0;
  private length = 0;
  private englishStopWords = 0;
  private otherStopWords = 0;
  private otherWords = 0;
  /** Terms of the words that are stop words only if the text is not English. */
  private ambiguous: number[] = [];
  /** The text that is being counted, or a word of it. */
  private bytes = new Uint8Array(4096);

  /** @param idOf gives a term's ordinal: from 0, without a gap; it is told the word, if it is one */
  constructor(private readonly idOf: (term: string, word: string | null, isForeign: boolean) => number) {}

  /** Takes as given that so many terms have an ordinal already. */
  reserveTerms(count: number): void {
    this.termCount = Math.max(this.termCount, count);
    if (2 * this.termCount >= this.lastSeen.length) this.lastSeen = growTypedArray(this.lastSeen, 4 * this.termCount);
  }

  /** Fills `terms`; returns the number of terms with repetitions. */
  count(text: string): number {
    this.textNumber += 1;
    this.length = 0;
    this.distinctCount = 0;
    this.englishStopWords = 0;
    this.otherStopWords = 0;
    this.otherWords = 0;
    this.ambiguous = [];
    const length = this.encode(text);
    const isAscii = length === text.length && !this.bytes.subarray(0, length).includes(APOSTROPHE);
    if (isAscii) this.countAscii(text, 0, length);
    else this.countMixed(text);
    if (this.ambiguous.length > 0) this.countAmbiguous();
    return this.length;
  }

  /** Frequency of a term in the text counted last. */
  frequency(id: number): number {
    return this.lastSeen[2 * id + 1]!;
  }

  /** Reading bytes costs a fraction of reading a string's characters. */
  private encode(text: string): number {
    if (this.bytes.length < 3 * text.length) this.bytes = new Uint8Array(6 * text.length);
    return utf8.encodeInto(text, this.bytes).written;
  }

  /**
   * Does what `termWords` does, for any text. It is read in runs without ASCII white space: no word, elision or
   * possessive goes beyond one, and most are plain ASCII.
   */
  private countMixed(text: string): void {
    const { bytes } = this;
    for (let offset = 0; offset < text.length; offset += 1) {
      const start = offset;
      let isPlain = true;
      for (; offset < text.length; offset += 1) {
        const code = text.charCodeAt(offset);
        if (code === SPACE || (code >= TAB && code <= CARRIAGE_RETURN)) break;
        isPlain &&= code < 128 && code !== APOSTROPHE;
        bytes[offset] = code;
      }
      if (isPlain) this.countAscii(text, start, offset);
      else this.countAny(text.slice(start, offset));
    }
  }

  private countAny(text: string): void {
    for (const word of termWords(text)) {
      const end = this.encode(word);
      this.countWord(word, 0, end, hashOf(this.bytes, 0, end));
    }
    this.countJoined(text);
    for (const emoji of emojiOf(text)) this.countWhole(this.ordinalOf(emoji, null, false));
  }

  /**
   * As `termWords`, for the part of a text up to `end`, ASCII characters without an apostrophe that stand in `bytes` at
   * the same offsets. Its words are then in lower case there.
   */
  private countAscii(text: string, from: number, end: number): void {
    const { bytes } = this;
    let joinedFrom = -1;
    for (let offset = from; offset < end; offset += 1) {
      let letter = LOWER_CASE_OF[bytes[offset]!]!;
      if (letter === 0) continue;
      const start = offset;
      let hash = HASH_START;
      while (letter !== 0) {
        if (offset - start < MAX_WORD_LENGTH) hash = nextHash(hash, letter);
        bytes[offset] = letter;
        offset += 1;
        letter = offset < end ? LOWER_CASE_OF[bytes[offset]!]! : 0;
      }
      this.countWord(text, start, Math.min(offset, start + MAX_WORD_LENGTH), mixHash(hash));
      if (offset + 1 < end && IS_JOINT[bytes[offset]!] === 1 && LOWER_CASE_OF[bytes[offset + 1]!] !== 0) {
        if (joinedFrom < 0) joinedFrom = start;
      } else if (joinedFrom >= 0) {
        this.countRun(text, joinedFrom, offset);
        joinedFrom = -1;
      }
    }
  }

  /** The word at an offset in `bytes`, which is the same offset in an ASCII text; `hash` is the word's own. */
  private countWord(text: string, start: number, end: number, hash: number): void {
    let known = this.idOfWord.get(this.bytes, start, end, hash, UNKNOWN);
    if (known === UNKNOWN) known = this.addWord(text, start, end, hash);
    if (known < 0) {
      if (known === ENGLISH_STOP_WORD) this.englishStopWords += 1;
      else if (known === OTHER_STOP_WORD) this.otherStopWords += 1;
    } else if ((known & IS_AMBIGUOUS) !== 0) this.ambiguous.push(known >>> KIND_BITS);
    else {
      this.otherWords += known & IS_FOREIGN;
      this.countTerm(known >>> KIND_BITS);
    }
  }

  private countJoined(text: string): void {
    for (const { term } of joinedForms(text)) this.countWhole(this.ordinalOf(term, null, false));
  }

  /** Joined words or numbers at an offset in `bytes`, which is the same offset in an ASCII text. */
  private countRun(text: string, start: number, end: number): void {
    const hash = hashOf(this.bytes, start, end);
    const known = this.idOfWord.get(this.bytes, start, end, hash, UNKNOWN);
    if (known >= 0) this.countWhole(known >>> KIND_BITS);
    if (known !== UNKNOWN) return;
    const ids = joinedForms(text.slice(start, end)).map(({ term }) => this.ordinalOf(term, null, false));
    for (const id of ids) this.countWhole(id);
    if (ids.length < 2)
      this.idOfWord.add(this.bytes, start, end, hash, ids.length === 0 ? NO_TERM : ids[0]! << KIND_BITS);
  }

  /** A term beside those of its parts adds nothing to the text's length. */
  private countWhole(id: number): void {
    this.countTerm(id);
    this.length -= 1;
  }

  private countAmbiguous(): void {
    const { englishStopWords, otherStopWords, otherWords } = this;
    const englishWords = this.length - otherWords;
    if (!areAmbiguousStopWords({ englishStopWords, otherStopWords, englishWords, otherWords }))
      for (const id of this.ambiguous) this.countTerm(id);
  }

  private countTerm(id: number): void {
    this.length += 1;
    const { lastSeen } = this;
    if (lastSeen[2 * id] === this.textNumber) {
      lastSeen[2 * id + 1]! += 1;
      return;
    }
    lastSeen[2 * id] = this.textNumber;
    lastSeen[2 * id + 1] = 1;
    if (this.distinctCount === this.terms.length) this.terms = growTypedArray(this.terms, 2 * this.terms.length);
    this.terms[this.distinctCount] = id;
    this.distinctCount += 1;
  }

  private addWord(text: string, start: number, end: number, hash: number): number {
    const word = text.slice(start, end).toLowerCase();
    const known = this.read(word);
    if (this.idOfWord.size >= MAX_CACHED_WORDS) this.idOfWord.clear();
    this.idOfWord.add(this.bytes, start, end, hash, known);
    return known;
  }

  private read(word: string): number {
    const kind = stopWordKind(word);
    if (kind === 'english') return ENGLISH_STOP_WORD;
    if (kind === 'shared') return SHARED_STOP_WORD;
    if (kind === 'other') return OTHER_STOP_WORD;
    const { term, isForeign } = readWord(word);
    const id = this.ordinalOf(term, word, isForeign);
    return (id << KIND_BITS) | (kind === 'ambiguous' ? IS_AMBIGUOUS : isForeign ? IS_FOREIGN : 0);
  }

  private ordinalOf(term: string, word: string | null, isForeign: boolean): number {
    const id = this.idOf(term, word, isForeign);
    if (id === this.termCount) {
      this.termCount += 1;
      if (2 * this.termCount > this.lastSeen.length)
        this.lastSeen = growTypedArray(this.lastSeen, 2 * this.lastSeen.length);
    }
    return id;
  }
}
