import type { GraphNode } from '../../../../shared/ipc/routes/graph';
import type { NoteActs } from '../../../note-acts/use-note-acts';

/** What can be done to the notes chosen in the graph. */
export interface GraphActs {
  acts: NoteActs;
  /** Notes that an act takes: the selected one first, then the chosen ones. */
  notes: GraphNode[];
  /** The chosen notes in the drawing, by their index. */
  chosenIndexes: number[];
  /** Chooses a note, or no longer; the selected one where none is given. */
  choose: (id?: string) => void;
  chooseAll: (ids: readonly string[]) => void;
  clear: () => void;
}
