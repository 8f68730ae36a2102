import { put, type DraftChange } from '../../../shared/domain/batch';
import type { NoteVersion } from '../../../shared/domain/note';
import { wikilinkChanges, type NoteChange } from '../links/wikilink-changes';
import type { NoteDeps } from './note-deps';
import { revisionChanges } from './note-revision';
import { noteVersionOf } from '../../../shared/domain/note-version';

export interface PlannedNote extends NoteChange {
  /** Reason of its new version; null when only its state changes. */
  reason: NoteVersion['reason'] | null;
}

/** The rows of planned notes: the notes, their versions, and all affected wikilink rows. */
export async function plannedNoteChanges(
  deps: NoteDeps,
  notes: readonly PlannedNote[],
  at: number,
): Promise<DraftChange[]> {
  const changes: DraftChange[] = [];
  for (const { before, after, reason } of notes) {
    if (reason === null) changes.push(put('notes', after));
    else if (before === null)
      changes.push(put('notes', after), put('noteVersions', noteVersionOf(after, reason, at, deps.ids)));
    else changes.push(...(await revisionChanges(deps, before, after, reason)));
  }
  return [...changes, ...wikilinkChanges(deps, notes, at)];
}
