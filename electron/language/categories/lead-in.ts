import leadWords from './word-lists/lead-words.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';

const LEAD_IN = new RegExp(
  `^(?:${alternationOf(leadWords)}\\s*(?:[,:!–—]+|\\.{2,}|…)\\s*|(?:and|but|so|well|also|ok so|ok|okay|und|aber|oh|hey|both noted\\.)\\s+(?=\\p{L}))+`,
  'iu',
);
const REMINDER_OPENERS = [
  'remember',
  'note',
  'keep in mind',
  'bear in mind',
  "don['’]t forget",
  'as you know',
  'you (?:said|wrote|told me|mentioned|noted)',
  'i (?:said|told you|mentioned)',
  'denk daran',
  'beachte',
];
const REMINDER_LEAD_IN = new RegExp(String.raw`^(?:please )?${anyOf(REMINDER_OPENERS)},?\s+(?:that|dass)\s+`, 'iu');

/** Length in UTF-16 units of the introductory words at the start ("Well, …", "Hi! …", "And …"); 0 without any. */
export function leadInLength(text: string): number {
  const length = LEAD_IN.exec(text)?.[0].length ?? 0;
  const rest = text.slice(length);
  const more = REMINDER_LEAD_IN.exec(rest)?.[0].length ?? 0;
  return length + more < text.length ? length + more : 0;
}
