import type { Batch, Change } from '../../../shared/domain/batch';
import type { Link } from '../../../shared/domain/link';
import { isDoneNote } from '../../../shared/domain/done-note';
import type { Note, NoteProperties } from '../../../shared/domain/note';
import { ownFieldOf } from '../../../shared/domain/note-property';
import type { Project } from '../../../shared/domain/project';
import type { Resource } from '../../../shared/domain/resource';
import type { Session } from '../../../shared/domain/session';
import type { TableName } from '../../../shared/domain/tables';
import { fileNameKey, pathKey } from '../../../shared/lib/markdown/link-target';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { HiddenNoteIndex } from '../hidden-claims/hidden-note-index';
import { KeptTitleIndex } from './kept-title-index';
import { LinkTable } from './link-table';
import { MultiMap } from '../in-memory/multi-map';

/** A note in the catalog: everything but its text and its front matter as written. */
export type CatalogNote = Omit<Note, 'body' | 'sources' | 'properties' | 'written'> & {
  titleKey: string;
  aliasKeys: string[];
  /** Sessions of its sources; review shows it under the first. */
  sessionIds: string[];
  /** Name of the first speaker; absent without a known name. */
  speaker?: string;
  /** It was a thing to do, and is done; absent: not. */
  isDone?: true;
  /** The fields of its front matter but its title, tags and other names, cut for tables; absent: none. */
  fields?: NoteProperties['fields'];
  /** What it was kept from, as it was said, cut for tables; absent: nothing else than its title. */
  quote?: string;
};

export const CATALOG_TABLES = [
  'projects',
  'sessions',
  'resources',
  'notes',
  'links',
] as const satisfies readonly TableName[];
type CatalogTable = (typeof CATALOG_TABLES)[number];
interface CatalogRows {
  projects: Project;
  sessions: Session;
  resources: Resource;
  notes: Note;
  links: Link;
}

/** The projection: `set` and `remove` of single rows keep all of its indexes consistent. */
export class CatalogState {
  readonly notes = new Map<string, CatalogNote>();
  readonly links = new LinkTable();
  readonly resources = new Map<string, Resource>();
  readonly sessions = new Map<string, Session>();
  readonly projects = new Map<string, Project>();
  readonly notesByTitle = new MultiMap<string, string>();
  readonly notesByAlias = new MultiMap<string, string>();
  /** Notes by the whole path of their file, and by its last part. */
  readonly notesByPath = new MultiMap<string, string>();
  readonly notesByFileName = new MultiMap<string, string>();
  readonly notesByStatus = new MultiMap<Note['status'], CatalogNote>();
  readonly notesBySession = new MultiMap<string, string>();
  /** Notes with a position in the standing profile, whatever their status. */
  readonly notesInProfile = new Set<CatalogNote>();
  readonly keptTitles = new KeptTitleIndex(() => this.notesByStatus.get('kept'));
  readonly hiddenNotes = new HiddenNoteIndex();

  apply(batch: Batch): boolean {
    let isTouched = false;
    for (const change of batch.changes) {
      if (!isFollowed(change)) continue;
      isTouched = true;
      if (change.after === null) this.remove(change.table, change.id);
      else this.set(change.table, change.after);
    }
    return isTouched;
  }

  set<Name extends CatalogTable>(table: Name, row: CatalogRows[Name]): void {
    if (table === 'notes') this.setNote(row as Note);
    else if (table === 'links') this.links.set(row as Link);
    else if (table === 'resources') this.resources.set(row.id, row as Resource);
    else if (table === 'projects') this.projects.set(row.id, row as Project);
    else this.sessions.set(row.id, row as Session);
  }

  remove(table: CatalogTable, id: string): void {
    if (table === 'notes') this.removeNote(id);
    else if (table === 'links') this.links.remove(id);
    else if (table === 'resources') this.resources.delete(id);
    else if (table === 'projects') this.projects.delete(id);
    else this.sessions.delete(id);
  }

  /** Precondition: it is not there yet, and its words may be used. */
  setEntry(entry: CatalogNote): void {
    const { id } = entry;
    entry.sessionIds = entry.sessionIds.map((sessionId) => this.sessions.get(sessionId)?.id ?? sessionId);
    this.notes.set(id, entry);
    this.notesByStatus.add(entry.status, entry);
    this.notesByTitle.add(entry.titleKey, id);
    for (const key of entry.aliasKeys) this.notesByAlias.add(key, id);
    if (entry.path !== undefined) {
      this.notesByPath.add(pathKey(entry.path), id);
      this.notesByFileName.add(fileNameKey(entry.path), id);
    }
    for (const sessionId of entry.sessionIds) this.notesBySession.add(sessionId, id);
    if (typeof entry.profile === 'number') this.notesInProfile.add(entry);
    if (entry.status === 'kept') this.keptTitles.set(entry);
  }

  private setNote(note: Note): void {
    this.removeNote(note.id);
    this.setEntry(toCatalogNote(note));
    this.hiddenNotes.set(note);
  }

  private removeNote(id: string): void {
    const entry = this.notes.get(id);
    if (entry === undefined) return;
    this.notes.delete(id);
    this.notesByStatus.delete(entry.status, entry);
    this.notesByTitle.delete(entry.titleKey, id);
    for (const key of entry.aliasKeys) this.notesByAlias.delete(key, id);
    if (entry.path !== undefined) {
      this.notesByPath.delete(pathKey(entry.path), id);
      this.notesByFileName.delete(fileNameKey(entry.path), id);
    }
    for (const sessionId of entry.sessionIds) this.notesBySession.delete(sessionId, id);
    this.notesInProfile.delete(entry);
    this.keptTitles.remove(id);
    this.hiddenNotes.remove(id);
  }
}

export function toCatalogNote(note: Note): CatalogNote {
  const { body: _body, properties, written: _written, sources, ...rest } = note;
  const fields = fieldsOf(properties);
  const quote = sources[0]?.quote.slice(0, MAX_VALUE_CHARACTERS) ?? '';
  const speaker = sources[0]?.spoken?.speaker ?? null;
  return {
    ...rest,
    ...(speaker === null ? {} : { speaker }),
    ...(isDoneNote(note) ? { isDone: true as const } : {}),
    ...(fields.length === 0 ? {} : { fields }),
    ...(quote === '' || quote === note.title ? {} : { quote }),
    titleKey: titleKey(note.title),
    aliasKeys: [...new Set(note.aliases.map(titleKey))],
    sessionIds: [...new Set(sources.map((source) => source.sessionId))],
  };
}

/** A longer value is cut: tables show a line of it. */
const MAX_VALUE_CHARACTERS = 300;
const MAX_VALUES = 50;

const fieldsOf = (properties: NoteProperties | undefined): NoteProperties['fields'] =>
  (properties?.fields ?? [])
    .filter(({ name }) => ownFieldOf(name) === null && name.toLowerCase() !== 'title')
    .map(({ name, values }) => ({
      name,
      values: values.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_VALUE_CHARACTERS)),
    }));

const isFollowed = (change: Change): change is Change<CatalogTable> =>
  (CATALOG_TABLES as readonly TableName[]).includes(change.table);
