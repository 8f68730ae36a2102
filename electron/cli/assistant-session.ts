import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssistantVault } from '../assistants/assistant-service';
import type { FileSystem } from '../files/file-system';
import { lockFolderForReading } from '../files/folder-lock';

/** The opened records of a closed vault. */
export interface AssistantRecords {
  parts: AssistantVault;
  close(): Promise<void>;
}

/**
 * What a client's session keeps of a closed vault between its requests. The vault is locked during a request alone: the
 * app and other programs can take it at any moment, and what they wrote is seen by the journal's files.
 */
export interface AssistantSession {
  /**
   * The records of now, under the vault's lock until `close`. They are read anew when a file of the journal is not as it
   * was.
   *
   * @param open reads them; it takes the lock over, and releases it when it fails
   * @throws AppError `busy` while another program has the vault
   */
  borrow(
    fileSystem: FileSystem,
    folder: string,
    open: (unlock: () => Promise<void>) => Promise<AssistantRecords>,
  ): Promise<{ records: AssistantRecords; close(): Promise<void> }>;
  /** Lets the records go. */
  drop(): Promise<void>;
}

/** Milliseconds without a request after which the records leave the memory. */
const IDLE_MS = 10 * 60_000;

/** A session serves requests that come one after another. */
export function createAssistantSession(idleMs = IDLE_MS): AssistantSession {
  let held: { folder: string; stamp: string; records: AssistantRecords } | null = null;
  let timer: NodeJS.Timeout | null = null;
  const drop = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const before = held;
    held = null;
    await before?.records.close();
  };
  return {
    drop,
    async borrow(fileSystem, folder, open) {
      if (timer !== null) clearTimeout(timer);
      const unlock = await lockFolderForReading(fileSystem, folder);
      const stamp = await stampOf(folder).catch(async (error: unknown) => {
        await unlock();
        throw error;
      });
      if (held === null || held.folder !== folder || held.stamp !== stamp) {
        await drop();
        held = { folder, stamp, records: await open(unlock) };
      }
      return {
        records: held.records,
        async close() {
          await unlock();
          timer = setTimeout(() => void drop(), idleMs);
          timer.unref();
        },
      };
    },
  };
}

/** Files that a vault's records are read from. */
const RECORD_FILES = ['journal', 'snapshots', 'sentinel.json', 'confirmed'];

/** Name, identity, size and time of each: any write changes one of them. */
async function stampOf(folder: string): Promise<string> {
  const lines = await Promise.all(RECORD_FILES.map((name) => stampTree(join(folder, name))));
  return lines.join('\n');
}

async function stampTree(path: string): Promise<string> {
  const stats = await lstat(path, { bigint: true }).catch(() => null);
  if (stats === null) return `${path} none`;
  const own = `${path} ${stats.ino} ${stats.size} ${stats.mtimeNs}`;
  if (!stats.isDirectory()) return own;
  const names = await readdir(path);
  const inner = await Promise.all(names.toSorted().map((name) => stampTree(join(path, name))));
  return [own, ...inner].join('\n');
}
