import { withField } from '../../../../shared/lib/edit-header';
import { namesIn, withNames, withoutSign, writtenName } from '../../../../shared/lib/front-matter-names';
import { joinHeader, splitHeader, type HeaderEntry, type HeaderText } from '../../../../shared/lib/header-text';

/** The field by which a file is known as a note's, wherever it is moved. */
const ID_FIELD = 'engram-id';
const CATEGORY_FIELD = 'engram-category';
/** Fields that are the note's own; every other one is the person's and stays as it is. */
const OWN_FIELDS = new Set(['title', 'tags', 'tag', 'aliases', 'alias', CATEGORY_FIELD, ID_FIELD]);
const APP_LINE = new RegExp(`^(?:${ID_FIELD}|${CATEGORY_FIELD}):.*\\n`, 'gmu');

export interface Fields {
  title: string | null;
  tags: string[];
  aliases: string[];
  category: string | null;
  id: string | null;
}
/** Fields to write; what is absent stays as it is written, null and no names take it out. */
export type FieldEdits = Partial<Fields>;

/** The fields of a front matter as it was parsed. */
export function fieldsOf(data: Record<string, unknown>): Fields {
  const own = new Map(Object.entries(data).map(([name, value]) => [name.toLowerCase(), value]));
  const text = (name: string) => {
    const value = own.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  };
  return {
    title: text('title'),
    tags: namesIn(data, 'tags').map(withoutSign),
    aliases: namesIn(data, 'aliases'),
    category: text(CATEGORY_FIELD),
    id: text(ID_FIELD),
  };
}

const isOwn = ({ name }: HeaderEntry): boolean => name !== null && OWN_FIELDS.has(name.toLowerCase());
const isBlank = (entries: readonly HeaderEntry[]): boolean => entries.every(({ text }) => text.trim() === '');

/**
 * The person's lines of a front matter, for comparison: their fields and comments, as written. '' for none; the whole of
 * one in which no line can be changed.
 */
export function foreignOf(source: string): string {
  const header = splitHeader(source);
  if (header === null) return source;
  const foreign = header.entries.filter((entry) => !isOwn(entry));
  return isBlank(foreign) ? '' : foreign.map(({ text }) => text).join('');
}

/** The front matter as a note stores it: without the app's fields, everything else as written; '' where nothing is left. */
export function withoutAppFields(source: string): string {
  const rest = source.replace(APP_LINE, '');
  const header = splitHeader(rest);
  return header !== null && isBlank(header.entries) ? '' : rest;
}

/** Null for a front matter in which no line can be changed. */
export function withFields(source: string, { title, tags, aliases, category, id }: FieldEdits): string | null {
  const edits: ((text: string) => string | null)[] = [
    ...(title === undefined ? [] : [(text: string) => setText(text, 'title', title)]),
    ...(aliases === undefined ? [] : [(text: string) => withNames(text, 'aliases', aliases)]),
    ...(tags === undefined ? [] : [(text: string) => withNames(text, 'tags', tags)]),
    ...(category === undefined ? [] : [(text: string) => setText(text, CATEGORY_FIELD, category)]),
    ...(id === undefined ? [] : [(text: string) => setText(text, ID_FIELD, id)]),
  ];
  let text = splitHeader(source) === null ? null : source;
  for (const edit of edits) text = text === null ? null : edit(text);
  return text;
}

/** The front matter of a file with the person's fields as a note has them. */
export function withForeignOf(source: string, from: string): string | null {
  const [header, wanted] = [splitHeader(source), splitHeader(from)];
  if (header === null || wanted === null) return null;
  const own = header.entries.filter(isOwn);
  const taken = new Set<HeaderEntry>();
  const take = (name: string | null) => {
    const entry = own.find((each) => each.name === name && !taken.has(each));
    if (entry !== undefined) taken.add(entry);
    return entry === undefined ? [] : [entry];
  };
  // The note's own fields stay where the note's front matter has them.
  const entries = wanted.entries.flatMap((entry) => (isOwn(entry) ? take(entry.name) : [entry]));
  const rest = own.filter((entry) => !taken.has(entry));
  return joinHeader({ ...fencesOf(header, wanted), entries: [...entries, ...rest] });
}

const fencesOf = (header: HeaderText, wanted: HeaderText): HeaderText =>
  header.entries.length === 0 ? wanted : header;

const setText = (source: string, name: string, value: string | null): string | null =>
  withField(source, writtenName(source, name) ?? name, value, (read) => String(read) === value);
