import { posix } from 'node:path';
import { decodeUriPart } from '../../../../shared/lib/decode-uri-part';
import { endingOf, isPageName } from '../../../../shared/lib/import-kinds';
import { folderOf } from '../../../../shared/lib/markdown/file-path';
import { nameOfPath } from '../../../../shared/lib/markdown/resolve-file';
import { t } from '../../../../shared/messages/message';
import type { ImportEntry } from '../entries/import-entry';
import { addressOf, makePages, type PageFolder } from './page-folder';
import type { NotesSource } from './notes-source';
import { readNotionTable, tablePage, type NotionTable } from './notion-database';
import { readNotionHtml, readNotionMarkdown } from './notion-page';
import { stemOf, textOrSkip } from './read-entries';

/** Notion puts its id behind each name: `Garden 1590080aa5a3802488c2e857dea7aa7d`. */
const WITH_ID = /^(.+?) ([0-9a-f]{32})((?:_all)?)$/su;
const PAGE_ID = /(?:^|[^0-9a-f])([0-9a-f]{32})(?:$|[^0-9a-f])/u;
/** Folders of the export itself. */
const OUTER = /^(?:Export(?:Block)?-[\w-]+|Private & Shared)$/u;
const NOTION_ADDRESS = /^https?:\/\/(?:[\w-]+\.)?notion\.(?:so|site|com)\//iu;

const idOf = (name: string): string | null => WITH_ID.exec(stemOf(name))?.[2] ?? null;
const isTable = (name: string): boolean => endingOf(name) === 'csv' && idOf(name) !== null;
const isPage = (name: string): boolean => isPageName(name) || endingOf(name) === 'html';

/** Notion's export as Markdown and CSV, or as HTML. */
export const notion: NotesSource = {
  program: 'notion',
  matches(entries) {
    const pages = entries.filter(({ name }) => isPage(name) && nameOfPath(name) !== 'index.html');
    const named = pages.filter(({ name }) => idOf(name) !== null);
    return named.length > 0 ? named.length * 2 >= pages.length : entries.some(({ name }) => isTable(name));
  },
  toPages: (entries, job) =>
    makePages('notion', job, async (pages) => {
      const tree = placesOf(entries, pages);
      const tables = new Map<string, NotionTable>();
      for (const entry of entries)
        if (isTable(entry.name) && tree.placeOf(entry.name) !== undefined)
          tables.set(stemPath(entry.name), await readNotionTable(entry));
      for (const entry of entries) {
        job.signal?.throwIfAborted();
        const place = tree.placeOf(entry.name);
        if (place === undefined) {
          if (nameOfPath(entry.name) === 'index.html') job.skips.add(entry.name, t('mainExchange.listsWhatExport'));
        } else if (isPage(entry.name)) {
          const lead = (address: string) => tree.lead(address, entry.name, place);
          const text = await textOrSkip(entry, job.skips, entries);
          if (text === null) continue;
          const columns =
            tables.get(folderOf(entry.name))?.columns ?? tables.get(tree.folderOfDatabase(entry.name))?.columns;
          const page = isPageName(entry.name) ? readNotionMarkdown(text, lead, columns) : readNotionHtml(text, lead);
          await pages.addPage(place, {
            id: idOf(entry.name) ?? '',
            ...page,
            title: page.title || (WITH_ID.exec(stemOf(entry.name))?.[1] ?? stemOf(entry.name)),
            updatedAt: page.updatedAt ?? null,
          });
        } else if (isTable(entry.name)) {
          const title = WITH_ID.exec(stemOf(entry.name))?.[1] ?? stemOf(entry.name);
          const rowPlace = (row: string) => tree.pageInFolder(stemPath(entry.name), row);
          await pages.addPage(place, {
            id: idOf(entry.name) ?? '',
            ...tablePage(
              tables.get(stemPath(entry.name))!,
              title,
              (row) => {
                const found = rowPlace(row);
                return found === null ? null : addressOf(place, found);
              },
              job.skips,
            ),
          });
        } else pages.addFile(place, entry);
      }
      return [];
    }),
};

