import { STOP_WORDS } from '../../../shared/lib/text/stop-words';
import { MAX_WORD_LENGTH, makeTerm, splitWords } from '../../../shared/lib/text/terms';
import { hashOf, HASH_START, mixed, nextHash, WordTable } from './word-table';

const NO_TERM = -1;
const UNKNOWN = -2;
const MOST_WORDS = 200_000;
const APOSTROPHE = 39;
const utf8 = new TextEncoder();
/** By byte: an ASCII letter as a small one, a digit as it is, 0 for everything else. */
const SMALL_LETTERS = Uint8Array.from({ length: 256 }, (_, byte) => (/[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte).toLowerCase().charCodeAt(0) : 0));

/** Counts the terms of texts: the same as `termsOf`, by number, without cutting a text into pieces. */
export class WordCounter {
  /** By term, of the text counted last; says nothing of terms that are not in it. */
  readonly frequencies: number[] = [];
  /** Words as they are written; a shortcut past stop words, lemma and stem. */
  private readonly idOfWord = new WordTable();
  /** By term: the text it was last met in. */
  private readonly stamps: number[] = [];
  private stamp = 0;
  private length = 0;
  /** The text that is being counted, or a word of it. */
  private bytes = new Uint8Array(4096);

  /** @param idOf a term's number; from 0, without a gap */
  constructor(private readonly idOf: (term: string) => number) {}

  /** The distinct terms of a text in their order, and how many there are with repetitions. */
  count(text: string): { ids: number[]; length: number } {
    const ids: number[] = [];
    this.stamp += 1;
    this.length = 0;
    const length = this.encode(text);
    const isPlain = length === text.length && !this.bytes.subarray(0, length).includes(APOSTROPHE);
    if (isPlain) this.countPlain(text, ids);
    else for (const word of splitWords(text)) {
        const end = this.encode(word);
        this.countWord(word, 0, end, hashOf(this.bytes, 0, end), ids);
      }
    return { ids, length: this.length };
  }

  /** Reading bytes costs a fraction of reading a string's characters. */
  private encode(text: string): number {
    if (this.bytes.length < 3 * text.length) this.bytes = new Uint8Array(6 * text.length);
    return utf8.encodeInto(text, this.bytes).written;
  }

  /** As `splitWords` does with a text that has ASCII characters only and no apostrophe. Its words are in small letters in `bytes` then. */
  private countPlain(text: string, ids: number[]): void {
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
      this.countWord(text, start, Math.min(place, start + MAX_WORD_LENGTH), mixed(hash), ids);
    }
  }

  /** The word that stands there in `bytes`, and in a plain text at the same place; `hash` is its own. */
  private countWord(text: string, start: number, end: number, hash: number, ids: number[]): void {
    let id = this.idOfWord.get(this.bytes, start, end, hash, UNKNOWN);
    if (id === UNKNOWN) id = this.learn(text, start, end, hash);
    if (id === NO_TERM) return;
    this.length += 1;
    if (this.stamps[id] === this.stamp) {
      this.frequencies[id]! += 1;
      return;
    }
    this.stamps[id] = this.stamp;
    this.frequencies[id] = 1;
    ids.push(id);
  }

  private learn(text: string, start: number, end: number, hash: number): number {
    const word = text.slice(start, end).toLowerCase();
    const id = STOP_WORDS.has(word) ? NO_TERM : this.idOf(makeTerm(word));
    if (id === this.stamps.length) {
      this.stamps.push(0);
      this.frequencies.push(0);
    }
    if (this.idOfWord.size >= MOST_WORDS) this.idOfWord.clear();
    this.idOfWord.add(this.bytes, start, end, hash, id);
    return id;
  }
}
