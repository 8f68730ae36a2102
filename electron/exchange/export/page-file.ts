import { PAGE_FIELD } from '../../../shared/domain/exported-note-fields';
import type { Note, NoteForm } from '../../../shared/domain/note';
import { withField } from '../../../shared/lib/edit-header';
import { parseFrontMatter } from '../../../shared/lib/front-matter';
import { namesIn, withNames, withoutSign, writtenName } from '../../../shared/lib/front-matter-names';
import { aboveText } from '../../../shared/lib/markdown/above-text';
import { cleanTitle, titleKey } from '../../../shared/lib/markdown/title-key';
import { rawLines } from '../import/pages/exported-page';
import { type FolderPage, lineEndBelow, readFolderPage } from '../import/pages/folder-page';
import type { FolderKind } from '../import/pages/folder-kind';
import { cleanText } from '../import/text/clean-text';

/** A note with what its page says of it; `path` is that of the page, `/` between folders. */
export interface ExportedPage {
  note: Pick<Note, 'title' | 'body' | 'aliases' | 'tags' | 'properties' | 'written'>;
  path: string;
  kind: FolderKind;
  /** The app's own fields, by their plain names. */
  fields: Record<string, unknown>;
}

/**
 * A page that a person wrote, as they wrote it, with the app's fields below theirs. What the note says and its page does
 * not is edited in; what both say stays to the byte. Of a front matter that takes no field, the app writes none.
 */
export function pageFile({ note, path, kind, fields }: ExportedPage): string {
  const own = note.properties?.source ?? '';
  const written = parseFrontMatter(own).source ?? '';
  // A page of Logseq has its properties in its text.
  const head = own.slice(written.length);
  const form: NoteForm = note.written ?? {
    above: head === '' ? '' : `${head}\n`,
    below: lineEndBelow(note.body),
  };
  const said = readFolderPage(`${written}${form.above}${note.body}${form.below}`, path, kind);
  const isRenamed = said.title !== note.title && !isToldApart(note.title, said.title);
  const edited = withNamesOf(note, said, written, isRenamed);
  const saysTitle = said.title === note.title || (isRenamed && titleIn(edited) === note.title);
  const lines = linesOf({ ...fields, title: saysTitle ? null : note.title });
  const text = `${edited}${isRenamed ? withHeading(form.above, note.title) : form.above}${note.body}${form.below}`;
  const isUnchanged = form.exact !== undefined && cleanText(form.exact.replace(/^\ufeff/u, '')) === text;
  return insertLines(isUnchanged ? form.exact! : withLineEnds(text, form.lineEnd), edited, lines);
}

function titleIn(header: string): string {
  const value = parseFrontMatter(header).data[writtenName(header, 'title') ?? ''];
  return typeof value === 'string' || typeof value === 'number' ? cleanTitle(String(value)) : '';
}

/** Files of one name in several folders are notes of different titles: “Soil (North)”. */
const isToldApart = (title: string, ofPage: string): boolean => title.startsWith(`${ofPage.slice(0, 200)} (`);

const withLineEnds = (text: string, lineEnd = '\n'): string => text.replaceAll('\n', lineEnd);

function withHeading(above: string, title: string): string {
  const { before, heading, after } = aboveText(above);
  return heading === null ? above : `${before}${title}${after}`;
}

/** The front matter with the note's tags, other names and new title, where the page does not say them. */
function withNamesOf(
  { title, tags, aliases }: ExportedPage['note'],
  said: FolderPage,
  header: string,
  isRenamed: boolean,
): string {
  const { data } = parseFrontMatter(header);
  let text = header;
  const edit = (next: string | null) => {
    if (next !== null) text = next;
  };
  const own = isRenamed ? [...aliases, title] : aliases;
  const implied = [...said.aliases, said.title, ...(isRenamed ? [] : [title])];
  for (const [kind, names, known, inHeader] of [
    ['tags', tags, said.tags, namesIn(data, 'tags').map(withoutSign)],
    ['aliases', own, implied, namesIn(data, 'aliases')],
  ] as const) {
    const [has, knows] = [names, known].map((each) => new Set(each.map(titleKey)));
    const gone = new Set(known.map(titleKey).filter((key) => !has!.has(key) && key !== titleKey(said.title)));
    const added = names.filter((name) => !knows!.has(titleKey(name)));
    const kept = inHeader.filter((name) => !gone.has(titleKey(name)));
    if (kept.length < inHeader.length || added.length > 0) edit(withNames(text, kind, [...kept, ...added]));
  }
  const field = writtenName(header, 'title');
  if (isRenamed && field !== null) edit(withField(text, field, title, (read) => String(read) === title));
  return text;
}

type AppLine = [name: string, value: unknown];

/** The fields that have a value. */
const linesOf = (fields: Record<string, unknown>): AppLine[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => [PAGE_FIELD(name), value]);

/** The file with the app's fields at the end of its front matter; as it is, where that takes none. */
function insertLines(file: string, header: string, fields: readonly AppLine[]): string {
  const lines = rawLines(file);
  const lineEnd = /\r?\n$/u.exec(lines[0] ?? '')?.[0] ?? '\n';
  const mark = /^\ufeff/u.exec(file)?.[0] ?? '';
  const yaml = (indent: string) => fields.map(([name, value]) => `${indent}${name}: ${inYaml(value)}${lineEnd}`);
  if (header === '') return [`${mark}---${lineEnd}`, ...yaml(''), `---${lineEnd}`, file.slice(mark.length)].join('');
  const count = header.split('\n').length - 1;
  const own = lines.slice(0, count).filter((line) => !fields.some(([name]) => line.trimStart().startsWith(`${name}:`)));
  const isToml = header.startsWith('+++');
  // Below a table of TOML a field would belong to that table.
  const at = isToml ? 1 : own.findLastIndex((line) => /^(?:---|\.\.\.)[ \t]*[\r\n]/u.test(line));
  const added = isToml
    ? fields.map(([name, value]) => `${name} = ${inToml(value)}${lineEnd}`)
    : yaml(/^( *)[^\s#-]/mu.exec(own.slice(1).join(''))?.[1] ?? '');
  const above = own.toSpliced(at, 0, ...added).join('');
  const { data } = parseFrontMatter(cleanText(above.replace(/^\ufeff/u, '')));
  return PAGE_FIELD('version') in data ? `${above}${lines.slice(count).join('')}` : file;
}

const PLAIN = /^(?!(?:true|false|null)$)(?:[a-z][a-z-]*|\d{4}-\d\d-\d\dT[\d:.]+Z|[\dA-Z]{26})$/u;

/** On one line, so that every program that changes front matter line by line leaves it whole. */
const inYaml = (value: unknown): string =>
  typeof value === 'string' && PLAIN.test(value) && !/^[\dE]+$/u.test(value) ? value : escaped(JSON.stringify(value));

function inToml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inToml).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return escaped(JSON.stringify(value));
  return `{ ${Object.entries(value)
    .map(([name, each]) => `${name} = ${inToml(each)}`)
    .join(', ')} }`;
}

/** JSON lets signs stand that no front matter may hold. */
const escaped = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
