import { splitSentences } from '../../shared/lib/text/sentences';

const MAX_CHARACTERS = 64;

/** A title from the first message: its first sentence, in its own words, cut at a word. */
export function titleFrom(text: string): string {
  const plain = text.replace(/```[\s\S]*?(?:```|$)/gu, ' ').replace(/^[\s#>*\-+]+/gmu, '').replace(/[*_`]+/gu, '');
  const first = (splitSentences(plain)[0]?.text ?? text).replace(/\s+/gu, ' ').replace(/[.,;:!]+$/u, '').trim();
  if (first.length <= MAX_CHARACTERS) return first || 'Session';
  const cut = first.lastIndexOf(' ', MAX_CHARACTERS);
  return `${first.slice(0, cut > MAX_CHARACTERS / 2 ? cut : MAX_CHARACTERS)}…`;
}
