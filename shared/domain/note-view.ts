import { z } from 'zod';
import { nameSchema, textSchema } from './bounds';
import { labels, t } from '../messages/message';

/** What every note can show beside its properties. */
export const BUILT_IN_COLUMNS = [
  'title',
  'category',
  'tags',
  'folder',
  'updated',
  'created',
  'kept',
  'links',
  'linksOut',
  'linksIn',
  'used',
  'quotedAt',
  'why',
  'chat',
  'vitality',
  'agreement',
] as const;
export type BuiltInColumn = (typeof BUILT_IN_COLUMNS)[number];

const COLUMN_LABELS = labels<BuiltInColumn>({
  title: () => t('common.title'),
  category: () => t('common.category'),
  tags: () => t('vault.tags'),
  folder: () => t('common.folder'),
  updated: () => t('common.changed'),
  created: () => t('tables.created'),
  kept: () => t('common.kept2'),
  links: () => t('common.links3'),
  linksOut: () => t('tables.linksOut'),
  linksIn: () => t('tables.linksIn'),
  used: () => t('vault.quoted'),
  quotedAt: () => t('tables.lastQuoted'),
  why: () => t('tables.whyKept'),
  chat: () => t('tables.fromChat'),
  vitality: () => t('common.vitality'),
  agreement: () => t('tables.agreement'),
});

const PROPERTY = 'note.';
/** The column of a field of the front matter. */
export const propertyColumn = (name: string): string => `${PROPERTY}${name}`;
/** The field that a column shows; null for a built-in one. */
export const propertyOfColumn = (column: string): string | null =>
  column.startsWith(PROPERTY) ? column.slice(PROPERTY.length) : null;

const isBuiltIn = (column: string): column is BuiltInColumn => (BUILT_IN_COLUMNS as readonly string[]).includes(column);

/** The built-in column of this name; null for a property, and for one of a later version. */
export const builtInColumn = (column: string): BuiltInColumn | null => (isBuiltIn(column) ? column : null);

const TIMES: ReadonlySet<string> = new Set<BuiltInColumn>(['updated', 'created', 'kept', 'quotedAt']);
/** Whether a number in this column is a moment, epoch milliseconds. */
export const isTimeColumn = (column: string): boolean => TIMES.has(column);

export const columnLabel = (column: string): string =>
  isBuiltIn(column) ? COLUMN_LABELS[column] : (propertyOfColumn(column) ?? column);

export const MAX_COLUMNS = 50;
export const MAX_SORTS = 5;
/** Pixels. */
export const MIN_COLUMN_WIDTH = 60;
export const MAX_COLUMN_WIDTH = 1_200;

const sortSchema = z.object({ column: nameSchema, isDescending: z.boolean() });
export type ViewSort = z.infer<typeof sortSchema>;

/** How a saved search is shown as a table. */
export const noteViewSchema = z.object({
  /** In their order, the title first. A width in pixels; absent: the usual one. */
  columns: z
    .array(z.object({ name: nameSchema, width: z.number().min(MIN_COLUMN_WIDTH).max(MAX_COLUMN_WIDTH).optional() }))
    .max(MAX_COLUMNS),
  /** The first decides, the next among equals. */
  sorts: z.array(sortSchema).max(MAX_SORTS),
  group: sortSchema.nullable(),
  /** The `.base` file that it came from, as written, and its name there; absent: from none. */
  base: z.object({ source: textSchema, view: nameSchema }).optional(),
});
export type NoteView = z.infer<typeof noteViewSchema>;

export const DEFAULT_VIEW: NoteView = {
  columns: ['title', 'category', 'tags', 'updated', 'links'].map((name) => ({ name })),
  sorts: [{ column: 'updated', isDescending: true }],
  group: null,
};
