import { foldWord } from './fold-word';
import { splitWords } from './terms';

/** Words only, single spaces, lower case. Texts with equal normal forms are duplicates. */
export const normaliseText = (text: string): string => splitWords(text).join(' ');

/** As `normaliseText`, without accents: for finding a phrase however it is typed. */
export const foldText = (text: string): string => splitWords(text).map(foldWord).join(' ');
