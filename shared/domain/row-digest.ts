import type { Batch } from './batch';
import { TABLE_NAMES, type TableName } from './tables';

/** Row count and order-independent xor of row hashes of one table. */
export interface TableDigest {
  count: number;
  digest: number;
}
export type TableDigests = Record<TableName, TableDigest>;

export function emptyDigests(): TableDigests {
  return Object.fromEntries(TABLE_NAMES.map((name) => [name, { count: 0, digest: 0 }])) as TableDigests;
}

/**
 * A 32-bit hash of one row's JSON: FNV-1a (isthe.com/chongo/tech/comp/fnv) with MurmurHash3's finaliser
 * (github.com/aappleby/smhasher), so that in an xor over many rows similar rows do not cancel.
 */
export function rowHash(json: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < json.length; index += 1) {
    hash = Math.imul(hash ^ json.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Adds a row to a digest (`sign` 1) or removes it (-1). */
export function digestRow(into: TableDigest, row: unknown, sign: 1 | -1): void {
  into.count += sign;
  into.digest = (into.digest ^ rowHash(JSON.stringify(row))) >>> 0;
}

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

/**
 * Recorded digests, with tables that an older app did not know as empty ones. Null when an app of this version left a
 * table out, since such digests cannot be trusted.
 */
export function completeDigests(tables: Record<string, TableDigest>, isOlderVersion: boolean): TableDigests | null {
  const isComplete = isOlderVersion || TABLE_NAMES.every((name) => tables[name] !== undefined);
  return isComplete ? { ...emptyDigests(), ...tables } : null;
}

/** Names of the tables whose count or digest differ. */
export function differingTables(left: TableDigests, right: TableDigests): TableName[] {
  return TABLE_NAMES.filter(
    (name) => left[name].count !== right[name].count || left[name].digest !== right[name].digest,
  );
}

export const countsOf = (digests: TableDigests): Record<TableName, number> =>
  Object.fromEntries(TABLE_NAMES.map((name) => [name, digests[name].count])) as Record<TableName, number>;
