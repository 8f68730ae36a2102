import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_ATTACHMENT_BYTES } from '../../../../shared/lib/attachment-limits';
import type { PageFiles } from './page-files';
import { hashOfBytes } from '../../../files/hash-of-bytes';

/** SHA-256 of a file's bytes; null for one that is not there. Read again only when anything of the file changed. */
export type HashOfFile = (path: string) => Promise<string | null>;

/** Milliseconds since its last change within which a file's stamp is not trusted: clocks of disks are coarse. */
const UNTRUSTED_MS = 2_000;

/** @param now the clock of the files, epoch milliseconds */
export function createFileHashes(root: string, files: Pick<PageFiles, 'read'>, now: () => number): HashOfFile {
  const known = new Map<string, { stamp: string; hash: string }>();
  return async (path) => {
    const stats = await lstat(join(root, path), { bigint: true }).catch(() => null);
    if (stats?.isFile() !== true) return null;
    const stamp = `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
    const before = known.get(path);
    if (before?.stamp === stamp) return before.hash;
    // It is something else than what was written there, whatever it holds.
    if (stats.size > MAX_ATTACHMENT_BYTES) return `too large: ${stats.size}`;
    const bytes = await files.read(path);
    if (bytes === null) return null;
    const hash = hashOfBytes(bytes);
    known.delete(path);
    if (now() - Math.max(Number(stats.mtimeMs), Number(stats.ctimeMs)) >= UNTRUSTED_MS)
      known.set(path, { stamp, hash });
    return hash;
  };
}
