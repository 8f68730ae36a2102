/** What IndexedDB holds for one row; see schema/001-first-tables.ts. */
export interface StoredRow<Row> {
  id: string;
  row: Row;
  sessionIds?: string[];
}
