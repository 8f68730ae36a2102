import type { Note, NoteStatus } from '../../../shared/domain/note';
import { exactPaths, isNearer, rootOf } from '../../../shared/lib/markdown/file-path';
import { fileNameKey, pathKey, readTargetPath, type TargetPath } from '../../../shared/lib/markdown/link-target';
import { titlesOfTarget } from '../../../shared/lib/markdown/wikilinks';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { MultiMap } from '../in-memory/multi-map';
import { toCatalogNote, type CatalogNote, type CatalogState } from './catalog-state';

/** Notes that a title may name, best first: kept, then formerly kept. Pending and dropped ones have no name. */
const STATUS_RANK: Partial<Record<NoteStatus, number>> = { kept: 0, archived: 1, superseded: 2, merged: 3 };

/** The note in which a link stands; absent or null for a name that stands in none. */
type LinkingNote = Pick<Note, 'path'> | null;

/** `title`: the part of the target that named the note, as written. */
export type TitleResolver = (target: string, from?: LinkingNote) => { id: Note['id']; title: string } | null;

/**
 * Resolves the target of a link to a note: titles before aliases, kept notes before archived ones, then the older. In a
 * page that was imported, the file that its program would open comes first.
 *
 * @param changed notes as they will be after the planned batch
 */
export function createTitleResolver(state: CatalogState, changed: readonly Note[] = []): TitleResolver {
  const names = createNameLookup(state, changed);
  /** By root and path: found once, since thousands of files may be called “index”. */
  const nearest = new Map<string, CatalogNote | null>();

  const byTitle = (key: string, isAllowed: (note: CatalogNote) => boolean = () => true): CatalogNote | null => {
    let winner: CatalogNote | null = null;
    for (const note of names.withName(key)) {
      if (rankOf(note, key) < 0 || !isAllowed(note)) continue;
      if (winner === null || isBefore(note, winner, key)) winner = note;
    }
    return winner;
  };

  const byPath = (path: TargetPath, from: LinkingNote): CatalogNote | null => {
    for (const exact of exactPaths(path, from?.path)) {
      const files = names.withPath(titleKey(exact));
      const found = files.find(hasName) ?? files.map(({ titleKey: key }) => byTitle(key)).find((note) => note !== null);
      if (found !== undefined) return found;
    }
    if (path.from === 'relative' && from?.path !== undefined) return null;
    const segments = path.segments.filter((part) => part !== '..');
    const ending = titleKey(segments.join('/'));
    if (ending === '') return null;
    const root = rootOf(from?.path ?? '');
    const known = nearest.get(`${root}\n${ending}`);
    if (known !== undefined) return known;
    let winner: CatalogNote | null = null;
    for (const note of names.withFileName(titleKey(segments.at(-1)!))) {
      if (!hasName(note) || !`/${pathKey(note.path!)}`.endsWith(`/${ending}`)) continue;
      if (winner === null || isNearer(note.path!, winner.path!, root)) winner = note;
    }
    nearest.set(`${root}\n${ending}`, winner);
    return winner;
  };

  const byName = (title: string, from: LinkingNote): CatalogNote | null => {
    const key = titleKey(title);
    const path = readTargetPath(title);
    if (path.segments.length > 1 || path.isFile || path.from !== 'any') {
      const titled = byTitle(key) ?? byPath(path, from);
      // A file that is not there may be a note that was written here in its place.
      return titled ?? (path.isFile ? byTitle(fileNameKey(title), (note) => note.path === undefined) : null);
    }
    const file = byPath(path, from);
    // Where the note still has the title of its file; otherwise another note may have taken that title here.
    const isItsProgramsChoice =
      file?.path !== undefined &&
      from?.path !== undefined &&
      rootOf(from.path) === rootOf(file.path) &&
      file.titleKey.startsWith(key);
    return isItsProgramsChoice ? file : (byTitle(key) ?? file);
  };

  return (target, from = null) => {
    for (const title of titlesOfTarget(target)) {
      const note = byName(title, from);
      if (note !== null) return { id: note.id, title };
    }
    return null;
  };
}

/** The notes of the vault by their names, with the planned ones in place of the stored. */
function createNameLookup(state: CatalogState, changed: readonly Note[]) {
  const overlay = new Map<string, CatalogNote>(changed.map((note) => [note.id, toCatalogNote(note)]));
  // By name, since a batch may change thousands of notes and resolve as many titles.
  const named = new MultiMap<string, CatalogNote>();
  const byPath = new MultiMap<string, CatalogNote>();
  const byFileName = new MultiMap<string, CatalogNote>();
  for (const note of overlay.values()) {
    for (const key of new Set([note.titleKey, ...note.aliasKeys])) named.add(key, note);
    if (note.path === undefined) continue;
    byPath.add(pathKey(note.path), note);
    byFileName.add(fileNameKey(note.path), note);
  }
  const stored = (ids: Iterable<string>): CatalogNote[] =>
    [...ids].filter((id) => !overlay.has(id)).map((id) => state.notes.get(id)!);
  return {
    withName: (key: string) => [
      ...stored([...state.notesByTitle.get(key), ...state.notesByAlias.get(key)]),
      ...named.get(key),
    ],
    withPath: (key: string) => [...stored(state.notesByPath.get(key)), ...byPath.get(key)],
    withFileName: (key: string) => [...stored(state.notesByFileName.get(key)), ...byFileName.get(key)],
  };
}

/** Others are found by their title, which moved to the note that took their place. */
const hasName = ({ status }: CatalogNote): boolean => status === 'kept' || status === 'archived';

/** Lower is better; -1 when the title does not name the note. */
function rankOf(note: CatalogNote, key: string): number {
  const rank = STATUS_RANK[note.status];
  if (rank === undefined) return -1;
  return rank * 2 + (note.titleKey === key ? 0 : 1);
}

function isBefore(a: CatalogNote, b: CatalogNote, key: string): boolean {
  const difference = rankOf(a, key) - rankOf(b, key);
  if (difference !== 0) return difference < 0;
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}
