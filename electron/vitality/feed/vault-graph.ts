import type { Link } from '../../../shared/domain/link';
import type { Note } from '../../../shared/domain/note';
import type { Session } from '../../../shared/domain/session';

/** What vitality reads of a note; times are epoch milliseconds. */
type GraphNote = Pick<Note, 'id' | 'title' | 'status' | 'keptAt' | 'createdAt'>;

/** The vault's notes, links and sessions as vitality needs them. The corpus' catalog is one. */
export interface VaultGraph {
  note(id: string): GraphNote | null;
  session(id: string): Pick<Session, 'title'> | null;
  withStatus(status: Note['status']): Iterable<GraphNote>;
  allLinks(): Iterable<Link>;
  /** Resolves when a reload that is under way has ended. */
  settled(): Promise<void>;
}
