import { isTimeColumn } from '../../../shared/domain/note-view';
import type { Cell } from '../../../shared/ipc/routes/tables';
import { type CsvCell, csvLines } from './line-writer';

/** Times as ISO 8601, lists with commas; every other value as it is. */
const plainCell = (column: string, cell: Cell): CsvCell => {
  if (cell === null) return '';
  if (typeof cell === 'number') return isTimeColumn(column) ? new Date(cell).toISOString() : cell;
  return typeof cell === 'string' ? cell : cell.join(', ');
};

/** Lines of a table as CSV (RFC 4180) with their heads; what a spreadsheet would take for a formula stays text. */
export const csvOfTable = (
  heads: readonly string[],
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): string =>
  csvLines([heads, ...Array.from(rows, (cells) => cells.map((cell, index) => plainCell(columns[index]!, cell)))]);

/** The same as a table of Markdown; times as days. */
export function markdownOfTable(
  heads: readonly string[],
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const inCell = (text: string): string =>
    text.replace(/\s+/gu, ' ').replaceAll('\\', '\\\\').replaceAll('|', '\\|').trim();
  const textOf = (cell: Cell, index: number): string => {
    const text = String(plainCell(columns[index]!, cell));
    return inCell(isTimeColumn(columns[index]!) ? text.slice(0, 10) : text);
  };
  const lines = Array.from(rows, (cells) => line(cells.map(textOf)));
  return `${line(heads.map(inCell))}${line(heads.map(() => '---'))}${lines.join('')}`;
}
