import type { NoteId } from '../../../../shared/domain/ids';
import { type Category, isUndecided, type Note, type NoteVersion } from '../../../../shared/domain/note';
import { contentHash } from '../../../../shared/lib/content-hash';
import { rootOf } from '../../../../shared/lib/markdown/file-path';
import { nameOfPath } from '../../../../shared/lib/markdown/resolve-file';
import { MultiMap } from '../../../corpus/in-memory/multi-map';
import type { VaultStore } from '../../../store/vault-store';
import { noteIdOfFile } from '../parsed/parsed-import';
import { createIdLookup, type FolderSurvey, type SurveyedPage } from './folder-survey';

type Store = Pick<VaultStore, 'pages' | 'query'>;

/** A text as it is compared. */
interface HashedText {
  title: string;
  bodyHash: string;
}

/** A note that a page of the folder is already. */
export interface KnownNote {
  id: NoteId;
  /** The person hid it: it is not named. */
  isHidden: boolean;
  /** As it is here. */
  here: HashedText;
  /** As its file had it in the import before. */
  imported: HashedText;
  /** Hash of its front matter, and its category, as its file had them in the import before. */
  headerHash: string;
  category: Category;
  /** An earlier text of the file that waits beside it for a decision. */
  waitingCopy: NoteId | null;
}

/** The folder whose pages have the ids of their notes, and by key the notes that the vault has. */
export interface MetFolder {
  folder: FolderSurvey;
  known: ReadonlyMap<string, KnownNote>;
}

/**
 * Finds the note that each page was in an earlier import: by the id that its program gives it, then by its file, then
 * by its text, where the file of the note is gone from the folder. A page that is none gets an id that no note has.
 */
export async function meetKnownNotes(store: Store, folder: FolderSurvey): Promise<MetFolder> {
  const paths = new Set(folder.pages.map(({ path }) => path));
  const stored = await readStoredNotes(store, paths);
  const met = new Map<string, StoredNote>();
  const used = new Set<string>();
  const meet = (find: (page: SurveyedPage) => StoredNote | undefined) => {
    for (const page of folder.pages) {
      const note = met.has(page.key) ? undefined : find(page);
      if (note === undefined || used.has(note.id) || isOther(page, note)) continue;
      met.set(page.key, note);
      used.add(note.id);
    }
  };
  meet(({ hasOwnId, id }) => (hasOwnId ? stored.byId.get(id) : undefined));
  meet(({ sourceId }) => (sourceId === undefined ? undefined : stored.bySource.get(sourceId)));
  meet(({ path, key }) => {
    const first = stored.byId.get(noteIdOfFile(key));
    // A note that has moved to another file of this folder is that file's.
    return stored.byPath.get(path) ?? (paths.has(first?.path ?? '') ? undefined : first);
  });
  const left = folder.pages.filter(({ key }) => !met.has(key));
  if (left.length > 0) {
    const gone = stored.gone.filter(({ id }) => !used.has(id));
    const moved = await findByText(store, gone, left);
    meet(({ key }) => moved.get(key));
  }
  const isTaken = (id: NoteId) => stored.byId.has(id) || used.has(id);
  const pages = folder.pages.map((page) => {
    const id = met.get(page.key)?.id ?? (page.hasOwnId ? page.id : freeId(page, isTaken));
    used.add(id);
    return { ...page, id };
  });
  const known = new Map<string, KnownNote>();
  for (const page of pages) {
    const note = met.get(page.key);
    if (note === undefined) continue;
    const { id, title, bodyHash, headerHash, version, neverSurface: isHidden } = note;
    const here = { title, bodyHash };
    const isSameText = version === 1 || (page.bodyHash === bodyHash && hasTitleOf(title, page));
    const isSameCategory = page.category === null || page.category === note.category;
    const last = isSameText && isSameCategory ? undefined : await lastImported(store, id);
    const category = (isSameCategory ? undefined : last?.category) ?? note.category;
    // Where no import says what its file held, any other text was changed here too.
    const imported = isSameText ? here : last === undefined ? { title, bodyHash: '' } : hashedText(last);
    const waitingCopy = waitingCopyOf(note, stored.copies.get(id));
    known.set(page.key, { id, isHidden, here, imported, headerHash, category, waitingCopy });
  }
  return { folder: { ...folder, pages, idOf: createIdLookup(pages) }, known };
}

/** What of a stored note tells whether a page is it. */
type StoredNote = Pick<
  Note,
  'id' | 'status' | 'category' | 'keptAt' | 'createdAt' | 'path' | 'sourceId' | 'version' | 'neverSurface'
> &
  HashedText &
  Pick<KnownNote, 'headerHash'>;

