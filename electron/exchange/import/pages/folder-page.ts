import type { NoteId } from '../../../../shared/domain/ids';
import type { Role } from '../../../../shared/domain/message';
import type { Category, NoteForm, NoteProperties, NoteStatus } from '../../../../shared/domain/note';
import type { DateOrder } from '../../../../shared/ipc/routes/exchange';
import type { YamlProblem } from '../../../../shared/lib/bounded-yaml';
import { isImportedName } from '../../../../shared/lib/import-kinds';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { namesIn, namesOf, SEPARATORS, withoutSign } from '../../../../shared/lib/front-matter-names';
import { aboveText } from '../../../../shared/lib/markdown/above-text';
import { type FileLink, parseFileLinks } from '../../../../shared/lib/markdown/file-links';
import { type NoteLink, parseNoteLinks, parsePropertyLinks } from '../../../../shared/lib/markdown/note-links';
import { tagsIn } from '../../../../shared/lib/markdown/tags';
import { cleanTitle } from '../../../../shared/lib/markdown/title-key';
import { readProperties } from '../../../corpus/notes/property-table';
import { cleanLine, cleanText } from '../text/clean-text';
import { dateOfFile, type NumericDate, numericDateIn, readWrittenDate } from '../text/read-date';
import {
  countUnusable,
  exportedFields,
  hasOriginalTags,
  propertiesOfExport,
  withoutExportedFields,
} from './exported-page';
import type { FolderKind } from './folder-kind';
import { type LogseqPage, readLogseqPage } from './logseq-page';
import { NO_CONCEPT, readConcept, readOwnConcept } from './okf-page';

