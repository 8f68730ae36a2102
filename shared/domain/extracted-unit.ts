import type { Category } from './note';
import type { Role } from './message';

/** A unit as extracted, before the quality gate. Offsets are UTF-16 positions in the message's text. */
export interface ExtractedUnit {
  messageId: string;
  start: number;
  end: number;
  text: string;
  category: Category;
  /** The model's quote occurs in no message: `start` and `end` are 0. Absent: the quote was found. */
  isInvented?: true;
}

export interface ExtractRequest {
  /** The turn's messages; each unit carries its message's `id`. */
  messages: { id: string; role: Role; speaker: string | null; text: string; at: number }[];
  /** Texts surfaced in this turn, which are not new. */
  recalled: string[];
  /** Units of the first attempt that broke a rule, to be corrected; the offline rules have no second attempt. */
  repair?: { text: string; problem: string }[];
}
