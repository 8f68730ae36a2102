import germanPastVerbs from './german-past-verbs.txt?raw';
import { alternationOf } from '../words/word-list';
import lemmatizer from 'wink-lemmatizer';
import { isGerman, wordTokens } from './finite-verbs';

const PRESENT_VERBS: ReadonlySet<string> = new Set('is are am be has have do does can will shall must may'.split(' '));
const HAVE = /^(?:have|has|had|.{1,6}['’]ve)$/u;
const GERMAN_PAST = new RegExp(String.raw`^${alternationOf(germanPastVerbs)}$`, 'u');
const GERMAN_HAVE = /^(?:habe?|hast|hat|haben|habt)$/u;
const GERMAN_BE = /^(?:bin|bist|ist|sind|seid)$/u;
/** Other participles after "ist" describe a state: "ist geschlossen". */
const GERMAN_MOTION_PARTICIPLE =
  /(?:gegangen|gekommen|gefahren|geflogen|gereist|gelaufen|gezogen|geblieben|geworden|passiert|gestorben|geboren)[.!]?$/u;
const GERMAN_PARTICIPLE =
  /^(?:\p{Ll}{0,10}ge\p{Ll}{2,}(?:t|en)|(?:be|er|ver|ent|zer)\p{Ll}{3,}(?:t|en)|\p{Ll}{3,}iert)[.!]?$/u;

/**
 * Whether a statement reports an event: "We met on Tuesday", "Wir haben uns getroffen". Errs towards true: "I was born"
 * counts.
 */
export function isPastEvent(text: string, verbIndex: number): boolean {
  const words = wordTokens(text);
  const word = (words[verbIndex] ?? '').toLowerCase();
  if (isGerman(text)) {
    const last = words.at(-1) ?? '';
    return (
      GERMAN_PAST.test(word) ||
      (GERMAN_HAVE.test(word) && GERMAN_PARTICIPLE.test(last)) ||
      (GERMAN_BE.test(word) && GERMAN_MOTION_PARTICIPLE.test(last))
    );
  }
  if (HAVE.test(word) && words[verbIndex + 1] === 'to') return false;
  if (HAVE.test(word)) return word === 'had' || words.slice(verbIndex + 1, verbIndex + 4).some(isPastForm);
  return isPastForm(word);
}

/** Whether a verb form is neither the base nor the third person of the present: "met", "was", "walked". */
function isPastForm(written: string): boolean {
  const word = written.toLowerCase().replace(/[^\p{L}]+$/u, '');
  if (PRESENT_VERBS.has(word) || word.endsWith('ing') || !/^\p{Ll}+$/u.test(word)) return false;
  if (/^(?:was|were|did|didnt|wasnt)$/u.test(word)) return true;
  return lemmatizer.verb(word) !== word && !word.endsWith('s');
}
