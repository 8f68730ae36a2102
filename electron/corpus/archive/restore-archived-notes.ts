import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { ArchiveResult } from '../../../shared/ipc/routes/archive';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { planKeptUnits } from '../notes/plan-kept-units';
import type { NoteDeps } from '../notes/note-deps';
import { plannedNoteChanges, type PlannedNote } from '../notes/planned-note';
import { SkipCounts } from './skip-counts';
import { quotedTitle } from './archive-text';
import { readNotesInBatches } from './read-notes-in-batches';
import type { ArchiveRun } from './archive-run';
import { t } from '../../../shared/messages/message';

/** Restores archived notes to their earlier state; the caller holds `runExclusive`. */
export async function restoreArchivedNotes(
  deps: NoteDeps,
  ids: readonly NoteId[],
  run: ArchiveRun,
): Promise<ArchiveResult> {
  const rows = await readNotesInBatches(deps.store, ids, run);
  const skipped = new SkipCounts();
  const notes: Note[] = [];
  const titles = new Set<string>();
  for (const note of rows.values()) {
    const reason = skipReason(deps, note, titles);
    if (reason !== null) skipped.add(reason);
    else notes.push(note!);
  }
  if (notes.length === 0) return skipped.result(0, null);
  const at = deps.now();
  // A note that was never kept before (possible after an import) becomes an engram with all derived rows.
  const firstKept = planKeptUnits(
    deps,
    notes.filter(({ keptAt }) => keptAt === null).map((note) => ({ note })),
    at,
  );
  const keptAgain = notes
    .filter(({ keptAt }) => keptAt !== null)
    .map((before): PlannedNote => ({
      before,
      after: { ...before, status: 'kept', decidedAt: at, deferredUntil: null },
      reason: null,
    }));
  const changes = [...(await plannedNoteChanges(deps, [...keptAgain, ...firstKept.notes], at)), ...firstKept.changes];
  const label =
    notes.length === 1
      ? t('mainCorpus.broughtBackTitle', { title: quotedTitle(notes[0]!.title) })
      : t('mainCorpus.broughtBackCount', { count: notes.length });
  const { seq } = await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'archive.restore',
    scope: 'archive',
    label,
    changes,
  });
  return skipped.result(notes.length, seq);
}

/** A link cannot distinguish two kept notes of one title, so the second stays archived. */
function skipReason({ catalog }: NoteDeps, note: Note | null, titles: Set<string>): string | null {
  if (note === null) return t('mainCorpus.noLongerVault');
  if (note.status === 'kept') return t('mainCorpus.keptAlready');
  if (note.status !== 'archived') return t('mainCorpus.notArchived');
  const key = titleKey(note.title);
  if (titles.has(key) || catalog.keptWithTitle(key).some((id) => id !== note.id))
    return t('mainCorpus.anotherKeptNoteTitle');
  titles.add(key);
  return null;
}
