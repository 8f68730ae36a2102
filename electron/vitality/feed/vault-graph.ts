import type { Note } from '../../../shared/domain/note';
import type { Session } from '../../../shared/domain/session';
import type { LayeredNote } from '../ledger/note-layer';

/** What vitality reads of a note; times are epoch milliseconds. */
type GraphNote = LayeredNote & Pick<Note, 'id' | 'status' | 'keptAt' | 'createdAt'>;

/** The ends of all links, by the numbers of notes: valid until the next change. */
export interface LinkEnds {
  /** Places in the columns; −1 in `from` where there is no link, in `to` where it leads to no note. */
  length: number;
  from: Int32Array;
  to: Int32Array;
  /** Epoch milliseconds. */
  createdAt: Float64Array;
  noteIdAt(note: number): string;
}

/** The vault's notes, links and sessions as vitality needs them. The corpus' catalog is one. */
export interface VaultGraph {
  note(id: string): GraphNote | null;
  session(id: string): Pick<Session, 'title'> | null;
  withStatus(status: Note['status']): Iterable<GraphNote>;
  keptWithTitle(key: string): string[];
  linkEnds(): LinkEnds;
  /** Resolves when a reload that is under way has ended. */
  settled(): Promise<void>;
}
