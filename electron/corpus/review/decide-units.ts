import { commitAct } from '../write-path/deriving-writer';
import type { DraftChange } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import { isKeptByChoice, type Category, type Note, type NoteStatus } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { planKeptUnits } from '../notes/plan-kept-units';
import type { NoteDeps } from '../notes/note-deps';
import { requireNotes, shortTitle } from '../notes/note-revision';
import { type PlannedNote, plannedNoteChanges } from '../notes/planned-note';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

export const REVIEW_ACTIONS = ['keep', 'drop', 'defer', 'edit'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/**
 * Results of each action by status. A decided row stays on the screen, so its decision can be reversed; deferring and
 * rewording are for undecided units only.
 */
const AFTER: Record<ReviewAction, Partial<Record<NoteStatus, NoteStatus>>> = {
  keep: { pending: 'kept', deferred: 'kept', dropped: 'kept' },
  drop: { pending: 'dropped', deferred: 'dropped', kept: 'dropped' },
  defer: { pending: 'deferred', deferred: 'deferred' },
  edit: { pending: 'pending', deferred: 'deferred' },
};

/** The status after an action of review; null if the action does not apply. */
export const reviewTransition = (status: NoteStatus, action: ReviewAction): NoteStatus | null =>
  AFTER[action][status] ?? null;

/** Milliseconds until a deferred unit returns: twenty hours, so that it is back at the same hour of the next day. */
const DEFERRAL_MS = 20 * 60 * 60_000;

type Decision = Extract<ReviewAction, 'keep' | 'drop' | 'defer'>;

export interface UnitToDecide {
  id: NoteId;
  alike: readonly NoteId[];
  title?: string;
  category?: Category;
  /** When it is dropped: it is not true. */
  isWrong?: boolean;
}

/** Who decides: the person on these units, or the choice that they made for a chat. */
type DecidedBy = 'person' | 'choice';

const LABELS = {
  keep: 'mainCorpus.keptTitle',
  drop: 'mainCorpus.droppedTitle',
  defer: 'mainCorpus.putOffTitle',
} as const satisfies Record<Decision, string>;

/**
 * One decision on units and their folded duplicates, as one batch: "Kept 7". Returns the decided units. What the choice
 * for a chat keeps is written as the app's act, and nobody decided on it.
 *
 * @throws AppError `conflict` with nothing written when one of them is already decided
 */
export async function decideUnits(
  deps: NoteDeps,
  decision: Decision,
  units: readonly UnitToDecide[],
  by: DecidedBy = 'person',
): Promise<Note[]> {
  const at = deps.now();
  const ids = units.flatMap(({ id, alike }) => [id, ...alike]);
  const rows = new Map(
    (await requireNotes(deps.store, ids)).map((note) => [note.id, requireUndecided(note, decision)]),
  );
  const open = units.map(({ id, alike, ...edit }) => ({
    note: rows.get(id)!,
    alike: alike.map((other) => rows.get(other)!),
    ...edit,
  }));

  let notes: PlannedNote[];
  let more: DraftChange[] = [];
  if (decision === 'keep') {
    const kept = planKeptUnits(deps, open, at, { decidedAt: by === 'person' ? at : null });
    [notes, more] = [kept.notes, kept.changes];
  } else {
    const all = [
      ...open.map(({ note, isWrong }) => ({ before: note, isWrong })),
      ...open.flatMap(({ alike, isWrong }) => alike.map((before) => ({ before, isWrong }))),
    ];
    notes = all.map(({ before, isWrong }) => ({
      before,
      after: decision === 'drop' ? dropped(before, at, isWrong) : deferred(before, at),
      reason: null,
    }));
  }
  const changes = [...(await plannedNoteChanges(deps, notes, at)), ...more];
  const title = units.length === 1 ? quoted(shortTitle(notes[0]!.after.title)) : String(units.length);
  if (by === 'person') await commitAct(deps, `review.${decision}`, 'review', t(LABELS[decision], { title }), changes);
  else
    await deps.derivingWriter.commitWithDerivations({
      actor: 'app',
      kind: 'review.keep-by-choice',
      scope: 'review',
      label: t('mainCorpus.keptByChoice', { title }),
      changes,
    });
  return notes.slice(0, units.length).map(({ after }) => after);
}

/** Makes suggestions again of the notes among these that were kept by choice; returns their ids. */
export async function reopenUnits(deps: NoteDeps, ids: readonly NoteId[]): Promise<NoteId[]> {
  const at = deps.now();
  const notes = (await requireNotes(deps.store, ids)).filter(isKeptByChoice).map((before) => ({
    before,
    after: { ...before, status: 'pending' as const, keptAt: null },
    reason: null,
  }));
  if (notes.length === 0) return [];
  const title = notes.length === 1 ? quoted(shortTitle(notes[0]!.after.title)) : String(notes.length);
  const changes = await plannedNoteChanges(deps, notes, at);
  await commitAct(deps, 'review.reopen', 'review', t('mainCorpus.reopenedTitle', { title }), changes);
  return notes.map(({ after }) => after.id);
}

/** @throws AppError `conflict` when the action does not apply to the note's state */
export function requireUndecided(note: Note, action: ReviewAction): Note {
  if (reviewTransition(note.status, action) !== null) return note;
  throw new AppError(
    'conflict',
    t('mainCorpus.shorttitleDecidedAlreadyStatusUndo', { shortTitle: shortTitle(note.title), status: note.status }),
  );
}

const dropped = (note: Note, at: number, isWrong = false): Note => ({
  ...note,
  status: 'dropped',
  decidedAt: at,
  deferredUntil: null,
  ...(isWrong ? { isWrong } : {}),
});
const deferred = (note: Note, at: number): Note => ({
  ...note,
  status: 'deferred',
  deferredUntil: at + DEFERRAL_MS,
  deferrals: (note.deferrals ?? 0) + 1,
});
