import { splitSentences } from '../../language/sentences/split-sentences';
import { wholeWords } from '../../language/words/whole-words';

/**
 * What is embedded for a document: its text with names taken out. A sentence encoder spends much of a short text's
 * meaning on who is named; the words are judged by the lexical lane and the person by the ranking (evidence.md 3d).
 */
export function documentText(text: string, names: readonly string[]): string {
  const without = withoutNames(text, names);
  return without === '' ? text : without;
}

/** The sentences of a document that get a vector of their own; none when it is a single sentence. */
export function documentSentences(text: string, names: readonly string[], limit = MAX_SENTENCES): string[] {
  const sentences = splitSentences(text).filter((sentence) => /\p{L}{2}/u.test(sentence.text));
  if (sentences.length < 2) return [];
  return sentences.slice(0, limit).map((sentence) => documentText(sentence.text, names));
}

/** What is embedded for a query: the statement that would answer it, without names, spoken by its owner ("I …"). */
export function queryText(statement: string, names: readonly string[]): string {
  const without = withoutNames(statement, names).replace(/^(?:I|you|we|he|she|they)\s+/i, '');
  return `I ${without === '' ? statement : without}`;
}

/** Longer texts are chunks; beyond this the whole text's vector has to do. */
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
