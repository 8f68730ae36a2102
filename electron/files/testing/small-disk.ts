import { execFileSync } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** A file system of a few megabytes that can be filled to the last page. */
export interface SmallDisk {
  fill(leaveBytes: number): Promise<void>;
  /** Room again. */
  empty(): Promise<void>;
  unmount(): void;
}

const FILLER = 'filler';
const CHUNK = Buffer.alloc(1024 * 1024);

/** Mounts a real one over a folder; null where that is not allowed (other systems, other users, some containers). */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return {
    async fill(leaveBytes) {
      const handle = await open(join(folder, FILLER), 'w');
      try {
        const { bavail, bsize } = await statfs(folder);
        for (let left = bavail * bsize - leaveBytes; left > 0; left -= CHUNK.length)
          await handle.write(CHUNK, 0, Math.min(left, CHUNK.length));
      } finally {
        await handle.close();
      }
    },
    empty: () => rm(join(folder, FILLER), { force: true }),
    unmount: () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
  };
}
