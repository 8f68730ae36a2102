import { put, type UndoScope } from '../../../shared/domain/batch';
import { newNote } from '../../../shared/domain/new-note';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note, NoteVersion } from '../../../shared/domain/note';
import type { Link } from '../../../shared/domain/link';
import type { NotePropertyTable } from '../../../shared/domain/note-property';
import { isPresentChunk, type Chunk, type Resource } from '../../../shared/domain/resource';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { ChainNote, MergePreview, NotePage, NoteRow, SplitPreview } from '../../../shared/ipc/routes/notes';
import { cleanTitle } from '../../../shared/lib/markdown/title-key';
import { tagsIn } from '../../../shared/lib/markdown/tags';
import { countTags } from '../catalog/count-tags';
import type { Completion } from '../catalog/complete-titles';
import type { UsesOf } from '../catalog/row-lists';
import { wikilinkChanges } from '../links/wikilink-changes';
import { findLinkedNote, type LinkedNote } from './find-linked-note';
import { mergeNotes, previewMerge, type MergeRequest } from './merge-notes';
import { linkMention, linkNotes } from './link-notes';
import { unlinkNotes } from './unlink-notes';
import type { NoteDeps } from './note-deps';
import { readNotePage } from './read-note-page';
import { requireFreeTitle, requireNote, shortTitle, accessEventChangeOncePerHour } from './note-revision';
import { propertyTableOf, type PropertyChange } from './property-table';
import { recordRepetitions, type Repetition } from './record-repetitions';
import { setNoteProperty } from './set-note-property';
import { setNoteStatus, setStatusOfNotes } from './set-note-status';
import { rewriteNote } from './rewrite-note';
import { previewSplit, splitNote, type SplitRequest } from './split-note';
import { supersedeNote } from './supersede-note';
import { supersessionChainOf } from './supersession-chain';
import { noteVersionOf } from '../../../shared/domain/note-version';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

export interface NotesService {
  /** @param usesOf how often answers quoted a note */
  list(input: ParsedRouteInput<'notes.list'>, usesOf?: UsesOf): { total: number; rows: NoteRow[] };
  folders(): { path: string; count: number }[];
  tags(): { tag: string; count: number }[];
  page(id: NoteId): Promise<NotePage>;
  create(input: ParsedRouteInput<'notes.create'>): Promise<Note>;
  save(input: ParsedRouteInput<'notes.save'>): Promise<Note>;
  /** Newest first, always including the present one. */
  versions(id: NoteId): Promise<NoteVersion[]>;
  restoreVersion(id: NoteId, version: number): Promise<Note>;
  setPinned(id: NoteId, isPinned: boolean): Promise<Note>;
  setNeverSurface(id: NoteId, isNever: boolean): Promise<Note>;
  setStatus(id: NoteId, status: 'kept' | 'archived' | 'dropped'): Promise<Note>;
  /** Changes them as one act; returns how many changed. @throws AppError `not-allowed`, `not-found` */
  setStatusOfMany(ids: readonly NoteId[], status: 'kept' | 'archived'): Promise<number>;
  /** All links, existing ones among them, in the order of `to`. */
  link(from: NoteId, to: readonly NoteId[], kind: 'related' | 'contradicts' | 'supersedes'): Promise<Link[]>;
  unlink(ids: readonly string[]): Promise<void>;
  linkMention(from: NoteId, to: NoteId): Promise<Note>;
  merge(request: MergeRequest, scope: UndoScope): Promise<Note>;
  previewMerge(request: MergeRequest): Promise<MergePreview>;
  split(request: SplitRequest, scope: UndoScope): Promise<Note[]>;
  previewSplit(request: SplitRequest): Promise<SplitPreview>;
  /** Returns the newer note. */
  supersede(newer: NoteId, older: NoteId, scope: UndoScope): Promise<Note>;
  /** Counts what was said again as a use and, from another session, as a confirmation of the notes that say it. */
  recordRepetitions(repetitions: readonly Repetition[]): Promise<void>;
  chain(id: NoteId): ChainNote[];
  complete(text: string, limit: number): Completion[];
  /** Titles of those of these notes that are kept and not hidden, in this order. */
  titlesOf(ids: readonly NoteId[]): Completion[];
  /** By title, alias or path, or by the address of a Markdown link, as it stands in the note `from`. */
  byTitle(title: string, from?: NoteId, isAddress?: boolean): LinkedNote | null;
  properties(id: NoteId): Promise<NotePropertyTable>;
  setProperty(id: NoteId, change: PropertyChange): Promise<Note>;
  resource(id: string): Promise<{ resource: Resource; chunks: Chunk[] }>;
  /** After an import: resolves links that had no target. Returns the number of links changed. */
  resolveLinks(): Promise<number>;
}

