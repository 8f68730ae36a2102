import { type Attachment, isShownType } from '../../../shared/domain/attachment';
import type { Message, Role } from '../../../shared/domain/message';
import { type Chunk, isPresentChunk, type Resource } from '../../../shared/domain/resource';
import type { Session } from '../../../shared/domain/session';
import { printFrontMatter } from '../../../shared/lib/front-matter';
import { isUndecided, type Note } from '../../../shared/domain/note';
import type { FolderKind } from '../import/pages/folder-kind';
import { pageFile } from './page-file';

/** Titles of a note's related notes, for its front matter. */
export interface NoteRelations {
  supersedes: string[];
  supersededBy: string[];
  related: string[];
  contradicts: string[];
  mergedInto: string[];
  sources: { conversation: string; message: number; quote: string; role: Role }[];
}

/** A note's folder in the export: kept notes have none, pending and archived ones have folders of their own. */
export function noteFolder(note: Pick<Note, 'status'>): '' | '_pending' | '_set-aside' {
  if (note.status === 'kept') return '';
  return isUndecided(note) ? '_pending' : '_set-aside';
}

/**
 * A note as a Markdown file: one from a person's page is that page, any other one has front matter, the title as heading,
 * and the body unchanged.
 *
 * @param name of the file, with folders and without ending
 * @param kind by whose conventions its page is read
 */
export function noteFile(note: Note, relations: NoteRelations, name: string, kind: FolderKind = 'markdown'): string {
  const wikilinks = (titles: string[]) => titles.map((title) => `[[${title}]]`);
  const fields = {
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
  };
  const { version } = note;
  if (note.path !== undefined || note.properties !== undefined)
    return pageFile({ note, path: `${name}.md`, kind, fields: { ...fields, tier: null, version } });
  // Other programs find a note by its file name; where that differs from the title, the title becomes an alias.
  const aliases = name === note.title ? note.aliases : [...note.aliases, note.title];
  const frontMatter = printFrontMatter({ ...fields, aliases: [...new Set(aliases)], tags: note.tags, version });
  return `${frontMatter}\n# ${note.title}\n${note.body === '' ? '' : `\n${note.body}\n`}`;
}

/** ISO 8601 in UTC; the number itself for a time out of range. */
export function isoTime(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
}

/**
 * A session as a Markdown transcript that the importer reads back as one session. `messages` in the order of their
 * index; `attachments` by id, with their paths in the export.
 */
export function sessionFile(
  session: Session,
  messages: readonly Message[],
  attachments: ReadonlyMap<string, Pick<Attachment, 'name' | 'path' | 'mediaType'>> = new Map(),
): string {
  const frontMatter = printFrontMatter({
    id: session.id,
    title: session.title,
    created: isoTime(session.createdAt),
    updated: isoTime(session.updatedAt),
    origin: session.origin,
    participants: session.participants,
    incognito: session.incognito ? true : null,
    deleted: session.deletedAt === null ? null : isoTime(session.deletedAt),
  });
  const turns = messages.map((message) => {
    const name = message.speaker ?? (message.role === 'person' ? 'You' : (message.model ?? 'Assistant'));
    const state = message.state === 'complete' ? '' : `\n\n*(${message.state})*`;
    return `**${name.replace(/[*:\n]/g, ' ')} (${isoTime(message.createdAt).slice(0, 19)}):** ${message.text}${linksOf(message, attachments)}${state}\n`;
  });
  return `${frontMatter}\n# ${session.title}\n\n${turns.join('\n')}`;
}

/** The files of a message, as links to where they lie in the export; pictures are shown. */
function linksOf(
  { attachments: ids = [] }: Message,
  attachments: ReadonlyMap<string, Pick<Attachment, 'name' | 'path' | 'mediaType'>>,
): string {
  const links = ids.flatMap((id) => {
    const attachment = attachments.get(id);
    if (attachment === undefined) return [];
    const target = ['..', ...attachment.path.split('/')].map(encodeURIComponent).join('/');
    return [`${isShownType(attachment.mediaType) ? '!' : ''}[${attachment.name}](${target})`];
  });
  return links.length === 0 ? '' : `\n\n${links.join('\n')}`;
}

/** A resource reassembled from its chunks, headings included. `chunks` in the order of their ordinal. */
export function resourceFile(resource: Resource, chunks: readonly Chunk[]): string {
  const frontMatter = printFrontMatter({
    id: resource.id,
    title: resource.title,
    format: resource.format,
    created: isoTime(resource.createdAt),
    updated: isoTime(resource.updatedAt),
    deleted: resource.deletedAt === null ? null : isoTime(resource.deletedAt),
  });
  let shown: string[] = [];
  const levels = chunks.filter(isPresentChunk).map(({ path, text }) => {
    const shared = path.findIndex((title, depth) => title !== shown[depth]);
    const from = shared === -1 ? path.length : shared;
    const headings = path.slice(from).map((title, depth) => `${'#'.repeat(from + depth + 1)} ${title}\n\n`);
    shown = path;
    return `${headings.join('')}${text === path.at(-1) && headings.length > 0 ? '' : `${text}\n\n`}`;
  });
  return `${frontMatter}\n${levels.join('').trimEnd()}\n`;
}
