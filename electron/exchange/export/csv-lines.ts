export type CsvCell = string | number;

/** Rows as CSV (RFC 4180), each line with CR and LF. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');

/** Quoted where needed; a text that a spreadsheet would read as a formula is kept a text. */
function toCell(value: CsvCell): string {
  const text = String(value);
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
