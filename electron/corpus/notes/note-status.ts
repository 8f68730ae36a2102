import { put, type DraftChange } from '../../../shared/domain/batch';
import type { Note, NoteStatus } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { linkChanges } from '../links/link-changes';
import type { NoteDeps } from './note-deps';
import { requireFreeTitle, revise, revisionChanges, shortTitle, visibleUse } from './note-revision';

export type SettableStatus = 'kept' | 'archived' | 'rejected';

/** What the person may turn a note of each status into; `merged` is taken back with undo only. */
export const STATUS_CHANGES: Record<NoteStatus, readonly SettableStatus[]> = {
  provisional: ['kept', 'rejected'],
  kept: ['archived', 'rejected'],
  archived: ['kept', 'rejected'],
  rejected: ['kept'],
  superseded: ['kept', 'archived'],
  merged: [],
};

const LABELS: Record<SettableStatus, string> = { kept: 'Kept', archived: 'Archived', rejected: 'Dropped' };

/** Archives, drops or brings back a note. Asking for the status it has changes nothing. */
export async function setNoteStatus(deps: NoteDeps, note: Note, status: SettableStatus): Promise<Note> {
  if (note.status === status) return note;
  if (!STATUS_CHANGES[note.status].includes(status)) {
    throw new AppError('not-allowed', `A note that is ${note.status} cannot become ${status}. Undo what made it ${note.status} instead.`);
  }
  if (status === 'kept') requireFreeTitle(deps.catalog, note.title, note.id);
  const at = deps.now();
  const label = `${note.keptAt !== null && status === 'kept' ? 'Brought back' : LABELS[status]} “${shortTitle(note.title)}”`;
  const { after, changes } = status === 'kept' && note.keptAt === null
    ? await keepSteps(deps, note, {}, at)
    : plainStatus(deps, note, status, at);
  await deps.writer.commit({ actor: 'person', kind: `note.${status}`, scope: 'note', label, changes });
  return after;
}

function plainStatus(deps: NoteDeps, note: Note, status: SettableStatus, at: number): { after: Note; changes: DraftChange[] } {
  const after: Note = { ...note, status, decidedAt: at, deferredUntil: null };
  return { after, changes: [put('notes', after), ...linkChanges(deps, [{ before: note, after }], at)] };
}

/**
 * A unit becomes an engram: a version of its own, its `[[links]]` derived, links that wait for its title resolved. A
 * title that another kept note has is allowed and flagged `duplicate`.
 */
export async function keepSteps(
  deps: NoteDeps,
  note: Note,
  edit: { title?: string; category?: Note['category'] },
  at: number,
): Promise<{ after: Note; changes: DraftChange[] }> {
  const title = edit.title ?? note.title;
  const isDuplicate = deps.catalog.keptWithTitle(titleKey(title)).some((id) => id !== note.id);
  const after = revise(note, {
    title,
    category: edit.category ?? note.category,
    status: 'kept',
    keptAt: at,
    decidedAt: at,
    deferredUntil: null,
    flags: isDuplicate && !note.flags.includes('duplicate') ? [...note.flags, 'duplicate'] : note.flags,
  }, at);
  const links = linkChanges(deps, [{ before: note, after }], at);
  return { after, changes: [...(await revisionChanges(deps, note, after, 'kept')), ...links, visibleUse(note.id, 'kept', at, deps.ids)] };
}
