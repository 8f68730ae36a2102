import type { NoteStatus } from '../../../shared/domain/note';
import type { Resource } from '../../../shared/domain/resource';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import type { NoteRow } from '../../../shared/ipc/routes/notes';
import { folderOf as folderOfPath } from '../../../shared/lib/markdown/file-path';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { parseSearchQuery } from '../../../shared/lib/search-query/parse-search-query';
import type { SearchQuery } from '../../../shared/lib/search-query/search-query';
import { pathOfDocument } from '../../../shared/domain/resource';
import { hasTag } from './count-tags';
import { fitsNote, fitsResource, wantedKinds, type ProjectNamed, type WantedKinds } from './match-query';
import { hiddenReasonOf } from '../hidden-claims/hidden-note-index';
import type { CatalogNote, CatalogState } from './catalog-state';
import { projectsByName, type ProjectSource } from './project-members';

export type ListRequest = ParsedRouteInput<'notes.list'>;
export type ListFilter = ParsedRouteInput<'notes.ids'>;

/** Ids of so many notes stay below the message limit of 4 MiB. */
const MAX_IDS = 100_000;

const ALL_STATUSES: NoteStatus[] = ['kept', 'pending', 'deferred', 'archived', 'superseded', 'merged', 'dropped'];
const SHOWN_STATUS: Record<ListRequest['show'], NoteStatus[]> = {
  engrams: ['kept'],
  resources: [],
  pending: ['pending', 'deferred'],
  dropped: ['dropped'],
  archived: ['archived'],
  hidden: ALL_STATUSES,
  all: ALL_STATUSES,
};

/** How often answers quoted a note; null: not counted. */
export type UsesOf = (id: string) => number | null;

/** Sort and filter keys of a row; the row itself is built for the page only. */
interface Entry {
  id: string;
  order: number;
  key: string;
  source: CatalogNote | Resource;
}

/** Sorted rows of one list, reused until the catalog changes. */
export class RowLists {
  private readonly lists = new Map<string, Entry[]>();
  private readonly source: ProjectSource = {
    session: (id) => this.state.sessions.get(id) ?? null,
    projects: () => this.state.projects.values(),
  };

  constructor(private readonly state: CatalogState) {}

  /** Must be called whenever a row of the state changed. */
  invalidate(): void {
    this.lists.clear();
  }

  /**
   * @param now epoch milliseconds, for dates such as `today`
   * @param usesOf how often answers quoted a note
   */
  page(request: ListRequest, now: number, usesOf: UsesOf): { total: number; rows: NoteRow[] } {
    const found = this.matching(request, now, usesOf);
    const rows = found
      .slice(request.offset, request.offset + request.limit)
      .map((entry) => rowOf(this.state, entry.source));
    return { total: found.length, rows };
  }

  /** What a list shows under a filter, last changed first. @param now epoch milliseconds, for dates such as `today` */
  sources(filter: ListFilter, now: number): (CatalogNote | Resource)[] {
    return this.matching({ ...filter, sort: 'updated' }, now, () => null).map(({ source }) => source);
  }

  /** @param now epoch milliseconds, for dates such as `today` */
  ids(filter: ListFilter, now: number): string {
    return this.sources(filter, now)
      .slice(0, MAX_IDS)
      .map(({ id }) => id)
      .join('\n');
  }

  private matching(request: ListFilter & Pick<ListRequest, 'sort'>, now: number, usesOf: UsesOf): Entry[] {
    const query = parseSearchQuery(request.text, now);
    const all = this.sorted(request, wantedKinds(query), usesOf);
    const named = projectsByName(this.source, now);
    return request.text.trim() === '' ? all : all.filter((entry) => isMatch(entry, query, named));
  }

