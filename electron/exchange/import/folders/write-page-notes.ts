import { type BatchKind, type DraftChange, type HistoryEntry, put } from '../../../../shared/domain/batch';
import type { NoteId } from '../../../../shared/domain/ids';
import { newNote } from '../../../../shared/domain/new-note';
import { type Note, type NoteStatus, wholeNoteText } from '../../../../shared/domain/note';
import { noteVersionOf } from '../../../../shared/domain/note-version';
import { DOCUMENT_KEY } from '../../../../shared/domain/resource';
import { AppError, isAppError } from '../../../../shared/ipc/errors';
import { canonicalJson } from '../../../../shared/lib/canonical-json';
import { contentHash } from '../../../../shared/lib/content-hash';
import { cleanTitle, titleKey } from '../../../../shared/lib/markdown/title-key';
import { labels, t } from '../../../../shared/messages/message';
import type { TitleResolver } from '../../../corpus/catalog/resolve-title';
import { wikilinkChanges } from '../../../corpus/links/wikilink-changes';
import type { NoteDeps } from '../../../corpus/notes/note-deps';
import type { NoteChange } from '../../../corpus/write-path/deriving-writer';
import type { VaultStore, VaultWriter } from '../../../store/vault-store';
import { findUndoTarget } from '../../../store/writing/undo-history';
import type { FolderPage } from '../pages/folder-page';
import type { ParsedDocument } from '../parsed/parsed-import';
import type { ImportRun } from '../run/import-run';
import { type FolderSurvey, plannedPage } from './folder-survey';

/** Notes per commit. */
const BATCH_NOTES = 100;
const BATCH_CHARACTERS = 500_000;
const MAX_BODY_CHARACTERS = 1_000_000;

/** Batch kind of a note import, combined with the import's id, so that all of it can be undone. */
export const PAGE_BATCH_KIND = 'import.page';

/**
 * Writes the pages of a folder as the person's own kept notes. On re-import only notes whose file changed are updated;
 * a note that was also changed or archived here stays unchanged and is reported.
 */
export function createPageNoteWriter(
  deps: NoteDeps,
  run: ImportRun,
  { folder, label, importId }: { folder: FolderSurvey; label: string; importId: string },
) {
  let waiting: { document: ParsedDocument; page: FolderPage }[] = [];
  let characters = 0;
  const planned = planNotes(deps, folder);

  const flush = async () => {
    const pages = waiting;
    waiting = [];
    characters = 0;
    if (pages.length > 0)
      await deps.runExclusive(() =>
        writePages(deps, run, pages, { planned, label, kind: `${PAGE_BATCH_KIND} ${importId}` }),
      );
  };
  return {
    async write(document: ParsedDocument, page: FolderPage): Promise<void> {
      if (page.body.length > MAX_BODY_CHARACTERS) {
        run.skip(document.key, t('mainExchange.noteHoldsMostMillion'));
        return;
      }
      waiting.push({ document, page });
      characters += page.body.length;
      if (waiting.length >= BATCH_NOTES || characters > BATCH_CHARACTERS) await flush();
    },
    flush,
  };
}

interface PlannedNotes {
  idOf: (key: string) => NoteId;
  titleOf: (key: string) => string;
  resolve: TitleResolver;
}

/** Plans the titles of all notes of the folder, so that links resolve to notes not written yet. */
function planNotes({ catalog }: NoteDeps, folder: FolderSurvey): PlannedNotes {
  const titles = new Map<string, string>();
  const planned = folder.pages.map(({ key, id, path, title: own, aliases }) => {
    const stored = catalog.note(id);
    // Titles are unique. A note that has its file's title, or that title with a folder, keeps it.
    const isNamed = stored !== null && (stored.title === own || stored.title.startsWith(`${own.slice(0, 200)} (`));
    const wanted = isNamed ? stored.title : cleanTitle(folder.titleOf.get(key) ?? own);
    const isTaken = catalog.keptWithTitle(titleKey(wanted)).some((holder) => holder !== id);
    const title = isTaken ? `${wanted.slice(0, 240)} (${folderName(key)})` : wanted;
    titles.set(key, title);
    // A note that was renamed here keeps all its names.
    return plannedPage({ id, path }, title, [
      own,
      ...aliases,
      ...(stored === null ? [] : [stored.title, ...stored.aliases]),
    ]);
  });
  return { idOf: folder.idOf, titleOf: (key) => titles.get(key) ?? key, resolve: catalog.resolver(planned) };
}

