import { splitWords } from './terms';

/** Words only, single spaces, lower case. Texts with equal normal forms are duplicates. */
export const normaliseText = (text: string): string => splitWords(text).join(' ');
