import { splitSentences } from '../../../language/sentences/split-sentences';
import { distinctTerms, splitWords } from '../../../language/words/terms';

/** Terms of a sentence below which overlap may be chance. */
const MIN_TERMS = 4;
/**
 * Share of the sentence's terms that one passage of the source must contain, and how many of them must not be in the
 * question.
 */
const MIN_TERM_SHARE = 0.75;
const MIN_NEW_TERMS = 2;
/** Sentences of the source read together. */
const PASSAGE_SENTENCES = 2;

/**
 * 1-based sentences of an answer that paraphrase a source without citing it. Conservative: one passage must contain
 * nearly all of the sentence's terms, at least two of them not from the question, and every number; cited sentences
 * never count.
 */
export function findParaphrases(answer: string, source: string, question: string): number[] {
  const passages = readPassages(source);
  const questionTerms = new Set(distinctTermList(question));
  return splitSentences(answer).flatMap(({ text }, index) =>
    !/\[\d+\]/.test(text) && passages.some((passage) => isParaphrase(text, passage, questionTerms)) ? [index + 1] : [],
  );
}

function isParaphrase(sentence: string, passage: ReadonlySet<string>, questionTerms: ReadonlySet<string>): boolean {
  const terms = distinctTermList(sentence);
  if (terms.length < MIN_TERMS) return false;
  const shared = terms.filter((term) => passage.has(term));
  const numbers = splitWords(sentence).filter((word) => /^\d/.test(word));
  return (
    shared.length >= MIN_TERM_SHARE * terms.length &&
    shared.filter((term) => !questionTerms.has(term)).length >= MIN_NEW_TERMS &&
    numbers.every((number) => passage.has(number))
  );
}

function readPassages(text: string): Set<string>[] {
  const sentences = splitSentences(text);
  return sentences.map((_, index) => {
    const words = sentences
      .slice(index, index + PASSAGE_SENTENCES)
      .map((sentence) => sentence.text)
      .join(' ');
    return new Set([...distinctTermList(words), ...splitWords(words).filter((word) => /^\d/.test(word))]);
  });
}

const distinctTermList = (text: string): string[] => distinctTerms(text).map(({ term }) => term);
