import { readCorrection } from './read-correction';
import { readDiscovery, readPrecedent, readPreference, readProcedure } from './read-preference-and-procedure';
import { reasonInFollowingSentence, splitReason } from '../../../language/sentences/read-reason';
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
const OPENING_FILLER =
  /^(?:[-*•]\s+|(?:and|but|so|also|well|ok(?:ay)?|hey|please|again|remember|note|lesson(?: learned)?|rule)[,:]?\s+)*/iu;

/**
 * Reads a lesson from one statement: a correction ("no, don't …", "next time …", "always … before …"), a preference, a
 * precedent ("last time we …"), a procedure ("to …, first …") or a discovery ("it turned out …"). Null for a statement
 * that no action could trigger.
 */
export function readLesson({ text, after = '', body = '' }: LessonText): ParsedLesson | null {
  if (text.trim().endsWith('?')) return null;
  const { claim, reason } = splitReason(text.trim().replace(OPENING_FILLER, ''));
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
