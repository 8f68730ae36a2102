import { escapePattern } from './escape-pattern';
import { digitClassFor, letterClassFor } from './character-classes';

/**
 * Finds given words or names as words of their own, whatever their case, with or without a possessive (group 1): "Anna"
 * and "Anna’s", not "Annabel". Of words that begin alike the first given is found; without any word nothing is.
 *
 * @param flags besides `iu`: `g` to find all
 * @param text the only one it is used on, which makes it in far less time; absent: any
 */
export function wholeWords(words: readonly string[], flags: 'g' | '' = '', text?: string): RegExp {
  const inWord = `[${letterClassFor(text)}${digitClassFor(text)}]`;
  return new RegExp(
    words.length === 0 ? '(?!)' : `(?<!${inWord})(?:${words.map(escapePattern).join('|')})(['’]s)?(?!${inWord})`,
    `${flags}iu`,
  );
}
