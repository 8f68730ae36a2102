import { t } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';
import { type ImportEntry, unknownKind } from '../entries/import-entry';
import type { SkipList } from '../run/import-run';
import { readCsv } from '../text/read-csv';
import { inlineText } from './markdown-links';
import type { NewPage } from './page-folder';
import { textOf } from './read-entries';

/** The rows of a CSV file, the first of which names the columns. */
export interface NotionTable {
  columns: string[];
  rows: string[][];
}

/** Rows of a table that are shown; the rows that are pages of their own come in however many there are. */
const MAX_ROWS = 2_000;

/** @throws AppError `import-unreadable`, `too-large` */
export async function readNotionTable(entry: ImportEntry): Promise<NotionTable> {
  const [columns = [], ...rows] = rowsOf(await textOf(entry), entry.name);
  return { columns: columns.map((column) => column.trim()), rows };
}

/** @throws AppError `import-unreadable` */
export function rowsOf(text: string, name: string): string[][] {
  try {
    return readCsv(text);
  } catch (error) {
    throw unknownKind(name, { cause: error });
  }
}

/**
 * The page of a database: its rows as a table whose first cells lead to the pages of the rows.
 *
 * @param addressOfRow null for a row without a page
 */
export function tablePage(
  { columns, rows }: NotionTable,
  title: string,
  addressOfRow: (title: string) => string | null,
  skips: SkipList,
): NewPage {
  if (rows.length > MAX_ROWS)
    skips.count(
      rows.length - MAX_ROWS,
      (count) => t('mainExchange.rowsOfTables', { count }),
      t('mainExchange.tableShowsFirst', { max: formatNumber(MAX_ROWS) }),
    );
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.slice(0, MAX_ROWS).map((row) => {
    const cells = columns.map((_column, index) => inlineText(row[index] ?? ''));
    const address = addressOfRow(row[0] ?? '');
    return line(address === null ? cells : [`[${cells[0]}](${address})`, ...cells.slice(1)]);
  });
  return { title, body: [line(columns.map(inlineText)), line(columns.map(() => '---')), ...body].join('\n') };
}
