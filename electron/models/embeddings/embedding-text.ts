import { eachSentence } from '../../language/sentences/split-sentences';
import { wholeWords } from '../../language/words/whole-words';

/**
 * The text to embed, of a document or a question: its text without names. In a short text names take up much of a
 * sentence encoder's vector; words are scored by the lexical lane and people by the ranking (docs/evidence.md).
 */
export function documentText(text: string, names: readonly string[]): string {
  const without = withoutNames(text, names);
  return without === '' ? text : without;
}

/**
 * A document cut into the parts that get vectors of their own: sentences and list items, short ones joined with their
 * neighbours. Without names; together they are the document.
 */
export function documentParts(text: string, names: readonly string[]): string[] {
  const parts: string[] = [];
  let part = '';
  for (const sentence of eachSentence(text)) {
    part = part === '' ? sentence.text : `${part} ${sentence.text}`;
    if (part.length < MIN_PART_LENGTH) continue;
    parts.push(part);
    part = '';
    if (parts.length === MAX_PARTS) break;
  }
  if (part !== '') parts.push(`${parts.length === 0 ? '' : `${parts.pop()} `}${part}`);
  return parts.length === 0 ? [documentText(text, names)] : parts.map((whole) => documentText(whole, names));
}

/** UTF-16 units, about twelve words: vectors of shorter parts say little (docs/evidence.md). */
const MIN_PART_LENGTH = 60;
/** More than a passage has; what follows in a longer text has no vector. */
const MAX_PARTS = 24;

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
