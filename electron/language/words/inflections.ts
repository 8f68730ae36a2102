import { stemmer as bulgarian } from '@orama/stemmers/bulgarian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as irish } from '@orama/stemmers/irish';
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as serbian } from '@orama/stemmers/serbian';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { foldUmlautDigraphs, foldWord } from './fold-word';
import { readWord } from './terms';

/** Languages whose stems would join too much among the words of others, were they terms. */
const STEMMERS = [
  bulgarianStem,
  danish,
  finnish,
  hungarian,
  indonesian,
  irish,
  lithuanian,
  norwegian,
  romanian,
  serbian,
  swedish,
  turkish,
];
/** The stemmer throws where it would change a letter inside a word. */
function bulgarianStem(word: string): string {
  try {
    return bulgarian(word);
  } catch {
    return word;
  }
}

/** Letters. */
const MIN_STEM_LENGTH = 3;
const MAX_ENDING_LENGTH = 8;

/** A word as it is written and without accents; people leave them out. */
interface Spelling {
  word: string;
  plain: string;
}

/** The form of a lower-case word from which the stems of terms are made. */
export const plainForm = (word: string): string => foldUmlautDigraphs(foldWord(word));

/** The first letters that every form of a word has. */
export const commonStart = (plain: string): string => plain.slice(0, MIN_STEM_LENGTH);

/**
 * Tells the other forms of a word: both have one stem in some language. For words of other languages than English, one
 * of which is asked for.
 */
export function formTest(word: string): (other: Spelling) => boolean {
  const spellings = [...new Set([word, plainForm(word)])].filter((spelling) => spelling.length >= MIN_STEM_LENGTH);
  const stems = spellings.flatMap((spelling) =>
    STEMMERS.map((stemmer) => ({ stemmer, stem: stemmer(spelling) })).filter(
      ({ stem }) => stem.length >= MIN_STEM_LENGTH,
    ),
  );
  return (other) =>
    stems.some(({ stemmer, stem }) =>
      [other.word, other.plain].some((spelling) => mayHaveStem(spelling, stem) && stemmer(spelling) === stem),
    ) && readWord(other.word).isForeign;
}

/** A stem's last letter may be another before an ending: "kitap", "kitabı". */
const mayHaveStem = (word: string, stem: string): boolean =>
  word.length <= stem.length + MAX_ENDING_LENGTH &&
  word.startsWith(stem.length > MIN_STEM_LENGTH ? stem.slice(0, -1) : stem);
