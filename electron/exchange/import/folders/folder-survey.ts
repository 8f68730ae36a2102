import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { titlesOfTarget } from '../../../../shared/lib/markdown/wikilinks';
import type { ParsedDocument } from '../parsed/parsed-import';
import { isAttachmentName, isPageName, type FolderKind } from '../pages/folder-kind';

/** Contents of a folder of notes and the targets of its links, for the preview and for the second reading. */
export interface FolderSurvey {
  kind: FolderKind;
  notes: number;
  /** Distinct link targets per page, embeds included. */
  links: number;
  embeds: number;
  /** Links to pictures and other files. */
  attachmentLinks: number;
  /** By file: targets that match nothing in the folder. */
  unresolvedOf: ReadonlyMap<string, readonly string[]>;
  unresolved: number;
  /** By file: paths used by other pages' links, and its aliases. */
  pathsOf: ReadonlyMap<string, readonly string[]>;
  /** By file: its note's title; files of one name are distinguished by their folder. */
  titleOf: ReadonlyMap<string, string>;
  pages: readonly SurveyedPage[];
}

interface SurveyedPage {
  key: string;
  title: string;
  aliases: readonly string[];
  hash: string;
}

/** Collects the first reading's results: names and links, never texts. */
export function createFolderSurvey(kind: Exclude<FolderKind, 'obsidian'>) {
  const pages: (SurveyedPage & { targets: readonly string[]; hasMarks: boolean })[] = [];
  const others: string[] = [];
  let embeds = 0;
  let isObsidian = false;

  return {
    add(document: ParsedDocument): void {
      const { page, key } = document;
      if (page === null) {
        others.push(key);
        return;
      }
      embeds += page.links.filter(({ isEmbed }) => isEmbed).length;
      if (
        page.links.some(({ target, isEmbed }) => isEmbed || /#\^/.test(target)) ||
        /^(?:aliases|cssclasses|tags):/m.test(page.body)
      )
        isObsidian = true;
      pages.push({
        key,
        title: page.title,
        aliases: page.aliases,
        hash: document.hash,
        targets: page.links.map(({ target }) => target),
        hasMarks: page.links.length > 0 || page.aliases.length > 0,
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
      let attachmentLinks = 0;
      let unresolved = 0;
      for (const { key, targets } of pages) {
        const lost: string[] = [];
        for (const target of targets) {
          if (isAttachmentName(target.split('#')[0]!)) attachmentLinks += 1;
          else {
            links += 1;
            const found = resolve(target, key);
            if (found === null) lost.push(target);
            else if (found.path !== null) pathsOf.set(found.key, (pathsOf.get(found.key) ?? new Set()).add(found.path));
          }
        }
        if (lost.length > 0) unresolvedOf.set(key, lost);
        unresolved += lost.length;
      }
      return {
        kind: kind === 'markdown' && isObsidian ? 'obsidian' : kind,
        notes: pages.length,
        links,
        embeds,
        attachmentLinks,
        unresolvedOf,
        unresolved,
        pathsOf: new Map([...pathsOf].map(([key, paths]) => [key, [...paths]])),
        titleOf: distinctTitles(pages),
        pages: pages.map(({ key, title, aliases, hash }) => ({ key, title, aliases, hash })),
      };
    },
  };
}

interface Resolved {
  key: string;
  /** The link's path, when it matched neither title nor alias. */
  path: string | null;
}

/** Resolves by title, alias, file name, or path from any folder on, as these programs do. */
function resolverOf(
  pages: readonly SurveyedPage[],
  others: readonly string[],
): (target: string, from: string) => Resolved | null {
  const byName = new Map<string, string>();
  const byPath = new Map<string, string>();
  const addTo = (names: Map<string, string>, name: string, key: string) => {
    if (!names.has(titleKey(name))) names.set(titleKey(name), key);
  };
  for (const { key, title } of pages) addTo(byName, title, key);
  for (const { key, aliases } of pages) for (const alias of aliases) addTo(byName, alias, key);
  for (const key of [...pages.map((page) => page.key), ...others]) {
    const parts = key.replace(/\.(?:md|markdown)$/i, '').split('/');
    for (let from = 0; from < parts.length; from += 1) addTo(byPath, parts.slice(from).join('/'), key);
  }
  return (target, from) => {
    // `[[#heading]]` links to its own page.
    if (target.startsWith('#')) return { key: from, path: null };
    const plain = isPageName(target.split('#')[0]!) ? relativeTo(from, target) : target.replace(/^\.?\//, '');
    for (const title of titlesOfTarget(plain)) {
      const named = byName.get(titleKey(title));
      if (named !== undefined) return { key: named, path: null };
      const reached = byPath.get(titleKey(title.replace(/\.(?:md|markdown)$/i, '')));
      if (reached !== undefined) return { key: reached, path: isPageName(title) ? null : title };
    }
    return null;
  };
}

/** Resolves `../<folder>/<page>.md` from a file, within the folder. */
function relativeTo(from: string, target: string): string {
  const parts = target.startsWith('.') ? from.split('/').slice(0, -1) : [];
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function distinctTitles(pages: readonly SurveyedPage[]): Map<string, string> {
  const used = new Set<string>();
  const titles = new Map<string, string>();
  for (const { key, title } of pages) {
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