export function createNotesService(deps: NoteDeps): NotesService {
  const { store, catalog, runExclusive } = deps;
  /** Reads the note and writes it while nothing else changes notes. */
  const changing = <Result>(id: NoteId, task: (note: Note) => Promise<Result>): Promise<Result> =>
    runExclusive(async () => task(await requireNote(store, id)));

  return {
    list: (input, usesOf) => catalog.list(input, usesOf),
    folders: () => catalog.folders(),
    tags: () => countTags(catalog.withStatus('kept')),
    page: async (id) => readNotePage(deps, await requireNote(store, id)),
    create: (input) => runExclusive(() => createNote(deps, input)),
    save: ({ id, baseVersion, title, body, category, editSessionId }) =>
      changing(id, (note) => {
        if (note.version !== baseVersion) throw staleVersionError(note);
        return rewriteNote(deps, note, {
          title,
          body,
          category: category ?? note.category,
          reason: 'edited',
          editSessionId,
        });
      }),
    versions: async (id) => readVersions(deps, await requireNote(store, id)),
    restoreVersion: (id, version) =>
      changing(id, async (note) => {
        const row = (await readVersions(deps, note)).find((candidate) => candidate.version === version);
        if (row === undefined) throw new AppError('not-found', t('mainCorpus.noteNoVersionVersion', { version }));
        return rewriteNote(deps, note, {
          title: row.title,
          body: row.body,
          category: row.category,
          reason: 'restored',
        });
      }),
    setPinned: (id, pinned) =>
      changing(id, (note) =>
        setFlag(deps, note, { pinned }, pinned ? 'mainCorpus.pinnedTitle' : 'mainCorpus.unpinnedTitle'),
      ),
    setNeverSurface: (id, neverSurface) =>
      changing(id, (note) =>
        setFlag(
          deps,
          note,
          { neverSurface },
          neverSurface ? 'mainCorpus.willNotSurface' : 'mainCorpus.maySurfaceAgain',
        ),
      ),
    setStatus: (id, status) => changing(id, (note) => setNoteStatus(deps, note, status)),
    setStatusOfMany: (ids, status) =>
      runExclusive(async () =>
        setStatusOfNotes(deps, await Promise.all([...new Set(ids)].map((id) => requireNote(store, id))), status),
      ),
    link: (from, to, kind) => runExclusive(() => linkNotes(deps, from, to, kind)),
    unlink: (ids) => runExclusive(() => unlinkNotes(deps, ids)),
    linkMention: (from, to) => runExclusive(() => linkMention(deps, from, to)),
    merge: (request, scope) => runExclusive(() => mergeNotes(deps, request, scope)),
    previewMerge: (request) => runExclusive(() => previewMerge(deps, request)),
    split: (request, scope) => runExclusive(() => splitNote(deps, request, scope)),
    previewSplit: (request) => runExclusive(() => previewSplit(deps, request)),
    supersede: (newer, older, scope) => runExclusive(() => supersedeNote(deps, { newer, older }, scope)),
    recordRepetitions: (repetitions) => runExclusive(() => recordRepetitions(deps, repetitions)),
    chain: (id) => supersessionChainOf(deps, id),
    complete: (text, limit) => catalog.complete(text, limit),
    titlesOf: (ids) => catalog.titlesOf(ids),
    byTitle: (title, from, isAddress = false) => findLinkedNote(catalog, { target: title, from, isAddress }),
    properties: async (id) => propertyTableOf(await requireNote(store, id)),
    setProperty: (id, change) => changing(id, (note) => setNoteProperty(deps, note, change)),
    async resource(id) {
      const resource = await store.get('resources', id);
      if (resource === null || resource.deletedAt !== null)
        throw new AppError('not-found', t('mainCorpus.documentVault'));
      const chunks = await store.query({ name: 'chunksOfResource', resourceId: id });
      return { resource, chunks: chunks.filter(isPresentChunk).toSorted((a, b) => a.ordinal - b.ordinal) };
    },
    resolveLinks: () => runExclusive(() => resolveLinks(deps)),
  };
}