const folderName = (key: string): string => key.split('/').slice(0, -1).at(-1)?.slice(0, 50) ?? 'imported';

async function writePages(
  deps: NoteDeps,
  run: ImportRun,
  pages: readonly { document: ParsedDocument; page: FolderPage }[],
  { planned, label, kind }: { planned: PlannedNotes; label: string; kind: BatchKind },
): Promise<void> {
  const at = deps.now();
  const before = await deps.store.getMany(
    'notes',
    pages.map(({ document }) => planned.idOf(document.key)),
  );
  const steps: NoteChange[] = [];
  const changes: DraftChange[] = [];
  let amount = 0;
  for (const [index, { document, page }] of pages.entries()) {
    const stored = before[index] ?? null;
    const note = noteOf(planned, document, page, stored, at);
    const reason = stored === null ? null : await reasonNotToChange(deps, stored, note);
    if (reason === 'same' && !sameMetadata(stored!, note)) {
      // The text stays as it is here: no new version of it.
      const { title, body, contentHash: hash, version, updatedAt } = stored!;
      const after: Note = { ...note, title, body, contentHash: hash, version, updatedAt };
      steps.push({ before: stored, after });
      changes.push(put('notes', after));
      amount += 1;
    } else if (reason === 'same') run.report.unchanged += 1;
    else if (reason !== null) run.skip(document.key, reason);
    else {
      steps.push({ before: stored, after: note });
      changes.push(put('notes', note), put('noteVersions', noteVersionOf(note, 'imported', at, deps.ids)));
      amount += 1;
    }
    const [resource] = await deps.store.query({
      name: 'resourceByExternalKey',
      externalKey: `${DOCUMENT_KEY}${document.key}`,
    });
    if (resource !== undefined && resource.deletedAt === null)
      changes.push(put('resources', { ...resource, deletedAt: at }));
  }
  if (changes.length === 0) return;
  const { catalog } = deps;
  const links = wikilinkChanges(
    {
      catalog: {
        linksFrom: (id) => catalog.linksFrom(id),
        linksByTitle: (key) => catalog.linksByTitle(key),
        note: (id) => catalog.note(id),
        resolver: () => planned.resolve,
      },
      ids: deps.ids,
    },
    steps,
    at,
  );
  await deps.derivingWriter.commitWithDerivations({
    actor: 'import',
    kind,
    label,
    scope: 'import',
    changes: [...changes, ...links],
  });
  run.report.notes += amount;
}

/** Null when the note takes the file's text; `same` when it already has it. */
async function reasonNotToChange({ store }: NoteDeps, stored: Note, note: Note): Promise<string | null> {
  if (stored.contentHash === note.contentHash) return 'same';
  const versions = await store.query({ name: 'versionsOfNote', noteId: stored.id });
  const imported = versions.filter(({ reason }) => reason === 'imported').sort((a, b) => b.version - a.version)[0];
  if (imported !== undefined && imported.title === note.title && imported.body === note.body) return 'same';
  const decided = STATUS_REASONS[stored.status];
  if (decided !== undefined) return decided;
  const isChangedHere = imported === undefined || imported.title !== stored.title || imported.body !== stored.body;
  return isChangedHere ? t('mainExchange.changedHereFolderSince') : null;
}

/** Why a note that is decided here is not changed by its file. */
const STATUS_REASONS: Partial<Record<NoteStatus, string>> = labels({
  archived: () => t('mainExchange.noteIsArchived'),
  dropped: () => t('mainExchange.noteIsDropped'),
  merged: () => t('mainExchange.noteIsMerged'),
  superseded: () => t('mainExchange.noteIsSuperseded'),
});

