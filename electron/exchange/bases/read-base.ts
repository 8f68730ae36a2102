import { z } from 'zod';
import {
  MAX_COLUMN_WIDTH,
  MAX_COLUMNS,
  MAX_SORTS,
  MIN_COLUMN_WIDTH,
  propertyColumn,
  type NoteView,
} from '../../../shared/domain/note-view';
import type { BaseView } from '../../../shared/ipc/routes/tables';
import { readYaml } from '../../../shared/lib/bounded-yaml';
import { partsOfFilter } from './base-filters';
import type { BaseFilter } from './read-expression';

/** An empty field says nothing. */
const unlessEmpty = <Type extends z.ZodType>(type: Type) =>
  z.preprocess((written) => written ?? undefined, type.optional());
const filterSchema: z.ZodType<BaseFilter> = z.lazy(() => {
  const several = unlessEmpty(z.array(filterSchema));
  return z.union([
    z.string(),
    z.strictObject({ and: several, or: several, not: several }),
    z.unknown().transform((unread) => ({ unread })),
  ]);
});
const filtersSchema = unlessEmpty(filterSchema);
const orderedBy = z.object({ property: z.string(), direction: z.string().catch('ASC') });
const viewSchema = z.object({
  type: z.string().catch(''),
  name: z.string().catch(''),
  filters: filtersSchema,
  order: z.array(z.string()).catch([]),
  columnSize: z.record(z.string(), z.number()).catch({}),
  sort: z.array(orderedBy).catch([]),
  groupBy: orderedBy.optional().catch(undefined),
  summaries: z.unknown().optional(),
  limit: z.unknown().optional(),
});
const baseSchema = z.object({
  filters: filtersSchema,
  formulas: z.record(z.string(), z.unknown()).catch({}),
  properties: z.record(z.string(), z.unknown()).catch({}),
  summaries: z.record(z.string(), z.unknown()).catch({}),
  views: z.array(viewSchema).catch([]),
});
type ParsedView = z.infer<typeof viewSchema>;

/** Properties of files that notes have too. */
const FILE_COLUMNS = new Map([
  ['file.basename', 'title'],
  ['file.name', 'title'],
  ['tags', 'tags'],
  ['note.tags', 'tags'],
  ['file.tags', 'tags'],
  ['file.folder', 'folder'],
  ['file.mtime', 'updated'],
  ['file.ctime', 'created'],
  ['file.links', 'linksOut'],
  ['file.backlinks', 'linksIn'],
]);
/** The last name of a column is the one that is written. */
const BASE_OF = new Map([...FILE_COLUMNS].map(([base, column]) => [column, base]));

/** The column of a property of a `.base`; null for a formula and what notes do not have. */
export function columnOfBase(property: string): string | null {
  const own = FILE_COLUMNS.get(property);
  if (own !== undefined) return own;
  return /^(?:file|formula)\./u.test(property) ? null : propertyColumn(property.replace(/^note\./u, ''));
}

/** The property of a `.base` that a column shows; null for what it has no name for. */
export const baseOfColumn = (column: string): string | null =>
  BASE_OF.get(column) ?? (column.startsWith('note.') ? column : null);

/** What a `.base` file says; null for a text that is none. */
export function parseBase(source: string): z.infer<typeof baseSchema> | null {
  const { document } = readYaml(source);
  try {
    // Aliases are refused, since they let a small file expand into a huge object.
    return baseSchema.safeParse(document?.toJS({ maxAliasCount: 0 })).data ?? null;
  } catch {
    return null;
  }
}

/** The tables of a `.base` file as views; empty for a text that is none. */
export function readBase(source: string): BaseView[] {
  const parsed = parseBase(source);
  if (parsed === null) return [];
  const { filters, formulas, properties, summaries, views } = parsed;
  const shared = partsOfFilter(filters);
  const others = views.filter(({ type }) => type !== 'table').map(({ type, name }) => `${type}: ${name}`);
  const named = [
    ...Object.keys(formulas).map((name) => `formula.${name}`),
    ...Object.keys(properties).map((name) => `properties: ${name}`),
    ...Object.keys(summaries).map((name) => `summaries: ${name}`),
  ];
  return views
    .filter(({ type }) => type === 'table')
    .map((view) => {
      const own = partsOfFilter(view.filters);
      const used = [...view.order, ...view.sort.map(({ property }) => property), view.groupBy?.property ?? 'file.name'];
      const unknown = used.filter((property) => columnOfBase(property) === null);
      const left = [
        ...shared.left,
        ...own.left,
        ...named,
        ...unknown,
        ...(view.summaries == null ? [] : ['summaries']),
        ...(view.limit == null ? [] : [`limit: ${JSON.stringify(view.limit)}`]),
        ...others,
      ];
      return {
        name: view.name,
        query: [...new Set([...shared.parts, ...own.parts]), 'is:kept'].join(' '),
        view: { ...viewOf(view), base: { source, view: view.name } },
        left: [...new Set(left)],
      };
    });
}

function viewOf({ order, columnSize, sort, groupBy }: ParsedView): NoteView {
  const names = ['title', ...order.flatMap((property) => columnOfBase(property) ?? [])];
  const widths = new Map(Object.entries(columnSize).map(([property, width]) => [columnOfBase(property), width]));
  const sortOf = ({ property, direction }: z.infer<typeof orderedBy>) => {
    const column = columnOfBase(property);
    return column === null ? [] : [{ column, isDescending: direction.toUpperCase() === 'DESC' }];
  };
  return {
    columns: [...new Set(names)].slice(0, MAX_COLUMNS).map((name) => {
      const width = widths.get(name);
      if (width === undefined) return { name };
      return { name, width: Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)) };
    }),
    sorts: sort.flatMap(sortOf).slice(0, MAX_SORTS),
    group: groupBy === undefined ? null : (sortOf(groupBy)[0] ?? null),
  };
}
