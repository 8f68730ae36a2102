import { grown } from '../../../shared/lib/grown';
import { STOP_WORDS } from '../../../shared/lib/text/stop-words';
import { MAX_WORD_LENGTH, makeTerm, splitWords } from '../../../shared/lib/text/terms';
import { hashOf, HASH_START, mixed, nextHash, WordTable } from './word-table';

const NO_TERM = -1;
const UNKNOWN = -2;
const MOST_WORDS = 200_000;
const APOSTROPHE = 39;
const utf8 = new TextEncoder();
/** By byte: an ASCII letter as a small one, a digit as it is, 0 for everything else. */
const SMALL_LETTERS = new Uint8Array(256);
for (const sign of 'abcdefghijklmnopqrstuvwxyz0123456789')
  for (const written of [sign, sign.toUpperCase()]) SMALL_LETTERS[written.charCodeAt(0)] = sign.charCodeAt(0);

/** Counts the terms of texts: the same as `termsOf`, by number, without cutting a text into pieces. */
export class WordCounter {
  /**
   * Numbers of the text's distinct terms in their order: the first `distinct` of these. Written over by the next count.
   */
  terms = new Uint32Array(256);
  distinct = 0;
  /** Words as they are written; a shortcut past stop words, lemma and stem. */
  private readonly idOfWord = new WordTable();
  /** By term two numbers beside each other: the text it was last met in, and how often it is in it. */
  private met = new Uint32Array(8192);
  private known = 0;
  private stamp = 0;
  private length = 0;
  /** The text that is being counted, or a word of it. */
  private bytes = new Uint8Array(4096);

  /** @param idOf a term's number; from 0, without a gap */
  constructor(private readonly idOf: (term: string) => number) {}

  /** Fills `terms`; returns how many terms there are with repetitions. */
  count(text: string): number {
    this.stamp += 1;
    this.length = 0;
    this.distinct = 0;
    const length = this.encode(text);
    const isPlain = length === text.length && !this.bytes.subarray(0, length).includes(APOSTROPHE);
    if (isPlain) this.countPlain(text);
    else
      for (const word of splitWords(text)) {
        const end = this.encode(word);
        this.countWord(word, 0, end, hashOf(this.bytes, 0, end));
      }
    return this.length;
  }

  /** Of a term of the text counted last. */
  frequency(id: number): number {
    return this.met[2 * id + 1]!;
  }

  /** Reading bytes costs a fraction of reading a string's characters. */
  private encode(text: string): number {
    if (this.bytes.length < 3 * text.length) this.bytes = new Uint8Array(6 * text.length);
    return utf8.encodeInto(text, this.bytes).written;
  }

  /**
   * As `splitWords` does with a text that has ASCII characters only and no apostrophe. Its words are in small letters
   * in `bytes` then.
   */
  private countPlain(text: string): void {
    const { bytes } = this;
    const { length } = text;
    for (let place = 0; place < length; place += 1) {
      let letter = SMALL_LETTERS[bytes[place]!]!;
      if (letter === 0) continue;
      const start = place;
      let hash = HASH_START;
      while (letter !== 0) {
        if (place - start < MAX_WORD_LENGTH) hash = nextHash(hash, letter);
        bytes[place] = letter;
        place += 1;
        letter = place < length ? SMALL_LETTERS[bytes[place]!]! : 0;
      }
      this.countWord(text, start, Math.min(place, start + MAX_WORD_LENGTH), mixed(hash));
    }
  }

  /** The word that stands there in `bytes`, and in a plain text at the same place; `hash` is its own. */
  private countWord(text: string, start: number, end: number, hash: number): void {
    let id = this.idOfWord.get(this.bytes, start, end, hash, UNKNOWN);
    if (id === UNKNOWN) id = this.learn(text, start, end, hash);
    if (id === NO_TERM) return;
    this.length += 1;
    const { met } = this;
    if (met[2 * id] === this.stamp) {
      met[2 * id + 1]! += 1;
      return;
    }
    met[2 * id] = this.stamp;
    met[2 * id + 1] = 1;
    if (this.distinct === this.terms.length) this.terms = grown(this.terms, 2 * this.terms.length);
    this.terms[this.distinct] = id;
    this.distinct += 1;
  }

  private learn(text: string, start: number, end: number, hash: number): number {
    const word = text.slice(start, end).toLowerCase();
    const id = STOP_WORDS.has(word) ? NO_TERM : this.idOf(makeTerm(word));
    if (id === this.known) {
      this.known += 1;
      if (2 * this.known > this.met.length) this.met = grown(this.met, 2 * this.met.length);
    }
    if (this.idOfWord.size >= MOST_WORDS) this.idOfWord.clear();
    this.idOfWord.add(this.bytes, start, end, hash, id);
    return id;
  }
}
