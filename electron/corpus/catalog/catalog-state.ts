import type { Batch, Change } from '../../../shared/domain/batch';
import type { Link } from '../../../shared/domain/link';
import type { Note } from '../../../shared/domain/note';
import type { Resource } from '../../../shared/domain/resource';
import type { Session } from '../../../shared/domain/session';
import type { TableName } from '../../../shared/domain/tables';
import { fileNameKey, keysOfTarget, pathKey } from '../../../shared/lib/markdown/link-target';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { HiddenNoteIndex } from '../hidden-claims/hidden-note-index';
import { KeptTitleIndex } from './kept-title-index';
import { MultiMap } from '../in-memory/multi-map';

/** A note in the catalog: everything but its text and the front matter of its file. */
export type CatalogNote = Omit<Note, 'body' | 'sources' | 'properties'> & {
  titleKey: string;
  aliasKeys: string[];
  /** Sessions of its sources; review shows it under the first. */
  sessionIds: string[];
  /** Name of the first speaker; absent without a known name. */
  speaker?: string;
};

/** Tables that the catalog follows. */
export const CATALOG_TABLES = ['sessions', 'resources', 'notes', 'links'] as const satisfies readonly TableName[];
type CatalogTable = (typeof CATALOG_TABLES)[number];
interface CatalogRows {
  sessions: Session;
  resources: Resource;
  notes: Note;
  links: Link;
}

/** The projection: `set` and `remove` of single rows keep all of its indexes consistent. */
export class CatalogState {
  readonly notes = new Map<string, CatalogNote>();
  readonly links = new Map<string, Link>();
  readonly resources = new Map<string, Resource>();
  readonly sessions = new Map<string, Session>();
  readonly linksFrom = new MultiMap<string, Link>();
  readonly linksTo = new MultiMap<string, Link>();
  /** Wikilink rows under every title and file name their target may name. */
  readonly linksByTitle = new MultiMap<string, Link>();
  readonly notesByTitle = new MultiMap<string, string>();
  readonly notesByAlias = new MultiMap<string, string>();
  /** By the whole path of their file, and by its last part. */
  readonly notesByPath = new MultiMap<string, string>();
  readonly notesByFileName = new MultiMap<string, string>();
  readonly notesByStatus = new MultiMap<Note['status'], CatalogNote>();
  readonly notesBySession = new MultiMap<string, string>();
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
    this.remove(table, row.id);
    if (table === 'notes') this.setNote(row as Note);
    else if (table === 'links') this.setLink(row as Link);
    else if (table === 'resources') this.resources.set(row.id, row as Resource);
    else this.sessions.set(row.id, row as Session);
  }

  remove(table: CatalogTable, id: string): void {
    if (table === 'notes') this.removeNote(id);
    else if (table === 'links') this.removeLink(id);
    else if (table === 'resources') this.resources.delete(id);
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
    if (entry.status === 'kept') this.keptTitles.set(entry);
  }

  private setNote(note: Note): void {
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
    this.keptTitles.remove(id);
    this.hiddenNotes.remove(id);
  }

  private setLink(row: Link): void {
    const link = this.withKnownTexts(row);
    this.links.set(link.id, link);
    this.linksFrom.add(link.from, link);
    if (link.to !== null) this.linksTo.add(link.to, link);
    if (link.kind === 'wikilink') for (const key of keysOfTarget(link.toTitle)) this.linksByTitle.add(key, link);
  }

  /** With the ids and titles of its notes instead of equal copies: links are most of a catalog's rows. */
  private withKnownTexts(link: Link): Link {
    const from = this.notes.get(link.from);
    const to = link.to === null ? undefined : this.notes.get(link.to);
    return {
      id: link.id,
      from: from?.id ?? link.from,
      to: to?.id ?? link.to,
      toTitle: to?.title === link.toTitle ? to.title : link.toTitle,
      kind: link.kind,
      createdAt: link.createdAt,
    };
  }

  private removeLink(id: string): void {
    const link = this.links.get(id);
    if (link === undefined) return;
    this.links.delete(id);
    this.linksFrom.delete(link.from, link);
    if (link.to !== null) this.linksTo.delete(link.to, link);
    if (link.kind === 'wikilink') for (const key of keysOfTarget(link.toTitle)) this.linksByTitle.delete(key, link);
  }
}

export function toCatalogNote(note: Note): CatalogNote {
  const { body: _body, properties: _properties, sources, ...rest } = note;
  const speaker = sources[0]?.spoken?.speaker ?? null;
  return {
    ...rest,
    ...(speaker === null ? {} : { speaker }),
    titleKey: titleKey(note.title),
    aliasKeys: [...new Set(note.aliases.map(titleKey))],
    sessionIds: [...new Set(sources.map((source) => source.sessionId))],
  };
}

const isFollowed = (change: Change): change is Change<CatalogTable> =>
  (CATALOG_TABLES as readonly TableName[]).includes(change.table);
