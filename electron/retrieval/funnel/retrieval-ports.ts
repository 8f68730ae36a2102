import type { Lesson } from '../../../shared/domain/lesson';
import type { NoteId, SourceRef } from '../../../shared/domain/ids';
import type { DecisionHistory, HiddenBy, TracedFact } from '../../../shared/domain/trace';
import type { VitalityParts } from '../../../shared/domain/vitality';

/** The fact table as the lookup stage asks it: in memory, never by similarity. */
export interface FactLookup {
  /** Facts in the table, closed ones among them. */
  readonly size: number;
  /**
   * Values of a key that held at any moment of [from, to] (epoch milliseconds), oldest first; names match without case,
   * accents, synonyms.
   */
  lookup(key: { entity: string; attribute: string }, from: number, to?: number): TracedFact[];
  /** The one key of the table that a message names by entity and attribute; null when it names none, or several. */
  findKey(text: string): { entity: string; attribute: string } | null;
}

/** A lesson whose trigger matches what is about to be done. */
export interface LessonMatch {
  lesson: Lesson;
  noteId: NoteId;
  /** 0–1: how well the trigger fits, weighed by what ignoring it cost. */
  value: number;
  /** The action of the trigger that matched, and the words of the message that matched it. */
  action: string;
  matchedTerms: string[];
}

export interface LessonLookup {
  readonly size: number;
  /**
   * Best first, one a note; an empty list when nothing matches. `asOf` (epoch milliseconds) leaves out lessons that
   * held at another time.
   */
  match(actions: readonly string[], question: string, asOf?: number): LessonMatch[];
  /**
   * Lessons of the starter set that fit; they belong to no note and are not the person's. Absent: there is no starter
   * set.
   */
  starters?(actions: readonly string[], question: string): LessonMatch[];
}

/** "Why did we …?" or, with `isNot`, "why not …?", and what of. */
export interface WhyQuestion {
  /** Words of what is asked about. */
  about: string;
  isNot: boolean;
}

/** The decision records as the lookup stage asks them: in memory, by subject. */
export interface DecisionLookup {
  readonly size: number;
  /** The thread of decisions on what is asked about, oldest first; null when there is none. */
  find(question: WhyQuestion): DecisionHistory | null;
}

/** How often a source was surfaced, and how often it was used (vitality/usage/surfacing-counts.ts). */
export interface SurfacingHistory {
  /** null while it is still being counted: nobody waits for it. */
  countIfLoaded(ref: SourceRef): { surfaced: number; used: number } | null;
}

/**
 * How alive a source is (vitality.md), as ranking asks it: values at hand, and what one is made of. The vitality book
 * is one.
 */
export interface VitalityLookup {
  /** 0–1; null while nothing is computed yet, and for what the vault does not hold. Times in epoch milliseconds. */
  of(ref: SourceRef, at: { madeAt: number; asOf: number }): number | null;
  /**
   * Computed elsewhere and when asked: it may take long, and nobody waits long for it. Absent: only values are to be
   * had.
   */
  parts?(ref: SourceRef, asOf: number): Promise<VitalityParts | null>;
}

/** A text without the words of hidden notes. */
export interface CutPassage {
  /** Empty where nothing that tells anything is left. */
  text: string;
  /** Empty where it says what is hidden. */
  title: string;
  /** Whose words were cut out; empty: none were. */
  hiddenBy: HiddenBy[];
}

/** What one run may use: the words of hidden notes, wherever they stand, are in none of it (corpus/hidden). */
export interface HiddenView {
  /** No note is hidden: there is nothing to ask. */
  readonly isEmpty: boolean;
  cut(passage: { ref: SourceRef; text: string; title: string }): Promise<CutPassage>;
  isFactVisible(fact: TracedFact): boolean;
  /** null where nothing of it is left. */
  visibleDecisions(history: DecisionHistory): DecisionHistory | null;
  visibleMatches(matches: readonly LessonMatch[]): LessonMatch[];
}

/** Decides which words are hidden; with `includeArchived`, those of archived notes are not. */
export interface HiddenLookup {
  view(choice: { includeArchived: boolean }): Promise<HiddenView>;
}
