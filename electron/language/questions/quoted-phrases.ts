import phraseLookupWords from './phrase-lookup-words.txt?raw';
import { termsOf, toTerm } from '../words/terms';
import { parseWordList } from '../words/word-list';
import { questionSubject } from './question-subject';

/** What stands between marks. Bounded, so that an opening mark without a closing one costs no more than this. */
const between = (marks: string): string => String.raw`([^\n${marks}]{2,200})`;

/** “…”, "…", „…“, «…», »…« and 「…」. A straight mark opens before a word: 15" is a length. */
const QUOTATION = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])"(?!\s)${between('"')}(?<!\s)"`,
    `„${between('„“”"')}[“”"]`,
    `“${between('“”')}”`,
    `«${between('«»')}»`,
    `»${between('«»')}«`,
    `「${between('「」')}」`,
    `『${between('『』')}』`,
  ].join('|'),
  'gu',
);

/** The phrases that stand in quotation marks, in their order. */
export const quotedPhrases = (text: string): string[] =>
  [...text.matchAll(QUOTATION)].map((match) =>
    match
      .slice(1)
      .find((phrase) => phrase !== undefined)!
      .trim(),
  );

let lookupTerms: ReadonlySet<string> | null = null;

/**
 * Whether a question asks for nothing but where its quoted phrases stand: "where did I write “the long tail”". In any
 * other question a quotation is part of what is said, and the answer may stand in other words.
 */
export function asksOnlyForPhrases(question: string): boolean {
  const rest = question.replace(QUOTATION, ' ');
  if (rest === question) return false;
  lookupTerms ??= new Set(parseWordList(phraseLookupWords).map(toTerm));
  return termsOf(questionSubject(rest)).every(({ term }) => lookupTerms!.has(term));
}
