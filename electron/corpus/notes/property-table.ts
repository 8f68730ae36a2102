import { isMap, isScalar, parseDocument, type Document } from 'yaml';
import type { Note, NoteProperties } from '../../../shared/domain/note';
import {
  propertyKindOf,
  type NotePropertyTable,
  type PropertyField,
  type PropertyValue,
} from '../../../shared/domain/note-property';
import { AppError } from '../../../shared/ipc/errors';
import { parseFrontMatter } from '../../../shared/lib/front-matter';
import { readProperties } from './read-properties';
import { t } from '../../../shared/messages/message';

/** One field to write; a null value removes it. */
export interface PropertyChange {
  name: string;
  value: PropertyValue | null;
  formerName?: string;
}

type Owner = Pick<Note, 'properties' | 'tags' | 'aliases'>;

/** Fields that the note keeps itself, whatever its front matter calls them. */
const OWN: Record<string, 'tags' | 'aliases'> = { tags: 'tags', tag: 'tags', aliases: 'aliases', alias: 'aliases' };
const ownFieldOf = (name: string): 'tags' | 'aliases' | null => OWN[name.toLowerCase()] ?? null;

/** The fields of a note's front matter with their types; its tags and other names first, wherever they are stored. */
export function propertyTableOf(note: Owner): NotePropertyTable {
  const own: PropertyField[] = (['tags', 'aliases'] as const)
    .filter((name) => note[name].length > 0)
    .map((name) => ({ name, kind: 'list', value: [...note[name]] }));
  const source = note.properties?.source ?? '';
  const document = readDocument(source);
  const data: Record<string, unknown> = document?.toJS() ?? parseFrontMatter(source).data;
  const fields = Object.entries(data)
    .filter(([name]) => ownFieldOf(name) === null && name.toLowerCase() !== 'title')
    .map(([name, value]) => fieldOf(name, value));
  return { fields: [...own, ...fields], canEdit: document !== null };
}

function fieldOf(name: string, value: unknown): PropertyField {
  const kind = propertyKindOf(value);
  if (kind === 'nested') return { name, kind, value: JSON.stringify(value, null, 2) };
  if (kind === 'list')
    return { name, kind, value: (value as (string | number | boolean | null)[]).map((item) => String(item ?? '')) };
  return { name, kind, value: value instanceof Date ? value.toISOString() : ((value ?? '') as PropertyValue) };
}

const FENCED = /^---[ \t]*\n([\s\S]*?)(?:---|\.\.\.)[ \t]*\n*$/;

/** The YAML of a front matter; an empty document for none, null for one with mistakes, in TOML, or no list of fields. */
function readDocument(source: string): Document | null {
  if (source.trim() === '') return parseDocument('{}', { schema: 'core' });
  const inner = FENCED.exec(source)?.[1];
  if (inner === undefined) return null;
  const document = parseDocument(inner, { schema: 'core', uniqueKeys: false, logLevel: 'silent' });
  const isTable = document.errors.length === 0 && (document.contents === null || isMap(document.contents));
  return isTable && !/[&*][\w-]+/.test(inner.replace(/"[^"]*"|'[^']*'|#.*$/gm, '')) ? document : null;
}

/**
 * A note's front matter, tags and other names with one field changed; comments, order and everything else stay.
 *
 * @throws AppError `bad-input` where the front matter cannot be rewritten, `conflict` for a name that is taken
 */
export function withProperty(note: Owner, change: PropertyChange): Owner {
  const name = change.name.trim();
  const own = ownFieldOf(name);
  const source = note.properties?.source ?? '';
  const document = readDocument(source);
  if (document === null) throw new AppError('bad-input', t('mainCorpus.thesePropertiesMistakeThem'));
  const isRenamed = change.formerName !== undefined && change.formerName !== name;
  if (isRenamed && (own !== null || document.has(name)))
    throw new AppError('conflict', t('mainCorpus.therePropertyNameAlready', { name }));
  if (isRenamed) renameKey(document, change.formerName!, name);
  const values = valuesOf(change.value, own === 'tags');
  const isInSource = document.has(name);
  if (change.value === null) document.delete(name);
  else if (own === null || isInSource) document.set(name, own === null ? change.value : values);
  return {
    ...(own === 'tags' ? { tags: values, aliases: note.aliases } : {}),
    ...(own === 'aliases' ? { aliases: values, tags: note.tags } : {}),
    ...(own === null ? { tags: note.tags, aliases: note.aliases } : {}),
    properties: printProperties(document, source === '' ? null : (note.properties ?? null)),
  } as Owner;
}

function renameKey(document: Document, from: string, to: string): void {
  if (!isMap(document.contents)) return;
  for (const { key } of document.contents.items) if (isScalar(key) && key.value === from) key.value = to;
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

function printProperties(document: Document, before: NoteProperties | null): NoteProperties | undefined {
  const data = (document.toJS() ?? {}) as Record<string, unknown>;
  if (Object.keys(data).length === 0 && !/#/.test(before?.source ?? '')) return undefined;
  if (isMap(document.contents)) document.contents.flow = false;
  const source = `---\n${document.toString({ lineWidth: 0, flowCollectionPadding: /[[{] /.test(before?.source ?? '') })}---\n`;
  return readProperties(data, source);
}
