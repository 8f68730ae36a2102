/**
 * Finds given words or names as words of their own, whatever their case, with or without a possessive (group 1): "Anna" and "Anna’s", not "Annabel".
 * Of words that begin alike the first given is found; without any word nothing is.
 *
 * @param flags besides `iu`: `g` to find all
 */
export function wholeWords(words: readonly string[], flags: 'g' | '' = ''): RegExp {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  return new RegExp(words.length === 0 ? '(?!)' : `(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(['’]s)?(?![\\p{L}\\p{N}])`, `${flags}iu`);
}
