import { isEnglishWord } from '../../../language/words/english-words';
import { STOP_WORDS } from '../../../language/words/stop-words';
import { toTerm } from '../../../language/words/terms';
import { trigramSimilarity, trigramsOf } from './trigrams';

const MAX_SPAN_WORDS = 4;
/** A known word may still be a misspelling when the name is this many times as common. */
const COMMONNESS_RATIO = 5;
/** A bound on the work of one question, whatever the number of names. */
const MAX_SUSPECT_WORDS = 4;

/** A name that a span of words may mean. */
export interface NearName {
  /** Lower case, without accents. */
  words: readonly string[];
  /** Entries whose speaker has this name. */
  spokenCount: number;
  /** Notes with this title or alias. */
  refs: readonly unknown[];
}

/** Whether a folded word bears meaning enough to be looked up among names. */
export const mayBeMisspelt = (word: string): boolean =>
  word.length >= 3 && !STOP_WORDS.has(word) && !/^\p{N}+$/u.test(word);

/** Sequences of a text's folded words that hold a suspect one and neither begin nor end with a stop word. */
export function suspectSpans(words: readonly string[], isSuspect: (word: string) => boolean): string[][] {
  const suspects = words.flatMap((word, index) => (isSuspect(word) ? [index] : [])).slice(0, MAX_SUSPECT_WORDS);
  const spans = new Map<string, string[]>();
  const isMeaningful = (index: number) => !STOP_WORDS.has(words[index]!);
  for (const index of suspects) {
    for (let start = Math.max(0, index - MAX_SPAN_WORDS + 1); start <= index; start += 1) {
      for (let end = index + 1; end <= Math.min(words.length, start + MAX_SPAN_WORDS); end += 1) {
        if (isMeaningful(start) && isMeaningful(end - 1)) spans.set(`${start}-${end}`, words.slice(start, end));
      }
    }
  }
  return [...spans.values()];
}

/** The words that the name lacks must make the span more like it, and be much rarer than it. */
export function isMisspelling(
  span: readonly string[],
  known: NearName,
  similarity: number,
  documentFrequency: (term: string) => number,
): boolean {
  // An everyday word is what it says, unless it stands for a person: "templates" is no misspelt "Template".
  if (known.spokenCount === 0 && span.every((word) => known.words.includes(word) || isEnglishWord(word))) return false;
  // A spelling that stems like the name has the name's own documents.
  const nameTerms = new Set(known.words.map(toTerm));
  const other = span.filter((word) => !nameTerms.has(toTerm(word)));
  const written = Math.max(0, ...other.map((word) => documentFrequency(toTerm(word))));
  if (written > 0 && COMMONNESS_RATIO * written > commonness(known, documentFrequency)) return false;
  return (
    trigramSimilarity(trigramsOf(span.filter((word) => known.words.includes(word))), trigramsOf(known.words)) <
    similarity
  );
}

/** Entries that vouch for the name as it is spelt. */
const commonness = (
  { words, spokenCount: spoken, refs }: NearName,
  documentFrequency: (term: string) => number,
): number => Math.max(spoken, refs.length, Math.min(...words.map((word) => documentFrequency(toTerm(word)))));
