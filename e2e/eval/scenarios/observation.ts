import type { Category, NoteStatus } from '../../../shared/domain/note';
import type { DecisionHistory, StageName } from '../../../shared/domain/trace';

// What a person would notice, as plain data: expectations are checked against it.

export interface SeenText {
  title: string;
  text: string;
}

export interface SeenUnit {
  text: string;
  category: Category;
  isHedged: boolean;
}

export interface SeenNote extends SeenText {
  status: NoteStatus;
  category: Category;
  confirmations: number;
}

export interface SeenFact {
  entity: string;
  attribute: string;
  value: string;
}

/** The last thing said or searched. */
export interface SeenTurn {
  /** The package, in its order. */
  sources: SeenText[];
  leftOut: (SeenText & { stage: StageName })[];
  isSkipped: boolean;
  saysNothingApplies: boolean;
  /** Null for a search. */
  answer: string | null;
  units: SeenUnit[];
  /** Notes that the turn used or said again. */
  reuses: SeenText[];
  /** How many statements counted as repetitions when the turn was taken apart. */
  repetitions: number;
  reminders: string[];
  notices: string[];
  decision: DecisionHistory | null;
  /** Dates, YYYY-MM-DD, both inclusive. */
  window: { from: string; to: string } | null;
  references: { mention: string; resolved: string }[];
}

/** The vault as it stands. */
export interface SeenVault {
  notes: SeenNote[];
  /** Facts that hold now. */
  facts: SeenFact[];
  sessionSummary: string | null;
  /** Subjects of the threads. */
  threads: string[];
}

export interface Seen {
  /** Null before anything was said or searched. */
  turn: SeenTurn | null;
  vault: SeenVault;
}
