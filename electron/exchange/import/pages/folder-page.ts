import type { Role } from '../../../../shared/domain/message';
import {
  type Category,
  categorySchema,
  type NoteProperties,
  type NoteStatus,
  noteStatusSchema,
} from '../../../../shared/domain/note';
import type { YamlProblem } from '../../../../shared/lib/bounded-yaml';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { namesIn, namesOf, SEPARATORS, withoutSign } from '../../../../shared/lib/front-matter-names';
import { aboveText } from '../../../../shared/lib/markdown/above-text';
import { type FileLink, parseFileLinks } from '../../../../shared/lib/markdown/file-links';
import { type NoteLink, parseNoteLinks, parsePropertyLinks } from '../../../../shared/lib/markdown/note-links';
import { tagsIn } from '../../../../shared/lib/markdown/tags';
import { cleanTitle } from '../../../../shared/lib/markdown/title-key';
import { isTime } from '../../../../shared/lib/time/time-range';
import { readProperties } from '../../../corpus/notes/property-table';
import { hasOriginalTags, propertiesOfExport } from '../../export/original-header';
import { cleanLine, cleanText } from '../text/clean-text';
import { dateOfFile, readDate } from '../text/read-date';
import type { FolderKind } from './folder-kind';
import { type LogseqPage, readLogseqPage } from './logseq-page';

/** A Markdown file of a folder, read by the conventions of the program it comes from. */
export interface FolderPage {
  title: string;
  aliases: string[];
  tags: string[];
  category: Category | null;
  status: NoteStatus;
  author: Role;
  /** Epoch milliseconds; null if the file has no date. */
  createdAt: number | null;
  keptAt: number | null;
  updatedAt: number | null;
  /** Front matter dates that are invalid or out of range. */
  unusableDates: number;
  links: NoteLink[];
  /** Links to pictures and other files. */
  files: FileLink[];
  /** Markdown for reading and for splitting at headings. */
  text: string;
  /** The note's body: the file without front matter and without a heading that repeats the title. */
  body: string;
  /** The front matter, or Logseq's properties of the page; null without any. */
  properties: NoteProperties | null;
  /** Where the note's file lay before this app exported it; null for any other file. */
  path: string | null;
  /** Why its front matter could not be read, or only in part; absent: it was. */
  problem?: YamlProblem;
}

/** Names of front matter fields for the times of a note, as programs and people write them. */
const CREATED_FIELDS = ['created', 'date', 'date created', 'creation date', 'created at', 'createdat', 'published'];
const UPDATED_FIELDS = [
  'updated',
  'modified',
  'date modified',
  'date updated',
  'updated at',
  'updatedat',
  'lastmod',
  'last modified',
  'lastmodified',
];
const MAX_NAMES = 100;

