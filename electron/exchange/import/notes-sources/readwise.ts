import { findDate } from '../text/read-date';
import { plainMarkdown } from './note-html';
import { rowsOf } from './notion-database';
import { makePages } from './page-folder';
import type { NotesSource } from './notes-source';
import { beginsLike, splitByBeginning, textOf } from './read-entries';

const isReadwise = (head: string): boolean =>
  ['Highlight', 'Book Title', 'Highlighted at'].every((column) => head.split('\n')[0]!.includes(column));

/** Readwise's export as CSV: a row for each highlight; a page for each book or article. */
export const readwise: NotesSource = {
  program: 'readwise',
  matches: (entries) => beginsLike(entries, 'csv', isReadwise),
  toPages: (entries, job) =>
    makePages('readwise', job, async (pages) => {
      const { own, others } = await splitByBeginning(entries, 'csv', isReadwise);
      for (const entry of own) {
        const [columns = [], ...rows] = rowsOf(await textOf(entry, 64 * 1024 * 1024), entry.name);
        const cell = (row: readonly string[], column: string) => row[columns.indexOf(column)]?.trim() ?? '';
        const books = new Map<string, string[][]>();
        for (const row of rows) {
          const key = `${cell(row, 'Book Title')}\n${cell(row, 'Book Author')}`;
          const book = books.get(key);
          if (book === undefined) books.set(key, [row]);
          else book.push(row);
        }
        for (const highlights of books.values()) {
          const dates = highlights.flatMap((row) => findDate(cell(row, 'Highlighted at')) ?? []);
          const [first = []] = highlights;
          const title = cell(first, 'Book Title');
          await pages.addPage(pages.placeOf([], title), {
            id: cell(first, 'Amazon Book ID'),
            title,
            createdAt: dates.length === 0 ? null : Math.min(...dates),
            updatedAt: dates.length === 0 ? null : Math.max(...dates),
            tags: [...highlights, first]
              .flatMap((row) => namesIn(cell(row, 'Tags')))
              .concat(namesIn(cell(first, 'Document tags'))),
            properties: {
              author: cell(first, 'Book Author') || null,
              'amazon-id': cell(first, 'Amazon Book ID') || null,
            },
            body: highlights
              .toSorted((a, b) => Number(cell(a, 'Location')) - Number(cell(b, 'Location')))
              .flatMap((row) => {
                const where = [cell(row, 'Location Type'), cell(row, 'Location')]
                  .filter((part) => part !== '')
                  .join(' ');
                const at = [where, cell(row, 'Highlighted at').slice(0, 10)].filter((part) => part !== '').join(', ');
                const text = plainMarkdown(cell(row, 'Highlight')).replace(/^/gmu, '> ');
                return [text, at === '' ? '' : `*${at}*`, plainMarkdown(cell(row, 'Note'))].filter(
                  (part) => part !== '',
                );
              })
              .join('\n\n'),
          });
        }
      }
      return others;
    }),
};

const namesIn = (text: string): string[] => text.split(/\s*,\s*/u).filter((name) => name !== '');
