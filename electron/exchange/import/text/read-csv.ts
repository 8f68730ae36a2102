import { parse } from 'csv-parse/sync';

/**
 * The cells of each row of a table with commas; rows may differ in length, and quotes stand where they should not.
 *
 * @param maxRowCharacters UTF-16 units of one row; 0: any number
 * @throws what the parser says of a text that is no such table
 */
export const readCsv = (text: string, maxRowCharacters = 0): string[][] =>
  parse(text, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowCharacters,
  });
