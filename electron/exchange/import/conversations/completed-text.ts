const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Whether a text is an earlier one with more in it, as when an earlier version of the app left a part out: it goes on
 * where that ended, or has all of its words in their order. A text that takes the earlier one's place loses nothing.
 */
export function completesText(text: string, earlier: string): boolean {
  if (text.startsWith(earlier)) return true;
  const words = text.match(WORD) ?? [];
  const wanted = earlier.match(WORD) ?? [];
  let found = 0;
  for (const word of words) if (word === wanted[found]) found += 1;
  return wanted.length > 0 && found === wanted.length;
}
