import { CATEGORY_LABELS } from '../../../shared/domain/note';
import { dateIn, propertyKindOf, type PropertyKind } from '../../../shared/domain/note-property';
import { builtInColumn, isTimeColumn, propertyOfColumn, type BuiltInColumn } from '../../../shared/domain/note-view';
import { pathOfDocument, type Resource } from '../../../shared/domain/resource';
import type { Cell, PropertySummary } from '../../../shared/ipc/routes/tables';
import { numberIn } from '../../../shared/lib/search-query/property-filter';
import { localDay } from '../../../shared/lib/time/day-name';
import { t } from '../../../shared/messages/message';
import type { CatalogNote, CatalogState } from './catalog-state';
import { propertyOf } from './match-query';
import { folderOf, isNote } from './row-lists';

/** What a table shows of a note that is known elsewhere. Null: nothing is known. */
export interface ColumnSources {
  /** How often answers quoted it. */
  usesOf: (id: string) => number | null;
  /** When an answer last quoted it, epoch milliseconds. */
  quotedAt: (id: string) => number | null;
  /** 0–1. */
  vitalityOf: (id: string) => number | null;
  /** How many of those who judged it in shared collections would keep it. */
  agreementOf: (id: string) => { keep: number; judged: number } | null;
}

export type TableSource = CatalogNote | Resource;
/** What a line is sorted by: numbers before texts, nothing last. */
type SortValue = number | string | null;

/** Columns whose values change without a change of the catalog. */
export const isFromElsewhere = (column: string): boolean =>
  ['used', 'quotedAt', 'vitality', 'agreement'].includes(column);

export function cellOf(state: CatalogState, source: TableSource, column: string, sources: ColumnSources): Cell {
  const property = propertyOfColumn(column);
  if (property !== null) {
    const values = isNote(source) ? propertyOf(source, property.toLowerCase()) : [];
    return values.length === 0 ? null : values.length === 1 ? values[0]! : values;
  }
  const name = builtInColumn(column);
  if (name === null) return null;
  return isNote(source) ? noteCell(state, source, name, sources) : documentCell(source, name);
}

function noteCell(state: CatalogState, note: CatalogNote, column: BuiltInColumn, sources: ColumnSources): Cell {
  const { id } = note;
  switch (column) {
    case 'title':
      return note.title;
    case 'category':
      return CATEGORY_LABELS[note.category];
    case 'tags':
      return note.tags.length === 0 ? null : note.tags;
    case 'folder':
      return folderOf(note);
    case 'updated':
      return note.updatedAt;
    case 'created':
      return note.createdAt;
    case 'kept':
      return note.keptAt;
    case 'links':
      return state.links.countLinkedNotes(id);
    case 'linksOut':
      return state.links.from(id).size;
    case 'linksIn':
      return state.links.to(id).size;
    case 'used':
      return sources.usesOf(id);
    case 'quotedAt':
      return sources.quotedAt(id);
    case 'why':
      return reasonOf(note);
    case 'chat':
      return chatOf(state, note);
    case 'vitality':
      return sources.vitalityOf(id);
    case 'agreement': {
      const found = sources.agreementOf(id);
      return found === null ? null : t('tables.agreed', found);
    }
  }
}

function documentCell(resource: Resource, column: BuiltInColumn): Cell {
  switch (column) {
    case 'title':
      return resource.title;
    case 'category':
      return t('common.document');
    case 'folder':
      return folderOf({ path: pathOfDocument(resource) });
    case 'updated':
      return resource.updatedAt;
    case 'created':
      return resource.createdAt;
    default:
      return null;
  }
}

/** The sentence that it was kept from, or how else it came to be a note. */
function reasonOf({ quote, title, sessionIds, proposedBy, origin }: CatalogNote): string | null {
  if (quote !== undefined || sessionIds.length > 0) return quote ?? title;
  if (proposedBy !== undefined) return t('tables.proposedBy', { name: proposedBy });
  return origin === 'import' ? t('tables.imported') : origin === 'person' ? t('tables.written') : null;
}

function chatOf(state: CatalogState, { sessionIds: [first] }: CatalogNote): string | null {
  const session = first === undefined ? undefined : state.sessions.get(first);
  return session === undefined || session.deletedAt !== null ? null : session.title;
}

export function sortValueOf(
  state: CatalogState,
  source: TableSource,
  column: string,
  sources: ColumnSources,
): SortValue {
  if (column === 'agreement') {
    const found = sources.agreementOf(source.id);
    return found === null ? null : found.keep / found.judged;
  }
  const cell = cellOf(state, source, column, sources);
  if (cell === null || typeof cell === 'number') return cell;
  const text = typeof cell === 'string' ? cell : cell.join(', ');
  if (text === '') return null;
  return propertyOfColumn(column) === null ? text : (numberIn(text) ?? dateIn(text) ?? text);
}

/** What the notes of a group have in common: the value, of a moment its day, of a vitality its tenth. */
export function groupCellOf(column: string, cell: Cell): Cell {
  if (typeof cell !== 'number') return cell === '' ? null : cell;
  if (isTimeColumn(column)) return new Date(`${localDay(cell)}T00:00`).getTime();
  return column === 'vitality' ? Math.floor(cell * 10) / 10 : cell;
}

/** Most values' kind in a column; front matter is stored as its texts. */
const kindOfText = (text: string): PropertyKind =>
  text === 'true' || text === 'false' ? 'checkbox' : numberIn(text) !== null ? 'number' : propertyKindOf(text);

const MAX_PROPERTIES = 500;
const MAX_EXAMPLES = 20;

/** The fields of these notes, the most frequent first. One field may be written in several ways: the first counts. */
export function summarizeProperties(notes: Iterable<CatalogNote>): PropertySummary[] {
  const found = new Map<string, { name: string; count: number; kinds: Counts; values: Counts }>();
  for (const { fields = [] } of notes)
    for (const { name, values } of fields) {
      const key = name.toLowerCase();
      const known = found.get(key) ?? { name, count: 0, kinds: new Map(), values: new Map() };
      found.set(key, known);
      known.count += 1;
      for (const value of values) if (known.values.size < 1_000 || known.values.has(value)) add(known.values, value);
      if (values.length > 1) add(known.kinds, 'list');
      else if (values.length === 1 && values[0] !== '') add(known.kinds, kindOfText(values[0]!));
    }
  return [...found.values()]
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_PROPERTIES)
    .map(({ name, count, kinds, values }) => ({
      name,
      count,
      kind: (mostFrequent(kinds)[0] ?? 'text') as PropertyKind,
      values: mostFrequent(values).slice(0, MAX_EXAMPLES),
    }));
}

type Counts = Map<string, number>;
const add = (counts: Counts, key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
const mostFrequent = (counts: Counts): string[] => [...counts].toSorted(([, a], [, b]) => b - a).map(([key]) => key);
