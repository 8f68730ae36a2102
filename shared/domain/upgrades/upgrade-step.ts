/**
 * One step from a version of the stored records to the next. Rows, batches and digests of earlier versions are read through it, so each function
 * - uses nothing but its argument: no clock, no other row;
 * - gives the same result when applied to its own result;
 * - keeps the order of keys and adds no key without a value: rows are compared and hashed as JSON text;
 * - returns the very same value where nothing changes;
 * - never throws, whatever it is given: what cannot be recognised stays as it is, and the reader's schema decides about it.
 */
export interface UpgradeStep {
  /** Version of the records after this step. */
  toVersion: number;
  /** New names of renamed tables, by their old name. */
  tables: ReadonlyMap<string, string>;
  /** @param table the name before this step */
  row(table: string, row: unknown): unknown;
  /** Kind and scope of a batch or of a history entry. */
  entry(entry: unknown): unknown;
}
