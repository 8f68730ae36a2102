import { createReadStream } from 'node:fs';
import type { AttachmentFiles } from './attachment-files';

/** Copies the files that are not there yet. Each is read whole first: a damaged one is left out and named by its hash. */
export async function copyAttachmentFiles(
  from: AttachmentFiles,
  to: AttachmentFiles,
  signal?: AbortSignal,
): Promise<{ copied: number; damaged: string[] }> {
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
