import { type BatchKind, type DraftChange, put } from '../../../../shared/domain/batch';
import type { NoteId } from '../../../../shared/domain/ids';
import { newNote } from '../../../../shared/domain/new-note';
import { type Note, type NoteVersion, wholeNoteText } from '../../../../shared/domain/note';
import { noteVersionOf } from '../../../../shared/domain/note-version';
import { DOCUMENT_KEY } from '../../../../shared/domain/resource';
import { contentHash } from '../../../../shared/lib/content-hash';
import { cleanTitle, titleKey } from '../../../../shared/lib/markdown/title-key';
import { t } from '../../../../shared/messages/message';
import type { TitleResolver } from '../../../corpus/catalog/resolve-title';
import { wikilinkChanges } from '../../../corpus/links/wikilink-changes';
import type { NoteDeps } from '../../../corpus/notes/note-deps';
import type { NoteChange } from '../../../corpus/write-path/deriving-writer';
import type { FolderKind } from '../pages/folder-kind';
import type { FolderPage } from '../pages/folder-page';
import type { ParsedDocument } from '../parsed/parsed-import';
import type { ImportRun } from '../run/import-run';
import { changeOf, type KnownNote, type MetFolder } from './find-known-notes';
import { plannedPage, type SurveyedPage } from './folder-survey';
import { copyOf, meetPage, versionsOf } from './meet-page';
import { mergePage } from './merge-page';

/** Notes per commit. */
const BATCH_NOTES = 100;
const BATCH_CHARACTERS = 500_000;
const MAX_BODY_CHARACTERS = 1_000_000;

/** Batch kind of a note import, combined with the import's id, so that all of it can be undone. */
export const PAGE_BATCH_KIND = 'import.page';

/**
 * Writes the pages of a folder as the person's own kept notes. A note of an earlier import takes what was changed there:
 * text, name and place. One whose text was changed here too stays, and the other text waits beside it in Review.
 */
export function createPageNoteWriter(
  deps: NoteDeps,
  run: ImportRun,
  { met, label, importId, withChanges }: { met: MetFolder; label: string; importId: string; withChanges: boolean },
) {
  let waiting: { document: ParsedDocument; page: FolderPage }[] = [];
  let characters = 0;
  const planned = planNotes(deps, met);

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
      if (!withChanges && met.known.has(document.key)) {
        run.report.unchanged += 1;
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
  pageOf: (key: string) => SurveyedPage;
  knownOf: (key: string) => KnownNote | null;
  titleOf: (key: string) => string;
  kind: FolderKind;
  /** With these notes as they are written. */
  resolverWith: (written?: readonly Note[]) => TitleResolver;
}

/** Plans the titles of all notes of the folder, so that links resolve to notes not written yet. */
function planNotes({ catalog }: NoteDeps, { folder, known }: MetFolder): PlannedNotes {
  const wanted = new Map<string, string>();
  for (const page of folder.pages) {
    const note = known.get(page.key);
    const isKept = note !== undefined && !changeOf(page, note).isRenamed;
    wanted.set(page.id, isKept ? note.here.title : cleanTitle(folder.titleOf.get(page.key) ?? page.title));
  }
  const titles = new Map<string, string>();
  const planned = folder.pages.map(({ key, id, path, title: own, aliases }) => {
    const stored = catalog.note(id);
    const name = wanted.get(id)!;
    // Titles are unique. A note that gives its title away in this import does not hold it.
    const isTaken = catalog
      .keptWithTitle(titleKey(name))
      .some((holder) => holder !== id && titleKey(wanted.get(holder) ?? name) === titleKey(name));
    const title = isTaken && stored?.title !== name ? `${name.slice(0, 240)} (${folderName(key)})` : name;
    titles.set(key, title);
    // A note that was renamed here or there keeps all its names.
    return plannedPage({ id, path }, title, [
      own,
      ...aliases,
      ...(stored === null ? [] : [stored.title, ...stored.aliases]),
    ]);
  });
  const pages = new Map(folder.pages.map((page) => [page.key, page]));
  const rows = new Map(planned.map((note) => [note.id, note]));
  let resolve = catalog.resolver(planned);
  return {
    pageOf: (key) => pages.get(key)!,
    knownOf: (key) => known.get(key) ?? null,
    titleOf: (key) => titles.get(key) ?? key,
    kind: folder.kind,
    resolverWith: (written = []) => {
      // A name that was taken from a note leads to it no more.
      const lost = written.filter(({ id, title, aliases }) =>
        rows.get(id)?.aliases.some((name) => name !== title && !aliases.includes(name)),
      );
      for (const note of lost) rows.set(note.id, note);
      if (lost.length > 0) resolve = catalog.resolver([...rows.values()]);
      return resolve;
    },
  };
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
    pages.map(({ document }) => planned.pageOf(document.key).id),
  );
  const steps: NoteChange[] = [];
  const changes: DraftChange[] = [];
  let amount = 0;
  const write = (stored: Note | null, after: Note, versions: readonly NoteVersion[]) => {
    steps.push({ before: stored, after });
    changes.push(put('notes', after), ...versions.map((version) => put('noteVersions', version)));
  };
  for (const [index, { document, page }] of pages.entries()) {
    const stored = before[index] ?? null;
    const note = noteOf(planned, document, page, stored, at);
    if (stored === null) {
      write(null, note, [noteVersionOf(note, 'imported', at, deps.ids)]);
      amount += 1;
      continue;
    }
    const { key } = document;
    const known = planned.knownOf(key);
    const category = known?.category ?? stored.category;
    const merged = mergePage({ stored, theirs: note, page, category }, key, planned.kind);
    const outcome = meetPage(planned.pageOf(key), known, stored, merged);
    if (outcome === 'same') run.report.unchanged += 1;
    else if (typeof outcome === 'string') run.skip(key, outcome);
    else {
      for (const remark of merged.remarks) run.skip(key, remark);
      write(stored, outcome.after, versionsOf(deps, outcome, at));
      if (outcome.copyId === undefined) amount += 1;
      else {
        const { title } = outcome.theirs!;
        const copy = await copyOf(deps, { ...merged.theirs, title }, outcome.copyId, stored.id, at);
        write(copy.before, copy.after, [noteVersionOf(copy.after, 'imported', at, deps.ids)]);
        run.report.toDecide = (run.report.toDecide ?? 0) + 1;
      }
    }
  }
  for (const { document } of pages) {
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
        resolver: planned.resolverWith,
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
  const { properties: _before, written: _form, ...known } = stored ?? skeletonOf(planned.pageOf(key).id, title, [], at);
  const { sourceId = known.sourceId } = planned.pageOf(key);
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
    ...(sourceId === undefined ? {} : { sourceId }),
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
