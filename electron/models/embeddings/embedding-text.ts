import { splitSentences } from '../../language/sentences/split-sentences';
import { wholeWords } from '../../language/words/whole-words';

/**
 * The text to embed for a document: its text without names. In a short text names take up much of a sentence encoder's
 * vector; words are scored by the lexical lane and people by the ranking (docs/evidence.md).
 */
export function documentText(text: string, names: readonly string[]): string {
  const without = withoutNames(text, names);
  return without === '' ? text : without;
}

/** The sentences of a document that get their own vectors; empty for a single sentence. */
export function documentSentences(text: string, names: readonly string[], limit = MAX_SENTENCES): string[] {
  const sentences = splitSentences(text).filter((sentence) => /\p{L}{2}/u.test(sentence.text));
  if (sentences.length < 2) return [];
  return sentences.slice(0, limit).map((sentence) => documentText(sentence.text, names));
}

/** The text to embed for a query: the statement that would answer it, without names, in the first person ("I …"). */
export function queryText(statement: string, names: readonly string[]): string {
  const without = withoutNames(statement, names).replace(/^(?:I|you|we|he|she|they)\s+/i, '');
  return `I ${without === '' ? statement : without}`;
}

/**
 * Sentences with vectors of their own per document. Longer documents are chunked; the rest is covered by the whole
 * text's vector.
 */
const MAX_SENTENCES = 16;

function withoutNames(text: string, names: readonly string[]): string {
  if (names.length === 0) return text.trim();
  return text
    .replace(patternOf(names), '')
    .replace(/\s+([,.!?;:])/g, '$1')
    .replace(/^[\s,;:]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

let lastNames: readonly string[] = [];
let lastPattern = /(?!)/gu;

function patternOf(names: readonly string[]): RegExp {
  if (names === lastNames) return lastPattern;
  lastNames = names;
  lastPattern = wholeWords(
    [...names].sort((a, b) => b.length - a.length),
    'g',
  );
  return lastPattern;
}
