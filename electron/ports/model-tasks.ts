import type { Role } from '../../shared/domain/message';
import type { Turn } from '../../shared/domain/turn';

/** A sentence that somebody said, as a model is given it. */
export interface SaidSentence {
  role: Role;
  speaker: string | null;
  /** Epoch milliseconds. */
  at: number;
  text: string;
}

export interface ReadDecisionRequest {
  /** The note that states the decision. */
  decision: string;
  /** What was said around it and before on its subject, oldest first. */
  sentences: SaidSentence[];
}

/** Words that a model says stand in a sentence of the request, by its index. Unchecked. */
export interface QuotedWords {
  sentence: number;
  words: string;
}

/** What a model read of a decision. Unchecked; empty words where it found none. */
export interface DecisionReply {
  subject: QuotedWords;
  choice: QuotedWords;
  alternatives: QuotedWords[];
  reasons: QuotedWords[];
  tried: { what: QuotedWords; outcome: QuotedWords }[];
}

export interface WriteProbesRequest {
  /** What the lesson says. */
  lesson: string;
  /** The acts that call it up. */
  actions: string[];
  /** Things said in the vault, in whose languages the probes are written. */
  examples: string[];
}

/** Sentences to test a lesson with, as the person would say them. Unchecked. */
export interface ProbesReply {
  /** Announcements of the act. */
  fires: { text: string; act: string }[];
  /** Near-misses: the same words, and no reason to be reminded. */
  silent: string[];
}

export interface FindBearingRequest {
  act: string;
  lessons: string[];
}

/** A lesson, by its index, that a model says bears on an act, and why. Unchecked. */
export interface BearingLesson {
  lesson: number;
  reason: string;
}

export interface SearchWordsRequest {
  question: string;
  recentTurns: Turn[];
}
