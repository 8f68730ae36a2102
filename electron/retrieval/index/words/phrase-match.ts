import { foldText } from '../../../language/words/normalise-text';
import { escapePattern } from '../../../language/words/escape-pattern';
import { distinctTerms } from '../../../language/words/terms';
import { valuePatternOf } from '../../../language/words/written-values';
import { mayHoldUnspaced } from '../../../language/words/unspaced-words';
import type { IndexEntry } from '../columns/index-entry';

type PhraseText = Pick<IndexEntry, 'title' | 'heading' | 'text'>;

/** A phrase as it is looked for: in the folded words of a text, or in the text as it is written. */
export type PhrasePattern = string | RegExp;

/** “IT” and “WHO”, which are stop words in small letters. */
const ACRONYM = /^\p{Lu}{2,5}$/u;

/**
 * Phrases as they are looked for: folded, and bounded by spaces where their script has any; numbers and codes in any
 * grouping of their digits; signs and acronyms as they are.
 */
export const phrasePatterns = (phrases: readonly string[]): PhrasePattern[] =>
  phrases.filter((phrase) => phrase.trim() !== '').map(phrasePattern);

function phrasePattern(phrase: string): PhrasePattern {
  const value = valuePatternOf(phrase);
  if (value !== null) return value.pattern;
  const folded = foldText(phrase);
  if (folded === '') return new RegExp(escapePattern(phrase.trim()), 'u');
  if (ACRONYM.test(phrase) && distinctTerms(phrase).length === 0)
    return new RegExp(`(?<![\\p{L}\\p{N}])${phrase}(?![\\p{L}\\p{N}])`, 'u');
  return `${spaceBeside(folded[0]!)}${folded}${spaceBeside(folded.at(-1)!)}`;
}

const spaceBeside = (character: string): string => (mayHoldUnspaced(character) ? '' : ' ');

/** Two spaces between title, headings and paragraphs, so that no phrase is found across them. */
const foldedFields = ({ title, heading, text }: PhraseText): string =>
  ` ${[title, heading, ...text.split(/\n[^\S\n]*\n/)].map(foldText).join('  ')} `;

function phraseTest(entry: PhraseText): (pattern: PhrasePattern) => boolean {
  let folded: string | null = null;
  return (pattern) =>
    typeof pattern === 'string'
      ? (folded ??= foldedFields(entry)).includes(pattern)
      : pattern.test(`${entry.title}\n${entry.heading}\n${entry.text}`);
}

/** Whether the title, the headings or the text hold one of the patterns. */
export const containsAnyPhrase = (entry: PhraseText, patterns: readonly PhrasePattern[]): boolean =>
  patterns.some(phraseTest(entry));

export const containsEveryPhrase = (entry: PhraseText, patterns: readonly PhrasePattern[]): boolean =>
  patterns.every(phraseTest(entry));

/** The first phrase that an entry lacks; null: none. */
export const missingPhrase = (entry: PhraseText, phrases: readonly string[]): string | null =>
  phrases.find((phrase) => !containsEveryPhrase(entry, phrasePatterns([phrase]))) ?? null;
