import { STORE_SCHEMA_VERSION } from './schema-version';
import { t } from '../messages/message';

/**
 * First line of `vault.jsonl`; each further line is `{ "table": …, "row": … }`, tables in TABLE_NAMES order, rows in id
 * order.
 */
export const VAULT_EXPORT_NAME = 'vault.jsonl';
export const VAULT_EXPORT_FORMAT = 'engram-vault';
export const VAULT_EXPORT_VERSION = 2;

/** Schema version of the rows in a file of each format version; apps of schema versions 1 to 4 wrote the same rows. */
const SCHEMA_VERSIONS: ReadonlyMap<unknown, number> = new Map([
  [1, 4],
  [VAULT_EXPORT_VERSION, STORE_SCHEMA_VERSION],
]);

export const VAULT_EXPORT_HEADER = { format: VAULT_EXPORT_FORMAT, version: VAULT_EXPORT_VERSION };

/** The schema version of the rows after the header, or why this is no vault export this app can read. */
export function checkExportHeader(value: unknown): { ok: true; schemaVersion: number } | { ok: false; why: string } {
  const header = value as { format?: unknown; version?: unknown } | null;
  if (typeof header !== 'object' || header === null || header.format !== VAULT_EXPORT_FORMAT) {
    return { ok: false, why: t('shared.noVaultExport') };
  }
  const schemaVersion = SCHEMA_VERSIONS.get(header.version);
  if (schemaVersion === undefined) {
    return {
      ok: false,
      why: t('shared.newerExportVersion', {
        version: String(header.version).slice(0, 20),
        latest: VAULT_EXPORT_VERSION,
      }),
    };
  }
  return { ok: true, schemaVersion };
}
