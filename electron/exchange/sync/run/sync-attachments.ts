import { join } from 'node:path';
import {
  listFolder,
  makeFolder,
  UNFINISHED_SUFFIX,
  writeFileDurably,
  type FileSystem,
} from '../../../files/file-system';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { damagedFile } from '../format/folder-files';
import type { SyncKey } from '../format/sync-key';
import type { SyncDeps } from './sync-deps';

const FILES_FOLDER = 'files';

/** The name under which a file lies in the folder, and where. */
export const nameOfFile = (hash: string, key: SyncKey | null): string => (key === null ? hash : key.nameOf(hash));
const folderOfFile = (name: string): string => `${FILES_FOLDER}/${name.slice(0, 2)}`;
const pathOfFile = (name: string): string => `${folderOfFile(name)}/${name}`;

/** The names of all files that are in the folder. */
export async function listFiles(fileSystem: FileSystem, folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const part of await listFolder(fileSystem, join(folder, FILES_FOLDER)))
    if (/^[0-9a-f]{2}$/u.test(part))
      for (const name of await listFolder(fileSystem, join(folder, FILES_FOLDER, part)))
        if (/^[0-9a-f]{64}$/u.test(name)) names.add(name);
  return names;
}

/** Bytes of a file of the folder; 0: it is not there. */
export const sizeOfFile = async (fileSystem: FileSystem, folder: string, name: string): Promise<number> =>
  (await fileSystem.stat(join(folder, pathOfFile(name))).catch(() => null))?.size ?? 0;

/** Takes a file out of the folder, with what a killed copy left of it. */
export async function removeFile(fileSystem: FileSystem, folder: string, name: string): Promise<void> {
  const path = join(folder, pathOfFile(name));
  await fileSystem.rm(`${path}${UNFINISHED_SUFFIX}`, { force: true });
  await fileSystem.rm(path, { force: true });
}

export interface AttachmentOutcome {
  /** Files that came in, and that were copied into the folder. */
  received: number;
  sent: number;
  /** Files that are in no copy that this device can see. */
  missing: number;
}

/**
 * Pictures and other files by their hash, both ways, as far as a row refers to them. Every device would write the same
 * file, so none has an owner.
 *
 * @param direction `out`: files are only copied into the folder, before rows that refer to them are
 * @throws AppError for a file of the folder that is not what its name says
 */
export async function syncAttachments(
  { vault, attachments, fileSystem }: Pick<SyncDeps, 'vault' | 'attachments' | 'fileSystem'>,
  folder: string,
  key: SyncKey | null,
  { direction, signal }: { direction: 'out' | 'both'; signal: AbortSignal },
): Promise<AttachmentOutcome> {
  const outcome: AttachmentOutcome = { received: 0, sent: 0, missing: 0 };
  const present = await listFiles(fileSystem, folder);
  const done = new Set<string>();
  for await (const page of vault.store.pages('attachments'))
    for (const { hash, removedAt } of page) {
      signal.throwIfAborted();
      if (removedAt !== null || done.has(hash)) continue;
      done.add(hash);
      const name = nameOfFile(hash, key);
      const inner = folderOfFile(name);
      const isInFolder = present.has(name);
      if (direction === 'out' && isInFolder) continue;
      const isHere = await attachments.has(hash);
      if (isHere && !isInFolder) {
        const bytes = await attachments.read(hash);
        await makeFolder(fileSystem, join(folder, inner));
        await writeFileDurably(fileSystem, join(folder, inner), name, key === null ? bytes : key.seal(bytes, name));
        outcome.sent += 1;
      } else if (!isHere && isInFolder) {
        const found = await fileSystem.readFile(join(folder, inner, name));
        // A service that copies the folder may have begun with it.
        if (found.length === 0) {
          outcome.missing += 1;
          continue;
        }
        const bytes = key === null ? found : key.open(found, name);
        if (bytes === null || hashOfBytes(bytes) !== hash) throw damagedFile(`${inner}/${name}`);
        await attachments.add([bytes] as unknown as AsyncIterable<Uint8Array>);
        outcome.received += 1;
      } else if (!isHere) outcome.missing += 1;
    }
  return outcome;
}
