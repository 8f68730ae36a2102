import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { ArchiveResult } from '../../../shared/ipc/routes/archive';
import type { NoteDeps } from '../notes/note-deps';
import { plannedNoteChanges, type PlannedNote } from '../notes/planned-note';
import { SkipCounts } from './skip-counts';
import { protectionsOf, type ProtectionView } from './archive-protections';
import { quotedTitle } from './archive-text';
import { readNotesInBatches } from './read-notes-in-batches';
import type { ArchiveRun } from './archive-run';
import { t } from '../../../shared/messages/message';

/** Archives those notes that are unchanged since the dry run and unprotected; the caller holds `runExclusive`. */
export async function archiveNotes(
  deps: NoteDeps,
  view: ProtectionView,
  wanted: readonly { id: NoteId; version: number }[],
  run: ArchiveRun,
): Promise<ArchiveResult> {
  const rows = await readNotesInBatches(
    deps.store,
    wanted.map(({ id }) => id),
    run,
  );
  const versions = new Map(wanted.map(({ id, version }) => [id, version]));
  const skipped = new SkipCounts();
  const planned: PlannedNote[] = [];
  const at = deps.now();
  for (const [id, before] of rows) {
    const reason = skipReason(before, versions.get(id)!, view);
    if (reason !== null) skipped.add(reason);
    else
      planned.push({
        before,
        after: { ...before!, status: 'archived', decidedAt: at, deferredUntil: null },
        reason: null,
      });
  }
  if (planned.length === 0) return skipped.result(0, null);
  const label =
    planned.length === 1
      ? t('mainCorpus.archivedTitle', { title: quotedTitle(planned[0]!.after.title) })
      : t('mainCorpus.archivedCount', { count: planned.length });
  const { seq } = await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'archive.add',
    scope: 'archive',
    label,
    changes: await plannedNoteChanges(deps, planned, at),
  });
  return skipped.result(planned.length, seq);
}

/** Why a note is not archived now, for the person; null when it may be. */
function skipReason(note: Note | null, version: number, view: ProtectionView): string | null {
  if (note === null) return t('mainCorpus.noLongerVault');
  if (note.status === 'archived') return t('mainCorpus.archivedAlready');
  if (note.status !== 'kept') return t('mainCorpus.noLongerKept');
  if (note.version !== version) return t('mainCorpus.editedSinceDryRun');
  const known = view.catalog.note(note.id);
  if (known === null) return t('mainCorpus.noLongerVault');
  return protectionsOf(known, view).length > 0 ? t('mainCorpus.protectedByNow') : null;
}
