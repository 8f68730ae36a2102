import { commitAct } from '../write-path/deriving-writer';
import { type DraftChange, put, type UndoScope } from '../../../shared/domain/batch';
import { type Heard, withHeard } from '../../../shared/domain/heard';
import { newNote } from '../../../shared/domain/new-note';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note, NoteVersion } from '../../../shared/domain/note';
import type { PropertyValue } from '../../../shared/domain/note-property';
import { type Chunk, isPresentChunk, type Resource } from '../../../shared/domain/resource';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import { cleanTitle } from '../../../shared/lib/markdown/title-key';
import { tagsIn } from '../../../shared/lib/markdown/tags';
import { countTags } from '../catalog/count-tags';
import type { UsesOf } from '../catalog/row-lists';
import { wikilinkChanges } from '../links/wikilink-changes';
import { findLinkedNote } from './find-linked-note';
import { mergeNotes, type MergeRequest, previewMerge } from './merge-notes';
import { linkMention, linkNotes } from './link-notes';
import { unlinkNotes } from './unlink-notes';
import type { NoteDeps } from './note-deps';
import { readNotePage } from './read-note-page';
import { accessEventChangeOncePerHour, requireFreeTitle, requireNote, requireNotes, shortTitle } from './note-revision';
import { type PropertyChange, propertyTableOf } from './property-table';
import { setNoteProperty, setPropertyOfNotes } from './set-property';
import { recordRepetitions, type Repetition } from './record-repetitions';
import { setNoteStatus, setStatusOfNotes } from './set-note-status';
import { rewriteNote } from './rewrite-note';
import { previewSplit, splitNote, type SplitRequest } from './split-note';
import { supersedeNote, supersessionChainOf } from './supersede-note';
import { noteVersionOf } from '../../../shared/domain/note-version';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

export type NotesService = ReturnType<typeof createNotesService>;

export function createNotesService(deps: NoteDeps) {
  const { store, catalog, runExclusive } = deps;
  /** Reads the note and writes it while nothing else changes notes. */
  const changing = <Result>(id: NoteId, task: (note: Note) => Promise<Result>): Promise<Result> =>
    runExclusive(async () => task(await requireNote(store, id)));

  return {
    /** Lines of tables. */
    tables: () => catalog.tables(),
    /** @param usesOf how often answers quoted a note */
    list: (input: ParsedRouteInput<'notes.list'>, usesOf?: UsesOf) => catalog.list(input, usesOf),
    idsOf: (input: ParsedRouteInput<'notes.ids'>) => catalog.idsOf(input),
    folders: () => catalog.folders(),
    tags: () => countTags(catalog.withStatus('kept')),
    page: async (id: NoteId) => readNotePage(deps, await requireNote(store, id)),
    create: (input: ParsedRouteInput<'notes.create'>) => runExclusive(() => createNote(deps, input)),
    save: ({ id, baseVersion, title, body, category, editSessionId }: ParsedRouteInput<'notes.save'>) =>
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
    /** Newest first, always including the present one. */
    versions: async (id: NoteId) => readVersions(deps, await requireNote(store, id)),
    restoreVersion: (id: NoteId, version: number) =>
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
    setPinned: (id: NoteId, pinned: boolean) =>
      changing(id, (note) =>
        setFlag(deps, note, { pinned }, pinned ? 'mainCorpus.pinnedTitle' : 'mainCorpus.unpinnedTitle'),
      ),
    /** Marks it as heard besides. */
    addHeard: (id: NoteId, heard: Heard) =>
      changing(id, async (note) => putMark(deps, withHeard(note, heard), 'speech.markedHeard')),
    /** The person has looked at its doubtful words. */
    lookAtHeard: (id: NoteId) =>
      changing(id, async (note) =>
        note.heard === undefined
          ? note
          : putMark(deps, { ...note, heard: { ...note.heard, doubtful: [] } }, 'speech.lookedAtWords'),
      ),
    setNeverSurface: (id: NoteId, neverSurface: boolean) =>
      changing(id, (note) =>
        setFlag(
          deps,
          note,
          { neverSurface },
          neverSurface ? 'mainCorpus.willNotSurface' : 'mainCorpus.maySurfaceAgain',
        ),
      ),
    setStatus: (id: NoteId, status: 'kept' | 'archived' | 'dropped') =>
      changing(id, (note) => setNoteStatus(deps, note, status)),
    /** Changes them as one act; returns how many changed. @throws AppError `not-allowed`, `not-found` */
    setStatusOfMany: (ids: readonly NoteId[], status: 'kept' | 'archived') =>
      runExclusive(async () => setStatusOfNotes(deps, await requireNotes(store, [...new Set(ids)]), status)),
    /** All links, existing ones among them, in the order of `to`. */
    link: (from: NoteId, to: readonly NoteId[], kind: 'related' | 'contradicts' | 'supersedes') =>
      runExclusive(() => linkNotes(deps, from, to, kind)),
    unlink: (ids: readonly string[]) => runExclusive(() => unlinkNotes(deps, ids)),
    linkMention: (from: NoteId, to: NoteId) => runExclusive(() => linkMention(deps, from, to)),
    merge: (request: MergeRequest, scope: UndoScope) => runExclusive(() => mergeNotes(deps, request, scope)),
    previewMerge: (request: MergeRequest) => runExclusive(() => previewMerge(deps, request)),
    split: (request: SplitRequest, scope: UndoScope) => runExclusive(() => splitNote(deps, request, scope)),
    previewSplit: (request: SplitRequest) => runExclusive(() => previewSplit(deps, request)),
    supersede: (newer: NoteId, older: NoteId, scope: UndoScope) =>
      runExclusive(() => supersedeNote(deps, { newer, older }, scope)),
    /** Counts what was said again as a use and, from another session, as a confirmation of the notes that say it. */
    recordRepetitions: (repetitions: readonly Repetition[]) => runExclusive(() => recordRepetitions(deps, repetitions)),
    chain: (id: NoteId) => supersessionChainOf(deps, id),
    complete: (text: string, limit: number) => catalog.complete(text, limit),
    /** Titles of those of these notes that are kept and not hidden, in this order. */
    titlesOf: (ids: readonly NoteId[]) => catalog.titlesOf(ids),
    /** By title, alias or path, or by the address of a Markdown link, as it stands in the note `from`. */
    byTitle: (title: string, from?: NoteId, isAddress: boolean = false) =>
      findLinkedNote(catalog, { target: title, from, isAddress }),
    properties: async (id: NoteId) => propertyTableOf(await requireNote(store, id)),
    setProperty: (id: NoteId, change: PropertyChange & { was?: PropertyValue | null | undefined }) =>
      changing(id, (note) => setNoteProperty(deps, note, change)),
    /** Writes one field of several notes as one act; those whose front matter has mistakes are skipped. */
    setPropertyOfMany: (ids: readonly NoteId[], change: PropertyChange) =>
      runExclusive(async () => setPropertyOfNotes(deps, await requireNotes(store, [...new Set(ids)]), change)),
    async resource(id: string): Promise<{ resource: Resource; chunks: Chunk[] }> {
      const resource = await store.get('resources', id);
      if (resource === null || resource.deletedAt !== null)
        throw new AppError('not-found', t('mainCorpus.documentVault'));
      const chunks = await store.query({ name: 'chunksOfResource', resourceId: id });
      return { resource, chunks: chunks.filter(isPresentChunk).toSorted((a, b) => a.ordinal - b.ordinal) };
    },
    /** After an import: resolves links that had no target. Returns the number of links changed. */
    resolveLinks: () => runExclusive(() => resolveLinks(deps)),
  };
}

