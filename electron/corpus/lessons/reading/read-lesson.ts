import { readCorrection } from './read-correction';
import { readDiscovery, readPrecedent, readPreference, readProcedure } from './read-preference-and-procedure';
import { reasonInFollowingSentence, splitReason } from '../../../language/grammar/read-reason';
import type { ParsedLesson } from './parsed-lesson';

export interface LessonText {
  /** The statement, one sentence. */
  text: string;
  /** The text after it, which may give the reason; empty when unknown. */
  after?: string;
  /** Further lines of a note: the steps of a procedure. */
  body?: string;
}

const MAX_INSTRUCTION = 500;
/** "This is critical: …", "Important: …": says how much a rule matters, not what it is about. */
const LEAD_IN = /^(?:\p{L}+['’]?\p{L}*\s+){0,5}\p{L}+:\s+(?=\p{L})/u;
/** "From now on, send …" is "always send …". */
const FROM_NOW_ON =
  /^(?:from now on|from here on|going forward|in (?:the )?future|henceforth)[,:]?\s+(?!(?:i|we|you|always|never)\b)/iu;
/** "In the newsletter, never use …": where it holds, said first. */
const SETTING_FIRST =
  /^(?<setting>in (?:the|our|my|all|any|every) [^,]{2,60}),\s+(?<rule>(?:never|always|do not|don['’]t) .+)$/iu;
/** "Prune in March, never in October": what not to do makes it a rule. */
const NEVER_AFTER = /^(?!(?:i|we|you|he|she|it|they|the|my|our|always|never|no)\b)\p{L}+ [^,]{3,80}, never /iu;

/** The same rule in its plain form. */
function toDirective(text: string): string {
  const first = SETTING_FIRST.exec(text)?.groups;
  const plain = first === undefined ? text : `${first.rule!.replace(/[.!]+$/u, '')} ${first.setting!.toLowerCase()}`;
  const always = plain.replace(FROM_NOW_ON, 'always ');
  return always === plain && NEVER_AFTER.test(plain)
    ? `always ${plain.charAt(0).toLowerCase()}${plain.slice(1)}`
    : always;
}

const OPENING_FILLER =
  /^(?:[-*•]\s+|(?:and|but|so|also|well|ok(?:ay)?|hey|please|again|remember|note|lesson(?: learned)?|rule)[,:]?\s+)*/iu;

/**
 * Reads a lesson from one statement: a correction ("no, don't …", "next time …", "always … before …"), a preference, a
 * precedent ("last time we …"), a procedure ("to …, first …") or a discovery ("it turned out …"). Null for a statement
 * that no action could trigger.
 */
export function readLesson({ text, after = '', body = '' }: LessonText): ParsedLesson | null {
  if (text.trim().endsWith('?')) return null;
  const { claim, reason } = splitReason(toDirective(text.trim().replace(OPENING_FILLER, '')));
  const lesson =
    readCorrection(claim) ??
    readPreference(claim) ??
    readPrecedent(claim) ??
    readProcedure(claim, body) ??
    readDiscovery(claim) ??
    (LEAD_IN.test(claim) ? readCorrection(claim.replace(LEAD_IN, '')) : null);
  if (lesson === null) return null;
  const instruction = lesson.instruction
    .replace(/\s+/gu, ' ')
    .replace(/[\s.,;:!]+$/u, '')
    .trim()
    .slice(0, MAX_INSTRUCTION);
  return instruction === ''
    ? null
    : { ...lesson, instruction, reason: reason === '' ? reasonInFollowingSentence(after) : reason };
}
