import { join } from 'node:path';
import type { Batch } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import type { Link, LinkKind } from '../../../shared/domain/link';
import { isUndecided, type Note, type NoteStatus } from '../../../shared/domain/note';
import type { Project } from '../../../shared/domain/project';
import type { Resource } from '../../../shared/domain/resource';
import type { Session } from '../../../shared/domain/session';
import type { NoteRow } from '../../../shared/ipc/routes/notes';
import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { CATALOG_TABLES, CatalogState, type CatalogNote } from './catalog-state';
import { countFolders } from './count-folders';
import { completeTitles, titlesOf, type Completion } from './complete-titles';
import { createImageKeeper, type ImageSource } from '../../files/image-keeper';
import { readCatalogImage, writeCatalogImage } from './catalog-image';
import type { HiddenNoteIndex } from '../hidden-claims/hidden-note-index';
import type { LinkEnds, LinkTableImage } from './link-table';
import { collectKnownNames } from './known-names';
import { RowLists, type ListFilter, type ListRequest, type UsesOf } from './row-lists';
import { TableRows } from './table-rows';
import { createTitleResolver, type TitleResolver } from './resolve-title';

/** Titles, states and links of a whole vault in memory. Derived; can be discarded and rebuilt at any time. */
export interface Catalog {
  note(id: string): CatalogNote | null;
  session(id: string): Session | null;
  withStatus(status: NoteStatus): ReadonlySet<CatalogNote>;
  /** Notes with a position in the standing profile, whatever their status. */
  notesInProfile(): ReadonlySet<CatalogNote>;
  idsOfSession(sessionId: string): ReadonlySet<string>;
  /** Whether a note is pending, not deferred, and not from a deleted session. */
  isWaiting(note: CatalogNote): boolean;
  pendingCountOf(sessionId: string): number;
  counts(): { pending: number; engrams: number; resources: number; sessions: number };
  /** Participants of the sessions that are not incognito. */
  participants(): string[];
  /** Names of people, and titles and aliases that are names, for understanding questions. */
  knownNames(): string[];
  list(request: ListRequest, usesOf?: UsesOf): { total: number; rows: NoteRow[] };
  /** The ids that `list` would list under this filter, one a line; at most 100,000. */
  idsOf(filter: ListFilter): string;
  /** The same as tables, with columns, orders and groups. */
  tables(): Omit<TableRows, 'invalidate'>;
  /** Documents, those put away among them. */
  resources(): Iterable<Resource>;
  /** Projects, deleted ones among them. */
  projects(): Project[];
  /** Chats of a project, deleted ones among them. */
  sessionsOfProject(id: string): Session[];
  /** Folders of kept notes and documents with the number below each, by path. */
  folders(): { path: string; count: number }[];
  complete(text: string, limit: number): Completion[];
  titlesOf(ids: readonly NoteId[]): Completion[];
  linksFrom(id: string): ReadonlySet<Link>;
  linksTo(id: string): ReadonlySet<Link>;
  link(id: string): Link | null;
  /** Wikilink rows whose target may name this title key. */
  linksByTitle(key: string): ReadonlySet<Link>;
  allLinks(kind?: LinkKind): Iterable<Link>;
  linkEnds(): LinkEnds;
  /** All links as of now, to be sent to another thread. */
  linkImage(): LinkTableImage;
  resolver(changed?: readonly Note[]): TitleResolver;
  /** Notes of any status with this title key. */
  withTitle(key: string): CatalogNote[];
  keptWithTitle(key: string): string[];
  /** Kept notes with this title or alias, by its key. */
  keptNamed(key: string): CatalogNote[];
  /** Kept notes by shared title shingles, with the number shared and their total. After `titlesIndexed()`. */
  keptSharing(shingles: readonly string[]): { id: string; shared: number; total: number }[];
  /** Resolves when the titles of all kept notes are indexed, which the first call begins. */
  titlesIndexed(): Promise<void>;
  /** Notes whose words may not be used. */
  readonly hidden: HiddenNoteIndex;
  /** Sequence number of the last batch applied. */
  readonly seq: number;
  /** Resolves when a running reload has ended. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface CatalogDeps {
  store: VaultStore;
  writer: Pick<VaultWriter, 'onBatch' | 'lastSeq'>;
  log: Logger;
  now: () => number;
  /** Keeps the catalog on disk between starts; absent: it is read from the store each time. */
  image?: ImageSource;
}

