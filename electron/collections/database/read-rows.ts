import type { ZodType } from 'zod';

/**
 * Rows of a server as they may be used. Whoever may write to a collection, or owns its server, can have put anything
 * there: a row that is not of its form is left out, and the others are not held up by it.
 */
export function readRows<Row>(schema: ZodType<Row>, found: readonly unknown[]): { rows: Row[]; leftOut: number } {
  const rows = found.flatMap((row) => schema.safeParse(row).data ?? []);
  return { rows, leftOut: found.length - rows.length };
}
