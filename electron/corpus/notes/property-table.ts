import type { Note, NoteProperties } from '../../../shared/domain/note';
import {
  type NotePropertyTable,
  ownFieldOf,
  type PropertyField,
  propertyKindOf,
  type PropertyValue,
} from '../../../shared/domain/note-property';
import { AppError } from '../../../shared/ipc/errors';
import { valueIn, withField, withFieldRenamed } from '../../../shared/lib/edit-header';
import { parseFrontMatter } from '../../../shared/lib/front-matter';
import { splitHeader } from '../../../shared/lib/header-text';
import { t } from '../../../shared/messages/message';

/** Bounds of what is shown; the source holds everything. */
const MAX_FIELDS = 500;
const MAX_VALUES = 500;
const MAX_VALUE_CHARACTERS = 2_000;
const MAX_DEPTH = 6;

/** Front matter as a note stores it: fields in order, those of a nested object as `parent.child`. */
export function readProperties(data: Record<string, unknown>, source: string): NoteProperties {
  const fields: NoteProperties['fields'] = [];
  const add = (name: string, value: unknown, depth: number): void => {
    if (fields.length >= MAX_FIELDS || value === undefined) return;
    if (isObject(value) && depth < MAX_DEPTH) {
      for (const [child, each] of Object.entries(value)) add(`${name}.${child}`, each, depth + 1);
      return;
    }
    const values = (Array.isArray(value) ? value.flat(MAX_DEPTH) : [value]).slice(0, MAX_VALUES).map(textOf);
    fields.push({
      name: name
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, 200),
      values: values.filter((text) => text !== ''),
    });
  };
  for (const [name, value] of Object.entries(data)) add(name, value, 0);
  return { fields, source };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value);
  return text.length <= MAX_VALUE_CHARACTERS ? text : `${text.slice(0, MAX_VALUE_CHARACTERS - 1)}…`;
}

/**
 * Front matter with the links of its values renamed, each by an edit of its text; as it was where that would change
 * anything else.
 */
export function withLinksRenamed(properties: NoteProperties, rename: (link: string) => string): NoteProperties {
  const renamed = (text: string) => text.replace(/\[\[[^[\]\n]+\]\]/gu, rename);
  const source = renamed(properties.source);
  if (source === properties.source) return properties;
  const fields = properties.fields.map(({ name, values }) => ({ name, values: values.map(renamed) }));
  const wanted = new Map(fields.map(({ name, values }) => [name, values.join('\n')]));
  const { data, problem } = parseFrontMatter(source);
  const isSame = readProperties(data, source).fields.every(
    ({ name, values }) => wanted.get(name) === values.join('\n'),
  );
  return isSame && problem === parseFrontMatter(properties.source).problem ? { fields, source } : properties;
}

/** Front matter that was changed here, with what the file had, by which the next import tells both changes; undefined: none. */
export function changedHere(
  { path, properties: before }: Pick<Note, 'path' | 'properties'>,
  after: NoteProperties | undefined,
): NoteProperties | undefined {
  if (path === undefined) return after;
  const imported = before?.imported ?? before?.source ?? '';
  const { fields, source } = after ?? { fields: [], source: '' };
  if (source !== imported) return { fields, source, imported };
  return source === '' ? undefined : { fields, source };
}

/** One field to write; a null value removes it. */
export interface PropertyChange {
  name: string;
  value: PropertyValue | null;
  formerName?: string;
}

type Owner = Pick<Note, 'properties' | 'tags' | 'aliases'>;

/** The fields of a note's front matter with their types; its tags and other names first, wherever they are stored. */
export function propertyTableOf(note: Owner): NotePropertyTable {
  const own: PropertyField[] = (['tags', 'aliases'] as const)
    .filter((name) => note[name].length > 0)
    .map((name) => ({ name, kind: 'list', value: [...note[name]] }));
  const source = note.properties?.source ?? '';
  const fields = Object.entries(parseFrontMatter(source).data)
    .filter(([name]) => ownFieldOf(name) === null && name.toLowerCase() !== 'title')
    .map(([name, value]) => fieldOf(name, value));
  return { fields: [...own, ...fields], canEdit: splitHeader(source) !== null };
}

function fieldOf(name: string, value: unknown): PropertyField {
  const kind = propertyKindOf(value);
  if (kind === 'nested') return { name, kind, value: JSON.stringify(value, null, 2) };
  if (kind === 'list')
    return { name, kind, value: (value as (string | number | boolean | null)[]).map((item) => String(item ?? '')) };
  return { name, kind, value: value instanceof Date ? value.toISOString() : ((value ?? '') as PropertyValue) };
}

/**
 * A note's front matter, tags and other names with one field changed; every other line stays as it is written.
 *
 * @throws AppError `bad-input` where the front matter cannot be changed by lines, `conflict` for a name that is taken
 */
export function withProperty(note: Owner, change: PropertyChange): Owner {
  const name = change.name.trim();
  const own = ownFieldOf(name);
  const source = note.properties?.source ?? '';
  const values = valuesOf(change.value, own === 'tags');
  return {
    tags: own === 'tags' ? values : note.tags,
    aliases: own === 'aliases' ? values : note.aliases,
    properties: propertiesOf(
      withChange(source, change, name, own === null || change.value === null ? change.value : values),
      source,
    ),
  };
}

function withChange(source: string, { formerName }: PropertyChange, name: string, value: PropertyValue | null) {
  const own = ownFieldOf(name);
  const isThere = valueIn(source, name) !== undefined;
  const isRenamed = formerName !== undefined && formerName !== name;
  if (isRenamed && (own !== null || isThere))
    throw new AppError('conflict', t('mainCorpus.therePropertyNameAlready', { name }));
  const named = isRenamed ? withFieldRenamed(source, formerName, name) : splitHeader(source) === null ? null : source;
  // Tags and other names of a note without front matter stand in none.
  const isWritten = own === null || isThere || value === null;
  const changed = named === null ? null : isWritten ? withField(named, name, value) : named;
  if (changed === null) throw new AppError('bad-input', t('vault.thesePropertiesMistakeThem'));
  return changed;
}

const valuesOf = (value: PropertyValue | null, areTags: boolean): string[] =>
  value === null
    ? []
    : [
        ...new Set(
          (Array.isArray(value) ? value : String(value).split(','))
            .map((item) => (areTags ? item.replace(/^#/, '') : item).trim())
            .filter((item) => item !== ''),
        ),
      ];

/** Undefined where nothing is left. */
function propertiesOf(source: string, before: string): NoteProperties | undefined {
  const isEmpty = splitHeader(source)?.entries.every(({ text }) => text.trim() === '') === true;
  if (source === '' || (isEmpty && source !== before)) return undefined;
  return readProperties(parseFrontMatter(source).data, source);
}
