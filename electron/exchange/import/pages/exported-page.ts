import { ORIGINAL_SOURCE, originalFieldName, PAGE_FIELD } from '../../../../shared/domain/exported-note-fields';
import { type Category, categorySchema, type NoteProperties, noteStatusSchema } from '../../../../shared/domain/note';
import type { NoteStatus } from '../../../../shared/domain/note';
import type { Role } from '../../../../shared/domain/message';
import { withFieldRenamed } from '../../../../shared/lib/edit-header';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { hasNames } from '../../../../shared/lib/front-matter-names';
import { joinHeader, splitHeader, type HeaderEntry } from '../../../../shared/lib/header-text';
import { isTime } from '../../../../shared/lib/time/time-range';
import { readProperties } from '../../../corpus/notes/property-table';
import { cleanText } from '../text/clean-text';
import { numericDateIn } from '../text/read-date';

/** What an exported page says of its note, beside the text of the page. */
export interface ExportedFields {
  status: NoteStatus;
  category: Category;
  author: Role;
  /** Epoch milliseconds; null where the page says none. */
  createdAt: number | null;
  keptAt: number | null;
  updatedAt: number | null;
  unusableDates: number;
}

/** The fields by their names in `data`; null where it is no page that this app exported. */
export function exportedFields(data: Record<string, unknown>, nameOf = (name: string) => name): ExportedFields | null {
  const value = (name: string) => data[nameOf(name)];
  // The file does not say until when a note was deferred: it is pending here.
  const status = noteStatusSchema.safeParse(value('status') === 'deferred' ? 'pending' : value('status'));
  const category = categorySchema.safeParse(value('type'));
  const isWhole = typeof value('id') === 'string' && ['author', 'version'].every((name) => nameOf(name) in data);
  if (!status.success || !category.success || !isWhole) return null;
  const dates = ['created', 'kept', 'updated'].map((name) => [value(name), timeOf(value(name))] as const);
  const [createdAt, keptAt, updatedAt] = dates.map(([, at]) => at) as [number | null, number | null, number | null];
  return {
    status: status.data,
    category: category.data,
    author: value('author') === 'assistant' ? 'assistant' : 'person',
    createdAt,
    keptAt,
    updatedAt,
    unusableDates: countUnusable(dates),
  };
}

/** Values of dates that are none, or out of range. */
export const countUnusable = (fields: readonly (readonly [unknown, number | null])[]): number =>
  fields.filter(
    ([value, at]) =>
      at === null && value !== undefined && value !== null && value !== '' && numericDateIn(value) === null,
  ).length;

function timeOf(value: unknown): number | null {
  const time =
    typeof value === 'string'
      ? /^-?\d+$/.test(value)
        ? Number(value)
        : Date.parse(value)
      : typeof value === 'number'
        ? value
        : Number.NaN;
  return isTime(time) ? time : null;
}

/** Whole lines of a text with their ends, whatever system they come from. */
export const rawLines = (text: string): string[] => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/gu) ?? [];

/** A field of this app on one line of a person's front matter, in YAML or TOML. */
const APP_LINE = /^ *engram-[a-z-]+(?::| =) /u;

/** A person's page that this app exported: the page as it was, and what the app wrote into it. Null for any other page. */
export function withoutExportedFields(
  source: string,
): { page: string; title: string | null; fields: ExportedFields } | null {
  if (!source.includes(PAGE_FIELD('version'))) return null;
  const clean = cleanText(source.replace(/^\ufeff/u, ''));
  const { data, source: header } = parseFrontMatter(clean);
  const fields = header === null ? null : exportedFields(data, PAGE_FIELD);
  if (header === null || fields === null) return null;
  const lines = rawLines(source);
  const above = lines.slice(0, header.split('\n').length - 1);
  const own = above.filter((line) => !APP_LINE.test(line));
  const mark = /^\ufeff/u.exec(source)?.[0] ?? '';
  const isApps = own.length === 2 && above.length > 2;
  const title = data[PAGE_FIELD('title')];
  return {
    page: [...(isApps ? [mark] : own), ...lines.slice(above.length)].join(''),
    title: typeof title === 'string' ? title : null,
    fields,
  };
}

/** The last fields that an older app wrote; what follows is the file's. */
const LAST_FIELDS = new Set(['version', 'path']);

/**
 * The properties of a note that is no page of its own, from the front matter of its file; null for none.
 *
 * @param ends fields of which the last is followed by those of the file it came from; default: those of older apps
 */
export function propertiesOfExport(
  data: Record<string, unknown>,
  frontMatter: string,
  ends: ReadonlySet<string> = LAST_FIELDS,
): NoteProperties | null {
  const whole = data[ORIGINAL_SOURCE];
  if (typeof whole === 'string' && /^(?:---|\+\+\+)[ \t]*\n/u.test(whole))
    return readProperties(parseFrontMatter(whole).data, whole);
  const header = splitHeader(frontMatter);
  const last = header?.entries.findLastIndex(({ name }) => name !== null && ends.has(name)) ?? -1;
  if (header === null || last === -1) return null;
  const entries = header.entries.slice(last + 1);
  if (entries.every(({ text }) => text.trim() === '')) return null;
  let source: string | null = joinHeader({ ...header, entries });
  for (const { name } of entries.filter(isRenamed))
    if (source !== null) source = withFieldRenamed(source, name!, originalFieldName(name!));
  return source === null ? null : readProperties(parseFrontMatter(source).data, source);
}

const isRenamed = ({ name }: HeaderEntry): boolean => name !== null && originalFieldName(name) !== name;

/** Whether the tags of an exported page stand in the front matter of the file it came from, which leaves out those of its text. */
export const hasOriginalTags = (properties: NoteProperties | null): boolean =>
  properties !== null && hasNames(properties.source, 'tags');
