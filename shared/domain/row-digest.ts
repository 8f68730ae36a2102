import { z } from 'zod';
import { textHash } from '../lib/text-hash';
import type { Batch } from './batch';
import { TABLE_NAMES, type TableName } from './tables';

/** Row count and order-independent xor of row hashes of one table. */
export interface TableDigest {
  count: number;
  digest: number;
}
export type TableDigests = Record<TableName, TableDigest>;

/** Counts and digests as they were written down; a table that came later is named by none, and was empty. */
export const tableDigestsSchema = z
  .partialRecord(z.enum(TABLE_NAMES), z.object({ count: z.number().int(), digest: z.number().int() }))
  .transform((written): TableDigests => ({ ...emptyDigests(), ...written }));

const EMPTY: Readonly<TableDigest> = { count: 0, digest: 0 };

export function emptyDigests(): TableDigests {
  return Object.fromEntries(TABLE_NAMES.map((name) => [name, { count: 0, digest: 0 }])) as TableDigests;
}

/** Adds a row to a digest (`sign` 1) or removes it (-1), by the hash of its JSON text. */
export function digestHash(into: TableDigest, hash: number, sign: 1 | -1): void {
  into.count += sign;
  into.digest = (into.digest ^ hash) >>> 0;
}

/** The same by its JSON text. */
export const digestJson = (into: TableDigest, json: string, sign: 1 | -1): void =>
  digestHash(into, textHash(json), sign);

export const digestRow = (into: TableDigest, row: unknown, sign: 1 | -1): void =>
  digestJson(into, JSON.stringify(row), sign);

/** Updates digests from the state before a batch to the state after it. */
export function digestBatch(digests: TableDigests, batch: Pick<Batch, 'changes'>): void {
  for (const { table, before, after } of batch.changes) {
    if (before !== null) digestRow(digests[table], before, -1);
    if (after !== null) digestRow(digests[table], after, 1);
  }
}

/** Reverts digests from the state after a batch to the state before it. */
export function undigestBatch(digests: TableDigests, batch: Pick<Batch, 'changes'>): void {
  for (const { table, before, after } of batch.changes) {
    if (after !== null) digestRow(digests[table], after, -1);
    if (before !== null) digestRow(digests[table], before, 1);
  }
}

/** Names of the tables whose count or digest differ; a table that one side does not name is empty there. */
export function differingTables(
  left: Readonly<Record<string, TableDigest>>,
  right: Readonly<Record<string, TableDigest>>,
): string[] {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].filter((name) => {
    const [one, other] = [left[name] ?? EMPTY, right[name] ?? EMPTY];
    return one.count !== other.count || one.digest !== other.digest;
  });
}

export const rowCountOf = (tables: Readonly<Record<string, TableDigest>>): number =>
  Object.values(tables).reduce((sum, { count }) => sum + count, 0);

export const countsOf = (digests: TableDigests): Record<TableName, number> =>
  Object.fromEntries(TABLE_NAMES.map((name) => [name, digests[name].count])) as Record<TableName, number>;
