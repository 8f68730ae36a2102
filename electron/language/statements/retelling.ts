import { longestAlternationOf } from '../words/word-list';
import openers from './retelling-openers.txt?raw';

const OPENER = new RegExp(String.raw`^\s*${longestAlternationOf(openers)}\s*`, 'iu');

/** What a person says again, without the words that announce it: "I told you that …". */
export const withoutRetelling = (text: string): string => text.replace(OPENER, '');
