import type { NoteId } from '../../../shared/domain/ids';
import { noteText, type Note } from '../../../shared/domain/note';
import { distinctTerms } from '../../language/words/terms';
import type { KeptNoteSearch } from '../../ports/kept-note-search';
import { followTable, type FollowTableDeps, type TableView } from './follow-table';
import { InvertedIndex } from './inverted-index';

/** Kept notes by their terms in this thread, for a vault that is open without an index. Read at the first call. */
export function createFollowedKeptNotes(deps: FollowTableDeps): KeptNoteSearch & { close(): void } {
  const index = new KeptTermIndex();
  let following: ReturnType<typeof followTable> | null = null;
  const ready = async (): Promise<KeptTermIndex> => {
    following ??= followTable(deps, 'notes', index).catch((error: unknown) => {
      following = null;
      throw error;
    });
    await (await following).settled();
    return index;
  };
  return {
    holdingAll: async (text, limit) => (await ready()).holdingAll(text, limit),
    sharingMost: async (text, limit) => (await ready()).sharingMost(text, limit),
    close() {
      void following?.then(
        (opened) => opened.close(),
        () => {},
      );
    },
  };
}

class KeptTermIndex implements TableView<Note> {
  private terms = new InvertedIndex();

  clear(): void {
    this.terms = new InvertedIndex();
  }

  put(note: Note): void {
    this.terms.remove(note.id);
    if (note.status === 'kept' && !note.neverSurface) this.terms.set(note.id, termsOf(noteText(note)));
  }

  remove(id: string): void {
    this.terms.remove(id);
  }

  holdingAll(text: string, limit: number): NoteId[] {
    return this.terms.idsWithAllKeys(termsOf(text), limit) as NoteId[];
  }

  sharingMost(text: string, limit: number): NoteId[] {
    return [...this.terms.countSharedKeys(termsOf(text))]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1))
      .slice(0, limit)
      .map(([id]) => id as NoteId);
  }
}

const termsOf = (text: string): string[] => distinctTerms(text).map(({ term }) => term);