async function createNote(deps: NoteDeps, input: ParsedRouteInput<'notes.create'>): Promise<Note> {
  const title = cleanTitle(input.title);
  const body = input.body.normalize('NFC');
  requireFreeTitle(deps.catalog, title, null);
  const at = deps.now();
  const note = newNote(deps.ids.next<NoteId>(), {
    status: 'kept',
    category: input.category,
    author: 'person',
    title,
    body,
    tags: tagsIn(body),
    origin: 'person',
    createdAt: at,
    keptAt: at,
  });
  const changes = [
    put('notes', note),
    put('noteVersions', noteVersionOf(note, 'created', at, deps.ids, input.editSessionId)),
    ...wikilinkChanges(deps, [{ before: null, after: note }], at),
  ];
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'note.create',
    scope: 'note',
    label: t('mainCorpus.wroteShorttitle', { shortTitle: shortTitle(title) }),
    changes,
  });
  return note;
}

/** Marks are not text and create no version. */
async function setFlag(
  deps: NoteDeps,
  note: Note,
  mark: Partial<Pick<Note, 'pinned' | 'neverSurface'>>,
  label:
    | 'mainCorpus.pinnedTitle'
    | 'mainCorpus.unpinnedTitle'
    | 'mainCorpus.willNotSurface'
    | 'mainCorpus.maySurfaceAgain',
): Promise<Note> {
  const after: Note = { ...note, ...mark };
  if (after.pinned === note.pinned && after.neverSurface === note.neverSurface) return note;
  const use = mark.pinned === true ? await accessEventChangeOncePerHour(deps, note.id, 'pinned', deps.now()) : [];
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'note.mark',
    scope: 'note',
    label: t(label, { title: quoted(shortTitle(note.title)) }),
    changes: [put('notes', after), ...use],
  });
  return after;
}

async function readVersions({ store, ids }: NoteDeps, note: Note): Promise<NoteVersion[]> {
  const rows = await store.query({ name: 'versionsOfNote', noteId: note.id });
  const hasPresent = rows.some((row) => row.version === note.version);
  const present = hasPresent
    ? []
    : [noteVersionOf(note, note.origin === 'import' ? 'imported' : 'created', note.updatedAt, ids)];
  return [...rows, ...present].toSorted((a, b) => b.version - a.version);
}

async function resolveLinks({ catalog, derivingWriter }: NoteDeps): Promise<number> {
  const resolve = catalog.resolver();
  const changes = [...catalog.allLinks('wikilink')].flatMap((link) => {
    const to = resolve(link.toTitle, catalog.note(link.from))?.id ?? null;
    return to === link.to ? [] : [put('links', { ...link, to })];
  });
  if (changes.length > 0) {
    await derivingWriter.commitWithDerivations({
      actor: 'app',
      kind: 'link.resolve',
      label: t('mainCorpus.connectedChangesLinksNotes', { changes: changes.length }),
      scope: 'none',
      changes,
    });
  }
  return changes.length;
}

const staleVersionError = (note: Note): AppError =>
  new AppError('conflict', t('mainCorpus.noteChangedSinceOpened'), {
    data: { version: note.version },
  });
