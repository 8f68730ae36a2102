import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Importer, ImportOptions } from '../import/importer';
import type { ImportEvent } from '../import/run/import-run';
import type { ImportReport } from '../../../shared/ipc/routes/exchange';

/** Every file below a folder by its relative name, sorted. */
export async function folderContent(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = names.map((entry) => join(entry.parentPath, entry.name)).sort();
  const files: Record<string, string> = {};
  for (const path of paths) files[path.slice(folder.length + 1)] = await readFile(path, 'utf8');
  return files;
}

/** Uploads files as the page does, in pieces of at most `pieceBytes`. */
export async function upload(
  importer: Importer,
  files: Record<string, string | Uint8Array>,
  pieceBytes = 2 * 1024 * 1024,
  modifiedAt?: number,
): Promise<string> {
  const entries = Object.entries(files).map(
    ([name, content]) => [name, typeof content === 'string' ? new TextEncoder().encode(content) : content] as const,
  );
  const { uploadId } = await importer.begin(
    entries.map(([name, bytes]) => ({ name, size: bytes.length, ...(modifiedAt === undefined ? {} : { modifiedAt }) })),
  );
  for (const [index, [, bytes]] of entries.entries()) {
    for (let from = 0; from < bytes.length; from += pieceBytes)
      await importer.append(uploadId, index, bytes.slice(from, from + pieceBytes));
  }
  return uploadId;
}

/** Runs an import to its end. */
export async function runImport(
  importer: Importer,
  uploadId: string,
  options: Partial<ImportOptions> = {},
  onEvent: (event: ImportEvent) => void = () => {},
  signal = new AbortController().signal,
): Promise<ImportReport> {
  let report: ImportReport | null = null;
  await importer.run(
    uploadId,
    { conversations: null, person: null, extract: false, ...options },
    (event) => {
      if (event.type === 'finished') report = event.report;
      onEvent(event);
    },
    signal,
  );
  if (report === null) throw new Error('the import told no report');
  return report;
}
