import type { Difference } from '../../../shared/domain/trace-reasons';
import { isHedged } from '../hedging/hedges';
import { isNegated } from '../words/negation';
import { STOP_WORDS } from '../words/stop-words';
import { termsOf } from '../words/terms';
import { valueOfWord } from '../value-words';

/** UTF-16 units; a longer sentence says several things. */
const MAX_CHARACTERS = 160;
/** Words with a topic before the value: whom or what it is of, and most often what it is. */
const MIN_SHARED_TERMS = 1;
const MAX_VALUE_TERMS = 3;
const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu;

interface ReadWord {
  text: string;
  terms: string[];
}

const readWords = (text: string): ReadWord[] => {
  const withTopic = new Set(termsOf(text).map(({ word }) => word));
  return (text.match(WORD) ?? []).map((word) => {
    const own = word.replace(/[.'’-]+$/u, '');
    return { text: own, terms: termsOf(own).flatMap((term) => (withTopic.has(term.word) ? [term.term] : [])) };
  });
};

/**
 * "The boat lies in Kiel" against "The boat lies in Stralsund": what two plain sentences of the same words end with,
 * where that differs. Null for questions, guesses and denials, and where a number differs. Whether both can hold
 * is for the encoder to tell.
 */
export function findOtherEnding(said: string, kept: string): Difference | null {
  if ([said, kept].some((text) => text.length > MAX_CHARACTERS || !isPlain(text))) return null;
  const [own, other] = [readWords(said), readWords(kept)];
  let start = 0;
  while (start < own.length && isSame(own[start], other[start])) start += 1;
  // One word may follow the value: "findet im Rathaus statt".
  const after = start < own.length - 1 && start < other.length - 1 && isSame(own.at(-1), other.at(-1)) ? -1 : undefined;
  const [value, instead] = [own.slice(start, after), other.slice(start, after)];
  const shared = own.slice(0, start);
  if (shared.flatMap(({ terms }) => terms).length < MIN_SHARED_TERMS || shared.length < 2) return null;
  if (!isValue(value) || !isValue(instead)) return null;
  const known = new Set(instead.flatMap(({ terms }) => terms));
  if (value.some(({ terms }) => terms.some((term) => known.has(term)))) return null;
  const words = (read: readonly ReadWord[]) => read.map(({ text }) => text).join(' ');
  return { code: 'other-value', value: words(value), instead: words(instead) };
}

const isSame = (one: ReadWord | undefined, other: ReadWord | undefined): boolean =>
  one !== undefined && one.text.toLowerCase() === other?.text.toLowerCase();

function isValue(words: readonly ReadWord[]): boolean {
  const withTopic = words.filter((word) => word.terms.length > 0);
  const terms = withTopic.flatMap((word) => word.terms);
  // “Zoé est rouge” is somebody and something, not one value.
  if (new Set(withTopic.map(({ text }) => /^\p{Lu}/u.test(text))).size > 1) return false;
  return (
    terms.length > 0 &&
    terms.length <= MAX_VALUE_TERMS &&
    words.every(
      ({ text }) =>
        !/\d/u.test(text) && (STOP_WORDS.has(text.toLowerCase()) || valueOfWord(text.toLowerCase()) === null),
    )
  );
}

const isPlain = (text: string): boolean => !/[?？؟:]/u.test(text) && !isHedged(text, 'person') && !isNegated(text);
