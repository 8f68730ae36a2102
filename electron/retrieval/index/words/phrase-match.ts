import { foldText } from '../../../language/words/normalise-text';
import { mayHoldUnspaced } from '../../../language/words/unspaced-words';
import type { IndexEntry } from '../columns/index-entry';

type PhraseText = Pick<IndexEntry, 'title' | 'heading' | 'text'>;

/** Phrases as they are looked for: folded, and bounded by spaces where their script has any. Empty ones are left out. */
export const phrasePatterns = (phrases: readonly string[]): string[] =>
  phrases
    .map(foldText)
    .filter((phrase) => phrase !== '')
    .map((phrase) => `${spaceBeside(phrase[0]!)}${phrase}${spaceBeside(phrase.at(-1)!)}`);

const spaceBeside = (character: string): string => (mayHoldUnspaced(character) ? '' : ' ');

/** Two spaces between title, headings and paragraphs, so that no phrase is found across them. */
const foldedFields = ({ title, heading, text }: PhraseText): string =>
  ` ${[title, heading, ...text.split(/\n[^\S\n]*\n/)].map(foldText).join('  ')} `;

/** Whether the title, the headings or the text hold one of the patterns. */
export function containsAnyPhrase(entry: PhraseText, patterns: readonly string[]): boolean {
  const fields = foldedFields(entry);
  return patterns.some((pattern) => fields.includes(pattern));
}

export function containsEveryPhrase(entry: PhraseText, patterns: readonly string[]): boolean {
  const fields = foldedFields(entry);
  return patterns.every((pattern) => fields.includes(pattern));
}

/** The first phrase that an entry lacks; null: none. */
export const missingPhrase = (entry: PhraseText, phrases: readonly string[]): string | null =>
  phrases.find((phrase) => !containsEveryPhrase(entry, phrasePatterns([phrase]))) ?? null;
