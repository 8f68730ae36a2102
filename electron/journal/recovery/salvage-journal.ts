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
  /** Change of the copy that the state began from; 0 without one. */
  baseSeq: number;
  /** The highest change number seen on any whole line: above `state.seq`, those in between are lost. */
  highestSeq: number;
  /** Copies that could not be judged at the moment and may hold more. */
  unjudged: string[];
}

/**
 * All of the vault that can be proved: the newest sound copy and every record that continues it, wherever it stands.
 * Nothing is taken from a line that fails a check; nothing is written.
 *
 * @param knownSeq how far the vault is known to have come
 * @throws AppError `unsupported` at a record of a newer app
 */
export async function salvageJournal(
  { fileSystem, folder, snapshots }: { fileSystem: FileSystem; folder: string; snapshots: SnapshotStore },
  knownSeq: number,
): Promise<Salvage> {
  const { state, unjudged } = await snapshots.newest();
  const fromCopy = { ...(await foldFromState(fileSystem, folder, state ?? emptyState())), unjudged };
  if (state === null || fromCopy.state.seq >= Math.max(fromCopy.highestSeq, knownSeq)) return fromCopy;
  // The journal may go on from its own beginning where it does not go on from the copy.
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

/**
 * Every batch on a line that is whole in itself, in the order of the files: also those that continue nothing any more.
 */
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
