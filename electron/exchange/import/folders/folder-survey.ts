import { contentHash } from '../../../../shared/lib/content-hash';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { newNote } from '../../../../shared/domain/new-note';
import type { NoteId } from '../../../../shared/domain/ids';
import type { Category, Note } from '../../../../shared/domain/note';
import { isAttachmentTarget } from '../../../../shared/lib/markdown/link-target';
import type { NoteLink } from '../../../../shared/lib/markdown/note-links';
import { CatalogState } from '../../../corpus/catalog/catalog-state';
import { createTitleResolver } from '../../../corpus/catalog/resolve-title';
import { resolveNoteLink } from '../../../corpus/links/wikilink-changes';
import { noteIdOfFile, type ParsedDocument } from '../parsed/parsed-import';
import type { FolderKind } from '../pages/folder-kind';

/** Contents of a folder of notes and the targets of its links, for the preview and for the second reading. */
export interface FolderSurvey {
  kind: FolderKind;
  notes: number;
  /** Distinct link targets per page, embeds included. */
  links: number;
  embeds: number;
  /** The targets of each file that match nothing in the folder. */
  unresolvedOf: ReadonlyMap<string, readonly string[]>;
  unresolved: number;
  /** The paths that other pages' links use for each file, and its aliases. */
  pathsOf: ReadonlyMap<string, readonly string[]>;
  /** The title of each file's note; files of one name are distinguished by their folder. */
  titleOf: ReadonlyMap<string, string>;
  /** The id of the note that a file becomes. */
  idOf: (key: string) => NoteId;
  pages: readonly SurveyedPage[];
}

export interface SurveyedPage {
  key: string;
  /** Of the note that it becomes: its own where the file says it, else the file's. */
  id: NoteId;
  /** Whether the file says its note itself. */
  hasOwnId: boolean;
  /** What its program calls it; absent: nothing says it, or two pages say the same. */
  sourceId?: string;
  /** Where its links find it: the file, or the one from which an exported note once came. */
  path: string;
  title: string;
  aliases: readonly string[];
  /** Hash of the text that its note would have. */
  bodyHash: string;
  /** Hash of its front matter. */
  headerHash: string;
  /** Null where it says none. */
  category: Category | null;
}

