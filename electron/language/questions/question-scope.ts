import lemmatizer from 'wink-lemmatizer';
import everythingFrames from './everything-frames.txt?raw';
import timeWords from './time-words.txt?raw';
import { findNames } from '../names/names-in-text';
import { distinctTerms, termsOf } from '../words/terms';
import { alternationOf, parseWordList } from '../words/word-list';
import { questionSubject } from './question-subject';

/** A noun that names what everything is asked about. */
export interface ScopeNoun {
  /** The word as the question has it, in lower case; several words for a name or title. */
  word: string;
  /** One particular thing is meant (“the trip”), not a kind (“my projects”). */
  isDefinite: boolean;
}

const ASKS_FOR_EVERYTHING = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${alternationOf(everythingFrames)}(?![\p{L}\p{N}])`,
  'iu',
);
const USUAL_WAY =
  /\b(?:my|our) (?:usual|normal|typical|regular|standard) (?:steps|way|routine|procedure|process)\b|\bhow (?:do|did) (?:i|we) (?:usually|normally|always)\b/i;
/** “…, this is the biggest purchase of my life” is about the thing and does not name it. */
const REMARK =
  /\s*[,;:–—-]+\s*(?:and |because |since )?(?:this|that|it)(?:['’]s| is| was| will be)\b[^.?!\n]{0,300}/giu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*|[^\s\p{L}\p{N}]/gu;
const DETERMINER = /^(?:the|this|that|these|those|my|our|your|his|her|their)$/i;
const TIME_WORDS = new Set(parseWordList(timeWords));
const MAX_NOUNS = 4;

/** Whether everything on a subject is asked for: “tell me about the trip”, “what do my notes hold on gardens”. */
export const asksForEverything = (question: string): boolean => ASKS_FOR_EVERYTHING.test(question);

/** Whether the person's own way of doing something is asked for. */
export const asksForUsualWay = (question: string): boolean => USUAL_WAY.test(question);

/**
 * The nouns of a question's subject: names and known titles, of every phrase with a determiner the last word, or else the
 * subject's last word.
 *
 * @param titles known titles of several words that the question holds
 */
export function scopeNouns(question: string, titles: readonly string[] = []): ScopeNoun[] {
  const nouns = nounsOf(question);
  const known = titles.map((title) => title.toLowerCase());
  const names = scopeNames(question);
  const named = [
    ...new Set([
      ...names.map(({ word }) => word),
      ...nouns.map(({ word }) => known.find((title) => endsWithWord(title, word))),
    ]),
  ];
  return [
    ...named.filter((word) => word !== undefined).map((word) => ({ word, isDefinite: false })),
    ...nouns.filter(({ word }) => !named.some((name) => name !== undefined && endsWithWord(name, word))),
  ].slice(0, MAX_NOUNS);
}

/** The names in a question's subject. */
export const scopeNames = (question: string): ScopeNoun[] =>
  findNames(questionSubject(question)).map(({ name }) => ({ word: name.toLowerCase(), isDefinite: false }));

const endsWithWord = (phrase: string, word: string): boolean => phrase === word || phrase.endsWith(` ${word}`);

function nounsOf(question: string): ScopeNoun[] {
  const words = questionSubject(question).replace(REMARK, ' ').match(WORD) ?? [];
  const nouns: ScopeNoun[] = [];
  for (let index = 0; index < words.length; index += 1) {
    if (!DETERMINER.test(words[index]!)) continue;
    let end = index + 1;
    while (end < words.length && isContentWord(words[end]!)) end += 1;
    if (end > index + 1) nouns.push(scopeNoun(words[end - 1]!));
  }
  const last = words.findLast(isContentWord);
  return nouns.length === 0 && last !== undefined ? [{ word: last.toLowerCase(), isDefinite: false }] : nouns;
}

const scopeNoun = (word: string): ScopeNoun => ({ word: word.toLowerCase(), isDefinite: !isPlural(word) });

/**
 * Whether a text speaks of a noun. Of a particular thing it must be named by itself: “the house” is neither “the house
 * salad” nor “the dog house”, and “the trip” is not “I tripped”.
 */
export function speaksOf(text: string, { word, isDefinite }: ScopeNoun): boolean {
  const wanted = termsOf(word).map(({ term }) => term);
  if (
    wanted.length === 0 ||
    !holdsInOrder(
      termsOf(text).map(({ term }) => term),
      wanted,
    )
  )
    return false;
  if (!isDefinite) return true;
  const words = text.match(WORD) ?? [];
  return words.some(
    (each, index) =>
      isFormOf(each.toLowerCase(), word) &&
      !isPlainNoun(words[index + 1]) &&
      (!isPlainNoun(words[index - 1]) || /^\p{Lu}/u.test(words[index - 1]!)),
  );
}

const holdsInOrder = (terms: readonly string[], wanted: readonly string[]): boolean =>
  terms.some((term, start) => term === wanted[0] && wanted.every((each, index) => terms[start + index] === each));

const isFormOf = (word: string, noun: string): boolean =>
  word === noun || word.replace(/['’]s$/, '') === noun || lemmatizer.noun(word) === noun;

/** A content word that is no form of a verb: before or after a noun it makes another thing of it. */
const isPlainNoun = (word: string | undefined): boolean =>
  word !== undefined &&
  isContentWord(word) &&
  lemmatizer.verb(word.toLowerCase()) === word.toLowerCase() &&
  lemmatizer.adjective(word.toLowerCase()) === word.toLowerCase();

const isContentWord = (word: string): boolean => distinctTerms(word).length > 0 && !TIME_WORDS.has(word.toLowerCase());

const isPlural = (word: string): boolean => lemmatizer.noun(word.toLowerCase()) !== word.toLowerCase();
