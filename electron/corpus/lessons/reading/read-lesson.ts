import type { Lesson } from '../../../../shared/domain/lesson';
import { readCorrection } from './read-correction';
import { readDiscovery, readPrecedent, readPreference, readProcedure } from './read-preference-and-procedure';
import { reasonInFollowingSentence, splitReason } from '../../../language/sentences/read-reason';

/** A lesson as read from words; what it costs to ignore it is weighed elsewhere. */
export type ParsedLesson = Pick<Lesson, 'type' | 'trigger' | 'instruction' | 'reason'>;
/** Without its reason, which all kinds give in the same way. */
export type ParsedLessonBody = Omit<ParsedLesson, 'reason'>;

export interface LessonText {
  /** The statement, one sentence. */
  text: string;
  /** What was said right after it, where a reason may stand; empty when unknown. */
  after?: string;
  /** Further lines of a note the person wrote: the steps of a procedure. */
  body?: string;
}

const MAX_INSTRUCTION = 500;
const OPENING_FILLER =
  /^(?:[-*•]\s+|(?:and|but|so|also|well|ok(?:ay)?|hey|please|again|remember|note|lesson(?: learned)?|rule)[,:]?\s+)*/iu;

/**
 * Reads a lesson from one statement: a correction ("no, don't …", "next time …", "always … before …"), a preference, a
 * precedent ("last time we …"), a procedure ("to …, first …") or a discovery ("it turned out …"). Null where it teaches
 * nothing that an action could call up.
 */
export function readLesson({ text, after = '', body = '' }: LessonText): ParsedLesson | null {
  if (text.trim().endsWith('?')) return null;
  const { claim, reason } = splitReason(text.trim().replace(OPENING_FILLER, ''));
  const lesson =
    readCorrection(claim) ??
    readPreference(claim) ??
    readPrecedent(claim) ??
    readProcedure(claim, body) ??
    readDiscovery(claim);
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
