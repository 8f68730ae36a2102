import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { PruneResult } from '../../../shared/ipc/routes/prune';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { keptUnits } from '../../corpus/notes/keep-units';
import type { NoteDeps } from '../../corpus/notes/note-deps';
import { changesOf, type PlannedNote } from '../../corpus/notes/planned-note';
import { LeftAlone } from './left-alone';
import { counted, quoted } from './prune-words';
import type { PruneRun } from './prune-service';
import { readInSteps } from './read-in-steps';

/** Makes archived notes kept again, as they were when they were put away; the caller holds `exclusive`. */
export async function bringNotesBack(deps: NoteDeps, ids: readonly NoteId[], run: PruneRun): Promise<PruneResult> {
  const rows = await readInSteps(deps.store, ids, run);
  const left = new LeftAlone();
  const notes: Note[] = [];
  const titles = new Set<string>();
  for (const note of rows.values()) {
    const reason = leftAloneReason(deps, note, titles);
    if (reason !== null) left.add(reason);
    else notes.push(note!);
  }
  if (notes.length === 0) return left.result(0, null);
  const at = deps.now();
  // What was never kept before (an import may say so) becomes an engram with all that belongs to it.
  const first = keptUnits(
    deps,
    notes.filter(({ keptAt }) => keptAt === null).map((note) => ({ note })),
    at,
  );
  const again = notes
    .filter(({ keptAt }) => keptAt !== null)
    .map((before): PlannedNote => ({
      before,
      after: { ...before, status: 'kept', decidedAt: at, deferredUntil: null },
      reason: null,
    }));
  const changes = [...(await changesOf(deps, [...again, ...first.notes], at)), ...first.changes];
  const label =
    notes.length === 1 ? `Brought back ${quoted(notes[0]!.title)}` : `Brought back ${counted(notes.length, 'note')}`;
  const { seq } = await deps.writer.commit({
    actor: 'person',
    kind: 'prune.bring-back',
    scope: 'prune',
    label,
    changes,
  });
  return left.result(notes.length, seq);
}

/** Links could not tell two kept notes of one title apart, so the second stays where it is. */
function leftAloneReason({ catalog }: NoteDeps, note: Note | null, titles: Set<string>): string | null {
  if (note === null) return 'no longer in the vault';
  if (note.status === 'kept') return 'kept already';
  if (note.status !== 'archived') return 'not archived';
  const key = titleKey(note.title);
  if (titles.has(key) || catalog.keptWithTitle(key).some((id) => id !== note.id))
    return 'another kept note has its title';
  titles.add(key);
  return null;
}
