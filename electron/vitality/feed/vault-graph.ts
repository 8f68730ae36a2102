import type { Link } from '../../../shared/domain/link';
import type { Note } from '../../../shared/domain/note';
import type { Session } from '../../../shared/domain/session';
import type { LayeredNote } from '../ledger/note-layer';

/** What vitality reads of a note; times are epoch milliseconds. */
type GraphNote = LayeredNote & Pick<Note, 'id' | 'status' | 'keptAt' | 'createdAt'>;

/** The vault's notes, links and sessions as vitality needs them. The corpus' catalog is one. */
export interface VaultGraph {
  note(id: string): GraphNote | null;
  session(id: string): Pick<Session, 'title'> | null;
  withStatus(status: Note['status']): Iterable<GraphNote>;
  /** Kept notes with this title key. */
  keptWithTitle(key: string): string[];
  allLinks(): Iterable<Link>;
  /** Resolves when a reload that is under way has ended. */
  settled(): Promise<void>;
}
