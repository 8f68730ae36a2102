import type { RunningApp } from '../running-app';

const CHUNK_BYTES = 1024 * 1024;

export interface ExportedRow {
  table: string;
  row: unknown;
}

/** The rows as the records of a vault export. */
export const exportBytes = (rows: readonly ExportedRow[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    [{ format: 'engram-vault-export', version: 1 }, ...rows].map((line) => `${JSON.stringify(line)}\n`).join(''),
  );

/** Imports rows through the app, as the person's own vault export. */
export async function importRows(app: RunningApp, rows: readonly ExportedRow[]): Promise<void> {
  const bytes = exportBytes(rows);
  const { uploadId } = await app.call('import.begin', { files: [{ name: 'vault.jsonl', size: bytes.length }] });
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
    await app.call('import.append', { uploadId, file: 0, bytes: bytes.slice(from, from + CHUNK_BYTES) });
  await app.call('import.preview', { uploadId });
  await app.call('import.run', { uploadId, areMine: true });
}
