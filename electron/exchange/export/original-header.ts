import { exportedFieldName, isExportedField, originalFieldName } from '../../../shared/domain/exported-note-fields';
import type { Note, NoteProperties } from '../../../shared/domain/note';
import { withField, withFieldRenamed } from '../../../shared/lib/edit-header';
import { parseFrontMatter } from '../../../shared/lib/front-matter';
import { hasNames, namesIn, withNames, withoutSign, writtenName } from '../../../shared/lib/front-matter-names';
import { joinHeader, splitHeader, type HeaderEntry } from '../../../shared/lib/header-text';
import { tagsIn } from '../../../shared/lib/markdown/tags';
import { cleanTitle, titleKey } from '../../../shared/lib/markdown/title-key';
import { readProperties } from '../../corpus/notes/property-table';

/** The front matter of the file from which a note came, for its export. */
interface OriginalHeader {
  /** Its lines as written; where a field has a name of this app's, the name alone is another one. */
  lines: string;
  /** What stands in these lines, and needs no field of the app's. */
  has: { tags: boolean; aliases: boolean };
  /** In place of lines, where they cannot stand among others. */
  fields: Record<string, unknown>;
}

const SOURCE_FIELD = exportedFieldName('source');
const NONE = { tags: false, aliases: false };
/** The last fields that the app writes; what follows is the file's. */
const LAST_FIELDS = new Set(['version', 'path']);

export function originalHeader(
  note: Pick<Note, 'properties' | 'tags' | 'title' | 'body'>,
  aliases: readonly string[],
): OriginalHeader {
  const { properties } = note;
  if (properties === undefined) return { lines: '', has: NONE, fields: {} };
  const { source, fields } = properties;
  const lines = linesOf(note, source, aliases);
  if (lines !== null)
    return { lines, has: { tags: hasNames(source, 'tags'), aliases: hasNames(source, 'aliases') }, fields: {} };
  // A header with mistakes, or in another form, is kept whole as one text.
  if (fields.length === 0 || /^(?:---|\+\+\+)/u.test(source))
    return { lines: '', has: NONE, fields: { [SOURCE_FIELD]: source } };
  const own = fields.filter(({ name }) => !OWN_FIELDS.has(name));
  return {
    lines: '',
    has: NONE,
    fields: Object.fromEntries(
      own.map(({ name, values }) => [exportedFieldName(name), values.length === 1 ? values[0] : values]),
    ),
  };
}

/** Properties in the text of a page that say the same as the note's own fields. */
const OWN_FIELDS = new Set(['title', 'aliases', 'tags', 'created', 'updated', 'path']);

/** Null for a front matter in which no line can be changed. */
function linesOf(
  { title, tags, body }: Pick<Note, 'tags' | 'title' | 'body'>,
  source: string,
  aliases: readonly string[],
): string | null {
  const { data } = parseFrontMatter(source);
  const said = { tags: namesIn(data, 'tags').map(withoutSign), aliases: namesIn(data, 'aliases') };
  const inText = new Set([...tagsIn(body), ...said.tags].map(titleKey));
  const own = new Set(tags.map(titleKey));
  const wanted = {
    tags: [...said.tags.filter((tag) => own.has(titleKey(tag))), ...tags.filter((tag) => !inText.has(titleKey(tag)))],
    aliases: [
      ...said.aliases.filter((alias) => aliases.includes(alias) || alias === title),
      ...aliases.filter((alias) => !said.aliases.includes(alias)),
    ],
  };
  const isSame = (kind: 'tags' | 'aliases') => wanted[kind].join('\n') === said[kind].join('\n');
  let text: string | null = source;
  for (const kind of ['tags', 'aliases'] as const)
    if (text !== null && hasNames(source, kind) && !isSame(kind)) text = withNames(text, kind, wanted[kind]);
  const written = writtenName(source, 'title');
  if (text !== null && written !== null && cleanTitle(String(data[written])) !== title)
    text = withField(text, written, title, (read) => String(read) === title);
  for (const name of new Set(splitHeader(source)?.entries.map((entry) => entry.name ?? '')))
    if (text !== null && !NAMES.has(name) && exportedFieldName(name) !== name)
      text = withFieldRenamed(text, name, exportedFieldName(name));
  const header = text === null ? null : splitHeader(text);
  return header === null || header.indent !== '' ? null : header.entries.map((entry) => entry.text).join('');
}

const NAMES = new Set(['tags', 'aliases']);

/** The properties of a note that this app exported, from the front matter of its page; null for none. */
export function propertiesOfExport(data: Record<string, unknown>, frontMatter: string): NoteProperties | null {
  const whole = data[SOURCE_FIELD];
  if (typeof whole === 'string' && /^(?:---|\+\+\+)[ \t]*\n/u.test(whole))
    return readProperties(parseFrontMatter(whole).data, whole);
  const header = splitHeader(frontMatter);
  const last = header?.entries.findLastIndex(({ name }) => name !== null && LAST_FIELDS.has(name)) ?? -1;
  if (header === null || last === -1) return null;
  const entries = header.entries.slice(last + 1);
  if (entries.every(({ text }) => text.trim() === '')) return null;
  let source: string | null = joinHeader({ ...header, entries });
  for (const { name } of entries.filter(isRenamed))
    if (source !== null) source = withFieldRenamed(source, name!, originalFieldName(name!));
  return source === null ? null : readProperties(parseFrontMatter(source).data, source);
}

const isRenamed = ({ name }: HeaderEntry): boolean =>
  name !== null && !isExportedField(name) && originalFieldName(name) !== name;

/** Whether the tags of an exported page stand in the front matter of the file it came from, which leaves out those of its text. */
export const hasOriginalTags = (properties: NoteProperties | null): boolean =>
  properties !== null && hasNames(properties.source, 'tags');
