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

/** Its file holds nothing, and is whole all the same. */
const EMPTY_FILE = hashOfBytes(Buffer.alloc(0));

/** By name, the bytes of the files in the folder, without those with which a service that copies the folder only began. */
export async function listFiles(fileSystem: FileSystem, folder: string): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  for (const part of await listFolder(fileSystem, join(folder, FILES_FOLDER)))
    if (/^[0-9a-f]{2}$/u.test(part))
      for (const name of await listFolder(fileSystem, join(folder, FILES_FOLDER, part))) {
        if (!/^[0-9a-f]{64}$/u.test(name)) continue;
        const bytes = (await fileSystem.stat(join(folder, pathOfFile(name))).catch(() => null))?.size ?? 0;
        if (bytes > 0 || name === EMPTY_FILE) files.set(name, bytes);
      }
  return files;
}

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
 * @param present the files in the folder; those that are copied into it are added
 * @param direction `out`: files are only copied into the folder, before rows that refer to them are
 * @throws AppError for a file of the folder that is not what its name says
 */
export async function syncAttachments(
  { vault, attachments, fileSystem }: Pick<SyncDeps, 'vault' | 'attachments' | 'fileSystem'>,
  folder: string,
  key: SyncKey | null,
  { present, direction, signal }: { present: Map<string, number>; direction: 'out' | 'both'; signal: AbortSignal },
): Promise<AttachmentOutcome> {
  const outcome: AttachmentOutcome = { received: 0, sent: 0, missing: 0 };
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
        const read = await attachments.read(hash);
        const bytes = key === null ? read : key.seal(read, name);
        await makeFolder(fileSystem, join(folder, inner));
        await writeFileDurably(fileSystem, join(folder, inner), name, bytes);
        present.set(name, bytes.length);
        outcome.sent += 1;
      } else if (!isHere && isInFolder) {
        const found = await fileSystem.readFile(join(folder, inner, name));
        const bytes = key === null ? found : key.open(found, name);
        if (bytes === null || hashOfBytes(bytes) !== hash) throw damagedFile(`${inner}/${name}`);
        await attachments.add([bytes] as unknown as AsyncIterable<Uint8Array>);
        outcome.received += 1;
      } else if (!isHere) outcome.missing += 1;
    }
  return outcome;
}
