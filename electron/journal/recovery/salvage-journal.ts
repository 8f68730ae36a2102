import { join } from 'node:path';
import type { Batch } from '../../../shared/domain/batch';
import type { FileSystem } from '../../files/file-system';
import { listSegments, newerVault } from '../reading/journal-reader';
import { chainHash, decodeLine, scanLines, type JournalLine } from '../format/journal-line';
import { decodeRecord, NEWER } from '../format/record-payload';
import type { SnapshotStore } from '../snapshots/snapshot-store';
import { emptyState, foldRecord, type VaultState } from '../snapshots/vault-state';

export interface Salvage {
  state: VaultState;
  /** Change of the snapshot that the state started from; 0 without one. */
  baseSeq: number;
  /** The highest change number on any intact line; changes between it and `state.seq` are lost. */
  highestSeq: number;
  /** Snapshots that are unreadable at the moment and may hold more. */
  unjudged: string[];
}

/**
 * Everything of the vault that can be verified: the newest sound snapshot and every record that continues it, in any
 * segment. Nothing is taken from a line that fails a check; nothing is written.
 *
 * @param knownSeq how far the vault is known to have reached
 * @throws AppError `unsupported` at a record of a newer app
 */
export async function salvageJournal(
  { fileSystem, folder, snapshots }: { fileSystem: FileSystem; folder: string; snapshots: SnapshotStore },
  knownSeq: number,
): Promise<Salvage> {
  const { state, unjudged } = await snapshots.newest();
  const fromCopy = { ...(await foldFromState(fileSystem, folder, state ?? emptyState())), unjudged };
  if (state === null || fromCopy.state.seq >= Math.max(fromCopy.highestSeq, knownSeq)) return fromCopy;
  // The journal may continue from its own start where it does not continue from the snapshot.
  const fromStart = { ...(await foldFromState(fileSystem, folder, emptyState())), unjudged };
  return fromStart.state.seq > fromCopy.state.seq ? fromStart : fromCopy;
}

async function foldFromState(
  fileSystem: FileSystem,
  folder: string,
  base: VaultState,
): Promise<Omit<Salvage, 'unjudged'>> {
  const baseSeq = base.seq;
  let highestSeq = 0;
  for await (const line of readIntactLines(fileSystem, folder)) {
    highestSeq = Math.max(highestSeq, line.seq);
    if (line.seq !== base.seq + 1 || chainHash(base.hash, line.json) !== line.hash) continue;
    const batch = decodeBatch(line);
    if (batch !== null) foldRecord(base, { batch, hash: line.hash });
  }
  return { state: base, baseSeq, highestSeq };
}

/** Every batch on an intact line, in file order, including those that no longer continue anything. */
export async function* readIntactBatches(fileSystem: FileSystem, folder: string): AsyncGenerator<Batch> {
  for await (const line of readIntactLines(fileSystem, folder)) {
    const batch = line.seq > 0 ? decodeBatch(line) : null;
    if (batch !== null) yield batch;
  }
}

async function* readIntactLines(fileSystem: FileSystem, folder: string): AsyncGenerator<JournalLine> {
  for (const { name } of await listSegments(fileSystem, folder)) {
    for (const { bytes } of scanLines(await fileSystem.readFile(join(folder, name)))) {
      const line = decodeLine(bytes);
      if (typeof line !== 'string') yield line;
    }
  }
}

function decodeBatch({ json }: JournalLine): Batch | null {
  const payload = decodeRecord(json);
  if (payload === NEWER) throw newerVault();
  return payload?.batch ?? null;
}
