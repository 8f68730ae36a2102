import { splitWords } from './terms';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** The distinct words of a text; in scripts without spaces every character is a word. */
export function distinctWords(text: string): string[] {
  const words = new Set(splitWords(text));
  if (!UNSPACED.test(text)) return [...words];
  const split = new Set<string>();
  for (const word of words) {
    if (!UNSPACED.test(word)) split.add(word);
    else for (const character of word) split.add(character);
  }
  return [...split];
}
