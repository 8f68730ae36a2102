import type { NoteView, ViewSort } from '../../../shared/domain/note-view';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import type { Cell, PropertySummary, TableRow } from '../../../shared/ipc/routes/tables';
import { lowerBound } from '../../../shared/lib/binary-search';
import { localDay } from '../../../shared/lib/time/day-name';
import { currentLocale } from '../../../shared/messages/message';
import type { CatalogState } from './catalog-state';
import { rowOf, type ListFilter, type RowLists } from './row-lists';
import {
  cellOf,
  groupCellOf,
  isFromElsewhere,
  sortValueOf,
  summarizeProperties,
  type ColumnSources,
  type TableSource,
} from './table-values';

export type TableRequest = ParsedRouteInput<'tables.page'>;
type Order = ListFilter & Pick<NoteView, 'group' | 'sorts'>;

/** Notes that have something in common, one after the other: [start, start + count) of the table's sources. */
interface Group {
  key: string;
  cell: Cell;
  start: number;
  count: number;
}

interface Table {
  sources: TableSource[];
  /** Empty where nothing is grouped by. */
  groups: Group[];
  /** Until when it is as it would be made now; Infinity: until the catalog changes. */
  until: number;
}

/** Milliseconds for which a table is reused that is sorted by what is counted elsewhere, so that its pages agree. */
const FRESH_MS = 2_000;
const MAX_TABLES = 8;
/** Texts of a column that are remembered; of more, those that are there. */
const MAX_SORTED_TEXTS = 300_000;

/** Sorted and grouped lines of tables, reused until the catalog changes. */
export class TableRows {
  private readonly tables = new Map<string, Table>();
  private properties: PropertySummary[] | null = null;
  /**
   * The texts that a column had so far, sorted, by language and column: sorting 100,000 anew takes more than a second,
   * and a change or a filter moves none of them.
   */
  private readonly sortedTexts = new Map<string, string[]>();

  constructor(
    private readonly state: CatalogState,
    private readonly lists: RowLists,
  ) {}

  /** Must be called whenever a row of the state changed. */
  invalidate(): void {
    this.tables.clear();
    this.properties = null;
  }

  /** The fields of kept notes, the most frequent first. */
  propertiesOfKept(): PropertySummary[] {
    return (this.properties ??= summarizeProperties(this.state.notesByStatus.get('kept')));
  }

  /** @param now epoch milliseconds */
  page(request: TableRequest, now: number, sources: ColumnSources): { total: number; notes: number; rows: TableRow[] } {
    const { columns, offset, limit } = request;
    const table = this.tableOf(request, now, sources);
    const rows: TableRow[] = [];
    const end = offset + limit;
    let at = 0;
    const addNotes = (start: number, count: number) => {
      const from = Math.max(0, offset - at);
      const to = Math.min(count, end - at);
      for (let index = from; index < to; index += 1)
        rows.push(this.lineOf(table.sources[start + index]!, columns, sources));
      at += count;
    };
    if (request.group === null) addNotes(0, table.sources.length);
    const collapsed = new Set(request.collapsed);
    for (const { key, cell, start, count } of table.groups) {
      const isCollapsed = collapsed.has(key);
      if (at >= offset && at < end) rows.push({ kind: 'group', key, cell, count, isCollapsed });
      at += 1;
      if (!isCollapsed) addNotes(start, count);
    }
    return { total: at, notes: table.sources.length, rows };
  }

  /** All lines without the headings of groups. */
  all(request: Order & Pick<TableRequest, 'columns'>, now: number, sources: ColumnSources): Cell[][] {
    return this.tableOf(request, now, sources).sources.map((source) => this.cells(source, request.columns, sources));
  }

  /** The cells of these notes and documents in this order, without those that are not there. */
  cellsOf(ids: readonly string[], columns: readonly string[], sources: ColumnSources): Cell[][] {
    return ids.flatMap((id) => {
      const source = this.state.notes.get(id) ?? this.state.resources.get(id);
      return source === undefined ? [] : [this.cells(source, columns, sources)];
    });
  }

  private lineOf(source: TableSource, columns: readonly string[], sources: ColumnSources): TableRow {
    const row = rowOf(this.state, source);
    return { kind: 'note', row, cells: this.cells(source, columns, sources) };
  }

  private cells(source: TableSource, columns: readonly string[], sources: ColumnSources): Cell[] {
    return columns.map((column) => cellOf(this.state, source, column, sources));
  }

