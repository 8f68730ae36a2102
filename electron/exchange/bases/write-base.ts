import { isMap, isNode, isSeq, stringify, type Document, type Pair, type Scalar, type YAMLMap } from 'yaml';
import type { NoteView, ViewSort } from '../../../shared/domain/note-view';
import { readYaml } from '../../../shared/lib/bounded-yaml';
import { filtersOfParts, partsOfFilter, partsOfQuery } from './base-filters';
import type { BaseFilter } from './read-expression';
import { baseOfColumn, columnOfBase, parseBase, readBase } from './read-base';

interface SavedView {
  name: string;
  query: string;
  view: NoteView;
}

/**
 * A view as the text of a `.base` file. One that came from such a file is that file with only those of its keys changed
 * that say something else now; the rest stays as it is written.
 *
 * @param now epoch milliseconds, for dates such as `today`
 * @returns `left`: parts of the query and columns that the file has no words for
 */
export function writeBase({ name, query, view }: SavedView, now: number): { text: string; left: string[] } {
  const source = view.base?.source ?? '';
  const parsed = parseBase(source);
  const views = parsed?.views ?? [];
  const found = views.findIndex((each) => each.type === 'table' && each.name === view.base?.view);
  const written = views[found];
  const former = written === undefined ? undefined : readBase(source).find((each) => each.name === written.name);
  const left: string[] = [];
  /** Keys of the view and what they say now; undefined: nothing. */
  const changes = new Map<string, unknown>();
  const set = (key: string, value: unknown) => changes.set(key, value);

  const parts = partsOfQuery(query);
  if (!isSame((former === undefined ? [] : partsOfQuery(former.query)).toSorted(), parts.toSorted())) {
    // What holds for all views of the file stays there, and what a query cannot say stays in this one.
    const shared = new Set(partsOfFilter(parsed?.filters).parts);
    const own = itemsOf(written?.filters).map((filter) => ({ filter, ...partsOfFilter(filter) }));
    const kept = own.filter((each) => each.left.length > 0 || each.parts.every((part) => parts.includes(part)));
    const said = filtersOfParts(
      parts.filter((part) => !shared.has(part) && !kept.some((each) => each.parts.includes(part))),
      now,
    );
    const all = [...kept.map(({ filter }) => asRead(filter)), ...said.filters.map(asRead)];
    left.push(...said.left);
    set('filters', all.length === 0 ? undefined : { and: all });
  }

  const names = view.columns.map((column) => column.name);
  left.push(...names.filter((column) => baseOfColumn(column) === null));
  if (!isSame(former?.view.columns.map((column) => column.name) ?? [], names)) {
    const order = written?.order ?? [];
    const known = new Map(order.map((property) => [columnOfBase(property), property]));
    const mine = names.flatMap((column) => known.get(column) ?? baseOfColumn(column) ?? []);
    set('order', [...mine, ...order.filter((property) => columnOfBase(property) === null)]);
  }
  const widths = widthsOf(view);
  if (!isSame(former === undefined ? {} : widthsOf(former.view), widths))
    set('columnSize', Object.keys(widths).length === 0 ? undefined : widths);

  const sortText = ({ column, isDescending }: ViewSort) => {
    const property = baseOfColumn(column);
    if (property === null) left.push(column);
    return property === null ? [] : [{ property, direction: isDescending ? 'DESC' : 'ASC' }];
  };
  const sorts = view.sorts.flatMap(sortText);
  if (!isSame(former?.view.sorts ?? [], view.sorts)) set('sort', sorts.length === 0 ? undefined : sorts);
  if (!isSame(former?.view.group ?? null, view.group))
    set('groupBy', view.group === null ? undefined : sortText(view.group)[0]);

  const text =
    written === undefined
      ? stringify({ views: [{ type: 'table', name, ...Object.fromEntries(changes) }] }, { lineWidth: 0 })
      : withKeys(source, found, changes);
  return { text, left: [...new Set(left)] };
}

