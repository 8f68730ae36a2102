import type { AttachmentView } from '../../shared/ipc/routes/attachments';
import { call } from '../ipc/client';
import { readParts } from '../ipc/read-parts';

/** A file for the import, as a dropped one. */
interface FileToKeep {
  name: string;
  file: File;
}

const listeners = new Set<(files: FileToKeep[]) => void>();

/** Calls `open` with files that the person wants to import; until the returned function is called. */
export function onImportRequested(open: (files: FileToKeep[]) => void): () => void {
  listeners.add(open);
  return () => listeners.delete(open);
}

/** Opens the import with a file of the vault, as if it had been dropped; nothing is imported before the person says so. */
export async function keepAsDocument({ id, name }: Pick<AttachmentView, 'id' | 'name'>): Promise<void> {
  const parts = await readParts((from) => call('attachments.read', { id, from }));
  const file = new File(parts, name);
  for (const open of listeners) open([{ name, file }]);
}
