import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { PruneResult } from '../../../shared/ipc/routes/prune';
import type { NoteDeps } from '../../corpus/notes/note-deps';
import { changesOf, type PlannedNote } from '../../corpus/notes/planned-note';
import { LeftAlone } from './left-alone';
import { protectionsOf, type ProtectionView } from './protections';
import { counted, quoted } from './prune-words';
import type { PruneRun } from './prune-service';
import { readInSteps } from './read-in-steps';

/**
 * Archives the notes that still are as the dry run saw them and that nothing protects; the caller holds `exclusive`.
 */
export async function archiveNotes(
  deps: NoteDeps,
  view: ProtectionView,
  wanted: readonly { id: NoteId; version: number }[],
  run: PruneRun,
): Promise<PruneResult> {
  const rows = await readInSteps(
    deps.store,
    wanted.map(({ id }) => id),
    run,
  );
  const versions = new Map(wanted.map(({ id, version }) => [id, version]));
  const left = new LeftAlone();
  const steps: PlannedNote[] = [];
  const at = deps.now();
  for (const [id, before] of rows) {
    const reason = leftAloneReason(before, versions.get(id)!, view);
    if (reason !== null) left.add(reason);
    else
      steps.push({
        before,
        after: { ...before!, status: 'archived', decidedAt: at, deferredUntil: null },
        reason: null,
      });
  }
  if (steps.length === 0) return left.result(0, null);
  const label =
    steps.length === 1 ? `Archived ${quoted(steps[0]!.after.title)}` : `Archived ${counted(steps.length, 'note')}`;
  const { seq } = await deps.writer.commit({
    actor: 'person',
    kind: 'prune.archive',
    scope: 'prune',
    label,
    changes: await changesOf(deps, steps, at),
  });
  return left.result(steps.length, seq);
}

/** Why a note is not archived now, in the person's words; null when it may be. */
function leftAloneReason(note: Note | null, version: number, view: ProtectionView): string | null {
  if (note === null) return 'no longer in the vault';
  if (note.status === 'archived') return 'archived already';
  if (note.status !== 'kept') return 'no longer kept';
  if (note.version !== version) return 'edited since the dry run';
  const known = view.catalog.note(note.id);
  if (known === null) return 'no longer in the vault';
  return protectionsOf(known, view).length > 0 ? 'protected by now' : null;
}
