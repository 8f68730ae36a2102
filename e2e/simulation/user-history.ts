import type { AccessEvent } from '../../shared/domain/feedback';

/** Why a note is needed; what the mixture is made of. */
export type NeedKind = 'project' | 'routine' | 'seasonal' | 'old' | 'tail';
export type Mixture = Record<NeedKind, number>;

/**
 * A person's two years without the app: what they write, link, do and need. The same whatever ranks their notes. Times
 * in days from the first.
 */
export interface UserHistory {
  days: number;
  notes: HistoryNote[];
  links: { from: number; to: number; at: number }[];
  /** What the person does with a note by themselves: edits while working, says it again. */
  uses: { note: number; kind: Extract<AccessEvent['kind'], 'edited' | 'confirmed'>; at: number }[];
  questions: Question[];
}

export interface HistoryNote {
  at: number;
  topic: number;
  /**
   * How often the person agrees to archive it when it is offered, and the die for it: they know roughly which notes
   * matter.
   */
  archiving: { chance: number; die: number };
}

/** A need with all the dice that answering it may ask for, so that no way of ranking changes what comes later. */
export interface Question {
  at: number;
  kind: NeedKind;
  /** The note that answers it. */
  target: number;
  /** What the lanes found, best first; more than are shown, because some may be archived. */
  found: Candidate[];
  draws: { uses: number; cites: number; searches: number; errs: number; wrong: number; edits: number };
}

export interface Candidate {
  note: number;
  /** Fused score, not yet scaled; 0 or more. */
  score: number;
  /** 0–1 by the gate's label; 0 is a drop. */
  applicability: number;
}
