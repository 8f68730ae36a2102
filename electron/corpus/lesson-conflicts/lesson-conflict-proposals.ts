import type { DraftChange } from '../../../shared/domain/batch';
import type { Lesson } from '../../../shared/domain/lesson';
import type { DecisionRecord } from '../../../shared/domain/decision-record';
import type { IdFactory } from '../../../shared/domain/ids';
import { noteText, type Note } from '../../../shared/domain/note';
import type { Proposal } from '../../../shared/domain/proposal';
import type { DecisionTable } from '../decisions/decision-table';
import type { Derivation, NoteChange } from '../write-path/derivation';
import type { TableView } from '../in-memory/follow-table';
import { lessonConflictProposals, findLessonConflicts, type EstablishedStatements } from './find-lesson-conflicts';
import type { LessonTable } from '../lessons/lesson-table';

/** New lessons and decisions of one batch that are checked; larger batches come from imports, which sweeps cover. */
const MAX_CHECKED_STATEMENTS = 200;

/** Keys of all proposals so far, so that none is repeated. */
export class ProposalKeys implements TableView<Proposal> {
  private readonly byId = new Map<string, string>();
  clear(): void {
    this.byId.clear();
  }
  put({ id, key }: Proposal): void {
    this.byId.set(id, key);
  }
  remove(id: string): void {
    this.byId.delete(id);
  }
  all(): Set<string> {
    return new Set(this.byId.values());
  }
}

export interface LessonConflictDeps {
  lessons: LessonTable;
  decisions: DecisionTable;
  ids: IdFactory;
  proposals: Pick<ProposalKeys, 'all'>;
  /** Kept notes that summarise (topic notes, or tagged so). */
  summaries: () => Promise<readonly Note[]>;
}

/**
 * Derives lessons and decisions from notes and, in the same batch, proposals for the conventions, decisions and
 * summaries they contradict.
 */
export function deriveWithLessonConflicts(
  deps: LessonConflictDeps,
  { lessons: lessonRows, decisions }: { lessons: Derivation; decisions: Derivation },
): Derivation {
  return async (steps, at) => {
    const rows = [...(await lessonRows(steps, at)), ...(await decisions(steps, at))];
    const fresh = newStatementsOf(deps, rows, steps);
    if (fresh.length === 0) return rows;
    const replaced = new Set<string>(steps.filter(({ after }) => after.status !== 'kept').map(({ after }) => after.id));
    const settled: EstablishedStatements = {
      conventions: deps.lessons
        .all()
        .filter(
          ({ graduatedAt = null, retiredAt, noteId }) =>
            graduatedAt !== null && retiredAt === null && !replaced.has(noteId),
        ),
      decisions: deps.decisions
        .all()
        .filter(({ retractedAt, noteId }) => retractedAt === null && !replaced.has(noteId)),
      summaries: (await deps.summaries())
        .filter(({ id }) => !replaced.has(id))
        .map((note) => ({ id: note.id, text: noteText(note) })),
    };
    const known = deps.proposals.all();
    return [
      ...rows,
      ...lessonConflictProposals(
        fresh.flatMap((one) => findLessonConflicts(one, settled, deps.lessons.reader)),
        known,
        deps.ids,
        at,
      ),
    ];
  };
}

/** Rows of this batch whose ids are new to the tables. */
function newStatementsOf(
  { lessons: lessonTable, decisions }: LessonConflictDeps,
  rows: readonly DraftChange[],
  steps: readonly NoteChange[],
) {
  const known = new Set<string>(decisions.all().map(({ id }) => id));
  const textOf = new Map<string, string>(steps.map(({ after }) => [after.id, after.title]));
  const byNote = new Map<string, { noteId: string; text: string; lesson: Lesson | null }>();
  for (const { table, id, after } of rows) {
    if (table === 'lessons' && lessonTable.get(id) === null)
      byNote.set((after as Lesson).noteId, {
        noteId: (after as Lesson).noteId,
        text: textOf.get((after as Lesson).noteId) ?? (after as Lesson).instruction,
        lesson: after,
      });
    if (table === 'decisions' && !known.has(id) && (after as DecisionRecord).kind === 'decision') {
      const { noteId, choice } = after as DecisionRecord;
      byNote.set(noteId, { noteId, text: textOf.get(noteId) ?? choice, lesson: byNote.get(noteId)?.lesson ?? null });
    }
  }
  return [...byNote.values()].slice(0, MAX_CHECKED_STATEMENTS);
}
