import { join } from 'node:path';
import { isMissing, makeFolder, writeFileDurably } from '../../../files/file-system';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { damagedFile } from '../format/folder-files';
import type { SyncKey } from '../format/sync-key';
import type { SyncDeps } from './sync-deps';

const FILES_FOLDER = 'files';

/** The name under which a file lies in the folder, and where. */
export const nameOfFile = (hash: string, key: SyncKey | null): string => (key === null ? hash : key.nameOf(hash));
const folderOfFile = (name: string): string => `${FILES_FOLDER}/${name.slice(0, 2)}`;
export const pathOfFile = (name: string): string => `${folderOfFile(name)}/${name}`;

export interface AttachmentOutcome {
  /** Files that came in, and that were copied into the folder. */
  received: number;
  sent: number;
  /** Files that are in no copy that this device can see. */
  missing: number;
}

/**
 * Pictures and other files by their hash, both ways. Every device would write the same file, so none has an owner.
 *
 * @throws AppError for a file of the folder that is not what its name says
 */
export async function syncAttachments(
  { vault, attachments, fileSystem }: Pick<SyncDeps, 'vault' | 'attachments' | 'fileSystem'>,
  folder: string,
  key: SyncKey | null,
  signal: AbortSignal,
): Promise<AttachmentOutcome> {
  const outcome: AttachmentOutcome = { received: 0, sent: 0, missing: 0 };
  const done = new Set<string>();
  for await (const page of vault.store.pages('attachments'))
    for (const { hash } of page) {
      signal.throwIfAborted();
      if (done.has(hash)) continue;
      done.add(hash);
      const name = nameOfFile(hash, key);
      const inner = folderOfFile(name);
      const path = join(folder, pathOfFile(name));
      const isInFolder = await fileSystem.stat(path).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      );
      const isHere = await attachments.has(hash);
      if (isHere && !isInFolder) {
        const bytes = await attachments.read(hash);
        await makeFolder(fileSystem, join(folder, inner));
        await writeFileDurably(fileSystem, join(folder, inner), name, key === null ? bytes : key.seal(bytes, name));
        outcome.sent += 1;
      } else if (!isHere && isInFolder) {
        const found = await fileSystem.readFile(path);
        const bytes = key === null ? found : key.open(found, name);
        if (bytes === null || hashOfBytes(bytes) !== hash) throw damagedFile(`${inner}/${name}`);
        await attachments.add([bytes] as unknown as AsyncIterable<Uint8Array>);
        outcome.received += 1;
      } else if (!isHere) outcome.missing += 1;
    }
  return outcome;
}
