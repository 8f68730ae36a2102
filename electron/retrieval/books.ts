import type { Cue } from '../../shared/domain/cue';
import type { NoteId, SourceRef } from '../../shared/domain/ids';
import type { TracedFact } from '../../shared/domain/trace';

/** The fact table as the lookup stage asks it: in memory, never by similarity. */
export interface FactLookup {
  /** Facts in the table, closed ones among them. */
  readonly size: number;
  /** Values of a key that held at any moment of [from, to] (epoch milliseconds), oldest first; names match without case, accents, synonyms. */
  lookup(key: { entity: string; attribute: string }, from: number, to?: number): TracedFact[];
  /** The one key of the table that a message names by entity and attribute; null when it names none, or several. */
  keyIn(text: string): { entity: string; attribute: string } | null;
}

/** A lesson whose trigger matches what is about to be done. */
export interface CueMatch {
  cue: Cue;
  noteId: NoteId;
  /** 0–1: how well the trigger fits, weighed by what ignoring it cost. */
  value: number;
  /** The action of the trigger that matched, and the words of the message that matched it. */
  action: string;
  matchedTerms: string[];
}

export interface CueLookup {
  readonly size: number;
  /** Best first, one a note; an empty list when nothing matches. */
  match(actions: readonly string[], question: string): CueMatch[];
}

/** How often a source was surfaced, and how often it was used (vitality/surfacing.ts). */
export interface SurfacingHistory {
  /** null while it is still being counted: nobody waits for it. */
  known(ref: SourceRef): { surfaced: number; used: number } | null;
}
