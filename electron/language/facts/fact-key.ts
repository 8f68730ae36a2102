import type { Fact } from '../../../shared/domain/fact';
import { isPlainText, splitWords } from '../words/terms';
import { attributeKey } from './attribute-names';

/** What the person is called in keys; `splitWords` can never give it. */
export const PERSON_KEY = '@person';
const PERSON_WORDS: ReadonlySet<string> = new Set([
  'i',
  'me',
  'my',
  'mine',
  'myself',
  'im',
  'ive',
  'the person',
  'the user',
  'user',
]);

/**
 * Without case, accents, punctuation and a leading article; "I", "me" and "my" are the person, and what is ours is
 * mine.
 */
export const entityKey = (entity: string): string => entityKeyOfWords(splitWords(withoutAccents(entity)));

export const withoutAccents = (text: string): string =>
  isPlainText(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');

/** The same for words split already, without accents. */
export function entityKeyOfWords(words: readonly string[]): string {
  const name = words.join(' ');
  if (PERSON_WORDS.has(name)) return PERSON_KEY;
  if (words.length > 1 && words[0] === 'our') return ['my', ...words.slice(1)].join(' ');
  return (words.length > 1 && /^(?:the|a|an)$/.test(words[0]!) ? words.slice(1) : words).join(' ');
}

/** Facts of one key are values of the same thing. */
export const factKey = ({ entity, attribute }: Pick<Fact, 'entity' | 'attribute'>): string =>
  `${entityKey(entity)}\n${attributeKey(attribute)}`;

/** Two ways of writing the same value. */
export const valueKey = (value: string): string => splitWords(value).join(' ') || value.trim();
