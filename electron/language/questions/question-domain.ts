import domainOpeners from './domain-openers.txt?raw';
import domainPrepositions from './domain-prepositions.txt?raw';
import timeWords from './time-words.txt?raw';
import monthNames from '../words/month-names.txt?raw';
import weekdayNames from '../words/weekday-names.txt?raw';
import { findNames } from '../names/names-in-text';
import { distinctTerms } from '../words/terms';
import { alternationOf, parseWordList } from '../words/word-list';

/** The domain in which a question asks how something works: “the art of the Japanese garden”. */
export interface QuestionDomain {
  phrase: string;
  /** Its content words, as the index has them; at least one. */
  terms: string[];
}

const DOMAIN = new RegExp(
  String.raw`^${alternationOf(domainOpeners)}\s(?<thing>.{2,160}?)\s${alternationOf(domainPrepositions)}(?:\s|(?<=['’]))(?<domain>[\p{L}\p{N}][^,;:.?!]{2,80})`,
  'iu',
);
/** A verb may follow: “in my garden essay work?”. */
const CLOSING_VERB = /\s(?:works?|functions?|matters?|helps?|looks?|means?|behaves?|feels?|sounds?)\b.*$/iu;
const TIME_WORDS = new Set(
  [timeWords, monthNames, weekdayNames].flatMap(parseWordList).map((word) => word.toLowerCase()),
);

/**
 * The domain of a question such as “how does negative space work in the Japanese garden?”. Null where none is named, where
 * it is a time, and where somebody's doings are asked about.
 */
export function questionDomain(question: string): QuestionDomain | null {
  const { thing, domain } = DOMAIN.exec(question.trim())?.groups ?? {};
  if (domain === undefined || findNames(` ${thing!}`).some(({ kind }) => kind === 'person')) return null;
  const phrase = domain.replace(CLOSING_VERB, '').trim();
  const terms = distinctTerms(phrase)
    .filter(({ word }) => !TIME_WORDS.has(word.toLowerCase()))
    .map(({ term }) => term);
  return terms.length === 0 ? null : { phrase, terms };
}