/**
 * The file with some keys of one view written anew, each in its place; nothing else is another. One whose lines cannot
 * be cut so, as where a view stands in braces, is set anew as a whole with all that it says.
 */
function withKeys(source: string, index: number, changes: ReadonlyMap<string, unknown>): string {
  const { document } = readYaml(source);
  if (document === null || changes.size === 0) return source;
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  const cut = withLines(source.replaceAll('\r\n', '\n'), index, changes).replaceAll('\n', lineEnd);
  for (const [key, value] of changes) document.setIn(['views', index, key], document.createNode(value ?? null));
  return meaningOf(readYaml(cut).document) === meaningOf(document) ? cut : document.toString({ lineWidth: 0 });
}

function withLines(source: string, index: number, changes: ReadonlyMap<string, unknown>): string {
  const views = readYaml(source).document?.get('views');
  const view = isSeq(views) ? views.items[index] : undefined;
  if (!isMap(view)) return source;
  // Lists as the file writes them: in most their items are set in.
  const indentSeq = !/^[^\s#-].*:[ \t]*\n- /mu.test(source);
  const textOf = (key: string, value: unknown, column: number) =>
    stringify({ [key]: value }, { lineWidth: 0, indentSeq })
      .trimEnd()
      .replaceAll('\n', `\n${' '.repeat(column)}`);
  const pairs = (view as YAMLMap<Scalar>).items;
  const edits = [...changes].map(([key, value]) => {
    const pair = pairs.find((each) => each.key.value === key);
    if (pair === undefined) {
      const { end, column } = placeOf(source, pairs.at(-1)!);
      return { start: endOfLine(source, end), end: endOfLine(source, end), text: added(key, value, column) };
    }
    const { start, end, column } = placeOf(source, pair);
    const lineStart = start - column;
    // The first key of a view stands behind its dash, which stays.
    if (value === undefined && source.slice(lineStart, start).trim() === '')
      return { start: lineStart, end: endOfLine(source, end) + 1, text: '' };
    return { start, end, text: textOf(key, value ?? null, column) };
  });
  // From the end on, so that the places before stay where they are; what is added at one place stays in its order.
  return edits
    .toReversed()
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: written }) => text.slice(0, start) + written + text.slice(end), source);

  function added(key: string, value: unknown, column: number): string {
    return value === undefined ? '' : `\n${' '.repeat(column)}${textOf(key, value, column)}`;
  }
}

const endOfLine = (text: string, from: number): number => {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
};

/** Where a field stands: characters [start, end), and how far its line is set in. */
function placeOf(source: string, { key, value }: Pair<Scalar>): { start: number; end: number; column: number } {
  const start = key.range![0];
  const end = isNode(value) && value.range != null ? value.range[1] : endOfLine(source, start);
  const column = start - (source.lastIndexOf('\n', start - 1) + 1);
  return { start, end: start + source.slice(start, end).trimEnd().length, column };
}

/** The filters of a view that must all hold. */
const itemsOf = (filter: BaseFilter | undefined): BaseFilter[] => {
  if (filter === undefined) return [];
  const isAll = typeof filter === 'object' && 'and' in filter && filter.or === undefined && filter.not === undefined;
  return (isAll ? filter.and : undefined) ?? [filter];
};

/** A filter as the file has it. */
function asRead(filter: BaseFilter): unknown {
  if (typeof filter === 'string') return filter;
  if ('unread' in filter) return filter.unread;
  return Object.fromEntries(Object.entries(filter).map(([key, all]) => [key, all?.map(asRead)]));
}

function widthsOf({ columns }: NoteView): Record<string, number> {
  return Object.fromEntries(
    columns.flatMap(({ name, width }) => {
      const property = baseOfColumn(name);
      return width === undefined || property === null ? [] : [[property, Math.round(width)]];
    }),
  );
}

/** What a file says; a field without a value is as good as none. */
const meaningOf = (document: Document | null): string | undefined =>
  JSON.stringify(document?.toJS(), (_key, value: unknown) => value ?? undefined);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