/** Reads its image on disk or else the vault in pages, then applies each batch; a gap in their numbers makes it read everything again. */
export async function startCatalog({ store, writer, log, now, image }: CatalogDeps): Promise<Catalog> {
  let state = new CatalogState();
  let lists = new RowLists(state);
  let tables = new TableRows(state, lists);
  let names: string[] | null = null;
  /** Notes are counted once between two changes: an import asks many times a second. */
  let counted: ReturnType<typeof countRows> | null = null;
  let seq = 0;
  /** Batches that arrived while reading; null when not reading. */
  let pending: Batch[] | null = [];
  let reading: Promise<void> = Promise.resolve();

  const keeper =
    image === undefined
      ? null
      : keepCatalog(image, log, {
          get state() {
            return state;
          },
          take(read) {
            state = read;
          },
          lastSeq: () => seq,
        });

  const readStore = async (): Promise<number> => {
    const fresh = new CatalogState();
    const from = writer.lastSeq;
    for (const table of CATALOG_TABLES) {
      for await (const rows of store.pages(table)) for (const row of rows) fresh.set(table, row);
    }
    state = fresh;
    keeper?.outdate();
    return from;
  };
  const load = async (usesImage = false) => {
    const from = (usesImage ? await keeper?.load() : null)?.seq ?? (await readStore());
    // What was read may already include these batches; applying them again in order gives the same state.
    for (const batch of pending ?? []) state.apply(batch);
    seq = Math.max(from, pending?.at(-1)?.seq ?? 0);
    pending = null;
    lists = new RowLists(state);
    tables = new TableRows(state, lists);
    names = null;
    counted = null;
    void state.hiddenNotes.ready();
    log.info('catalog read', { notes: state.notes.size, links: state.links.size, seq });
  };

  const follow = (batch: Batch) => {
    if (pending !== null) {
      pending.push(batch);
    } else if (batch.seq <= seq + 1) {
      // A batch may be included in the writer's number before it is published; applying it twice is harmless.
      seq = Math.max(seq, batch.seq);
      keeper?.countBatch();
      if (!state.apply(batch)) return;
      lists.invalidate();
      tables.invalidate();
      names = null;
      counted = null;
    } else {
      log.warn('catalog missed batches and reads again', { from: seq, to: batch.seq });
      pending = [batch];
      reading = load().catch((error: unknown) => {
        // The next batch detects the gap again.
        pending = null;
        log.error('catalog could not be read', { error: String(error) });
      });
    }
  };

  const stop = writer.onBatch(follow);
  await load(true);

  return {
    note: (id) => state.notes.get(id) ?? null,
    session: (id) => state.sessions.get(id) ?? null,
    withStatus: (status) => state.notesByStatus.get(status),
    notesInProfile: () => state.notesInProfile,
    idsOfSession: (sessionId) => state.notesBySession.get(sessionId),
    isWaiting: (note) => isWaiting(state, note, now()),
    pendingCountOf: (sessionId) => countWaiting(state, notesOfSession(state, sessionId), now()),
    counts: () => {
      if (counted === null || counted.until <= now()) counted = countRows(state, now());
      return counted.counts;
    },
    participants: () => participantsOf(state.sessions.values()),
    knownNames: () => (names ??= collectKnownNames(state)),
    list: (request, usesOf = () => null) => lists.page(request, now(), usesOf),
    idsOf: (filter) => lists.ids(filter, now()),
    tables: () => tables,
    resources: () => state.resources.values(),
    projects: () => [...state.projects.values()],
    sessionsOfProject: (id) => [...state.sessions.values()].filter(({ project }) => project === id),
    folders: () => countFolders(state),
    complete: (text, limit) => completeTitles(state, text, limit),
    titlesOf: (ids) => titlesOf(state, ids),
    linksFrom: (id) => state.links.from(id),
    linksTo: (id) => state.links.to(id),
    link: (id) => state.links.get(id),
    linksByTitle: (key) => state.links.mayName(key),
    allLinks: (kind) => state.links.values(kind),
    linkEnds: () => state.links.ends(),
    linkImage: () => state.links.image(),
    resolver: (changed) => createTitleResolver(state, changed),
    withTitle: (key) => [...state.notesByTitle.get(key)].map((id) => state.notes.get(id)!),
    keptWithTitle: (key) => [...state.notesByTitle.get(key)].filter((id) => state.notes.get(id)!.status === 'kept'),
    keptNamed: (key) =>
      [...new Set([...state.notesByTitle.get(key), ...state.notesByAlias.get(key)])]
        .map((id) => state.notes.get(id)!)
        .filter(({ status }) => status === 'kept'),
    keptSharing: (shingles) => state.keptTitles.countSharedShingles(shingles),
    titlesIndexed: () => state.keptTitles.ready(),
    get hidden() {
      return state.hiddenNotes;
    },
    get seq() {
      return seq;
    },
    settled: () => reading,
    async close() {
      stop();
      state.keptTitles.stop();
      await keeper?.save();
    },
  };
}

