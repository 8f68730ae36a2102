import { open } from 'node:fs/promises';

const BUFFERED_CHARACTERS = 1_000_000;

/** A file written in lines, buffered by the megabyte, and synced when closed. */
export async function openLineWriter(
  path: string,
): Promise<{ add(line: string): Promise<void>; close(): Promise<void> }> {
  const handle = await open(path, 'wx', 0o600);
  let buffered: string[] = [];
  let characters = 0;
  const flush = async () => {
    const text = buffered.join('');
    buffered = [];
    characters = 0;
    if (text !== '') await handle.writeFile(text);
  };
  return {
    async add(line) {
      buffered.push(`${line}\n`);
      characters += line.length;
      if (characters > BUFFERED_CHARACTERS) await flush();
    },
    async close() {
      try {
        await flush();
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
  };
}

export type CsvCell = string | number;

/** Rows as CSV (RFC 4180), each line with CR and LF. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');

/** Quoted where needed; a text that a spreadsheet would read as a formula is kept a text. A number below zero is none. */
function toCell(value: CsvCell): string {
  const text = String(value);
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/u.test(text) && !/^-\d+(?:\.\d+)?$/u.test(text);
  const plain = isFormula ? `'${text}` : text;
  return /[",\r\n]/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
