import { constants } from 'node:fs';
import { join } from 'node:path';
import { FILE_MODE, isMissing, type FileSystem } from '../../files/file-system';
import { decodeLine, encodeLine, scanLines } from '../format/journal-line';

/** A change that the vault is known to have reached: its sequence number and record hash. */
export interface Checkpoint {
  seq: number;
  hash: string;
}

const CHECKPOINT_FILE = 'confirmed';

export type CheckpointReading = { state: 'read'; checkpoint: Checkpoint } | { state: 'missing' | 'damaged' };

/** Never rejects: a file that is absent is `missing`, one that cannot be read or checked is `damaged`. */
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
 * The last acknowledged change, written after each sync of the journal and itself not synced: exact after a killed
 * process, possibly behind after a power cut, never ahead. It distinguishes a record that was never acknowledged from a
 * missing one.
 */
export async function openConfirmedCheckpoint(
  fileSystem: FileSystem,
  vaultFolder: string,
): Promise<ConfirmedCheckpoint> {
  // Not truncated first, since a crash in between would leave no checkpoint.
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
