import type { Cue } from '../../../shared/domain/cue';
import { readCorrection } from './read-correction';
import { readDiscovery, readPrecedent, readPreference, readProcedure } from './read-other-cues';
import { reasonBehind, splitReason } from './read-reason';

/** A lesson as read from words; what it costs to ignore it is weighed elsewhere. */
export type CueReading = Pick<Cue, 'type' | 'trigger' | 'instruction' | 'reason'>;
/** Without its reason, which all kinds give in the same way. */
export type LessonReading = Omit<CueReading, 'reason'>;

export interface CueText {
  /** The statement, one sentence. */
  text: string;
  /** What was said right after it, where a reason may stand; empty when unknown. */
  after?: string;
  /** Further lines of a note the person wrote: the steps of a procedure. */
  body?: string;
}

const MAX_INSTRUCTION = 500;
const OPENING =
  /^(?:[-*•]\s+|(?:and|but|so|also|well|ok(?:ay)?|hey|please|again|remember|note|lesson(?: learned)?|rule)[,:]?\s+)*/iu;

/**
 * Reads a lesson from one statement: a correction ("no, don't …", "next time …", "always … before …"), a preference, a
 * precedent ("last time
 * we …"), a procedure ("to …, first …") or a discovery ("it turned out …"). Null where it teaches nothing that an
 * action could call up.
 */
export function readCue({ text, after = '', body = '' }: CueText): CueReading | null {
  if (text.trim().endsWith('?')) return null;
  const { claim, reason } = splitReason(text.trim().replace(OPENING, ''));
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
  return instruction === '' ? null : { ...lesson, instruction, reason: reason === '' ? reasonBehind(after) : reason };
}
