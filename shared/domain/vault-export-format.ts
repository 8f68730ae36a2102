/**
 * First line of `vault.jsonl`; each further line is `{ "table": …, "row": … }`, tables in TABLE_NAMES order, rows in id
 * order.
 */
export const VAULT_EXPORT_NAME = 'vault.jsonl';
export const VAULT_EXPORT_FORMAT = 'engram-vault';
export const VAULT_EXPORT_VERSION = 1;

/** Checks the export's header; otherwise says why the app cannot read the file. */
export function checkExportHeader(value: unknown): { ok: true } | { ok: false; why: string } {
  const header = value as { format?: unknown; version?: unknown } | null;
  if (typeof header !== 'object' || header === null || header.format !== VAULT_EXPORT_FORMAT) {
    return { ok: false, why: 'its first line does not say that it is an Engram Vault export' };
  }
  if (header.version !== VAULT_EXPORT_VERSION) {
    return {
      ok: false,
      why: `it was written in format version ${String(header.version).slice(0, 20)}, and this app reads version ${VAULT_EXPORT_VERSION}`,
    };
  }
  return { ok: true };
}
