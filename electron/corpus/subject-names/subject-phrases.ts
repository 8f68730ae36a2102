import { isGermanText } from '../../language/grammar/is-german-text';
import { nounPhrases, type NounPhrase } from '../../language/grammar/noun-phrases';
import { findNames } from '../../language/names/names-in-text';
import { foldWord } from '../../language/words/fold-word';
import { isUnspacedStopWord, stopWordKind } from '../../language/words/stop-words';
import { splitWords, termsOf } from '../../language/words/terms';
import { mayHoldUnspaced } from '../../language/words/unspaced-words';

/** A phrase of a text as it is written most often there. */
export interface WrittenPhrase {
  text: string;
  terms: readonly string[];
  count: number;
  /** It is the name of somebody or of a place: who was there is not what it was about. */
  isName: boolean;
}

/** The phrases of one text by their terms, joined by spaces. */
export type PhrasesOfText = ReadonlyMap<string, WrittenPhrase>;

/** A phrase that may name what texts are about. */
export interface SubjectPhrase {
  text: string;
  terms: readonly string[];
  /** How many of the texts use it, and how many hold all its words, wherever they stand. */
  users: number;
  holders: number;
  isName: boolean;
  /** It is the title of a text. Absent: a phrase of it. */
  isTitle?: true;
}

/** Share of stop words below which a text is in a language whose function words are not known. */
const MIN_KNOWN_SHARE = 0.15;
const MIN_LETTERS = 3;
/** Words of a phrase in a script without spaces, and its characters. */
const MAX_SEGMENTS = 3;
const MAX_CHARACTERS = 10;
const MAX_PHRASES = 120;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
/** What is in hiragana alone is a particle or an ending. */
const HAS_CONTENT = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Latin}]/u;
const ENDS_IN_HIRAGANA = /\p{Script=Hiragana}$/u;

/** The phrases of a text that may name what it is about, in any language; the most frequent ones of a long text. */
export function readPhrases(text: string): Map<string, WrittenPhrase> {
  const found = new Map<string, WrittenPhrase>();
  // In German every noun has the capital of a name.
  const names = new Set(isGermanText(text) ? [] : findNames(text).flatMap(({ name }) => name.split(' ')));
  for (const { text: written, terms } of phrasesOf(text)) {
    const key = terms.join(' ');
    const known = found.get(key);
    if (known === undefined)
      found.set(key, { text: written, terms, count: 1, isName: written.split(' ').some((word) => names.has(word)) });
    else known.count += 1;
  }
  return new Map([...found].sort((a, b) => b[1].count - a[1].count || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_PHRASES));
}

/**
 * Noun phrases where the function words of the language are known; in a script without spaces runs of its words; single
 * words elsewhere.
 */
function phrasesOf(text: string): NounPhrase[] {
  if (mayHoldUnspaced(text)) return unspacedPhrases(text);
  const words = splitWords(text);
  const known = words.filter((word) => stopWordKind(foldWord(word)) !== null).length;
  return nounPhrases(text).filter(
    ({ text: phrase, terms }) =>
      phrase.length >= MIN_LETTERS && (terms.length === 1 || known >= words.length * MIN_KNOWN_SHARE),
  );
}

function unspacedPhrases(text: string): NounPhrase[] {
  const runs: string[][] = [[]];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const isPart = isWordLike === true && HAS_CONTENT.test(segment) && !isUnspacedStopWord(segment);
    if (isPart) runs.at(-1)!.push(segment);
    // A verb ends the run that it stands in.
    if (!isPart || ENDS_IN_HIRAGANA.test(segment)) runs.push([]);
  }
  return runs.flatMap((run) =>
    run.flatMap((_, start) =>
      Array.from({ length: Math.min(MAX_SEGMENTS, run.length - start) }, (_none, more) => {
        const phrase = run.slice(start, start + more + 1).join('');
        return { text: phrase, terms: termsOf(phrase).map(({ term }) => term) };
      }).filter(({ text: phrase, terms }) => terms.length > 0 && phrase.length <= MAX_CHARACTERS),
    ),
  );
}

/** Of a phrase's score for each term after the first: a longer phrase says more, and is rarer. */
const FURTHER_TERM = 0.6;

/**
 * The phrases of texts on one subject: those that the most texts use first, of these the most telling.
 *
 * @param weightOf how telling a term is among all texts; 0 for one that names nothing
 */
export function rankPhrases(texts: readonly PhrasesOfText[], weightOf: (term: string) => number): SubjectPhrase[] {
  const said = texts.map((phrases) => new Set([...phrases.values()].flatMap(({ terms }) => terms)));
  const holdersOf = (terms: readonly string[]) => said.filter((own) => terms.every((term) => own.has(term))).length;
  const found = new Map<string, Omit<SubjectPhrase, 'text'> & { writings: Map<string, number> }>();
  for (const phrases of texts) {
    for (const [key, { text, terms, count, isName }] of phrases) {
      const known = found.get(key) ?? {
        terms,
        users: 0,
        holders: holdersOf(terms),
        isName: false,
        writings: new Map<string, number>(),
      };
      known.users += 1;
      known.isName ||= isName;
      known.writings.set(text, (known.writings.get(text) ?? 0) + count);
      found.set(key, known);
    }
  }
  return [...found.values()]
    .map((phrase) => ({ phrase, score: phrase.users * worthOf(phrase.terms, weightOf) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.phrase.terms.join(' ') < b.phrase.terms.join(' ') ? -1 : 1))
    .map(({ phrase: { writings, ...phrase } }) => ({ ...phrase, text: mostWritten(writings) }));
}

/** Each term counts once, the most telling in full. */
const worthOf = (terms: readonly string[], weightOf: (term: string) => number): number =>
  [...new Set(terms)]
    .map(weightOf)
    .sort((a, b) => b - a)
    .reduce((sum, weight, index) => sum + weight * (index === 0 ? 1 : FURTHER_TERM), 0);

const mostWritten = (writings: ReadonlyMap<string, number>): string =>
  [...writings].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1))[0]![0];

export const asName = (phrase: string): string => phrase.charAt(0).toLocaleUpperCase() + phrase.slice(1);
