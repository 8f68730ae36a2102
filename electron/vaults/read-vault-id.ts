import { join } from 'node:path';
import type { FileSystem } from '../files/file-system';
import { readSentinel } from '../journal/checkpoints/sentinel';
import { inspectTail } from '../journal/reading/journal-tail';
import { identifyVault } from '../journal/recovery/identify-vault';

/** The id that a vault's files hold; null where there is no vault, or none of them can be read. Writes nothing. */
export async function readVaultId(fileSystem: FileSystem, folder: string): Promise<string | null> {
  try {
    const sentinel = await readSentinel(fileSystem, folder);
    if (sentinel.state === 'read') return sentinel.sentinel.vaultId;
    const tail = await inspectTail(fileSystem, join(folder, 'journal'));
    return await identifyVault(fileSystem, folder, tail, null);
  } catch {
    return null;
  }
}
