import { createHash } from 'node:crypto';
import type { Note } from '../../../../shared/domain/note';
import { tagsIn } from '../../../../shared/lib/markdown/tags';
import { cleanTitle, titleKey } from '../../../../shared/lib/markdown/title-key';
import { readFields } from './front-matter-fields';

/** What a note and its file share; everything else of a note (status, sources, history) stays in the vault. */
export interface PageContent {
  title: string;
  /** Markdown as the note has it. */
  body: string;
  /** In the order of the note, those in the text among them. */
  tags: string[];
  /** Without the title. */
  aliases: string[];
  category: Note['category'];
  /** The front matter without the fields of the note itself, as YAML; '' for none. */
  foreign: string;
}

export type NoteToPrint = Pick<Note, 'id' | 'title' | 'body' | 'tags' | 'aliases' | 'category' | 'properties' | 'path'>;

type ContentOfNote = Pick<Note, 'title' | 'body' | 'tags' | 'aliases' | 'category' | 'properties'>;

export const contentOfNote = ({ title, body, tags, aliases, category, properties }: ContentOfNote): PageContent => ({
  title,
  body,
  tags: unite(tags, tagsIn(body)),
  aliases: withoutTitle(aliases, title),
  category,
  foreign: readFields(properties?.source ?? '').foreign,
});

/** Equal for contents that differ in nothing but line ends, Unicode composition, and the order and case of tags. */
export function hashOfContent({ title, body, tags, aliases, category, foreign }: PageContent): string {
  const plain = [
    cleanTitle(title),
    plainText(body),
    tags.map(titleKey).toSorted(),
    aliases.map(cleanTitle),
    category,
    plainText(foreign),
  ];
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, 32);
}

const plainText = (text: string): string => text.replace(/\r\n?/gu, '\n').normalize('NFC');

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

export const withoutTitle = (aliases: readonly string[], title: string): string[] =>
  unite(aliases, []).filter((alias) => titleKey(alias) !== titleKey(title));
