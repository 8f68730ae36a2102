import { foldWord } from '../../../language/words/fold-word';
import { splitWords } from '../../../language/words/terms';

/** A longer title is a sentence and no name. */
const MAX_NAME_WORDS = 5;
const MAX_NAME_LENGTH = 60;

let last: { name: string; words: readonly string[] | null } = { name: '', words: null };

/**
 * The words of a name without accents; null where it has none or too many. Several lists ask for the same name in turn: the last answer
 * is cached.
 */
export function nameWords(name: string): readonly string[] | null {
  if (name !== last.name) last = { name, words: wordsOf(name) };
  return last.words;
}

function wordsOf(name: string): readonly string[] | null {
  if (name.length > MAX_NAME_LENGTH) return null;
  const words = splitWords(name).map(foldWord);
  return words.length > 0 && words.length <= MAX_NAME_WORDS ? words : null;
}
