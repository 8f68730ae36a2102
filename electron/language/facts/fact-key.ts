import type { Fact } from '../../../shared/domain/fact';
import { isPlainText, splitWords } from '../words/terms';
import { attributeKey } from './attribute-names';

/** The person's key; no result of `splitWords` can equal it. */
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

/** Entity key: no case, accents, punctuation or leading article. "I", "me", "my" and "our" give the person's key. */
export const entityKey = (entity: string): string => entityKeyOfWords(splitWords(withoutAccents(entity)));

export const withoutAccents = (text: string): string =>
  isPlainText(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');

/** As `entityKey`, for words that are split already and have no accents. */
export function entityKeyOfWords(words: readonly string[]): string {
  const name = words.join(' ');
  if (PERSON_WORDS.has(name)) return PERSON_KEY;
  if (words.length > 1 && words[0] === 'our') return ['my', ...words.slice(1)].join(' ');
  return (words.length > 1 && /^(?:the|a|an)$/.test(words[0]!) ? words.slice(1) : words).join(' ');
}

/** Facts with the same key state values of the same attribute. */
export const factKey = ({ entity, attribute }: Pick<Fact, 'entity' | 'attribute'>): string =>
  `${entityKey(entity)}\n${attributeKey(attribute)}`;

/** Canonical form of a value: two spellings of one value are equal. */
export const valueKey = (value: string): string => splitWords(value).join(' ') || value.trim();
