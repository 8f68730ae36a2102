import type { Batch } from '../../../shared/domain/batch';
import { upgradeBatch } from '../../../shared/domain/upgrades/upgrade-record';
import { STORE_SCHEMA_VERSION } from '../../../shared/domain/schema-version';

/** A record in a form that this app does not know: to be refused, never to be taken for damage. */
export const NEWER = Symbol('newer');

/** What a journal line holds behind its prefix. */
export interface RecordPayload {
  batch: Batch;
  /** Version of the rows' shape when it was written; the batch itself is in today's shape. */
  schemaVersion: number;
}

/**
 * Reads a record whose line passed its checks. A batch of an older app comes in today's shape; checksum and hash chain
 * are over the bytes as they were written. Null when the JSON holds no batch.
 */
export function decodeRecord(json: Buffer): RecordPayload | typeof NEWER | null {
  const payload = parseJson(json) as { schemaVersion?: unknown; batch?: Batch } | null | undefined;
  if (typeof payload?.schemaVersion !== 'number') return null;
  const { schemaVersion, batch } = payload;
  if (schemaVersion > STORE_SCHEMA_VERSION) return NEWER;
  return batch ? { batch: upgradeBatch(schemaVersion, batch), schemaVersion } : null;
}

/** The JSON of a batch, with the schema version it is written in. */
export const encodeRecord = (batch: Batch): string => JSON.stringify({ schemaVersion: STORE_SCHEMA_VERSION, batch });

/** The value of a JSON text; undefined when it is none. */
export function parseJson(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString('utf8'));
  } catch {
    return undefined;
  }
}
