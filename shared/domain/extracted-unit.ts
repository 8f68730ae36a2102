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
  /** What a model read in it; absent: nothing, or the rules extracted it. */
  readings?: ExtractedReadings;
}

/** A model's readings of a unit, unchecked; each quote occurs in the unit's message. */
export interface ExtractedReadings {
  hedge: { strength: string; quote: string } | null;
  /** Dates as YYYY-MM-DD or empty. */
  facts: { quote: string; entity: string; attribute: string; value: string; from: string; until: string }[];
  lesson: ExtractedLesson | null;
  decision: ExtractedDecision | null;
}

export interface ExtractedLesson {
  quote: string;
  type: string;
  actions: string[];
  instruction: string;
  reason: string;
  severity: string;
}

export interface ExtractedDecision {
  quote: string;
  choice: string;
  alternatives: string[];
  reasons: string[];
  tried: { what: string; outcome: string }[];
}

/** A message as it is sent for extraction. */
export interface ExtractMessage {
  id: string;
  role: Role;
  speaker: string | null;
  text: string;
  at: number;
}

export interface ExtractRequest {
  /** The turn's messages; each unit carries its message's `id`. */
  messages: ExtractMessage[];
  /** Messages before them, in which a decision's alternatives and failed tries may stand; no unit comes from them. */
  earlier?: ExtractMessage[];
  /** Without a model, units are taken from what the assistant said too; absent: from people's messages alone. */
  alsoAnswers?: boolean;
  /** Texts surfaced in this turn, which are not new. */
  recalled: string[];
  /** Keys of facts that the person has, so that another word for one of them does not become a second key; absent: none. */
  knownKeys?: { entity: string; attribute: string }[];
  /** Units of the first attempt that broke a rule, to be corrected; the offline rules have no second attempt. */
  repair?: { text: string; problem: string }[];
}
