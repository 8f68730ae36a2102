import type { DraftChange } from '../../../shared/domain/batch';
import type { Cue } from '../../../shared/domain/cue';
import type { DecisionRecord } from '../../../shared/domain/decision-record';
import type { IdFactory } from '../../../shared/domain/ids';
import { noteText, type Note } from '../../../shared/domain/note';
import type { Proposal } from '../../../shared/domain/proposal';
import type { DecisionBook } from '../decisions/decision-book';
import type { Derivation, NoteStep } from '../derive/derivation';
import type { TableView } from '../follow-table';
import { bridgeChanges, bridgeConflicts, type Settled } from './bridge-check';
import type { CueBook } from './cue-book';

/**
 * Most new lessons and decisions of one batch that are held against what is settled: more come only from imports, which
 * the sweeps look through.
 */
const MOST_CHECKED = 200;

/** Keys of the proposals made so far, so that none is made twice. */
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

export interface BridgeDeps {
  book: CueBook;
  decisions: DecisionBook;
  ids: IdFactory;
  proposals: Pick<ProposalKeys, 'all'>;
  /** Kept notes that sum something up (topic notes, or tagged so). */
  summaries: () => Promise<readonly Note[]>;
}

/**
 * Lessons and decisions that follow from notes, and with them in the same batch the conventions, decisions and
 * summaries that they contradict, as
 * proposals for the person.
 */
export function withBridge(
  deps: BridgeDeps,
  { cues, decisions }: { cues: Derivation; decisions: Derivation },
): Derivation {
  return async (steps, at) => {
    const rows = [...(await cues(steps, at)), ...(await decisions(steps, at))];
    const fresh = freshOf(deps, rows, steps);
    if (fresh.length === 0) return rows;
    const replaced = new Set<string>(steps.filter(({ after }) => after.status !== 'kept').map(({ after }) => after.id));
    const settled: Settled = {
      conventions: deps.book
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
      ...bridgeChanges(
        fresh.flatMap((one) => bridgeConflicts(one, settled, deps.book.reader)),
        known,
        deps.ids,
        at,
      ),
    ];
  };
}

/** What was not there before: a row of this batch whose id the books do not know yet. */
function freshOf({ book, decisions }: BridgeDeps, rows: readonly DraftChange[], steps: readonly NoteStep[]) {
  const known = new Set<string>(decisions.all().map(({ id }) => id));
  const textOf = new Map<string, string>(steps.map(({ after }) => [after.id, after.title]));
  const byNote = new Map<string, { noteId: string; text: string; cue: Cue | null }>();
  for (const { table, id, after } of rows) {
    if (table === 'cues' && book.get(id) === null)
      byNote.set((after as Cue).noteId, {
        noteId: (after as Cue).noteId,
        text: textOf.get((after as Cue).noteId) ?? (after as Cue).instruction,
        cue: after as Cue,
      });
    if (table === 'decisions' && !known.has(id) && (after as DecisionRecord).kind === 'decision') {
      const { noteId, choice } = after as DecisionRecord;
      byNote.set(noteId, { noteId, text: textOf.get(noteId) ?? choice, cue: byNote.get(noteId)?.cue ?? null });
    }
  }
  return [...byNote.values()].slice(0, MOST_CHECKED);
}
