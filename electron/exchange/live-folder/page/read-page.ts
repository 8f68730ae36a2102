import { categorySchema } from '../../../../shared/domain/note';
import { noteIdSchema, type NoteId } from '../../../../shared/domain/ids';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { tagsIn } from '../../../../shared/lib/markdown/tags';
import { cleanTitle } from '../../../../shared/lib/markdown/title-key';
import { cleanLine } from '../../import/text/clean-text';
import { isNamedFor, stemOf } from '../plan/file-names';
import type { Agreement } from '../plan/mirror-sides';
import { readFields } from './front-matter-fields';
import { unite, withoutTitle, type NoteToPrint, type PageContent } from './page-content';
import type { PageLinks } from './page-links';

/** Characters of a note's title. */
const MAX_TITLE = 300;

export interface ReadPage {
  id: NoteId | null;
  content: PageContent;
  /** Front matter as written, with its fences; '' for none. */
  frontMatter: string;
  /** A heading above the text that repeats the title: no part of the note, as on import. */
  heading: Heading | null;
}

/** Line breaks around a heading that repeats the title. */
export interface Heading {
  before: string;
  after: string;
}

const HEADING = /^(\n*)# +([^\n]+?)(?: +#+)? *(\n+|$)/u;

export interface PageContext {
  path: string;
  /** The note that the file belongs to; null for a new file. */
  note: NoteToPrint | null;
  agreement: Pick<Agreement, 'path' | 'title'> | null;
  links: PageLinks;
}

/** @param text of a file without byte order mark, with `\n` as line end */
export function readPage(text: string, { path, note, agreement, links }: PageContext): ReadPage | null {
  const { source, body: written } = parseFrontMatter(text);
  const fields = readFields(source ?? '');
  const title = cleanTitle(cleanLine(titleOf(fields.title, path, agreement), MAX_TITLE));
  if (title === '') return null;
  const found = HEADING.exec(written);
  const hasHeading = found !== null && cleanTitle(found[2]!) === title;
  const rest = hasHeading ? written.slice(found[0].length) : written;
  const body = links.toNote(rest.replace(/\n$/u, ''), note, path);
  const category = categorySchema.safeParse(fields.category).data ?? note?.category ?? 'idea';
  return {
    id: idOf(source),
    content: {
      title,
      body,
      tags: unite(fields.tags, tagsIn(body)),
      aliases: withoutTitle(fields.aliases, title),
      category,
      foreign: fields.foreign,
    },
    frontMatter: source ?? '',
    heading: hasHeading ? { before: found[1]!, after: found[3]! } : null,
  };
}

/** The note that a front matter names. */
function idOf(source: string | null): NoteId | null {
  if (source === null) return null;
  return noteIdSchema.safeParse(readFields(source).id).data ?? null;
}

/** As `readPage`, of any text. */
export const idInPage = (text: string): NoteId | null => idOf(parseFrontMatter(text).source);

/** The title that is written in the file, or its name; a new name wins over the title of before. */
function titleOf(written: string | null, path: string, agreement: PageContext['agreement']): string {
  const stem = stemOf(path);
  const title = cleanTitle(written ?? '');
  if (title === '') return cleanTitle(stem);
  const isRenamed =
    agreement !== null && title === agreement.title && stem !== stemOf(agreement.path) && !isNamedFor(stem, title);
  return isRenamed ? cleanTitle(stem) : title;
}
