import denyingSigns from './denying-signs.txt?raw';
import denyingWords from './denying-words.txt?raw';
import negations from './negations.txt?raw';
import unspacedNegations from './unspaced-negations.txt?raw';
import { alternationOf } from './word-list';

const NEGATION = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${alternationOf(negations)}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{L}+n['’]t(?![\p{L}])|${alternationOf(unspacedNegations)}`,
  'giu',
);
/** "No, …" and "No. 5" deny nothing of the sentence. */
const NOT_A_DENIAL = /^\s*(?:no|non|não|nein)(?=\s*[,.:;!—–])|\bno\.(?=\s?\d)/iu;

/** How often a text denies, in any language that the app reads. */
export const countNegations = (text: string): number => text.replace(NOT_A_DENIAL, ' ').match(NEGATION)?.length ?? 0;

export const isNegated = (text: string): boolean => countNegations(text) > 0;

const DENYING = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${alternationOf(denyingWords)}|(?<=[\p{L}-])(?:free|frei)(?![\p{L}\p{N}])|${alternationOf(denyingSigns)}`,
  'iu',
);

/** Whether a word of the text denies by its meaning alone: "avoids gluten", "is allergic to nuts". */
export const deniesByMeaning = (text: string): boolean => DENYING.test(text);
