import { noteText, type Note } from '../../../shared/domain/note';
import { MAX_STATEMENT_CHARACTERS, type ComparedStatement, type StatementPair } from '../../ports/statement-pair';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import type { VaultStore } from '../../store/vault-store';
import { hiddenReasonOf } from '../hidden-claims/hidden-note-index';

/** A note as it is compared with others. */
function comparedNote(note: Pick<Note, 'title' | 'body' | 'author' | 'sources' | 'createdAt'>): ComparedStatement {
  const spoken = note.sources[0]?.spoken;
  return {
    text: noteText(note),
    at: spoken?.at ?? note.createdAt,
    author: note.author,
    speaker: spoken?.speaker ?? null,
  };
}

/** Two notes in the order they were said; of one moment the first given is the newer. */
export const pairOfNotes = (a: Note, b: Note): StatementPair & { ids: [newer: string, older: string] } => {
  const [one, other] = [comparedNote(a), comparedNote(b)];
  return one.at! >= other.at!
    ? { newer: one, older: other, ids: [a.id, b.id] }
    : { newer: other, older: one, ids: [b.id, a.id] };
};

/** Reads those of the notes that a model may compare: short, not hidden, and saying nothing that is hidden. */
export type ReadComparableNotes = (ids: readonly string[]) => Promise<Note[]>;

export const createReadComparableNotes =
  ({
    store,
    hidden,
    mayRead,
  }: {
    store: Pick<VaultStore, 'getMany'>;
    hidden: HiddenLookup;
    /** Whether the model may read a note. */
    mayRead: (noteId: string) => boolean;
  }): ReadComparableNotes =>
  async (ids) => {
    const view = await hidden.view({ includeArchived: false });
    return (await store.getMany('notes', ids)).filter((note): note is Note => {
      if (note === null || hiddenReasonOf(note) !== null || !mayRead(note.id)) return false;
      const text = noteText(note);
      return text.length <= MAX_STATEMENT_CHARACTERS && (view.isEmpty || !view.states(text));
    });
  };