const imageFileIn = ({ folder }: ImageSource): string => join(folder, 'catalog-image');

/** Keeps the catalog on disk between starts. */
const keepCatalog = (
  image: ImageSource,
  log: Logger,
  catalog: { readonly state: CatalogState; take(read: CatalogState): void; lastSeq(): number },
) =>
  createImageKeeper({
    image: {
      name: 'catalog',
      async read() {
        const read = await readCatalogImage(imageFileIn(image), image.vaultId);
        if (read !== null) catalog.take(read.state);
        return read?.stamp ?? null;
      },
      write: (stamp) => writeCatalogImage(imageFileIn(image), stamp, catalog.state),
      async apply(batches) {
        for (const batch of batches) catalog.state.apply(batch);
      },
      lastSeq: async () => catalog.lastSeq(),
    },
    source: image,
    log,
    // Changes while it is written are among those after its stamp.
    runExclusively: (task) => task(),
    untilIdle: () => Promise.resolve(),
    schedule(ms, run) {
      const timer = setTimeout(run, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
  });

/** A unit of a deleted session is not offered until the session is restored. */
const isOfDeletedSession = (state: CatalogState, note: CatalogNote): boolean =>
  note.sessionIds.length > 0 && note.sessionIds.every((id) => (state.sessions.get(id)?.deletedAt ?? null) !== null);

const participantsOf = (sessions: Iterable<Session>): string[] => [
  ...new Set(
    [...sessions].flatMap((session) => (session.deletedAt === null && !session.incognito ? session.participants : [])),
  ),
];

function countAlive(rows: Iterable<{ deletedAt: number | null }>): number {
  let count = 0;
  for (const row of rows) if (row.deletedAt === null) count += 1;
  return count;
}

const notesOfSession = (state: CatalogState, sessionId: string): CatalogNote[] =>
  [...state.notesBySession.get(sessionId)].map((id) => state.notes.get(id)!);

const isWaiting = (state: CatalogState, note: CatalogNote, now: number): boolean =>
  isUndecided(note) && (note.deferredUntil === null || note.deferredUntil <= now) && !isOfDeletedSession(state, note);

function countWaiting(state: CatalogState, notes: Iterable<CatalogNote>, now: number): number {
  let count = 0;
  for (const note of notes) if (isWaiting(state, note, now)) count += 1;
  return count;
}

/** `until`: when the next deferral ends, which changes the counts without a batch. */
function countRows(state: CatalogState, now: number): { counts: ReturnType<Catalog['counts']>; until: number } {
  const undecided = [...state.notesByStatus.get('pending'), ...state.notesByStatus.get('deferred')];
  let until = Infinity;
  for (const { deferredUntil } of undecided)
    if (deferredUntil !== null && deferredUntil > now) until = Math.min(until, deferredUntil);
  const counts = {
    pending: countWaiting(state, undecided, now),
    engrams: state.notesByStatus.get('kept').size,
    resources: countAlive(state.resources.values()),
    sessions: countAlive(state.sessions.values()),
  };
  return { counts, until };
}

/** Whether one of these sessions was imported: what it holds was said before it came. */
export const isOfImport = ({ session }: Pick<Catalog, 'session'>, sessionIds: readonly string[]): boolean =>
  sessionIds.some((id) => session(id)?.origin === 'import');
