import { join } from 'node:path';
import type { FileSystem } from '../files/file-system';
import { readSentinel } from '../journal/checkpoints/sentinel';
import { inspectTail } from '../journal/reading/journal-tail';
import { identifyVault } from '../journal/recovery/identify-vault';
import { isVaultId } from './vault-places';

/**
 * The id that a vault's files hold; null where there is no vault, or none of them can be read, or it is none that a list
 * can hold. Writes nothing.
 */
export async function readVaultId(fileSystem: FileSystem, folder: string): Promise<string | null> {
  try {
    const id = await idIn(fileSystem, folder);
    return id !== null && isVaultId(id) ? id : null;
  } catch {
    return null;
  }
}

async function idIn(fileSystem: FileSystem, folder: string): Promise<string | null> {
  const sentinel = await readSentinel(fileSystem, folder);
  if (sentinel.state === 'read') return sentinel.sentinel.vaultId;
  const tail = await inspectTail(fileSystem, join(folder, 'journal'));
  return identifyVault(fileSystem, folder, tail, null);
}
