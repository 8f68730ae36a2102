import { t } from '../../../../shared/messages/message';
import type { LeftOut } from './office-text';
import { markdownOf, heading, tableOf } from './tree-text';

/** Rows of one sheet; those after them are counted. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 200;
/** Cells with text of a file. */
export const MAX_CELLS = 400_000;
/** Rows of a level: as many as are read at once, each level with the names of the columns. */
const LEVEL_ROWS = 100;

/** Collects the cells of the sheets of a file within its limits. */
export function createSheetCollector() {
  let cells = 0;
  let rowsLeftOut = 0;
  const columnsLeftOut = new Set<string>();
  const sheets: { name: string; rows: Map<number, Map<number, string>> }[] = [];
  const hasRoom = (row: number): boolean => row < MAX_ROWS && cells < MAX_CELLS;
  return {
    begin: (name: string): void => void sheets.push({ name, rows: new Map() }),
    /** Whether a row is still read; it is counted where it is not. */
    takesRow(row: number): boolean {
      if (!hasRoom(row)) rowsLeftOut += 1;
      return hasRoom(row);
    },
    /** @param row and `column` from 0 */
    add(row: number, column: number, text: string): void {
      const words = text.replace(/\s+/g, ' ').trim();
      if (words === '') return;
      if (column >= MAX_COLUMNS) {
        columnsLeftOut.add(`${sheets.length} ${column}`);
        return;
      }
      const { rows } = sheets.at(-1)!;
      const cellsOfRow = rows.get(row) ?? new Map<number, string>();
      rows.set(row, cellsOfRow.set(column, words));
      cells += 1;
    },
    /** Each sheet as a level of its own, a long one in parts. */
    markdown: (): string =>
      sheets
        .map(sheetAsMarkdown)
        .filter((text) => text !== '')
        .join('\n\n'),
    leftOut: (): Partial<Record<LeftOut, number>> => ({
      ...(rowsLeftOut === 0 ? {} : { rows: rowsLeftOut }),
      ...(columnsLeftOut.size === 0 ? {} : { columns: columnsLeftOut.size }),
    }),
  };
}

function sheetAsMarkdown({
  name,
  rows,
}: {
  name: string;
  rows: ReadonlyMap<number, ReadonlyMap<number, string>>;
}): string {
  const numbers = [...rows.keys()].sort((a, b) => a - b);
  if (numbers.length === 0) return '';
  const columns = new Set<number>();
  for (const cells of rows.values()) for (const column of cells.keys()) columns.add(column);
  const shown = [...columns].sort((a, b) => a - b);
  const cellsOf = (number: number) => shown.map((column) => [rows.get(number)!.get(column) ?? '']);
  const [first, ...others] = numbers;
  const title = name === '' ? [] : [heading(1, [name])];
  if (others.length <= LEVEL_ROWS) return markdownOf([...title, tableOf(numbers.map(cellsOf))]);
  const levels: string[] = name === '' ? [] : [markdownOf(title)];
  for (let from = 0; from < others.length; from += LEVEL_ROWS) {
    const part = others.slice(from, from + LEVEL_ROWS);
    const range = t('mainCorpus.rowsOfSheet', { first: part[0]! + 1, last: part.at(-1)! + 1 });
    levels.push(markdownOf([heading(2, [range]), tableOf([first!, ...part].map(cellsOf))]));
  }
  return levels.join('\n\n');
}
