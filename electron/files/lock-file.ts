import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { isMissing, type FileSystem } from './file-system';

type LockFileSystem = Pick<FileSystem, 'link' | 'readFile' | 'rename' | 'rm' | 'stat' | 'writeFile'>;

interface Holder {
  pid: number;
  /** Start time of that process, if the system provides it (Linux): distinguishes a reused process id. */
  startedAt: string | null;
  /** The id of the system's run in which the lock was taken, if the system names it (Linux). */
  bootId: string | null;
  /** Unique per lock taken, so that only its owner releases it. */
  token: string;
}

export interface LockContent {
  text: string;
  /** Epoch milliseconds. */
  writtenAt: number;
}

/** Milliseconds within which an unreadable lock may still be being written, on file systems without links. */
const INCOMPLETE_LOCK_MS = 2_000;

/** Content of a lock taken by this process now. */
export const ownLockText = (): string =>
  JSON.stringify({
    pid: process.pid,
    startedAt: processStartOf(process.pid),
    bootId: readBootId(),
    token: randomUUID(),
  } satisfies Holder);

/** Creates a complete lock atomically. False if one exists. */
export async function createLock(fileSystem: LockFileSystem, path: string, text: string): Promise<boolean> {
  return withDraftFile(fileSystem, path, text, async (draft) => {
    try {
      await fileSystem.link(draft, path).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw error;
        // A file system without links: the lock is written directly.
        await fileSystem.writeFile(path, text, { flag: 'wx', mode: 0o600 });
      });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  });
}

/** Null without a lock. */
export async function readLock(fileSystem: LockFileSystem, path: string): Promise<LockContent | null> {
  try {
    const text = (await fileSystem.readFile(path)).toString('utf8');
    return { text, writtenAt: (await fileSystem.stat(path)).mtimeMs };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Replaces a stale lock by an own one. Of several contenders, the one with the claim on these very bytes may, and only
 * while they are unchanged. False when another did or is doing so.
 */
export async function replaceStaleLock(
  fileSystem: LockFileSystem,
  path: string,
  stale: string,
  text: string,
): Promise<boolean> {
  const claim = `${path}.stale-${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  const claimText = ownLockText();
  if (!(await takeClaim(fileSystem, claim, claimText))) return false;
  try {
    if ((await readLock(fileSystem, path))?.text !== stale) return false;
    await withDraftFile(fileSystem, path, text, (draft) => fileSystem.rename(draft, path));
    return true;
  } finally {
    await removeOwnLock(fileSystem, claim, claimText);
  }
}

// A claim left by a killed process is a stale lock like any other.
async function takeClaim(fileSystem: LockFileSystem, claim: string, text: string): Promise<boolean> {
  if (await createLock(fileSystem, claim, text)) return true;
  const held = await readLock(fileSystem, claim);
  return held !== null && !isHeld(held) && replaceStaleLock(fileSystem, claim, held.text, text);
}

export async function removeOwnLock(fileSystem: LockFileSystem, path: string, text: string): Promise<void> {
  if ((await readLock(fileSystem, path))?.text === text) await fileSystem.rm(path, { force: true });
}

/** Whether the process named in a lock lives. */
export function isHeld({ text, writtenAt }: LockContent): boolean {
  const holder = parseHolder(text);
  if (holder === null) return Date.now() - writtenAt < INCOMPLETE_LOCK_MS;
  if (holder.bootId !== null && holder.bootId !== readBootId()) return false;
  if (!isProcessAlive(holder.pid)) return false;
  const startedAt = processStartOf(holder.pid);
  if (startedAt !== null) return startedAt === holder.startedAt;
  const bootedAt = Date.now() - uptime() * 1000;
  return writtenAt >= bootedAt;
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function withDraftFile<Result>(
  fileSystem: LockFileSystem,
  path: string,
  text: string,
  put: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await fileSystem.writeFile(draft, text, { flag: 'wx', mode: 0o600 });
    return await put(draft);
  } finally {
    await fileSystem.rm(draft, { force: true });
  }
}

function parseHolder(text: string): Required<Pick<Holder, 'pid' | 'startedAt' | 'bootId'>> | null {
  try {
    const { pid, startedAt = null, bootId = null } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' ? { pid, startedAt, bootId } : null;
  } catch {
    return null;
  }
}

// Field 22 of /proc/PID/stat is the start time, field 3 the state (proc(5)); a zombie holds nothing.
function processStartOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'gone' : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}