async function readStoredNotes(store: Store, paths: ReadonlySet<string>) {
  const roots = new Set([...paths].map(rootOf));
  const byId = new Map<string, StoredNote>();
  const bySource = new Map<string, StoredNote>();
  const byPath = new Map<string, StoredNote>();
  const gone: StoredNote[] = [];
  const copies = new MultiMap<string, StoredNote>();
  for await (const rows of store.pages('notes'))
    for (const row of rows) {
      const { id, status, category, keptAt, createdAt, path, sourceId, title, version, neverSurface } = row;
      const note: StoredNote = {
        id,
        status,
        category,
        keptAt,
        createdAt,
        title,
        version,
        neverSurface,
        bodyHash: contentHash(row.body),
        headerHash: contentHash(row.properties?.imported ?? row.properties?.source ?? ''),
      };
      if (path !== undefined) note.path = path;
      if (sourceId !== undefined) note.sourceId = sourceId;
      byId.set(id, note);
      if (sourceId !== undefined) bySource.set(sourceId, better(note, bySource.get(sourceId)));
      if (path === undefined) continue;
      byPath.set(path, better(note, byPath.get(path)));
      const [kept] = row.contradicts ?? [];
      if (isUndecided(row) && kept !== undefined) copies.add(kept, note);
      else if (!paths.has(path) && roots.has(rootOf(path))) gone.push(note);
    }
  return { byId, bySource, byPath, gone, copies };
}

/** The copy of its own file: another page may contradict a kept note and wait for a decision too. */
function waitingCopyOf({ path, sourceId }: StoredNote, contradicting: Iterable<StoredNote>): NoteId | null {
  const copy = [...contradicting].find((each) =>
    sourceId !== undefined && each.sourceId !== undefined ? each.sourceId === sourceId : each.path === path,
  );
  return copy?.id ?? null;
}

/** A kept note before others; of several the one that was kept last, since it replaced or joined the earlier one. */
function better(note: StoredNote, other: StoredNote | undefined): StoredNote {
  if (other === undefined) return note;
  const rank = (each: StoredNote) => (each.status === 'kept' ? 0 : isUndecided(each) ? 2 : 1);
  const order =
    rank(note) - rank(other) ||
    (other.keptAt ?? 0) - (note.keptAt ?? 0) ||
    note.createdAt - other.createdAt ||
    (note.id < other.id ? -1 : 1);
  return order < 0 ? note : other;
}

const isOther = ({ sourceId }: SurveyedPage, note: StoredNote): boolean =>
  sourceId !== undefined && note.sourceId !== undefined && sourceId !== note.sourceId;

/** The note whose file is gone and whose text a page has; of several with one text, that of a file with the same name. */
async function findByText(
  store: Store,
  gone: readonly StoredNote[],
  pages: readonly SurveyedPage[],
): Promise<Map<string, StoredNote>> {
  const pagesOf = new MultiMap<string, SurveyedPage>();
  for (const page of pages) if (page.bodyHash !== EMPTY) pagesOf.add(page.bodyHash, page);
  const notesOf = new MultiMap<string, StoredNote>();
  for (const note of gone) {
    // What it was edited to here is not what its file held.
    const last = note.version === 1 ? undefined : await lastImported(store, note.id);
    const { bodyHash } = last === undefined ? note : hashedText(last);
    if (pagesOf.get(bodyHash).size > 0) notesOf.add(bodyHash, note);
  }
  const moved = new Map<string, StoredNote>();
  for (const page of pages) {
    const notes = [...notesOf.get(page.bodyHash)];
    const named = notes.filter(({ path }) => nameOfPath(path!) === nameOfPath(page.path));
    const [note, ...others] = named.length > 0 || pagesOf.get(page.bodyHash).size > 1 ? named : notes;
    if (note !== undefined && others.length === 0) moved.set(page.key, note);
  }
  return moved;
}

const EMPTY = contentHash('');

/** What the note's file held at its last import; undefined where none says it. */
async function lastImported(store: Store, id: NoteId): Promise<NoteVersion | undefined> {
  const versions = await store.query({ name: 'versionsOfNote', noteId: id });
  return versions.filter(({ reason }) => reason === 'imported').toSorted((a, b) => b.version - a.version)[0];
}

const hashedText = ({ title, body }: NoteVersion): HashedText => ({ title, bodyHash: contentHash(body) });

/** Whether a note is called as its page, with or without the folder that tells it from another. */
export const hasTitleOf = (title: string, page: Pick<SurveyedPage, 'title'>): boolean =>
  title === page.title || title.startsWith(`${page.title.slice(0, 200)} (`);

/** What an import does with a page. */
export interface PageChange {
  isRenamed: boolean;
  /** `both`: its text was changed there and here. */
  text: 'same' | 'changed' | 'both';
}

/** What was done to a page since its last import. A note that was renamed here keeps its name. */
export function changeOf(
  page: Pick<SurveyedPage, 'title' | 'bodyHash'>,
  { here, imported }: Pick<KnownNote, 'here' | 'imported'>,
): PageChange {
  const isRenamedHere = here.title !== imported.title;
  const isSame = page.bodyHash === here.bodyHash || page.bodyHash === imported.bodyHash;
  return {
    isRenamed: !isRenamedHere && !hasTitleOf(imported.title, page),
    text: isSame ? 'same' : here.bodyHash === imported.bodyHash ? 'changed' : 'both',
  };
}

/** The same in each import of the same page, so that two devices that import it have one note of it. */
function freeId({ key, sourceId }: SurveyedPage, isTaken: (id: NoteId) => boolean): NoteId {
  let id = noteIdOfFile(sourceId ?? key);
  for (let count = 2; isTaken(id); count += 1) id = noteIdOfFile(`${key}\n${count}`);
  return id;
}
