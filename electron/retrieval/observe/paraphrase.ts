import { splitSentences } from '../../../shared/lib/text/sentences';
import { distinctTerms, splitWords } from '../../../shared/lib/text/terms';

/** A sentence of fewer terms of its own says too little to be told from chance. */
const LEAST_TERMS = 4;
/**
 * Share of the sentence's terms that one passage of the source must hold, and how many of them the question did not say
 * already.
 */
const TERM_SHARE = 0.75;
const LEAST_NEW = 2;
/** A source sentence is read together with the one after it. */
const PASSAGE_SENTENCES = 2;

/**
 * Which sentences of an answer (1-based) say what a source says without citing it. Conservative: nearly all terms of
 * the sentence stand in one
 * passage of the source, two of them are no echo of the question, every number is the source's, and a cited sentence is
 * never counted.
 */
export function paraphrasesIn(answer: string, source: string, question: string): number[] {
  const passages = passagesOf(source);
  const asked = new Set(termsIn(question));
  return splitSentences(answer).flatMap(({ text }, place) =>
    !/\[\d+\]/.test(text) && passages.some((passage) => says(text, passage, asked)) ? [place + 1] : [],
  );
}

function says(sentence: string, passage: ReadonlySet<string>, asked: ReadonlySet<string>): boolean {
  const terms = termsIn(sentence);
  if (terms.length < LEAST_TERMS) return false;
  const shared = terms.filter((term) => passage.has(term));
  const numbers = splitWords(sentence).filter((word) => /^\d/.test(word));
  return (
    shared.length >= TERM_SHARE * terms.length &&
    shared.filter((term) => !asked.has(term)).length >= LEAST_NEW &&
    numbers.every((number) => passage.has(number))
  );
}

function passagesOf(text: string): Set<string>[] {
  const sentences = splitSentences(text);
  return sentences.map((_, place) => {
    const words = sentences
      .slice(place, place + PASSAGE_SENTENCES)
      .map((sentence) => sentence.text)
      .join(' ');
    return new Set([...termsIn(words), ...splitWords(words).filter((word) => /^\d/.test(word))]);
  });
}

const termsIn = (text: string): string[] => distinctTerms(text).map(({ term }) => term);
