import { splitWords } from '../../../shared/lib/text/terms';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** The distinct words of a text; in scripts without spaces every character is one. */
export function distinctWords(text: string): string[] {
  const words = new Set<string>();
  for (const word of splitWords(text)) {
    if (!UNSPACED.test(word)) words.add(word);
    else for (const character of word) words.add(character);
  }
  return [...words];
}