/** A Markdown file of a folder, read by the conventions of the program it comes from. */
export interface FolderPage {
  /** Of the note that this app wrote as a concept (Open Knowledge Format); absent: the file says none. */
  id?: NoteId;
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
  /** Its dates of numbers alone, with the year last: which of them is the day is said by all pages of the folder. */
  numericDates: NumericDate[];
  links: NoteLink[];
  /** Links to pictures and other files. */
  files: FileLink[];
  /** Markdown for reading and for splitting at headings. */
  text: string;
  /** The note's body: the file without front matter and without a heading that repeats the title. */
  body: string;
  /** The front matter, or Logseq's properties of the page; null without any. */
  properties: NoteProperties | null;
  /** How the file is written beside that; null where body and a line end are all. */
  written: NoteForm | null;
  /** Where the note's file lay before an older app exported it; null for any other file. */
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

/**
 * @param path of the file in its folder, `/` between folders
 * @param dateOrder of dates that may be read in two ways; absent: they are left alone
 */
export const readFolderPage = (source: string, path: string, kind: FolderKind, dateOrder?: DateOrder): FolderPage =>
  readExportedPage(source, path, kind, dateOrder) ?? readPage(source, path, kind, dateOrder);

/** @param otherTitle of its note, which its heading may repeat as well */
function readPage(
  source: string,
  path: string,
  kind: FolderKind,
  dateOrder?: DateOrder,
  otherTitle: string | null = null,
): FolderPage {
  const clean = cleanText(source.replace(/^\ufeff/, ''));
  const { data, body, source: frontMatter, problem } = parseFrontMatter(clean);
  const own = readExportedNote(data, body, frontMatter ?? '');
  if (own !== null) return own;
  const concept = kind === 'okf' ? readConcept(data) : NO_CONCEPT;
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
  const text = logseq?.text ?? (body.trim() === '' ? concept.description : body);
  const found = findPageLinks(text);
  const properties = propertiesOf(data, frontMatter, logseq);
  const [created, updated] = [field(...CREATED_FIELDS), concept.changed ?? field(...UPDATED_FIELDS)];
  const [createdAt, updatedAt] = [readWrittenDate(created, dateOrder), readWrittenDate(updated, dateOrder)];
  const ownBody = withoutTitle(logseq?.body ?? body, [title, otherTitle]);
  return {
    title,
    aliases: unique(aliases, title),
    category: concept.category,
    status: concept.status,
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
    numericDates: [created, updated].flatMap((value) => numericDateIn(value) ?? []),
    links: [...found.links, ...parsePropertyLinks(properties?.fields ?? [])],
    files: parseFileLinks(withProperties(text, properties)),
    text,
    body: ownBody,
    properties,
    written: formOf(source, clean, frontMatter ?? '', ownBody),
    path: null,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** A field's name for comparison: `Date_Created` is `date created`. */
const fieldKey = (name: string): string => name.toLowerCase().replace(/[_-]/g, ' ').trim();

function propertiesOf(
  data: Record<string, unknown>,
  frontMatter: string | null,
  logseq: LogseqPage | null,
): NoteProperties | null {
  const own = logseq === null ? {} : Object.fromEntries(logseq.properties);
  const source = `${frontMatter ?? ''}${logseq?.head ?? ''}`;
  return source === '' ? null : readProperties({ ...data, ...own }, source);
}

/** A note that came from no file, that stands in a concept, or that an older app exported; null for any other file. */
function readExportedNote(written: Record<string, unknown>, page: string, frontMatter: string): FolderPage | null {
  const concept = readOwnConcept(written, page, frontMatter);
  const { data, text } = concept ?? { data: written, text: page };
  const fields = 'tier' in data ? exportedFields(data) : null;
  const heading = /^\n# ([^\n]+)\n/.exec(text);
  if (fields === null || heading === null) return null;
  const rest = text.slice(heading[0].length);
  if (rest !== '' && !(rest.startsWith('\n') && rest.endsWith('\n') && rest.length >= 2)) return null;
  const body = rest.slice(1, -1);
  const title = heading[1]!;
  const found = findPageLinks(body);
  const properties = concept === null ? propertiesOfExport(data, frontMatter) : concept.properties;
  return {
    ...fields,
    ...(concept === null ? {} : { id: concept.id }),
    title,
    aliases: namesIn(data, 'aliases').filter((alias) => alias !== title),
    tags: hasOriginalTags(properties)
      ? [...new Set([...namesIn(data, 'tags').map(withoutSign), ...found.tags])]
      : namesIn(data, 'tags'),
    numericDates: [],
    links: found.links,
    files: parseFileLinks(withProperties(body, properties)),
    // A note may be its title alone.
    text: body.trim() === '' ? title : body,
    body,
    properties,
    written: null,
    path: typeof data.path === 'string' ? data.path : null,
  };
}

/** A person's page that this app exported, with what it says of its note. */
function readExportedPage(source: string, path: string, kind: FolderKind, dateOrder?: DateOrder): FolderPage | null {
  const exported = withoutExportedFields(source);
  if (exported === null) return null;
  const { page: own, title, fields } = exported;
  const page = readPage(own, path, kind, dateOrder, title);
  const said = { ...page, ...fields, numericDates: [] };
  return title === null ? said : { ...said, title, aliases: unique([...page.aliases, page.title], title) };
}

/** A text with the links in the values of its properties. */
const withProperties = (text: string, properties: NoteProperties | null): string =>
  properties === null
    ? text
    : [text, ...properties.fields.flatMap(({ values }) => values).filter((value) => value.includes('[['))].join('\n\n');

/** File name without extension. Logseq writes `/` of a title as `___` or `%2F`, and days as `2024_03_01`. */
export function titleOfPath(path: string, kind: FolderKind): string {
  const file = path.split('/').at(-1)!;
  const name = isImportedName(file) ? file.slice(0, file.lastIndexOf('.')) : file;
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
function withoutTitle(body: string, titles: readonly (string | null)[]): string {
  const { before, heading, after } = aboveText(body);
  const rest =
    heading !== null && titles.includes(cleanTitle(heading))
      ? body.slice(before.length + heading.length + after.length)
      : body.replace(/^\n+/, '');
  return rest.replace(/\n$/, '');
}

/** How a file is written where front matter, body and a line end do not say it; null where they do. */
function formOf(source: string, clean: string, header: string, body: string): NoteForm | null {
  const start = Math.max(clean.lastIndexOf(body), header.length);
  const end = start + body.length;
  const [above, below] = [clean.slice(header.length, start), clean.slice(end)];
  const isWhole = clean.slice(start, end) === body;
  const hasReturns = source === clean.replaceAll('\n', '\r\n');
  const isPlain = isWhole && (source === clean || hasReturns);
  if (isPlain && above === '' && below === lineEndBelow(body) && source === clean) return null;
  return {
    above: isWhole ? above : '',
    below: isWhole ? below : lineEndBelow(body),
    ...(isPlain && hasReturns && source !== clean ? { lineEnd: '\r\n' } : {}),
    ...(isPlain ? {} : { exact: source }),
  };
}

/** What follows a body in a file. */
export const lineEndBelow = (body: string): string => (body === '' ? '' : '\n');

/** Distinct links and `#tags` of a page, in order, without those in code. */
export function findPageLinks(markdown: string): { links: NoteLink[]; tags: string[] } {
  const links = new Map<string, NoteLink>();
  for (const link of parseNoteLinks(markdown)) {
    const known = links.get(link.target);
    links.set(link.target, { ...link, isEmbed: link.isEmbed || known?.isEmbed === true });
  }
  return { links: [...links.values()], tags: tagsIn(markdown) };
}
