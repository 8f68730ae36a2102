import { parse } from 'csv-parse/sync';
import { damagedError, type OfficeText } from './office-text';
import { createSheetCollector } from './sheet-table';

const DELIMITERS = ['\t', ';', ','] as const;
/** Characters by which the sign between cells is found. */
const SAMPLE_CHARACTERS = 20_000;

/** A table as text (CSV, TSV), with the sign between its cells found by its lines. @throws AppError `import-unreadable` */
export function readTableText(text: string): OfficeText {
  const sheets = createSheetCollector();
  sheets.begin('');
  try {
    const rows: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    for (const [row, cells] of rows.entries())
      if (sheets.takesRow(row)) for (const [column, cell] of cells.entries()) sheets.add(row, column, cell);
  } catch {
    throw damagedError();
  }
  return { title: '', markdown: sheets.markdown(), writtenAt: null, leftOut: sheets.leftOut() };
}

/** The sign that occurs most often in the line where it occurs least. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, SAMPLE_CHARACTERS)
    .split('\n')
    .slice(0, 20)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/"[^"]*"/g, ''));
  const counts = DELIMITERS.map((sign) => Math.min(...lines.map((line) => line.split(sign).length - 1)));
  const most = Math.max(...counts);
  return most > 0 ? DELIMITERS[counts.indexOf(most)]! : ',';
}
