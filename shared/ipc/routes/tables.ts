import { z } from 'zod';
import { countSchema, nameSchema } from '../../domain/bounds';
import { noteIdSchema, resourceIdSchema } from '../../domain/ids';
import { propertyNameSchema, propertyValueSchema, type PropertyKind } from '../../domain/note-property';
import { MAX_COLUMNS, noteViewSchema, type NoteView } from '../../domain/note-view';
import { MAX_QUERY, MAX_SEARCH_NAME } from '../../domain/saved-search';
import { route } from '../route';
import { noteFilterSchema, type NoteRow } from './notes';

/** What stands in a cell; times in epoch milliseconds, a list as its items. Null: nothing. */
export type Cell = string | number | readonly string[] | null;

/** A line of a table: a note or document, or the heading of a group. */
export type TableRow =
  | { kind: 'note'; row: NoteRow; cells: readonly Cell[] }
  /** `key` tells it from other groups, and `cell` is what its notes have in common. */
  | { kind: 'group'; key: string; cell: Cell; count: number; isCollapsed: boolean };

/** A field that notes have in their front matter. */
export interface PropertySummary {
  name: string;
  /** Kept notes that have it. */
  count: number;
  /** What most of its values are. */
  kind: PropertyKind;
  /** The most frequent ones, at most twenty. */
  values: string[];
}

/** A view of a `.base` file. */
export interface BaseView {
  name: string;
  /** As a query of this app; filters that it cannot say are left out of it. */
  query: string;
  view: NoteView;
  /** What is not followed, as written; it stays in the file. */
  left: string[];
}

const columns = z.array(nameSchema).max(MAX_COLUMNS);
const view = noteViewSchema.pick({ sorts: true, group: true });
/** What a `.base` is written from. */
const base = z.object({
  name: z.string().trim().min(1).max(MAX_SEARCH_NAME),
  query: z.string().max(MAX_QUERY),
  view: noteViewSchema,
});

export const tableRoutes = {
  /** The lines [offset, offset + limit) of a table; `total` counts lines, `notes` what they list, collapsed ones too. */
  'tables.page': route<{ total: number; notes: number; rows: TableRow[] }>()(
    noteFilterSchema.extend({
      ...view.shape,
      columns,
      /** Keys of groups whose notes are not listed. */
      collapsed: z.array(nameSchema).max(10_000).default([]),
      offset: countSchema.default(0),
      limit: z.number().int().min(1).max(500).default(200),
    }),
  ),
  /** The fields of kept notes, the most frequent first; at most 500. */
  'tables.properties': route<PropertySummary[]>()(z.null()),
  /**
   * Writes one field of several notes as one step of undo. Notes whose front matter has mistakes stay as they are and are
   * counted in `skipped`.
   */
  'tables.setProperty': route<{ changed: number; skipped: number }>()(
    z.object({
      ids: z.array(noteIdSchema).min(1).max(500),
      name: propertyNameSchema,
      value: propertyValueSchema.nullable(),
    }),
  ),
  /** The lines of these notes in this order, to be copied. */
  'tables.text': route<string>()(
    z.object({ format: z.enum(['markdown', 'csv']), ids: z.array(z.string().max(64)).max(5_000), columns }),
  ),
  /** Writes all lines as CSV into the exports folder. */
  'tables.exportCsv': route<{ path: string; rows: number }>()(
    noteFilterSchema.extend({ ...view.shape, columns, name: z.string().max(MAX_SEARCH_NAME) }),
  ),
  /** The views of an imported `.base` file; empty for any other document. */
  'tables.readBase': route<BaseView[]>()(z.object({ id: resourceIdSchema })),
  /**
   * Writes a view as a `.base` file into the exports folder. Of one that came from a file only what was changed is
   * another. `left` names what the file cannot say.
   */
  'tables.exportBase': route<{ path: string; left: string[] }>()(base),
};