const sameMetadata = (stored: Note, note: Note): boolean =>
  note.aliases.every((alias) => stored.aliases.includes(alias)) &&
  note.tags.every((tag) => stored.tags.includes(tag)) &&
  stored.path === note.path &&
  stored.properties?.source === note.properties?.source &&
  canonicalJson(stored.written ?? null) === canonicalJson(note.written ?? null) &&
  stored.createdAt === note.createdAt;

function noteOf(
  planned: PlannedNotes,
  { key, writtenAt }: ParsedDocument,
  page: FolderPage,
  stored: Note | null,
  at: number,
): Note {
  const title = planned.titleOf(key);
  const aliases = [...page.aliases, page.title].filter((alias) => alias !== title);
  const createdAt = createdAtOf(writtenAt, stored, at);
  const { properties: _before, written: _form, ...known } = stored ?? skeletonOf(planned.idOf(key), title, [], at);
  const text = { title, body: page.body };
  // A concept does not say how the note's own file is written.
  const written = page.id === undefined ? page.written : (stored?.written ?? null);
  return {
    ...known,
    ...text,
    status: stored?.status ?? page.status,
    category: page.category ?? stored?.category ?? 'idea',
    author: page.author,
    aliases: [...new Set([...(stored?.aliases ?? []), ...aliases])],
    path: page.path ?? (page.id === undefined || stored === null ? key : stored.path),
    ...(page.properties === null ? {} : { properties: page.properties }),
    ...(written === null ? {} : { written }),
    tags: [...new Set([...(stored?.tags ?? []), ...page.tags])],
    createdAt,
    updatedAt: stored === null ? Math.max(page.updatedAt ?? createdAt, createdAt) : at,
    // Importing is the act of keeping; vitality counts from it, or a vault of many years would fade at once.
    keptAt: stored === null ? (page.keptAt ?? (page.status === 'kept' ? at : null)) : stored.keptAt,
    decidedAt: stored === null && page.status === 'pending' ? null : (stored?.decidedAt ?? at),
    version: (stored?.version ?? 0) + 1,
    contentHash: contentHash(wholeNoteText(text)),
  };
}

/** The file's own date. A note that was given the day of its import takes it as well. */
function createdAtOf(writtenAt: number | null, stored: Note | null, at: number): number {
  if (stored === null) return writtenAt ?? at;
  return stored.createdAt === stored.decidedAt ? (writtenAt ?? stored.createdAt) : stored.createdAt;
}

const skeletonOf = (id: NoteId, title: string, aliases: readonly string[], at: number): Note =>
  newNote(id, {
    status: 'kept',
    category: 'idea',
    author: 'person',
    title,
    aliases: [...aliases],
    origin: 'import',
    createdAt: at,
    keptAt: at,
    decidedAt: at,
  });

/** Steps of all note imports that are searched; each holds up to a hundred notes. */
const MAX_STEPS = 20_000;

/**
 * Undoes every step of one note import, newest first, exactly. Only the newest import that is not undone can be undone.
 *
 * @throws AppError `not-found`; `conflict` when notes of a step were changed since: later steps are undone, the rest
 * stays
 */
export async function undoFolderImport(
  { store, writer }: { store: VaultStore; writer: VaultWriter },
  importId: string,
): Promise<{ steps: number }> {
  const kind = `${PAGE_BATCH_KIND} ${importId}`;
  let steps = 0;
  for (;;) {
    const history = await store.history('import', MAX_STEPS);
    const target = await findUndoTarget(inOrder(history));
    if (target === null || target.kind !== kind) break;
    try {
      await writer.undo('import');
    } catch (error) {
      if (!isAppError(error, 'conflict')) throw error;
      throw new AppError(
        'conflict',
        steps === 0 ? t('mainExchange.importCannotBeTakenBack') : t('mainExchange.restCannotBeTakenBack'),
      );
    }
    steps += 1;
  }
  if (steps === 0) throw new AppError('not-found', t('mainExchange.thereNothingImportCould'));
  return { steps };
}

// eslint-disable-next-line @typescript-eslint/require-await -- undo-history reads pages as they come
async function* inOrder(history: readonly HistoryEntry[]): AsyncGenerator<HistoryEntry> {
  yield* history;
}
