import { put, remove, type BatchKind, type DraftChange } from '../../../shared/domain/batch';
import type { Note, NoteStatus } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { wikilinkChanges } from '../links/wikilink-changes';
import { planKeptUnits } from './plan-kept-units';
import type { NoteDeps } from './note-deps';
import { requireFreeTitle, shortTitle } from './note-revision';
import { plannedNoteChanges } from './planned-note';

export type SettableStatus = 'kept' | 'archived' | 'dropped';

/** Statuses to which the person may change each status. */
const STATUS_CHANGES: Record<NoteStatus, readonly SettableStatus[]> = {
  pending: ['kept', 'dropped'],
  deferred: ['kept', 'dropped'],
  kept: ['archived', 'dropped'],
  archived: ['kept', 'dropped'],
  dropped: ['kept'],
  superseded: ['kept', 'archived'],
  merged: ['kept'],
};

const KINDS: Record<SettableStatus, BatchKind> = { kept: 'note.keep', archived: 'note.archive', dropped: 'note.drop' };
const LABELS: Record<SettableStatus, string> = { kept: 'Kept', archived: 'Archived', dropped: 'Dropped' };

/**
 * Archives, drops or restores a note; a merged one leaves the note that it was merged into, whose text stays. Setting
 * the status it already has changes nothing.
 */
export async function setNoteStatus(deps: NoteDeps, note: Note, status: SettableStatus): Promise<Note> {
  if (note.status === status) return note;
  // A unit that was folded into the note that says the same was never a note of its own.
  const isFolded = note.status === 'merged' && note.keptAt === null;
  if (isFolded || !STATUS_CHANGES[note.status].includes(status)) {
    throw new AppError(
      'not-allowed',
      `A note that is ${note.status} cannot become ${status}. Undo what made it ${note.status} instead.`,
    );
  }
  if (status === 'kept') requireFreeTitle(deps.catalog, note.title, note.id);
  const at = deps.now();
  const label = `${note.keptAt !== null && status === 'kept' ? 'Brought back' : LABELS[status]} “${shortTitle(note.title)}”`;
  const { after, changes } =
    status === 'kept' && note.keptAt === null ? await keepUnit(deps, note, at) : statusChange(deps, note, status, at);
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: KINDS[status],
    scope: 'note',
    label,
    changes,
  });
  return after;
}

/**
 * Archives several kept notes, or brings archived ones back, as one act. Those that have the status already stay as
 * they are. @throws AppError `not-allowed` for any other note: nothing changes
 */
export async function setStatusOfNotes(
  deps: NoteDeps,
  notes: readonly Note[],
  status: 'kept' | 'archived',
): Promise<number> {
  const changing = notes.filter((note) => note.status !== status);
  const other = changing.find((note) => note.status !== (status === 'kept' ? 'archived' : 'kept'));
  if (other !== undefined)
    throw new AppError('not-allowed', `“${shortTitle(other.title)}” is ${other.status}. Nothing was changed.`);
  if (status === 'kept') for (const { title, id } of changing) requireFreeTitle(deps.catalog, title, id);
  if (changing.length === 0) return 0;
  const at = deps.now();
  const revisions = changing.map((note) => ({ before: note, after: withStatus(note, status, at) }));
  const count = changing.length;
  const named = count === 1 ? `“${shortTitle(changing[0]!.title)}”` : `${count} notes`;
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: KINDS[status],
    scope: 'note',
    label: `${status === 'kept' ? 'Brought back' : 'Archived'} ${named}`,
    changes: [...revisions.map(({ after }) => put('notes', after)), ...wikilinkChanges(deps, revisions, at)],
  });
  return count;
}

const withStatus = (note: Note, status: SettableStatus, at: number): Note => ({
  ...note,
  status,
  decidedAt: at,
  deferredUntil: null,
  ...(note.isWrong === true ? { isWrong: false } : {}),
});

function statusChange(
  deps: NoteDeps,
  note: Note,
  status: SettableStatus,
  at: number,
): { after: Note; changes: DraftChange[] } {
  const after = withStatus(note, status, at);
  const mergedInto = [...deps.catalog.linksFrom(note.id)].filter(({ kind }) => kind === 'merged-into');
  return {
    after,
    changes: [
      put('notes', after),
      ...wikilinkChanges(deps, [{ before: note, after }], at),
      ...mergedInto.map(({ id }) => remove('links', id)),
    ],
  };
}

async function keepUnit(deps: NoteDeps, note: Note, at: number): Promise<{ after: Note; changes: DraftChange[] }> {
  const { notes, changes } = planKeptUnits(deps, [{ note }], at);
  return { after: notes[0]!.after, changes: [...(await plannedNoteChanges(deps, notes, at)), ...changes] };
}
