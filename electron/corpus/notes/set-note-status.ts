import { commitAct } from '../write-path/deriving-writer';
import { put, remove, type BatchKind, type DraftChange } from '../../../shared/domain/batch';
import { STATUS_LABELS, type Note, type NoteStatus } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { wikilinkChanges } from '../links/wikilink-changes';
import { planKeptUnits } from './plan-kept-units';
import type { NoteDeps } from './note-deps';
import { requireFreeTitle, shortTitle } from './note-revision';
import { plannedNoteChanges } from './planned-note';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

export type SettableStatus = 'kept' | 'archived' | 'dropped';

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
const LABELS = {
  kept: 'mainCorpus.keptTitle',
  archived: 'mainCorpus.archivedTitle',
  dropped: 'mainCorpus.droppedTitle',
} as const satisfies Record<SettableStatus, string>;

/**
 * Archives, drops or restores a note; a merged one leaves the note that it was merged into, whose text stays. Setting
 * the status it already has changes nothing.
 */
export async function setNoteStatus(deps: NoteDeps, note: Note, status: SettableStatus): Promise<Note> {
  if (note.status === status) return note;
  // A unit that was folded into the note that says the same was never a note of its own.
  const isFolded = note.status === 'merged' && note.keptAt === null;
  if (isFolded || !STATUS_CHANGES[note.status].includes(status)) {
    throw new AppError('not-allowed', t('mainCorpus.noteStatusCannotBecome', { status: note.status, status2: status }));
  }
  if (status === 'kept') requireFreeTitle(deps.catalog, note.title, note.id);
  const at = deps.now();
  const isBroughtBack = note.keptAt !== null && status === 'kept';
  const label = t(isBroughtBack ? 'mainCorpus.broughtBackTitle' : LABELS[status], {
    title: quoted(shortTitle(note.title)),
  });
  const { after, changes } =
    status === 'kept' && note.keptAt === null ? await keepUnit(deps, note, at) : statusChange(deps, note, status, at);
  await commitAct(deps, KINDS[status], 'note', label, changes);
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
    throw new AppError(
      'not-allowed',
      t('mainLists.notKeptOrArchived', { title: shortTitle(other.title), status: STATUS_LABELS[other.status] }),
    );
  if (status === 'kept') for (const { title, id } of changing) requireFreeTitle(deps.catalog, title, id);
  if (changing.length === 0) return 0;
  const at = deps.now();
  const revisions = changing.map((note) => ({ before: note, after: withStatus(note, status, at) }));
  const count = changing.length;
  const isBack = status === 'kept';
  const title = quoted(shortTitle(changing[0]!.title));
  const label =
    count === 1
      ? t(isBack ? 'mainCorpus.broughtBackTitle' : 'mainCorpus.archivedTitle', { title })
      : t(isBack ? 'mainLists.broughtBackNotes' : 'mainLists.archivedNotes', { count });
  const changes = [...revisions.map(({ after }) => put('notes', after)), ...wikilinkChanges(deps, revisions, at)];
  await commitAct(deps, KINDS[status], 'note', label, changes);
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
