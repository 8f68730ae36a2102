import { join } from 'node:path';
import { syncFolder, type FileSystem } from './file-system';
import { listSegments, type SegmentFile } from './journal-reader';
import { keepAside, type JournalTail } from './journal-tail';
import { chainHash, decodeLine, GENESIS_HASH, NEWLINE } from './record';
import { readSegment } from './segment';
import type { SnapshotStore } from './snapshots';
import { digestState, emptyState, foldRecord, type VaultState } from './vault-state';
import type { Batch } from '../../shared/domain/batch';

export interface Repair {
  tail: JournalTail;
  state: VaultState;
  /** The highest change number seen on any whole line: above `state.seq`, those in between are lost. */
  highestSeq: number;
}

export interface RepairPlace {
  fileSystem: FileSystem;
  folder: string;
  asideFolder: string;
  snapshots: SnapshotStore;
}

/**
 * Takes the newest sound snapshot and every record that provably continues it, keeps copies of the damaged files, and
 * leaves a journal that can be written again. Nothing is taken from a line that fails a check. May be interrupted and repeated.
 */
export async function repairJournal(place: RepairPlace): Promise<Repair> {
  const { fileSystem, folder, snapshots } = place;
  const segments = await listSegments(fileSystem, folder);
  const state = (await snapshots.newest()) ?? emptyState();
  const snapshotSeq = state.seq;
  const highestSeq = await salvage(fileSystem, folder, segments, state);
  const sound = await findSoundPart(fileSystem, folder, segments);
  const isContinued = sound.lastSeq === state.seq && sound.lastHash === state.hash;
  // Only a snapshot holds what the damaged lines said: it must be there before the lines go.
  if (!isContinued && state.seq !== snapshotSeq) await snapshots.write(state, 'repair', digestState(state));
  await cutAfter(place, segments, sound);
  const segment = isContinued && sound.segment ? { name: sound.segment, bytes: sound.soundBytes } : null;
  const tail: JournalTail = {
    vaultId: null, lastSeq: state.seq, lastHash: state.hash, segment, isRebased: !isContinued, torn: null, damage: null,
  };
  return { tail, state, highestSeq: Math.max(highestSeq, state.seq) };
}

/** Folds every line that is next in number and continues the chain, wherever it stands; returns the highest number seen. */
async function salvage(fileSystem: FileSystem, folder: string, segments: readonly SegmentFile[], state: VaultState): Promise<number> {
  let highest = 0;
  for (const { name } of segments) {
    const bytes = await fileSystem.readFile(join(folder, name));
    let start = 0;
    while (start < bytes.length) {
      const end = bytes.indexOf(NEWLINE, start);
      if (end === -1) break;
      const line = decodeLine(bytes.subarray(start, end));
      start = end + 1;
      if (typeof line === 'string') continue;
      highest = Math.max(highest, line.seq);
      if (line.seq === state.seq + 1 && chainHash(state.hash, line.json) === line.hash) {
        foldRecord(state, { batch: (JSON.parse(line.json.toString('utf8')) as { batch: Batch }).batch, hash: line.hash });
      }
    }
  }
  return highest;
}

interface SoundPart {
  lastSeq: number;
  lastHash: string;
  /** The last segment with sound lines, and where they end. */
  segment: string | null;
  soundBytes: number;
  /** Segments from here on hold something that cannot be trusted. */
  firstUnsound: number;
}

async function findSoundPart(fileSystem: FileSystem, folder: string, segments: readonly SegmentFile[]): Promise<SoundPart> {
  const part: SoundPart = { lastSeq: 0, lastHash: GENESIS_HASH, segment: null, soundBytes: 0, firstUnsound: segments.length };
  for (const [place, { name, firstSeq }] of segments.entries()) {
    const previousHash = place === 0 ? null : part.lastHash;
    const content = readSegment(await fileSystem.readFile(join(folder, name)), { firstSeq, vaultId: null, previousHash });
    const isJoined = place === 0 || firstSeq === part.lastSeq + 1 || content.header?.isRebased === true;
    if (!content.header || !isJoined) return { ...part, firstUnsound: place };
    part.lastSeq = firstSeq - 1 + content.records.length;
    part.lastHash = content.records.at(-1)?.hash ?? content.header.previousHash;
    part.segment = name;
    part.soundBytes = content.soundBytes;
    if (content.damage) return { ...part, firstUnsound: place };
  }
  return part;
}

// Later segments go first: stopped half-way, the damage is still there to be found again.
async function cutAfter(place: RepairPlace, segments: readonly SegmentFile[], sound: SoundPart): Promise<void> {
  const { fileSystem, folder, asideFolder } = place;
  const unsound = segments.slice(sound.firstUnsound);
  for (const { name } of unsound) await keepAside(fileSystem, folder, name, asideFolder);
  for (const { name } of [...unsound].reverse()) {
    if (name !== sound.segment) {
      await fileSystem.rm(join(folder, name));
      continue;
    }
    const handle = await fileSystem.open(join(folder, name), 'r+');
    try {
      await handle.truncate(sound.soundBytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  if (unsound.length > 0) await syncFolder(fileSystem, folder);
}
