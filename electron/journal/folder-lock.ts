import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../shared/ipc/errors';
import { isMissing, type FileSystem } from './file-system';

const LOCK_NAME = 'LOCK';

interface Holder {
  pid: number;
  /** When that process began, where the system tells (Linux): a number used again by another process is not the holder. */
  startedAt: string | null;
}

/**
 * One process a vault folder. A lock left by a process that was killed is taken over; `busy` when the holder lives.
 *
 * @returns gives the lock back
 */
export async function lockFolder(fileSystem: FileSystem, folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK_NAME);
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const handle = await fileSystem.open(path, 'wx');
      await handle.writeFile(JSON.stringify(own));
      await handle.close();
      return () => fileSystem.rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (await isHeld(fileSystem, path)) {
        throw new AppError('busy', 'This vault is already open in another Engram Vault. Close that one first.');
      }
      await fileSystem.rm(path, { force: true });
    }
  }
  throw new AppError('busy', 'This vault is being opened by another Engram Vault.');
}

async function isHeld(fileSystem: FileSystem, path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await fileSystem.stat(path);
    const holder = JSON.parse((await fileSystem.readFile(path)).toString('utf8')) as Partial<Holder>;
    if (typeof holder.pid !== 'number' || !isAlive(holder.pid)) return false;
    const startedAt = startOf(holder.pid);
    if (startedAt !== null) return startedAt === holder.startedAt;
    const bootedAt = Date.now() - uptime() * 1000;
    return mtimeMs >= bootedAt;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// Field 22 of /proc/PID/stat is the start time, field 3 the state (proc(5)); a zombie holds nothing.
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'gone' : (fields[19] ?? null);
  } catch {
    return null;
  }
}
