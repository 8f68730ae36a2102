import { splitWords } from '../language/words/terms';
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

const MAX_WRITTEN_WORDS = 12;
/** Quotation marks, a word left out, a site or a field: a search engine takes them for orders. */
const OPERATOR = /["“”„«»*:]|(?:^|\s)[-+]/u;

/**
 * Words that a model wrote for a search, where they hold nothing that was not said: no excluded name, no secret, and no
 * name or number that stands in none of the messages they were made from. Null where they do, or are none.
 *
 * @param said the messages that the model was given
 */
export function writtenQuery(written: string, said: readonly string[], mask: Pick<Mask, 'mask'>): string | null {
  const words = written.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (words.split(' ').length > MAX_WRITTEN_WORDS || words.length > MAX_QUERY || OPERATOR.test(words)) return null;
  if (words.search(PLACEHOLDER) !== -1 || mask.mask(words).masked.length > 0) return null;
  const known = new Set(said.flatMap((text) => splitWords(mask.mask(text).text)));
  const isSaid = words
    .split(' ')
    .filter((word) => /[\p{Lu}\p{N}]/u.test(word))
    .every((word) => splitWords(word).every((part) => known.has(part)));
  return isSaid && /[\p{L}\p{N}]{2}/u.test(words) ? words : null;
}