/**
 * @param heard absent: all of it was typed
 * @throws AppError `conflict` where another kept note has the title
 */
export async function createNote(
  deps: NoteDeps,
  input: ParsedRouteInput<'notes.create'>,
  heard?: Heard,
): Promise<Note> {
  const title = cleanTitle(input.title);
  const body = input.body.normalize('NFC');
  requireFreeTitle(deps.catalog, title, null);
  const at = deps.now();
  const typed = newNote(deps.ids.next<NoteId>(), {
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
  const note = withHeard(typed, heard);
  const changes = [
    put('notes', note),
    put('noteVersions', noteVersionOf(note, 'created', at, deps.ids, input.editSessionId)),
    ...wikilinkChanges(deps, [{ before: null, after: note }], at),
  ];
  const label = t('mainCorpus.wroteShorttitle', { shortTitle: shortTitle(title) });
  await commitAct(deps, 'note.create', 'note', label, changes);
  return note;
}

type MarkLabel =
  | 'mainCorpus.pinnedTitle'
  | 'mainCorpus.unpinnedTitle'
  | 'mainCorpus.willNotSurface'
  | 'mainCorpus.maySurfaceAgain'
  | 'speech.markedHeard'
  | 'speech.lookedAtWords';

/** Marks are not text and create no version. */
async function setFlag(
  deps: NoteDeps,
  note: Note,
  mark: Partial<Pick<Note, 'pinned' | 'neverSurface'>>,
  label: MarkLabel,
): Promise<Note> {
  const after: Note = { ...note, ...mark };
  if (after.pinned === note.pinned && after.neverSurface === note.neverSurface) return note;
  const use = mark.pinned === true ? await accessEventChangeOncePerHour(deps, note.id, 'pinned', deps.now()) : [];
  return putMark(deps, after, label, use);
}

async function putMark(deps: NoteDeps, note: Note, label: MarkLabel, more: DraftChange[] = []): Promise<Note> {
  const told = t(label, { title: quoted(shortTitle(note.title)) });
  await commitAct(deps, 'note.mark', 'note', told, [put('notes', note), ...more]);
  return note;
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
