import { put, type DraftChange, type UndoScope } from '../../../shared/domain/batch';
import type { LinkId, NoteId } from '../../../shared/domain/ids';
import { isUndecided, type Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { planKeptUnits, type UnitToKeep } from './plan-kept-units';
import type { NoteDeps } from './note-deps';
import { requireNote, shortTitle } from './note-revision';
import { plannedNoteChanges, type PlannedNote } from './planned-note';
import { requireNoSupersessionCycle } from './supersession-chain';
import { t } from '../../../shared/messages/message';

/**
 * The newer note supersedes the older, as one batch: the older becomes a record, readable with its history and outside
 * default retrieval. A superseding unit is kept.
 *
 * @throws AppError `not-allowed` when the older one is no kept note, or when they would supersede each other in a cycle
 */
export async function supersedeNote(
  deps: NoteDeps,
  { newer: newerId, older: olderId, alike = [], ...edit }: { newer: NoteId; older: NoteId } & Omit<UnitToKeep, 'note'>,
  scope: UndoScope,
): Promise<Note> {
  const at = deps.now();
  const [newer, older] = [await requireNote(deps.store, newerId), await requireNote(deps.store, olderId)];
  requireReplaceable(newer, older);
  requireNoSupersessionCycle(deps, newer, older);
  const kept =
    newer.status === 'kept'
      ? null
      : planKeptUnits(deps, [{ note: newer, alike, ...edit }], at, { leaving: new Set([older.id as string]) });
  const notes: PlannedNote[] = [
    ...(kept?.notes ?? []),
    { before: older, after: { ...older, status: 'superseded' }, reason: null },
  ];
  const after = kept?.notes[0]!.after ?? newer;
  const changes = [
    ...(await plannedNoteChanges(deps, notes, at)),
    ...(kept?.changes ?? []),
    ...supersedesLinkChange(deps, newer, older, at),
  ];
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'note.supersede',
    scope,
    label: t('mainCorpus.replacedShorttitleByShorttitle2', {
      shortTitle: shortTitle(older.title),
      shortTitle2: shortTitle(after.title),
    }),
    changes,
  });
  return after;
}

function requireReplaceable(newer: Note, older: Note): void {
  if (older.status !== 'kept' && older.status !== 'archived') {
    throw new AppError(
      'not-allowed',
      t('mainCorpus.shorttitleStatusOnlyKeptNote', { shortTitle: shortTitle(older.title), status: older.status }),
    );
  }
  if (newer.status !== 'kept' && newer.status !== 'dropped' && !isUndecided(newer)) {
    throw new AppError(
      'not-allowed',
      t('mainCorpus.shorttitleOnlyRecordNowStatusBring', { shortTitle: shortTitle(newer.title), status: newer.status }),
    );
  }
}

/** The supersedes link; null if it exists. */
export function supersedesLinkChange({ catalog, ids }: NoteDeps, newer: Note, older: Note, at: number): DraftChange[] {
  const isThere = [...catalog.linksFrom(newer.id)].some((link) => link.kind === 'supersedes' && link.to === older.id);
  return isThere
    ? []
    : [
        put('links', {
          id: ids.next<LinkId>(),
          from: newer.id,
          to: older.id,
          toTitle: older.title,
          kind: 'supersedes',
          createdAt: at,
        }),
      ];
}