/** Collects the first reading's results: names and links, never texts. */
export function createFolderSurvey(kind: FolderKind) {
  const pages: (SurveyedPage & { links: readonly NoteLink[] })[] = [];
  const others: string[] = [];
  const usedIds = new Set<NoteId>();
  let embeds = 0;
  let isObsidian = false;

  return {
    add(document: ParsedDocument): void {
      const { page, key } = document;
      if (page === null) {
        others.push(key);
        return;
      }
      embeds += page.links.filter(({ isEmbed, target }) => isEmbed && !isAttachmentTarget(target)).length;
      if (
        page.links.some(({ target, isEmbed }) => isEmbed || /#\^/.test(target)) ||
        /^(?:aliases|cssclasses|tags):/m.test(page.body)
      )
        isObsidian = true;
      const id = page.id === undefined || usedIds.has(page.id) ? noteIdOfFile(key) : page.id;
      usedIds.add(id);
      pages.push({
        key,
        id,
        path: page.path ?? key,
        title: page.title,
        aliases: page.aliases,
        bodyHash: contentHash(page.body),
        headerHash: contentHash(page.properties?.source ?? ''),
        category: page.category,
        hasOwnId: id === page.id,
        ...(document.sourceId === undefined ? {} : { sourceId: document.sourceId }),
        links: page.links,
      });
    },
    /** Null for documents that are no folder of notes. */
    result(): FolderSurvey | null {
      const isFolder = pages.length > 1 || pages.some(({ key }) => key.includes('/'));
      if (pages.length === 0 || !isFolder) return null;
      const resolve = resolverOf(pages, others);
      const unresolvedOf = new Map<string, string[]>();
      const pathsOf = new Map<string, Set<string>>();
      let links = 0;
      let unresolved = 0;
      for (const { key, path, links: found } of pages) {
        const lost: string[] = [];
        for (const link of found) {
          const target = resolve(link, path);
          if (target !== null) links += 1;
          else continue;
          if (target.key === null) lost.push(link.target);
          else if (link.kind === 'title' && target.path !== null)
            pathsOf.set(target.key, (pathsOf.get(target.key) ?? new Set()).add(target.path));
        }
        if (lost.length > 0) unresolvedOf.set(key, lost);
        unresolved += lost.length;
      }
      return {
        kind: kind === 'markdown' && isObsidian ? 'obsidian' : kind,
        notes: pages.length,
        links,
        embeds,
        unresolvedOf,
        unresolved,
        pathsOf: new Map([...pathsOf].map(([key, paths]) => [key, [...paths]])),
        titleOf: distinctTitles(pages),
        idOf: createIdLookup(pages),
        pages: withDistinctIds(pages.map(({ links: _links, ...page }) => page)),
      };
    },
  };
}

interface Resolved {
  /** The page; null for a link to none. */
  key: string | null;
  /** The part of the target that is the page's path, where no title matched. */
  path: string | null;
}

/** Resolves the links of the folder's pages to one another, like the vault once they are notes of it. */
function resolverOf(
  pages: readonly SurveyedPage[],
  others: readonly string[],
): (link: NoteLink, from: string) => Resolved | null {
  const keyOf = new Map<string, string>();
  const files = others.map((key) => ({
    key,
    id: noteIdOfFile(key),
    path: key,
    title: key.split('/').at(-1)!,
    aliases: [],
  }));
  const rows = [...pages, ...files].map((page) => {
    keyOf.set(page.id, page.key);
    return plannedPage(page, page.title, page.aliases);
  });
  const resolveTitle = createTitleResolver(new CatalogState(), rows);
  return (link, from) => {
    let title = '';
    const found = resolveNoteLink(link, { path: from }, (target, linking) => {
      const resolved = resolveTitle(target, linking);
      title = resolved?.title ?? '';
      return resolved;
    });
    if (found === null) return null;
    return { key: found.to === null ? null : keyOf.get(found.to)!, path: title.includes('/') ? title : null };
  };
}

/** A page as the note that it would become, for links to it. */
export const plannedPage = (
  { id, path }: Pick<SurveyedPage, 'id' | 'path'>,
  title: string,
  aliases: readonly string[],
): Note =>
  newNote(id, {
    status: 'kept',
    category: 'idea',
    author: 'person',
    origin: 'import',
    title,
    aliases: [...aliases],
    path,
    createdAt: 0,
  });

/** An id that two pages have, as copies of a page do, tells none of them. */
function withDistinctIds(pages: readonly SurveyedPage[]): SurveyedPage[] {
  const counts = new Map<string, number>();
  for (const { sourceId = '' } of pages) counts.set(sourceId, (counts.get(sourceId) ?? 0) + 1);
  return pages.map(({ sourceId = '', ...page }) =>
    counts.get(sourceId) === 1 && sourceId !== '' ? { ...page, sourceId } : page,
  );
}

export function createIdLookup(pages: readonly Pick<SurveyedPage, 'key' | 'id'>[]): FolderSurvey['idOf'] {
  const ids = new Map(pages.map(({ key, id }) => [key, id]));
  return (key) => ids.get(key) ?? noteIdOfFile(key);
}

function distinctTitles(pages: readonly SurveyedPage[]): Map<string, string> {
  const used = new Set<string>();
  const titles = new Map<string, string>();
  // The one in fewest folders keeps the bare title.
  for (const { key, title } of pages.toSorted((a, b) => a.key.split('/').length - b.key.split('/').length)) {
    const folders = key.split('/').slice(0, -1);
    let name = title;
    for (let count = 1; used.has(titleKey(name)); count += 1) {
      const folder = folders.at(-count);
      name =
        folder === undefined
          ? `${title.slice(0, 280)} (${count - folders.length + 1})`
          : `${title.slice(0, 200)} (${folder.slice(0, 80)})`;
    }
    used.add(titleKey(name));
    titles.set(key, name);
  }
  return titles;
}
