import type { Batch } from '../../../shared/domain/batch';
import { isTableName } from '../../../shared/domain/tables';
import { otherFormatOf, VAULT_FORMAT, type OtherFormat } from '../../../shared/domain/vault-format';

/**
 * Reads a record whose line passed its checks. A record in a form that this app does not know is to be refused, never to
 * be taken for damage. Null when the JSON holds no batch.
 */
export function decodeRecord(json: Buffer): Batch | { otherFormat: OtherFormat } | null {
  const payload = parseJson(json) as { format?: unknown; schemaVersion?: unknown; batch?: Batch } | null | undefined;
  if (payload === null || payload === undefined) return null;
  const otherFormat = otherFormatOf(payload);
  if (otherFormat !== null) return { otherFormat };
  if (typeof payload.format !== 'number' || payload.batch === undefined) return null;
  // A later build may add a table without another number.
  return payload.batch.changes.every(({ table }) => isTableName(table)) ? payload.batch : { otherFormat: 'newer' };
}

/** The JSON of a batch, with the number of its form. */
export const encodeRecord = (batch: Batch): string => JSON.stringify({ format: VAULT_FORMAT, batch });

/** The value of a JSON text; undefined when it is none. */
export function parseJson(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString('utf8'));
  } catch {
    return undefined;
  }
}
