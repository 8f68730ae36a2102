import { splitSentences } from '../language/sentences/split-sentences';
import type { Mask } from '../models/masking/create-mask';

/** UTF-16 units of a search; search servers cut or refuse longer ones. */
const MAX_QUERY = 300;
const PLACEHOLDER = /\[(?:secret|person|place|folder) \d+[a-z]*\]/giu;

/**
 * The words of a message that a search sends: its questions, or all of a message without one, without what the person
 * excludes and without secrets. Nothing else of the chat or the vault is in them. Null where no word is left.
 */
export function queryWords(message: string, mask: Pick<Mask, 'mask'>): string | null {
  const masked = mask.mask(message.slice(0, 20_000)).text.replace(PLACEHOLDER, ' ');
  const sentences = splitSentences(masked).map(({ text }) => text);
  const questions = sentences.filter((sentence) => /\?["”’)\]]*\s*$/u.test(sentence));
  const words = (questions.length > 0 ? questions.join(' ') : masked).replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const cut = words.length <= MAX_QUERY ? words : words.slice(0, MAX_QUERY).replace(/\s+\S*$/u, '');
  return /[\p{L}\p{N}]{2}/u.test(cut) ? cut : null;
}
