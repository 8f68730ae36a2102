import { escapePattern } from './escape-pattern';
import { digitClassFor, letterClassFor } from './character-classes';

/**
 * A pattern that finds the given words as whole words, ignoring case, with or without a possessive (group 1): "Anna"
 * and "Anna’s", not "Annabel". Of words with a common prefix the first given is found; an empty list matches nothing.
 *
 * @param flags besides `iu`: `g` to find all
 * @param text the only text it is used on, which makes it far cheaper to compile; absent: any text
 */
export function wholeWords(words: readonly string[], flags: 'g' | '' = '', text?: string): RegExp {
  const inWord = `[${letterClassFor(text)}${digitClassFor(text)}]`;
  return new RegExp(
    words.length === 0 ? '(?!)' : `(?<!${inWord})(?:${words.map(escapePattern).join('|')})(['’]s)?(?!${inWord})`,
    `${flags}iu`,
  );
}
