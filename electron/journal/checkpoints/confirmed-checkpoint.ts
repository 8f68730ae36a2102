import { constants } from 'node:fs';
import { join } from 'node:path';
import { FILE_MODE, isMissing, type FileSystem } from '../../files/file-system';
import { decodeLine, encodeLine, scanLines } from '../format/journal-line';

/** A change that the vault is known to have reached: its number and the hash of its record. */
export interface Checkpoint {
  seq: number;
  hash: string;
}

const CHECKPOINT_FILE = 'confirmed';

export type CheckpointReading = { state: 'read'; checkpoint: Checkpoint } | { state: 'missing' | 'damaged' };

export async function readConfirmedCheckpoint(fileSystem: FileSystem, vaultFolder: string): Promise<CheckpointReading> {
  try {
    const first = scanLines(await fileSystem.readFile(join(vaultFolder, CHECKPOINT_FILE))).next().value;
    const line = first === undefined ? '' : decodeLine(first.bytes);
    if (typeof line === 'string') return { state: 'damaged' };
    return {
      state: 'read',
      checkpoint: { seq: line.seq, hash: (JSON.parse(line.json.toString('utf8')) as { hash: string }).hash },
    };
  } catch (error) {
    return { state: isMissing(error) ? 'missing' : 'damaged' };
  }
}

export interface ConfirmedCheckpoint {
  move(checkpoint: Checkpoint): Promise<void>;
  close(): Promise<void>;
}

/**
 * The last change that was confirmed as kept, written after each sync of the journal and not synced itself: exact after
 * a killed process, at most behind after a power cut, never ahead. It tells a record that was never confirmed from one
 * that went missing.
 */
export async function openConfirmedCheckpoint(
  fileSystem: FileSystem,
  vaultFolder: string,
): Promise<ConfirmedCheckpoint> {
  // Not emptied first: killed in between, the app would leave no mark at all.
  const handle = await fileSystem.open(
    join(vaultFolder, CHECKPOINT_FILE),
    constants.O_RDWR | constants.O_CREAT,
    FILE_MODE,
  );
  return {
    async move({ seq, hash }) {
      const { bytes } = encodeLine(seq, hash, JSON.stringify({ hash }));
      await handle.write(bytes, 0, bytes.length, 0);
    },
    close: () => handle.close(),
  };
}