/** The path without ending, and without the mark of a table with all of its rows. */
const stemPath = (path: string): string => posix.join(folderOf(path), stemOf(path).replace(/_all$/u, ''));

/** Where each file of the export comes to lie: without ids in names, each name once. */
function placesOf(entries: readonly ImportEntry[], pages: PageFolder) {
  const places = new Map<string, string>();
  const byId = new Map<string, string>();
  const inFolder = new Map<string, Map<string, string>>();
  const plainFolders = (path: string): string[] =>
    folderOf(path)
      .split('/')
      .filter((part) => part !== '' && !OUTER.test(part))
      .map((part) => WITH_ID.exec(part)?.[1] || part);
  const tableOf = new Map(
    entries
      .filter(({ name }) => isTable(name))
      .map(({ name }) => stemPath(name))
      .map((stem) => [posix.join(folderOf(stem), WITH_ID.exec(nameOfPath(stem))?.[1] ?? ''), stem]),
  );
  const hasAll = new Set(entries.filter(({ name }) => /_all\.csv$/iu.test(name)).map(({ name }) => stemPath(name)));
  // By id, so that of two pages of one name each keeps its file in a later export; pages before the tables of rows.
  const ordered = entries.toSorted(
    (a, b) =>
      Number(isTable(a.name)) - Number(isTable(b.name)) ||
      (idOf(a.name) ?? '').localeCompare(idOf(b.name) ?? '') ||
      a.name.localeCompare(b.name),
  );
  for (const { name } of ordered) {
    if (nameOfPath(name) === 'index.html') continue;
    // The table of a view holds a part of what the table of all rows holds.
    if (isTable(name) && !/_all\.csv$/iu.test(name) && hasAll.has(stemPath(name))) continue;
    const id = idOf(name);
    const title = WITH_ID.exec(stemOf(name))?.[1] ?? stemOf(name);
    if (isPage(name) || isTable(name)) {
      const place = pages.placeOf(plainFolders(name), title);
      places.set(name, place);
      if (id !== null && !byId.has(id)) byId.set(id, place);
      const folder = folderOf(name);
      inFolder.set(folder, (inFolder.get(folder) ?? new Map<string, string>()).set(title, place));
    } else places.set(name, pages.placeOfFile(folderOf(name), nameOfPath(name), plainFolders(name).join(' ')));
  }
  return {
    placeOf: (name: string) => places.get(name),
    /** Newer exports have no id in the names of folders; the table beside one has it. */
    folderOfDatabase: (name: string): string => tableOf.get(folderOf(name)) ?? '',
    pageInFolder: (stem: string, title: string): string | null => {
      const plain = posix.join(folderOf(stem), WITH_ID.exec(nameOfPath(stem))?.[1] ?? '');
      for (const folder of [stem, plain]) {
        const found = inFolder.get(folder)?.get(title.slice(0, 50).trim()) ?? inFolder.get(folder)?.get(title.trim());
        if (found !== undefined) return found;
      }
      return null;
    },
    /** The address that leads from a page among the new ones to what an address of the export means. */
    lead: (address: string, from: string, place: string): string | null => {
      const [path = '', heading] = address.split(/(?=#)/u);
      const isOutside = /^[a-z][a-z\d+.-]*:/iu.test(path);
      if (isOutside && !NOTION_ADDRESS.test(path)) return null;
      const id = PAGE_ID.exec(decodeUriPart(path))?.[1];
      const target = isOutside
        ? byId.get(id ?? '')
        : (places.get(posix.join(folderOf(from), decodeUriPart(path))) ??
          places.get(posix.join(folderOf(from), path)) ??
          (id === undefined || !/\.(?:md|html|csv)$/iu.test(path) ? undefined : byId.get(id)));
      return target === undefined
        ? null
        : `${addressOf(place, target)}${heading !== undefined && /^#[0-9a-f-]{32,36}$/u.test(heading) ? '' : (heading ?? '')}`;
    },
  };
}
