import type { Lesson } from '../../../shared/domain/lesson';
import type { LessonLookup, LessonMatch } from '../../retrieval/funnel/retrieval-ports';
import { followTable, type FollowTableDeps } from '../in-memory/follow-table';
import type { ActionParser } from './reading/action-taxonomy';
import { LessonIndex } from './lesson-index';
import type { LessonProbe } from './probe-lessons';

export interface LessonTable extends LessonLookup {
  /** Reads actions, including the vault's own synonyms. */
  readonly reader: ActionParser;
  /** Every lesson of the vault, including retired ones, without the starter set. */
  all(): Lesson[];
  get(id: string): Lesson | null;
  ofNote(noteId: string): Lesson[];
  /** Active lessons that share an action with this trigger. */
  near(lesson: Pick<Lesson, 'trigger'>): Lesson[];
  /** Starter lessons in use: not removed, while the vault has few of its own. */
  starterSet(): Lesson[];
  /** Which lessons these actions trigger and which not, with the reason. */
  probe(actions: readonly string[], question: string, asOf: number): LessonProbe;
  /** Sets the vault's own actions after a change. */
  setTaxonomy(taxonomy: readonly (readonly string[])[]): void;
  settled(): Promise<void>;
  close(): void;
}

/**
 * The lessons of a vault, read once and kept current from its batches.
 *
 * @param taxonomy the vault's own actions; default the short list of the app
 */
export async function openLessonTable(
  deps: FollowTableDeps,
  taxonomy?: readonly (readonly string[])[],
): Promise<LessonTable> {
  const index = new LessonIndex(taxonomy);
  const following = await followTable(deps, 'lessons', index);
  return {
    get size() {
      return index.size;
    },
    get reader() {
      return index.reader;
    },
    match: (actions, question, asOf) => index.match(actions, question, asOf),
    findSimilarActions: (actions, compare) => index.findSimilarActions(actions, compare),
    starters: (actions, question): LessonMatch[] => index.starters(actions, question),
    all: () => index.all(),
    get: (id) => index.get(id),
    ofNote: (noteId) => index.ofNote(noteId),
    near: (lesson) => index.near(lesson),
    starterSet: () => index.starterSet(),
    probe: (actions, question, asOf) => index.probe(actions, question, asOf),
    setTaxonomy: (groups) => index.setTaxonomy(groups),
    settled: () => following.settled(),
    close: () => following.close(),
  };
}