  /** @param kinds what the text of the filter names with `is:`, in place of `show` */
  private sorted(
    { show, category, tag, sort }: ListFilter & Pick<ListRequest, 'sort'>,
    kinds: WantedKinds | null,
    usesOf: UsesOf,
  ): Entry[] {
    const statuses = kinds === null ? SHOWN_STATUS[show] : ALL_STATUSES.filter((status) => kinds.statuses.has(status));
    const name = `${kinds === null ? show : `${statuses.join()} ${kinds.resources}`} ${category} ${sort} ${tag ?? ''}`;
    const known = this.lists.get(name);
    if (known !== undefined) return known;
    const entries: Entry[] = [];
    const add = (source: CatalogNote | Resource, key: string) =>
      entries.push({ id: source.id, key, order: orderOf(this.state, source, sort, usesOf), source });
    for (const status of statuses) {
      for (const note of this.state.notesByStatus.get(status)) {
        const isWanted =
          (kinds !== null || show !== 'hidden' || isHiddenByPerson(note)) &&
          (category === null || note.category === category) &&
          (tag === null || hasTag(note.tags, tag));
        if (isWanted) add(note, note.titleKey);
      }
    }
    const showsResources =
      kinds === null
        ? show !== 'engrams' && show !== 'pending' && show !== 'dropped'
        : kinds.resources || kinds.statuses.has('archived');
    if (category === null && tag === null && showsResources) {
      const isShown = ({ deletedAt }: Resource) =>
        kinds === null
          ? show === 'all' || (deletedAt === null) === (show === 'resources')
          : deletedAt === null
            ? kinds.resources
            : kinds.statuses.has('archived');
      for (const resource of this.state.resources.values())
        if (isShown(resource)) add(resource, titleKey(resource.title));
    }
    entries.sort(sort === 'title' ? byKey : byOrder);
    // Quotations are counted elsewhere, and change without the catalog.
    if (sort !== 'used') this.lists.set(name, entries);
    return entries;
  }
}

export const isNote = (source: CatalogNote | Resource): source is CatalogNote => 'status' in source;

/** A unit that review folded into a note that says the same was never a note of its own. */
const isHiddenByPerson = (note: CatalogNote): boolean =>
  hiddenReasonOf(note) !== null && (note.status !== 'merged' || note.keptAt !== null);

/** Sort key, highest first; 0 where titles decide. */
function orderOf(
  state: CatalogState,
  source: CatalogNote | Resource,
  sort: ListRequest['sort'],
  usesOf: UsesOf,
): number {
  switch (sort) {
    case 'updated':
      return source.updatedAt;
    case 'created':
      return source.createdAt;
    case 'kept':
      return isNote(source) ? (source.keptAt ?? 0) : 0;
    case 'links':
      return isNote(source) ? state.links.countLinkedNotes(source.id) : 0;
    case 'used':
      return isNote(source) ? (usesOf(source.id) ?? 0) : 0;
    case 'title':
      return 0;
  }
}

const byOrder = (a: Entry, b: Entry): number => b.order - a.order || (a.id < b.id ? 1 : -1);
const byKey = (a: Entry, b: Entry): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : 1);

/** Whether the title, a single alias, or the path of its file holds all words of the filter, and its operators fit. */
function isMatch({ key, source }: Entry, query: SearchQuery, named: ProjectNamed): boolean {
  const path = isNote(source) ? source.path : pathOfDocument(source);
  const texts = [key, ...(isNote(source) ? source.aliasKeys : []), ...(path === undefined ? [] : [titleKey(path)])];
  const fitsWords = ({ terms, withoutTerms }: SearchQuery): boolean => {
    const words = terms.map(titleKey);
    return (
      texts.some((text) => words.every((word) => text.includes(word))) &&
      !withoutTerms.map(titleKey).some((word) => texts.some((text) => text.includes(word)))
    );
  };
  return (
    fitsWords(query) &&
    (isNote(source) ? fitsNote(query, source, named, fitsWords) : fitsResource(query, source, named, fitsWords))
  );
}

/** The folders of its file; null where it has none, or lies in none. */
export const folderOf = ({ path = '' }: { path?: string | undefined }): string | null => folderOfPath(path) || null;

export function rowOf(state: CatalogState, source: CatalogNote | Resource): NoteRow {
  const { id, title, createdAt, updatedAt } = source;
  if (!isNote(source)) {
    return {
      kind: 'resource',
      id,
      title,
      status: source.deletedAt === null ? 'resource' : 'archived',
      category: null,
      createdAt,
      updatedAt,
      keptAt: null,
      links: 0,
      folder: folderOf({ path: pathOfDocument(source) }),
      tags: [],
      pinned: false,
      hidden: source.deletedAt === null ? null : 'archived',
      chunkCount: source.chunkCount,
    };
  }
  const { status, category, keptAt, pinned } = source;
  return {
    kind: 'note',
    id,
    title,
    status,
    category,
    createdAt,
    updatedAt,
    keptAt,
    links: state.links.countLinkedNotes(id),
    folder: folderOf(source),
    tags: source.tags,
    pinned,
    hidden: hiddenReasonOf(source),
    ...(source.isDone === true ? { isDone: true } : {}),
    chunkCount: 0,
  };
}