/** @param path of the file in its folder, `/` between folders */
export function readFolderPage(source: string, path: string, kind: FolderKind): FolderPage {
  const clean = cleanText(source.replace(/^\ufeff/, ''));
  const { data, body, source: frontMatter, problem } = parseFrontMatter(clean);
  const own = readExportedNote(data, body, frontMatter ?? '');
  if (own !== null) return own;
  const logseq = kind === 'logseq' ? readLogseqPage(body) : null;
  const fields = new Map<string, unknown>(logseq?.properties);
  for (const [name, value] of Object.entries(data)) fields.set(fieldKey(name), value);
  const field = (...names: string[]) =>
    names.map((name) => fields.get(name)).find((value) => value !== undefined && value !== null && value !== '');
  const fileTitle = titleOfPath(path, kind);
  const written = field('title');
  const title =
    shortTitle(typeof written === 'string' || typeof written === 'number' ? String(written) : fileTitle) || fileTitle;
  const day = dateOfFile(path);
  const aliases = [
    ...cleanNames(field('aliases', 'alias')),
    ...(fileTitle === title ? [] : [fileTitle]),
    ...(day === null || kind !== 'logseq' || !path.includes('journals/') ? [] : journalNames(day)),
  ];
  const text = logseq?.text ?? body;
  const found = findPageLinks(text);
  const properties = propertiesOf(data, frontMatter, logseq);
  const [created, updated] = [field(...CREATED_FIELDS), field(...UPDATED_FIELDS)];
  const [createdAt, updatedAt] = [dateOf(created), dateOf(updated)];
  return {
    title,
    aliases: unique(aliases, title),
    category: null,
    status: 'kept',
    author: 'person',
    tags: unique(
      [
        ...cleanNames(namesOf(field('tags', 'tag'), SEPARATORS.tags)).map((tag) => tag.replace(/^#/, '')),
        ...found.tags,
      ],
      null,
    ),
    createdAt: createdAt ?? day ?? updatedAt,
    keptAt: null,
    updatedAt,
    unusableDates: countUnusable([
      [created, createdAt],
      [updated, updatedAt],
    ]),
    links: [...found.links, ...parsePropertyLinks(properties?.fields ?? [])],
    files: parseFileLinks(withProperties(text, properties)),
    text,
    body: withoutTitle(logseq?.body ?? body, title),
    properties,
    path: null,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** A field's name for comparison: `Date_Created` is `date created`. */
const fieldKey = (name: string): string => name.toLowerCase().replace(/[_-]/g, ' ').trim();

/** A date of TOML is an object; any other is a text or a number. */
const dateOf = (value: unknown): number | null => readDate(value instanceof Date ? value.toISOString() : value);

function propertiesOf(
  data: Record<string, unknown>,
  frontMatter: string | null,
  logseq: LogseqPage | null,
): NoteProperties | null {
  const own = logseq === null ? {} : Object.fromEntries(logseq.properties);
  const source = `${frontMatter ?? ''}${logseq?.head ?? ''}`;
  return source === '' ? null : readProperties({ ...data, ...own }, source);
}

/** A note as this app exports it, exactly as it was; null for any other file. */
function readExportedNote(data: Record<string, unknown>, text: string, frontMatter: string): FolderPage | null {
  // The file does not say until when a note was deferred: it is pending here.
  const status = noteStatusSchema.safeParse(data.status === 'deferred' ? 'pending' : data.status);
  const category = categorySchema.safeParse(data.type);
  const heading = /^\n# ([^\n]+)\n/.exec(text);
  if (
    !status.success ||
    !category.success ||
    typeof data.id !== 'string' ||
    heading === null ||
    !['tier', 'version', 'author'].every((name) => name in data)
  )
    return null;
  const rest = text.slice(heading[0].length);
  if (rest !== '' && !(rest.startsWith('\n') && rest.endsWith('\n') && rest.length >= 2)) return null;
  const body = rest.slice(1, -1);
  const title = heading[1]!;
  const found = findPageLinks(body);
  const properties = propertiesOfExport(data, frontMatter);
  const [createdAt, keptAt, updatedAt] = [timeOf(data.created), timeOf(data.kept), timeOf(data.updated)];
  return {
    title,
    aliases: namesIn(data, 'aliases').filter((alias) => alias !== title),
    tags: hasOriginalTags(properties)
      ? [...new Set([...namesIn(data, 'tags').map(withoutSign), ...found.tags])]
      : namesIn(data, 'tags'),
    category: category.data,
    status: status.data,
    author: data.author === 'assistant' ? 'assistant' : 'person',
    createdAt,
    keptAt,
    updatedAt,
    unusableDates: countUnusable([
      [data.created, createdAt],
      [data.kept, keptAt],
      [data.updated, updatedAt],
    ]),
    links: found.links,
    files: parseFileLinks(withProperties(body, properties)),
    text: body,
    body,
    properties,
    path: typeof data.path === 'string' ? data.path : null,
  };
}

/** A text with the links in the values of its properties. */
const withProperties = (text: string, properties: NoteProperties | null): string =>
  properties === null
    ? text
    : [text, ...properties.fields.flatMap(({ values }) => values).filter((value) => value.includes('[['))].join('\n\n');

const countUnusable = (fields: readonly (readonly [unknown, number | null])[]): number =>
  fields.filter(([value, at]) => at === null && value !== undefined && value !== null && value !== '').length;

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

/** File name without extension. Logseq writes `/` of a title as `___` or `%2F`, and days as `2024_03_01`. */
export function titleOfPath(path: string, kind: FolderKind): string {
  const name = path
    .split('/')
    .at(-1)!
    .replace(/\.(?:md|markdown|txt|html?|pdf)$/i, '');
  if (kind !== 'logseq') return shortTitle(name) || 'untitled';
  const journal = /(?:^|\/)journals\/(\d{4})_(\d{2})_(\d{2})\.\w+$/.exec(path);
  if (journal) return journal.slice(1).join('-');
  return (
    shortTitle(
      name
        .replace(/___/g, '/')
        .replace(/%([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    ) || 'untitled'
  );
}

const shortTitle = (title: string): string => cleanTitle(cleanLine(title, 300));

/** Names by which Logseq's pages link to a day: "Mar 1st, 2024". */
function journalNames(day: number): string[] {
  const date = new Date(day);
  const number = date.getUTCDate();
  const ending = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][
    date.getUTCMonth()
  ]!;
  return [`${month} ${number}${ending}, ${date.getUTCFullYear()}`];
}

/** A list, or a text of names separated by commas, or for tags by spaces. */
function cleanNames(value: unknown): string[] {
  const parts = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/,/)
      : typeof value === 'number'
        ? [value]
        : [];
  return parts
    .flatMap((part) =>
      typeof part === 'string' || typeof part === 'number'
        ? [cleanLine(String(part).replace(/^\s*(?:\[\[|["'])|(?:\]\]|["'])\s*$/g, ''), 200)]
        : [],
    )
    .filter((name) => name !== '');
}

const unique = (names: readonly string[], except: string | null): string[] =>
  [...new Set(names)].filter((name) => name !== except).slice(0, MAX_NAMES);

/** Removes blank lines and a heading that repeats the title. */
function withoutTitle(body: string, title: string): string {
  const { before, heading, after } = aboveText(body);
  const rest =
    heading !== null && cleanTitle(heading) === title
      ? body.slice(before.length + heading.length + after.length)
      : body.replace(/^\n+/, '');
  return rest.replace(/\n$/, '');
}

/** Distinct links and `#tags` of a page, in order, without those in code. */
export function findPageLinks(markdown: string): { links: NoteLink[]; tags: string[] } {
  const links = new Map<string, NoteLink>();
  for (const link of parseNoteLinks(markdown)) {
    const known = links.get(link.target);
    links.set(link.target, { ...link, isEmbed: link.isEmbed || known?.isEmbed === true });
  }
  return { links: [...links.values()], tags: tagsIn(markdown) };
}
