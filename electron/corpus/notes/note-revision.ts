import { put, type DraftChange } from '../../../shared/domain/batch';
import { sourceRef, type AccessEventId, type IdFactory, type LinkId, type NoteId } from '../../../shared/domain/ids';
import type { LinkKind } from '../../../shared/domain/link';
import { wholeNoteText, type Note, type NoteVersion } from '../../../shared/domain/note';
import type { AccessEvent } from '../../../shared/domain/feedback';
import { AppError } from '../../../shared/ipc/errors';
import { contentHash } from '../../../shared/lib/content-hash';
import { cleanTitle, titleKey } from '../../../shared/lib/markdown/title-key';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { NoteDeps } from './note-deps';
import { noteVersionOf } from '../../../shared/domain/note-version';
import { t } from '../../../shared/messages/message';

const MAX_LABEL_TITLE = 60;

/** @throws AppError `not-found` */
export async function requireNote(store: Pick<VaultStore, 'get'>, id: string): Promise<Note> {
  return requirePresent(await store.get('notes', id));
}

/** Reads the notes in the order given. @throws AppError `not-found` */
export async function requireNotes(store: Pick<VaultStore, 'getMany'>, ids: readonly string[]): Promise<Note[]> {
  return (await store.getMany('notes', ids)).map(requirePresent);
}

function requirePresent(note: Note | null): Note {
  if (note === null) throw new AppError('not-found', t('mainCorpus.noteVaultMayBeen'));
  return note;
}

/** Fields that a revision may change. */
export type Revision = Partial<
  Pick<
    Note,
    | 'title'
    | 'body'
    | 'category'
    | 'aliases'
    | 'tags'
    | 'status'
    | 'flags'
    | 'keptAt'
    | 'decidedAt'
    | 'deferredUntil'
    | 'sources'
    | 'confirmations'
    | 'pinned'
  >
>;

export function revise(note: Note, revision: Revision, at: number): Note {
  const next: Note = { ...note, ...revision, version: note.version + 1, updatedAt: at };
  next.title = cleanTitle(next.title);
  next.body = next.body.normalize('NFC');
  return { ...next, contentHash: contentHash(wholeNoteText(next)) };
}

/**
 * Rows for a changed note: the note, its new version, and its previous version if that was never stored (extracted and
 * imported notes have none before their first change). Saves of one editing session extend its version, unless a save
 * removes much text, which then stays readable.
 */
export async function revisionChanges(
  deps: { store: VaultStore; ids: IdFactory },
  before: Note,
  after: Note,
  reason: NoteVersion['reason'],
  editSessionId?: string,
  origin?: NoteVersion['origin'],
): Promise<DraftChange[]> {
  const isAsked = before.version === 1 || editSessionId !== undefined;
  const present = isAsked
    ? (await deps.store.query({ name: 'versionsOfNote', noteId: before.id, version: before.version }))[0]
    : undefined;
  const row = noteVersionOf(after, reason, after.updatedAt, deps.ids, editSessionId, origin);
  if (
    present !== undefined &&
    editSessionId !== undefined &&
    present.editSessionId === editSessionId &&
    !removesMuchText(present.body, after.body)
  ) {
    return [put('notes', after), put('noteVersions', { ...row, id: present.id, reason: present.reason })];
  }
  const changes: DraftChange[] = [put('notes', after), put('noteVersions', row)];
  const isKnown = before.version > 1 || present !== undefined;
  if (!isKnown)
    changes.push(
      put(
        'noteVersions',
        noteVersionOf(before, before.origin === 'import' ? 'imported' : 'created', before.updatedAt, deps.ids),
      ),
    );
  return changes;
}

/** Characters, about a sentence or two; removing more in one save creates a version. Set by hand. */
const MAX_UNVERSIONED_REMOVAL = 100;

/** Whether the changed part of `before` is longer than `MAX_UNVERSIONED_REMOVAL`. */
function removesMuchText(before: string, after: string): boolean {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return before.length - start - end > MAX_UNVERSIONED_REMOVAL;
}

export function requireFreeTitle(catalog: Pick<Catalog, 'keptWithTitle'>, title: string, own: NoteId | null): void {
  if (catalog.keptWithTitle(titleKey(title)).some((id) => id !== own)) throw titleTakenError(title);
}

export const titleTakenError = (title: string): AppError =>
  new AppError('conflict', t('mainCorpus.anotherKeptNoteAlready', { shortTitle: shortTitle(title) }));

export const linkChange = (
  ids: IdFactory,
  kind: LinkKind,
  from: NoteId,
  to: Pick<Note, 'id' | 'title'>,
  at: number,
): DraftChange => put('links', { id: ids.next<LinkId>(), from, to: to.id, toTitle: to.title, kind, createdAt: at });

/** A use that the person can see in the note's history. */
export const accessEventChange = (id: NoteId, kind: AccessEvent['kind'], at: number, ids: IdFactory): DraftChange =>
  put('accessEvents', { id: ids.next<AccessEventId>(), ref: sourceRef('note', id), kind, at, messageId: null });

/** Milliseconds within which repeated edits or marks count as one use. */
const REPEATED_USE_MS = 60 * 60_000;

/** As `accessEventChange`, unless such a use was recorded within the hour. */
export async function accessEventChangeOncePerHour(
  { store, ids }: Pick<NoteDeps, 'store' | 'ids'>,
  id: NoteId,
  kind: 'edited' | 'pinned',
  at: number,
): Promise<DraftChange[]> {
  const events = await store.query({ name: 'accessEventsOf', ref: sourceRef('note', id) });
  const isCounted = events.some((event) => event.kind === kind && event.at <= at && at - event.at < REPEATED_USE_MS);
  return isCounted ? [] : [accessEventChange(id, kind, at, ids)];
}

/** A shortened title for labels of the undo history. */
export const shortTitle = (title: string): string => {
  const characters = [...title];
  return characters.length <= MAX_LABEL_TITLE ? title : `${characters.slice(0, MAX_LABEL_TITLE - 1).join('')}…`;
};
