import { t } from '../messages/message';

/**
 * First line of `vault.jsonl`; each further line is `{ "table": …, "row": … }`, tables in TABLE_NAMES order, rows in id
 * order.
 */
export const VAULT_EXPORT_NAME = 'vault.jsonl';
export const VAULT_EXPORT_FORMAT = 'engram-vault-export';
export const VAULT_EXPORT_VERSION = 1;
export const VAULT_EXPORT_HEADER = { format: VAULT_EXPORT_FORMAT, version: VAULT_EXPORT_VERSION };

/** What the last builds before format 1 wrote, with the rows of format 1: the way in for the vaults of those builds. */
const BEFORE_FORMAT_1 = { format: 'engram-vault', version: 2 };

/** Why this is no vault export that this app can read; null when it is one. */
export function problemOfExportHeader(value: unknown): string | null {
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format === BEFORE_FORMAT_1.format)
    return version === BEFORE_FORMAT_1.version ? null : t('shared.exportBeforeFormat1');
  if (format !== VAULT_EXPORT_FORMAT) return t('shared.noVaultExport');
  return version === VAULT_EXPORT_VERSION
    ? null
    : t('shared.newerExportVersion', { version: String(version).slice(0, 20), latest: VAULT_EXPORT_VERSION });
}