  private tableOf(order: Order, now: number, sources: ColumnSources): Table {
    const { show, text, category, tag, sorts, group } = order;
    // `today` in a query is another day after midnight, and each language has its own order.
    const key = JSON.stringify([show, text, category, tag, sorts, group, localDay(now), currentLocale()]);
    const known = this.tables.get(key);
    if (known !== undefined && known.until > now) return known;
    const table = this.sort(this.lists.sources(order, now), order, sources);
    const changesAlone = [...sorts, ...(group === null ? [] : [group])].some(({ column }) => isFromElsewhere(column));
    const made = { ...table, until: changesAlone ? now + FRESH_MS : Infinity };
    this.tables.delete(key);
    this.tables.set(key, made);
    if (this.tables.size > MAX_TABLES) this.tables.delete(this.tables.keys().next().value!);
    return made;
  }

  private sort(
    found: readonly TableSource[],
    { sorts, group }: Order,
    sources: ColumnSources,
  ): Pick<Table, 'groups' | 'sources'> {
    const ranksOf = ({ column, isDescending }: ViewSort, of: (value: ReturnType<typeof sortValueOf>) => unknown) => ({
      ranks: this.rank(
        column,
        found.map((source) => of(sortValueOf(this.state, source, column, sources)) as string | number | null),
      ),
      isDescending,
    });
    const keys = [
      ...(group === null ? [] : [ranksOf(group, (value) => sortableGroup(group.column, value))]),
      ...sorts.map((sort) => ranksOf(sort, (value) => value)),
    ];
    const indexes = Uint32Array.from(found, (_source, index) => index).sort((a, b) => {
      for (const { ranks, isDescending } of keys) {
        const [left, right] = [ranks[a]!, ranks[b]!];
        if (left === right) continue;
        // Nothing comes last, whichever way the rest goes.
        if (left === EMPTY || right === EMPTY) return left === EMPTY ? 1 : -1;
        return isDescending ? right - left : left - right;
      }
      return a - b;
    });
    const ordered = Array.from(indexes, (index) => found[index]!);
    if (group === null) return { sources: ordered, groups: [] };
    const [{ ranks }] = keys as [(typeof keys)[0]];
    const starts = [...indexes.keys()].filter((at) => at === 0 || ranks[indexes[at]!] !== ranks[indexes[at - 1]!]);
    return { sources: ordered, groups: this.groupsOf(ordered, starts, group.column, sources) };
  }

  /** The place of each value in their order: numbers, texts by the language after them, then nothing. */
  private rank(column: string, values: readonly (string | number | null)[]): Float64Array {
    const distinct = new Set(values);
    const numbers = [...distinct].filter((value) => typeof value === 'number').sort((a, b) => a - b);
    const places = new Map<string | number | null, number>(
      [...numbers, ...this.sorted(column, distinct)].map((value, index) => [value, index]),
    );
    return Float64Array.from(values, (value) => places.get(value) ?? EMPTY);
  }

  /** All texts of the column so far, and so those of the values. */
  private sorted(column: string, values: ReadonlySet<string | number | null>): string[] {
    const key = `${currentLocale()} ${column}`;
    const before = this.sortedTexts.get(key) ?? [];
    const known = new Set<unknown>(before);
    const added = [...values].filter((value) => typeof value === 'string' && !known.has(value)) as string[];
    const { compare } = new Intl.Collator(currentLocale(), { numeric: true });
    const merged = mergeSorted(before, added.sort(compare), compare);
    const texts = merged.length > MAX_SORTED_TEXTS ? merged.filter((text) => values.has(text)) : merged;
    this.sortedTexts.delete(key);
    this.sortedTexts.set(key, texts);
    if (this.sortedTexts.size > MAX_TABLES) this.sortedTexts.delete(this.sortedTexts.keys().next().value!);
    return texts;
  }

  /** @param starts where the value of the column changes */
  private groupsOf(
    ordered: readonly TableSource[],
    starts: readonly number[],
    column: string,
    sources: ColumnSources,
  ): Group[] {
    return starts.map((start, index) => ({
      key: JSON.stringify(sortableGroup(column, sortValueOf(this.state, ordered[start]!, column, sources))),
      cell: groupCellOf(column, cellOf(this.state, ordered[start]!, column, sources)),
      start,
      count: (starts[index + 1] ?? ordered.length) - start,
    }));
  }
}

const sortableGroup = (column: string, value: string | number | null): string | number | null =>
  typeof value === 'number' ? (groupCellOf(column, value) as number) : value;

const EMPTY = Infinity;

/** Two sorted lists as one, with few comparisons where the second is short. */
function mergeSorted(
  one: readonly string[],
  other: readonly string[],
  compare: (a: string, b: string) => number,
): string[] {
  const merged: string[] = [];
  let at = 0;
  for (const text of other) {
    const from = at;
    const end = from + lowerBound(one.length - from, (index) => compare(one[from + index]!, text) <= 0);
    for (; at < end; at += 1) merged.push(one[at]!);
    merged.push(text);
  }
  return merged.concat(one.slice(at));
}
