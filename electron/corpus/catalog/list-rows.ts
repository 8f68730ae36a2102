import type { NoteStatus } from '../../../shared/domain/note';
import type { Resource } from '../../../shared/domain/resource';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import type { NoteRow } from '../../../shared/ipc/routes/notes';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import type { CatalogNote, CatalogState } from './catalog-state';

export type ListRequest = ParsedRouteInput<'notes.list'>;

const SHOWN_STATUS: Record<ListRequest['show'], NoteStatus[]> = {
  engrams: ['kept'],
  resources: [],
  provisional: ['provisional'],
  rejected: ['rejected'],
  archived: ['archived'],
  all: ['kept', 'provisional', 'archived', 'superseded', 'merged', 'rejected'],
};

/** A row with what it is sorted and filtered by. */
interface Entry {
  row: NoteRow;
  key: string;
  aliasKeys: readonly string[];
}

/** Rows of one list in their order; reused until the catalog changes. */
export class RowLists {
  private readonly lists = new Map<string, Entry[]>();

  constructor(private readonly state: CatalogState) {}

  /** Called whenever a row of the state changed. */
  forget(): void {
    this.lists.clear();
  }

  page(request: ListRequest): { total: number; rows: NoteRow[] } {
    const wanted = titleKey(request.text);
    const all = this.sorted(request);
    const found = wanted === '' ? all : all.filter((entry) => isMatch(entry, wanted));
    return { total: found.length, rows: found.slice(request.offset, request.offset + request.limit).map((entry) => entry.row) };
  }

  private sorted({ show, category, sort }: ListRequest): Entry[] {
    const name = `${show} ${category} ${sort}`;
    const known = this.lists.get(name);
    if (known !== undefined) return known;
    const entries: Entry[] = [];
    for (const status of SHOWN_STATUS[show]) {
      for (const id of this.state.notesByStatus.get(status)) {
        const note = this.state.notes.get(id)!;
        if (category === null || note.category === category) entries.push(noteEntry(this.state, note));
      }
    }
    if (category === null && (show === 'resources' || show === 'all')) {
      for (const resource of this.state.resources.values()) if (resource.deletedAt === null) entries.push(resourceEntry(resource));
    }
    entries.sort(ORDERS[sort]);
    this.lists.set(name, entries);
    return entries;
  }
}

const byId = (a: Entry, b: Entry): number => (a.row.id < b.row.id ? -1 : a.row.id > b.row.id ? 1 : 0);
const newest = (of: (row: NoteRow) => number) => (a: Entry, b: Entry): number => of(b.row) - of(a.row) || byId(b, a);

const ORDERS: Record<ListRequest['sort'], (a: Entry, b: Entry) => number> = {
  updated: newest((row) => row.updatedAt),
  created: newest((row) => row.createdAt),
  kept: newest((row) => row.keptAt ?? 0),
  links: newest((row) => row.links),
  title: (a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : byId(a, b)),
};

/** Every word of the filter stands in the title, or in one alias. */
function isMatch(entry: Entry, wanted: string): boolean {
  const words = wanted.split(' ');
  const holds = (key: string) => words.every((word) => key.includes(word));
  return holds(entry.key) || entry.aliasKeys.some(holds);
}

function noteEntry(state: CatalogState, note: CatalogNote): Entry {
  const links = state.linksFrom.get(note.id).size + state.linksTo.get(note.id).size;
  return {
    key: note.titleKey,
    aliasKeys: note.aliasKeys,
    row: {
      kind: 'note', id: note.id, title: note.title, status: note.status, category: note.category, createdAt: note.createdAt,
      updatedAt: note.updatedAt, keptAt: note.keptAt, links, pinned: note.pinned, chunkCount: 0,
    },
  };
}

function resourceEntry(resource: Resource): Entry {
  return {
    key: titleKey(resource.title),
    aliasKeys: [],
    row: {
      kind: 'resource', id: resource.id, title: resource.title, status: 'resource', category: null, createdAt: resource.createdAt,
      updatedAt: resource.updatedAt, keptAt: null, links: 0, pinned: false, chunkCount: resource.chunkCount,
    },
  };
}
