import type { Fact } from '../../../shared/domain/fact';
import { noteText, type Note } from '../../../shared/domain/note';
import type { TracedFact } from '../../../shared/domain/trace';
import { distinctTerms } from '../../language/words/terms';
import { differenceText } from '../../../shared/domain/trace-text/candidate-text';
import { findClaimContradiction } from '../../language/claims/find-contradiction';
import { claimsOf, claimsOfNote, type Claim } from '../../language/claims/read-claims';
import type { TableView } from '../in-memory/follow-table';
import { InvertedIndex } from '../in-memory/inverted-index';
import { valueKey } from '../../language/facts/fact-key';
import { coexists } from '../facts/supersede-fact';

/** Kept notes compared claim by claim, those that share the most terms. */
const MAX_COMPARED_NOTES = 60;
/** Contradictions reported per text. */
const MAX_REPORTED = 3;

export interface Contradiction {
  noteId: string;
  /** In a few words: "5 instead of 3". */
  reason: string;
}

/** The keys under which the fact table knows a name. */
export interface FactKeyLookup {
  lookup(key: { entity: string; attribute: string }, from: number): TracedFact[];
}

/**
 * The kept notes by their terms, to find those that a new statement contradicts. Claims are parsed when first compared.
 */
export class KeptClaimIndex implements TableView<Note> {
  private readonly notes = new Map<string, { note: Note; claims: Claim[] | null }>();
  private terms = new InvertedIndex();

  clear(): void {
    this.notes.clear();
    this.terms = new InvertedIndex();
  }

  put(note: Note): void {
    const known = this.notes.get(note.id);
    if (known !== undefined && note.status === 'kept' && known.note.contentHash === note.contentHash) {
      known.note = note;
      return;
    }
    this.remove(note.id);
    if (note.status !== 'kept') return;
    this.notes.set(note.id, { note, claims: null });
    this.terms.set(
      note.id,
      distinctTerms(noteText(note)).map(({ term }) => term),
    );
  }

  remove(id: string): void {
    if (this.notes.delete(id)) this.terms.remove(id);
  }

  get(id: string): Note | null {
    return this.notes.get(id)?.note ?? null;
  }

  /** Kept notes that a text contradicts by a denial or another number, date, name or opposite; the nearest first. */
  findContradictions(text: string, except: ReadonlySet<string> = new Set()): Contradiction[] {
    const claims = claimsOf(text);
    if (claims.length === 0) return [];
    const found: Contradiction[] = [];
    for (const id of this.nearestNotes(text)) {
      if (except.has(id)) continue;
      const known = this.notes.get(id)!;
      known.claims ??= claimsOfNote({ ...known.note, speaker: known.note.sources[0]?.spoken?.speaker ?? null });
      const difference = findClaimContradiction(claims, known.claims);
      if (difference !== null) found.push({ noteId: id, reason: differenceText(difference) });
      if (found.length === MAX_REPORTED) break;
    }
    return found;
  }

  private nearestNotes(text: string): string[] {
    return [...this.terms.countSharedKeys(distinctTerms(text).map(({ term }) => term))]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1))
      .slice(0, MAX_COMPARED_NOTES)
      .map(([id]) => id);
  }
}

/**
 * Valid facts that give other values for the keys of these facts, with their notes; values of a multi-valued key do not
 * contradict each other.
 */
export function contradictingFacts(
  facts: readonly Pick<Fact, 'entity' | 'attribute' | 'value' | 'type'>[],
  factKeys: FactKeyLookup,
  at: number,
): Contradiction[] {
  return facts.flatMap((fact) => {
    if (coexists(fact)) return [];
    const held = factKeys
      .lookup(fact, at)
      .filter(
        (other) =>
          !coexists(other) &&
          other.source?.startsWith('note:') === true &&
          valueKey(other.value) !== valueKey(fact.value),
      );
    return held.map(({ source, value }) => ({
      noteId: source!.slice('note:'.length),
      reason: `${fact.value} instead of ${value}`,
    }));
  });
}
