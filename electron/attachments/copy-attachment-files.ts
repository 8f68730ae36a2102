import { createReadStream } from 'node:fs';
import { attachmentsFolderOf, createAttachmentFiles } from './attachment-files';

/**
 * Copies the files of one vault's or copy's folder that the other does not hold yet. Each is read whole first: a damaged
 * one is left out and named by its hash.
 */
export async function copyAttachmentFiles(
  fromFolder: string,
  toFolder: string,
  signal?: AbortSignal,
): Promise<{ copied: number; damaged: string[] }> {
  const from = createAttachmentFiles(attachmentsFolderOf(fromFolder));
  const to = createAttachmentFiles(attachmentsFolderOf(toFolder));
  let copied = 0;
  const damaged: string[] = [];
  for await (const file of from.list()) {
    signal?.throwIfAborted();
    if ((await to.check(file, false)) === 'sound') continue;
    if ((await from.check(file, true, signal)) !== 'sound') {
      damaged.push(file.hash);
      continue;
    }
    await to.add(createReadStream(from.pathOf(file.hash)), signal);
    copied += 1;
  }
  return { copied, damaged };
}
