import { createHash } from 'node:crypto';
import type { Note } from '../../../../shared/domain/note';
import { tagsIn } from '../../../../shared/lib/markdown/tags';
import { cleanTitle, titleKey } from '../../../../shared/lib/markdown/title-key';
import { cleanText } from '../../import/text/clean-text';
import { stemOf } from '../plan/file-names';
import { foreignOf } from './front-matter-fields';

/** What a note and its file share; everything else of a note (status, sources, history) stays in the vault. */
export interface PageContent {
  title: string;
  /** Markdown as the note has it. */
  body: string;
  /** The tags in the order of the note, those in the text among them. */
  tags: string[];
  /** The other names, without the title and without the name of the file from which the note came. */
  aliases: string[];
  category: Note['category'];
  /** The person's lines of the front matter, as written; '' for none. */
  foreign: string;
}

export type NoteToPrint = Pick<Note, 'id' | 'title' | 'body' | 'tags' | 'aliases' | 'category' | 'properties' | 'path'>;

type ContentOfNote = Pick<Note, 'title' | 'body' | 'tags' | 'aliases' | 'category' | 'properties' | 'path'>;

export const contentOfNote = ({
  title,
  body,
  tags,
  aliases,
  category,
  properties,
  path = '',
}: ContentOfNote): PageContent => ({
  title,
  body,
  tags: unite(tags, tagsIn(body)),
  aliases: otherNames(aliases, title, path),
  category,
  foreign: foreignOf(properties?.source ?? ''),
});

/**
 * Equal for contents that differ in nothing but what import takes out of a text, blank lines above it, the order of names
 * and the case of tags.
 */
export function hashOfContent({ title, body, tags, aliases, category, foreign }: PageContent): string {
  const plain = [
    cleanTitle(title),
    cleanText(body).replace(/^\n+/u, ''),
    tags.map(titleKey).toSorted(),
    aliases.map(cleanTitle).toSorted(),
    category,
    cleanText(foreign),
  ];
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, 32);
}

/** Tags without a second one of the same name. */
export function unite(tags: readonly string[], more: readonly string[]): string[] {
  const known = new Set<string>();
  return [...tags, ...more].filter((tag) => {
    const key = titleKey(tag);
    if (key === '' || known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** Names besides the title and the name of the file from which the note came. */
export function otherNames(aliases: readonly string[], title: string, path: string): string[] {
  const known = new Set([title, stemOf(path)].map(titleKey));
  return unite(aliases, []).filter((alias) => !known.has(titleKey(alias)));
}

/** A page's text without byte order mark, with `\n` as line end. */
export const plainPage = (exact: string): string => exact.replace(/^\ufeff/u, '').replace(/\r\n/gu, '\n');
