import { splitSentences } from '../../../electron/language/sentences/split-sentences';

export interface Block {
  attributes: Record<string, string>;
  text: string;
}

/** The blocks of data under a tag in a prompt. */
export const blocksOf = (prompt: string, tag: string): Block[] =>
  [...prompt.matchAll(new RegExp(`<${tag}((?: [\\w-]+="[^"]*")*)>\\n([\\s\\S]*?)\\n</${tag}>`, 'gu'))].map(
    ([, attributes, text]) => ({
      attributes: Object.fromEntries(
        [...attributes!.matchAll(/([\w-]+)="([^"]*)"/gu)].map(([, name, value]) => [name!, value!]),
      ),
      text: text!,
    }),
  );

export const sentencesOf = (text: string): string[] => splitSentences(text).map((sentence) => sentence.text.trim());

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Stems of words of three letters and more; of a language without spaces each two signs. */
function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(
    words.flatMap((word) =>
      UNSPACED.test(word) ? [...word].slice(1).map((sign, index) => `${word[index]!}${sign}`) : [word.slice(0, 6)],
    ),
  );
}

/** Share of the first text's words that the second has; 0 without words. */
export function shareOf(text: string, other: string): number {
  const [words, known] = [stemsOf(text), stemsOf(other)];
  return words.size === 0 ? 0 : [...words].filter((word) => known.has(word)).length / words.size;
}
