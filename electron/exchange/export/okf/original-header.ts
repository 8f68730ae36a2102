import { exportedFieldName, ORIGINAL_SOURCE } from '../../../../shared/domain/exported-note-fields';
import type { Note } from '../../../../shared/domain/note';
import { withField, withFieldRenamed } from '../../../../shared/lib/edit-header';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { hasNames, namesIn, withNames, withoutSign, writtenName } from '../../../../shared/lib/front-matter-names';
import { splitHeader } from '../../../../shared/lib/header-text';
import { tagsIn } from '../../../../shared/lib/markdown/tags';
import { cleanTitle, titleKey } from '../../../../shared/lib/markdown/title-key';

/** The front matter of the file from which a note came, for its export. */
interface OriginalHeader {
  /** Its lines as written; where a field has a name of this app's, the name alone is another one. */
  lines: string;
  /** In place of lines, where they cannot stand among others. */
  fields: Record<string, unknown>;
}

/** @param own names of fields that the app writes in a concept */
export function originalHeader(
  note: Pick<Note, 'properties' | 'tags' | 'aliases' | 'title' | 'body'>,
  own: ReadonlySet<string>,
): OriginalHeader {
  const { properties } = note;
  if (properties === undefined || properties.source === '') return { lines: '', fields: {} };
  const { source, fields } = properties;
  const lines = linesOf(note, source, own);
  if (lines !== null) return { lines, fields: {} };
  // A header with mistakes, or in another form, is kept whole as one text.
  if (fields.length === 0 || /^(?:---|\+\+\+)/u.test(source))
    return { lines: '', fields: { [ORIGINAL_SOURCE]: source } };
  const foreign = fields.filter(({ name }) => !OWN_FIELDS.has(name));
  return {
    lines: '',
    fields: Object.fromEntries(
      foreign.map(({ name, values }) => [exportedFieldName(name, own), values.length === 1 ? values[0] : values]),
    ),
  };
}

/** Properties in the text of a page that say the same as the note's own fields. */
const OWN_FIELDS = new Set(['title', 'aliases', 'tags', 'created', 'updated', 'path']);

/** Null for a front matter in which no line can be changed. */
function linesOf(
  { title, tags, aliases, body }: Pick<Note, 'tags' | 'aliases' | 'title' | 'body'>,
  source: string,
  exported: ReadonlySet<string>,
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
    if (text !== null && exportedFieldName(name, exported) !== name)
      text = withFieldRenamed(text, name, exportedFieldName(name, exported));
  const header = text === null ? null : splitHeader(text);
  return header === null || header.indent !== '' ? null : header.entries.map((entry) => entry.text).join('');
}
