import type { AccessEvent } from '../../shared/domain/feedback';

/** Why a note is needed; components of the mixture. */
export type NeedKind = 'project' | 'routine' | 'seasonal' | 'old' | 'tail';
export type Mixture = Record<NeedKind, number>;

/**
 * A person's two years, independent of the app: what they write, link, do and need, whatever ranks their notes. Times
 * in days from the first.
 */
export interface UserHistory {
  days: number;
  notes: HistoryNote[];
  links: { from: number; to: number; at: number }[];
  /** The person's own uses of a note: edits while working, and confirmations. */
  uses: { note: number; kind: Extract<AccessEvent['kind'], 'edited' | 'confirmed'>; at: number }[];
  questions: Question[];
}

interface HistoryNote {
  at: number;
  topic: number;
  /** Probability that the person accepts archiving it, with its random number: they roughly know which notes matter. */
  archiving: { chance: number; die: number };
}

/** A need with all random numbers of its answer, so that no ranking changes what comes later. */
export interface Question {
  at: number;
  kind: NeedKind;
  /** The note that answers it. */
  target: number;
  /** Candidates of the lanes, best first; more than are shown, because some may be archived. */
  found: Candidate[];
  draws: { uses: number; cites: number; searches: number; errs: number; wrong: number; edits: number };
}

export interface Candidate {
  note: number;
  /** Fused score before scaling; 0 or more. */
  score: number;
  /** 0–1 by the gate's label; 0 is a drop. */
  applicability: number;
}
