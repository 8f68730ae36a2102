import { splitWords } from '../words/terms';

/** Everyday words that only German has among the languages that the rules read. */
const GERMAN_WORDS = new Set(
  'der das und ist nicht ich wir wie wer wann warum welche welcher welches mein meine meinen unser unsere ein eine einen einer zu mit von für auf über habe haben sind'.split(
    ' ',
  ),
);

/** Whether a text is German, where every noun has a capital: a capital then shows no name. */
export const isGermanText = (text: string): boolean => splitWords(text).some((word) => GERMAN_WORDS.has(word));
