import { foldWord } from './fold-word';
import { splitWords } from './terms';

/** Words only, single spaces, lower case. Texts with equal normal forms are duplicates. */
export const normaliseText = (text: string): string => splitWords(text).join(' ');

/** As `normaliseText`, without accents: for finding a phrase however it is typed. */
export const foldText = (text: string): string => splitWords(text).map(foldWord).join(' ');

/** Runs of blanks, and of empty lines, as one: patterns that begin with blanks would take quadratic time in a long run. */
export const collapseBlanks = (text: string): string =>
  text.replace(/[^\S\n]{2,}/gu, ' ').replace(/(?:\n ?){2,}/gu, '\n');
