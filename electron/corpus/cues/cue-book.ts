import type { Cue } from '../../../shared/domain/cue';
import type { CueLookup, CueMatch } from '../../retrieval/books';
import { followTable, type FollowDeps } from '../follow-table';
import type { ActionReader } from './actions';
import { CueIndex } from './cue-index';
import type { Probe } from './probe';

export { CueIndex } from './cue-index';

export interface CueBook extends CueLookup {
  /** How the vault's actions are read, its own words among them. */
  readonly reader: ActionReader;
  /** Every lesson of the vault, retired ones among them; not the starter set. */
  all(): Cue[];
  get(id: string): Cue | null;
  ofNote(noteId: string): Cue[];
  /** Lessons that still fire and share a kind of action with this trigger. */
  near(cue: Pick<Cue, 'trigger'>): Cue[];
  /** Starter lessons that speak still: none were taken out, and the vault has few of its own. */
  starterSet(): Cue[];
  /** What would remind of these actions, and what would not, with the reason. */
  probe(actions: readonly string[], question: string, asOf: number): Probe;
  /** The vault's own actions changed. */
  setTaxonomy(taxonomy: readonly (readonly string[])[]): void;
  settled(): Promise<void>;
  close(): void;
}

/**
 * The cues of a vault, read once and kept current by its batches.
 *
 * @param taxonomy the vault's own actions; default the small list that comes with the app
 */
export async function openCueBook(deps: FollowDeps, taxonomy?: readonly (readonly string[])[]): Promise<CueBook> {
  const index = new CueIndex(taxonomy);
  const following = await followTable(deps, 'cues', index);
  return {
    get size() {
      return index.size;
    },
    get reader() {
      return index.reader;
    },
    match: (actions, question, asOf) => index.match(actions, question, asOf),
    starters: (actions, question): CueMatch[] => index.starters(actions, question),
    all: () => index.all(),
    get: (id) => index.get(id),
    ofNote: (noteId) => index.ofNote(noteId),
    near: (cue) => index.near(cue),
    starterSet: () => index.starterSet(),
    probe: (actions, question, asOf) => index.probe(actions, question, asOf),
    setTaxonomy: (groups) => index.setTaxonomy(groups),
    settled: () => following.settled(),
    close: () => following.close(),
  };
}
