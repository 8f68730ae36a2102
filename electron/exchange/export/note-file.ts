import { isUndecided, type Note } from '../../../shared/domain/note';
import type { Role } from '../../../shared/domain/message';
import { printFrontMatter } from '../../../shared/lib/front-matter';
import { originalHeader } from './original-header';

/** Titles of a note's related notes, for its front matter. */
export interface NoteRelations {
  supersedes: string[];
  supersededBy: string[];
  related: string[];
  contradicts: string[];
  mergedInto: string[];
  sources: { conversation: string; message: number; quote: string; role: Role }[];
}

/** A note's folder in the export: kept notes at the top, pending and archived ones in folders of their own. */
export function noteFolder(note: Pick<Note, 'status'>): '' | '_pending' | '_set-aside' {
  if (note.status === 'kept') return '';
  return isUndecided(note) ? '_pending' : '_set-aside';
}

/** A note as a Markdown file: front matter, the title as heading, the body unchanged. */
export function noteFile(note: Note, relations: NoteRelations, fileName: string): string {
  const wikilinks = (titles: string[]) => titles.map((title) => `[[${title}]]`);
  // Other programs find a note by its file name; where that differs from the title, the title becomes an alias.
  const aliases = fileName === note.title ? note.aliases : [...note.aliases, note.title];
  const original = originalHeader(note, aliases);
  const fields = printFrontMatter({
    id: note.id,
    type: note.category,
    status: note.status,
    tier: note.status === 'kept' ? 'engram' : 'chat',
    created: isoTime(note.createdAt),
    kept: note.keptAt === null ? null : isoTime(note.keptAt),
    updated: isoTime(note.updatedAt),
    author: note.author,
    source: relations.sources,
    supersedes: wikilinks(relations.supersedes),
    superseded_by: wikilinks(relations.supersededBy),
    related: wikilinks(relations.related),
    contradicts: wikilinks(relations.contradicts),
    merged_into: wikilinks(relations.mergedInto),
    aliases: original.has.aliases ? [] : [...new Set(aliases)],
    tags: original.has.tags ? [] : note.tags,
    version: note.version,
    path: note.path,
    ...original.fields,
  });
  const frontMatter = `${fields.slice(0, -CLOSE.length)}${original.lines}${CLOSE}`;
  return `${frontMatter}\n# ${note.title}\n${note.body === '' ? '' : `\n${note.body}\n`}`;
}

const CLOSE = '---\n';

/** ISO 8601 in UTC; the number itself for a time out of range. */
export function isoTime(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
}
