import { splitWords } from './terms';

/** Words only, single spaces, lower case: two texts with the same normal form are copies of each other. */
export const normaliseText = (text: string): string => splitWords(text).join(' ');
