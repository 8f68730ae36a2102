import { commitAct } from '../write-path/deriving-writer';
import type { DraftChange, UndoScope } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import { isUndecided, type Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { planKeptUnits, type UnitToKeep } from './plan-kept-units';
import type { NoteDeps } from './note-deps';
import { linkChange, requireNote, shortTitle } from './note-revision';
import { type PlannedNote, plannedNoteChanges } from './planned-note';
import { t } from '../../../shared/messages/message';
import type { ChainNote } from '../../../shared/ipc/routes/notes';
import type { Catalog } from '../catalog/catalog';

type ChainDeps = { catalog: Pick<Catalog, 'linksFrom' | 'linksTo' | 'note'> };

/** Throws if following "supersedes" from the older note leads to the newer one. */
export function requireNoSupersessionCycle({ catalog }: ChainDeps, newer: Note, older: Note): void {
  const isBack = newer.id === older.id || reachableFrom(older.id, (id) => replacedBy(catalog, id)).includes(newer.id);
  if (isBack)
    throw new AppError(
      'not-allowed',
      t('mainCorpus.shorttitleAlreadyReplacesNote', { shortTitle: shortTitle(older.title) }),
    );
}

/** All notes of the supersession chain at any distance, newest first. */
export function supersessionChainOf({ catalog }: ChainDeps, id: NoteId): ChainNote[] {
  const newer = reachableFrom(id, (one) =>
    [...catalog.linksTo(one)].flatMap((link) => (link.kind === 'supersedes' ? [link.from as string] : [])),
  );
  const older = reachableFrom(id, (one) => replacedBy(catalog, one));
  return [...newer.toReversed(), id, ...older].flatMap((one) => {
    const note = catalog.note(one);
    return note === null ? [] : [{ id: note.id, title: note.title, status: note.status, keptAt: note.keptAt }];
  });
}

const replacedBy = (catalog: ChainDeps['catalog'], id: string): string[] =>
  [...catalog.linksFrom(id)].flatMap((link) =>
    link.kind === 'supersedes' && link.to !== null ? [link.to as string] : [],
  );

/** Nodes reachable from `start`, nearest first, without it unless it is on a cycle. */
function reachableFrom(start: string, next: (id: string) => string[]): string[] {
  const found: string[] = [];
  let open = next(start);
  while (open.length > 0) {
    const fresh = [...new Set(open)].filter((id) => !found.includes(id));
    found.push(...fresh);
    open = fresh.flatMap(next);
  }
  return found;
}

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
  const label = t('mainCorpus.replacedShorttitleByShorttitle2', {
    shortTitle: shortTitle(older.title),
    shortTitle2: shortTitle(after.title),
  });
  await commitAct(deps, 'note.supersede', scope, label, changes);
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
  return isThere ? [] : [linkChange(ids, 'supersedes', newer.id, older, at)];
}
