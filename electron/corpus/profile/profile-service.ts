import { put, type BatchKind, type DraftChange } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { MAX_PROFILE, type ProfileEntry, type ProfileView } from '../../../shared/ipc/routes/profile';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import type { NoteDeps } from '../notes/note-deps';
import { requireNote, shortTitle } from '../notes/note-revision';
import { commitAct } from '../write-path/deriving-writer';
import { suggestForProfile, type SuggestionSources } from './suggest-for-profile';

export type ProfileService = ReturnType<typeof createProfile>;

/**
 * The standing profile: kept notes that are judged with every turn, whatever it asks. An entry is a position on the
 * note, so that it is edited, exported and synced with the note; each act is one batch, undone with scope `note`.
 */
export function createProfile(deps: NoteDeps & Pick<SuggestionSources, 'facts'>) {
  const { catalog, store, runExclusive } = deps;
  const find = (id: NoteId): PlacedNote => {
    const found = placedNotes(catalog).find(({ note }) => note.id === id);
    if (found === undefined) throw new AppError('not-found', t('profile.notInIt'));
    return found;
  };
  const commit = (kind: BatchKind, label: string, changes: DraftChange[]) =>
    commitAct(deps, kind, 'note', label, changes);

  return {
    /** The notes in it, in the person's order. */
    noteIds: (): NoteId[] => placedNotes(catalog).map(({ note }) => note.id),
    view: (): ProfileView => ({
      entries: placedNotes(catalog).map(({ note }) => entryOf(note)),
      suggestions: suggestForProfile(deps),
    }),
    /** @throws AppError `not-found`, `not-allowed` for a note that is not kept, `too-large` for a full profile */
    add: (id: NoteId) =>
      runExclusive(async () => {
        const note = await requireNote(store, id);
        const placed = placedNotes(catalog);
        if (placed.some((each) => each.note.id === id)) return entryOf(note);
        if (note.status !== 'kept') throw new AppError('not-allowed', t('profile.onlyKeptNotes'));
        if (placed.length >= MAX_PROFILE) throw new AppError('too-large', t('profile.isFull', { count: MAX_PROFILE }));
        const positions = [...catalog.notesInProfile()].map(positionOf);
        await commit('profile.add', t('profile.added', { title: titleOf(note) }), [
          put('notes', { ...note, profile: Math.max(-1, ...positions) + 1 }),
        ]);
        return entryOf(note);
      }),
    remove: (id: NoteId) =>
      runExclusive(async () => {
        const { note, heldBy } = find(id);
        await commit(
          'profile.remove',
          t('profile.removed', { title: titleOf(note) }),
          await Promise.all(
            heldBy.map(async (each) => {
              const { profile: _position, ...row } = await requireNote(store, each.id);
              return put('notes', row);
            }),
          ),
        );
        return entryOf(note);
      }),
    /** @param to position in the list, counted from 0 */
    move: (id: NoteId, to: number) =>
      runExclusive(async () => {
        const moved = find(id);
        const others = placedNotes(catalog).filter(({ note }) => note.id !== id);
        const next = others.toSpliced(Math.min(to, others.length), 0, moved);
        const misplaced = next.flatMap(({ heldBy }, position) =>
          heldBy.filter((each) => each.profile !== position).map((each) => ({ id: each.id, position })),
        );
        if (misplaced.length > 0)
          await commit(
            'profile.move',
            t('profile.moved', { title: titleOf(moved.note) }),
            await Promise.all(
              misplaced.map(async (each) =>
                put('notes', { ...(await requireNote(store, each.id)), profile: each.position }),
              ),
            ),
          );
        return entryOf(moved.note);
      }),
    decline: (id: NoteId) =>
      runExclusive(async () => {
        const note = await requireNote(store, id);
        if (note.profile !== undefined) return;
        await commit('profile.decline', t('profile.declined', { title: titleOf(note) }), [
          put('notes', { ...note, profile: 'declined' }),
        ]);
      }),
  };
}

/** A kept note of the profile, and the notes whose positions put it there: itself, or what it replaced. */
interface PlacedNote {
  note: CatalogNote;
  heldBy: CatalogNote[];
}

/**
 * The kept notes of the profile in order. Where the person replaced or merged a note, the one that stands for it now has
 * its position; an archived or dropped note leaves the profile until it is kept again.
 */
function placedNotes(catalog: Pick<Catalog, 'notesInProfile' | 'note' | 'linksFrom' | 'linksTo'>): PlacedNote[] {
  const placed = new Map<string, PlacedNote>();
  const inOrder = [...catalog.notesInProfile()].toSorted(
    (a, b) => positionOf(a) - positionOf(b) || (a.id < b.id ? -1 : 1),
  );
  for (const holder of inOrder) {
    for (const note of keptInsteadOf(catalog, holder)) {
      const before = placed.get(note.id);
      if (before === undefined) placed.set(note.id, { note, heldBy: [holder] });
      else before.heldBy.push(holder);
    }
  }
  return [...placed.values()];
}

/** The note itself while it is kept; else the kept notes that replaced it or that it was merged into, at any distance. */
function keptInsteadOf(
  catalog: Pick<Catalog, 'note' | 'linksFrom' | 'linksTo'>,
  note: CatalogNote,
  seen = new Set<string>(),
): CatalogNote[] {
  if (note.status === 'kept') return [note];
  if (seen.has(note.id)) return [];
  seen.add(note.id);
  const next =
    note.status === 'superseded'
      ? [...catalog.linksTo(note.id)].flatMap(({ kind, from }) => (kind === 'supersedes' ? [from] : []))
      : note.status === 'merged'
        ? [...catalog.linksFrom(note.id)].flatMap(({ kind, to }) => (kind === 'merged-into' && to !== null ? [to] : []))
        : [];
  return next.flatMap((id) => {
    const newer = catalog.note(id);
    return newer === null ? [] : keptInsteadOf(catalog, newer, seen);
  });
}

const positionOf = ({ profile }: CatalogNote): number => (typeof profile === 'number' ? profile : Infinity);
const titleOf = ({ title }: Pick<Note, 'title'>): string => quoted(shortTitle(title));
const entryOf = ({ id, title, neverSurface }: Pick<Note, 'id' | 'title' | 'neverSurface'>): ProfileEntry => ({
  id,
  title,
  isHidden: neverSurface,
});
