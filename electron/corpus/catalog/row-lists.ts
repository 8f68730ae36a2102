import type { NoteStatus } from '../../../shared/domain/note';
import type { Resource } from '../../../shared/domain/resource';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import type { NoteRow } from '../../../shared/ipc/routes/notes';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { hasTag } from './count-tags';
import { hiddenReasonOf } from '../hidden-claims/hidden-note-index';
import type { CatalogNote, CatalogState } from './catalog-state';

export type ListRequest = ParsedRouteInput<'notes.list'>;

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

  constructor(private readonly state: CatalogState) {}

  /** Must be called whenever a row of the state changed. */
  invalidate(): void {
    this.lists.clear();
  }

  page(request: ListRequest): { total: number; rows: NoteRow[] } {
    const wanted = titleKey(request.text);
    const all = this.sorted(request);
    const found = wanted === '' ? all : all.filter((entry) => isMatch(entry, wanted.split(' ')));
    const rows = found
      .slice(request.offset, request.offset + request.limit)
      .map((entry) => rowOf(this.state, entry.source));
    return { total: found.length, rows };
  }

  private sorted({ show, category, tag, sort }: ListRequest): Entry[] {
    const name = `${show} ${category} ${sort} ${tag ?? ''}`;
    const known = this.lists.get(name);
    if (known !== undefined) return known;
    const entries: Entry[] = [];
    const add = (source: CatalogNote | Resource, key: string) =>
      entries.push({ id: source.id, key, order: orderOf(this.state, source, sort), source });
    for (const status of SHOWN_STATUS[show]) {
      for (const note of this.state.notesByStatus.get(status)) {
        const isWanted =
          (show !== 'hidden' || isHiddenByPerson(note)) &&
          (category === null || note.category === category) &&
          (tag === null || hasTag(note.tags, tag));
        if (isWanted) add(note, note.titleKey);
      }
    }
    if (category === null && tag === null && show !== 'engrams' && show !== 'pending' && show !== 'dropped') {
      const isShown = ({ deletedAt }: Resource) => show === 'all' || (deletedAt === null) === (show === 'resources');
      for (const resource of this.state.resources.values())
        if (isShown(resource)) add(resource, titleKey(resource.title));
    }
    entries.sort(sort === 'title' ? byKey : byOrder);
    this.lists.set(name, entries);
    return entries;
  }
}

const isNote = (source: CatalogNote | Resource): source is CatalogNote => 'status' in source;

/** A unit that review folded into a note that says the same was never a note of its own. */
const isHiddenByPerson = (note: CatalogNote): boolean =>
  hiddenReasonOf(note) !== null && (note.status !== 'merged' || note.keptAt !== null);

/** Sort key, highest first; 0 where titles decide. */
function orderOf(state: CatalogState, source: CatalogNote | Resource, sort: ListRequest['sort']): number {
  switch (sort) {
    case 'updated':
      return source.updatedAt;
    case 'created':
      return source.createdAt;
    case 'kept':
      return isNote(source) ? (source.keptAt ?? 0) : 0;
    case 'links':
      return isNote(source) ? countLinkedNotes(state, source.id) : 0;
    case 'title':
      return 0;
  }
}

const byOrder = (a: Entry, b: Entry): number => b.order - a.order || (a.id < b.id ? 1 : -1);
const byKey = (a: Entry, b: Entry): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : 1);

/** Whether the title, a single alias, or the path of its file contains every word of the filter. */
function isMatch({ key, source }: Entry, words: readonly string[]): boolean {
  const holds = (text: string) => words.every((word) => text.includes(word));
  return (
    holds(key) ||
    (isNote(source) && (source.aliasKeys.some(holds) || (source.path !== undefined && holds(titleKey(source.path)))))
  );
}

/** Number of notes linked in either direction; stubs do not count. */
function countLinkedNotes(state: CatalogState, id: string): number {
  const ends = new Set<string>();
  for (const link of state.linksFrom.get(id)) if (link.to !== null) ends.add(link.to);
  for (const link of state.linksTo.get(id)) ends.add(link.from);
  ends.delete(id);
  return ends.size;
}

const folderOf = ({ path }: CatalogNote): string | null =>
  path === undefined || !path.includes('/') ? null : path.slice(0, path.lastIndexOf('/'));

function rowOf(state: CatalogState, source: CatalogNote | Resource): NoteRow {
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
      folder: null,
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
    links: countLinkedNotes(state, id),
    folder: folderOf(source),
    pinned,
    hidden: hiddenReasonOf(source),
    chunkCount: 0,
  };
}
