import { join } from 'node:path';
import { FILE_MODE, type FileSystem } from './file-system';
import { decodeLine, encodeLine, linesOf } from './record';

/** A change that the vault is known to have reached: its number and the hash of its record. */
export interface Checkpoint {
  seq: number;
  hash: string;
}

const MARK_NAME = 'confirmed';

/** Null when there is none or it cannot be trusted. */
export async function readConfirmedMark(fileSystem: FileSystem, vaultFolder: string): Promise<Checkpoint | null> {
  const bytes = await fileSystem.readFile(join(vaultFolder, MARK_NAME)).catch(() => null);
  const first = bytes === null ? undefined : linesOf(bytes).next().value;
  const line = first === undefined ? '' : decodeLine(first.bytes);
  return typeof line === 'string' ? null : { seq: line.seq, hash: (JSON.parse(line.json.toString('utf8')) as { hash: string }).hash };
}

export interface ConfirmedMark {
  move(checkpoint: Checkpoint): Promise<void>;
  close(): Promise<void>;
}

/**
 * The last change that was confirmed as kept, written after each sync of the journal and not synced itself: exact after a killed process, at
 * most behind after a power cut, never ahead. It tells a record that was never confirmed from one that went missing.
 */
export async function openConfirmedMark(fileSystem: FileSystem, vaultFolder: string): Promise<ConfirmedMark> {
  const handle = await fileSystem.open(join(vaultFolder, MARK_NAME), 'w', FILE_MODE);
  return {
    async move({ seq, hash }) {
      const { bytes } = encodeLine(seq, hash, JSON.stringify({ hash }));
      await handle.write(bytes, 0, bytes.length, 0);
    },
    close: () => handle.close(),
  };
}
