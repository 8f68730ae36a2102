import { AppError, isAppError } from '../../../shared/ipc/errors';
import { countsOf, digestBatch, emptyDigests } from '../../../shared/domain/row-digest';
import type { LostChange, RecoveryReport } from '../../../shared/domain/recovery-report';
import type { Logger } from '../../../shared/lib/logger';
import { type FileSystem, syncFolder } from '../../files/file-system';
import { ownCommand } from '../../files/own-command';
import { listSegments, replayJournal, type SegmentFile } from '../reading/journal-reader';
import { copyToQuarantine, EMPTY_TAIL, type JournalTail } from '../reading/journal-tail';
import { GENESIS_HASH } from '../format/journal-line';
import { highestKnownSeq } from '../checkpoints/highest-known-seq';
import type { Checkpoint } from '../checkpoints/confirmed-checkpoint';
import type { Sentinel } from '../checkpoints/sentinel';
import type { SnapshotStore } from '../snapshots/snapshot-store';
import { digestState, type VaultState } from '../snapshots/vault-state';
import type { JournalPosition } from '../journal';
import { t } from '../../../shared/messages/message';
import { join } from 'node:path';
import { salvageJournal } from './salvage-journal';
import { readSegment } from '../format/segment';
import type { SeqRange } from './lost-changes';

export interface JournalStart {
  tail: JournalTail;
  position: JournalPosition;
  /** What was found and repaired, for the person. */
  repaired: JournalRepair | null;
}

/** `missing`: changes that neither the journal nor a snapshot held. */
export interface JournalRepair
  extends Pick<RecoveryReport, 'cause' | 'before' | 'after'>, Pick<Repair, 'missing' | 'lost' | 'writtenAt'> {}

export interface EnsureSoundJournalOptions {
  fileSystem: FileSystem;
  folder: string;
  quarantineFolder: string;
  snapshots: SnapshotStore;
  vaultId: string;
  sentinel: Sentinel | null;
  confirmed: Checkpoint | null;
  log: Logger;
  /** Damage was found that this quick check does not detect: repair in any case. */
  isRepairAsked?: boolean;
  /** Whether the person wants a repair that they did not ask for; nothing is written before. */
  approveRepair: () => Promise<boolean>;
}

/**
 * Ensures that the journal reaches as far as sentinel, checkpoint and snapshots say. A damaged or shortened one is
 * repaired from snapshot and verifiable records.
 */
export async function ensureSoundJournal(options: EnsureSoundJournalOptions, tail: JournalTail): Promise<JournalStart> {
  const { snapshots, sentinel, confirmed, log, isRepairAsked = false } = options;
  const knownSeq = highestKnownSeq({ sentinel, confirmed, copies: await snapshots.manifests() });
  if (!isRepairAsked && !tail.damage && tail.lastSeq >= knownSeq) {
    const position = await findPosition(options, tail);
    if (position) return { tail, position, repaired: null };
  }
  if (!isRepairAsked && !(await options.approveRepair()))
    throw new AppError('journal-damaged', t('mainJournal.vaultDamagedLeftStart', { command: ownCommand().words }));
  log.error('the journal is repaired', {
    isRepairAsked,
    lastSeq: tail.lastSeq,
    remembered: knownSeq,
    damagedAt: tail.damage?.seq ?? null,
  });
  const { tail: repairedTail, state, missing, lost, writtenAt } = await repairJournal(options, knownSeq);
  const digests = digestState(state);
  return {
    tail: { ...repairedTail, vaultId: options.vaultId },
    position: { seq: state.seq, digests },
    repaired: {
      cause: describeRepair(tail, knownSeq),
      before: countsOf(sentinel?.tables ?? emptyDigests()),
      after: countsOf(digests),
      missing,
      lost,
      writtenAt,
    },
  };
}

function describeRepair({ damage, lastSeq }: JournalTail, knownSeq: number): string {
  if (damage) return t('mainJournal.wasDamagedAt', { seq: damage.seq, reason: damage.reason });
  return lastSeq < knownSeq ? t('mainJournal.endedEarly', { seq: lastSeq }) : t('mainCommon.partCouldNotBeRead');
}

// Digests of the newest snapshot, updated with the records after it. Reading these at every start also proves that the
// store could be rebuilt now. Null when the end cannot be reached.
async function findPosition(
  { fileSystem, folder, snapshots }: EnsureSoundJournalOptions,
  tail: JournalTail,
): Promise<JournalPosition | null> {
  const copies = (await snapshots.manifests()).filter(({ state }) => state === 'verified');
  for (const copy of [...copies, null]) {
    const { seq, hash } = copy ?? { seq: 0, hash: GENESIS_HASH };
    if (seq > tail.lastSeq || (seq === tail.lastSeq && hash !== tail.lastHash)) continue;
    const digests = copy === null ? emptyDigests() : structuredClone(copy.tables);
    const range = { fromSeq: seq + 1, toSeq: tail.lastSeq, previousHash: hash };
    try {
      for await (const records of replayJournal(fileSystem, folder, range)) {
        for (const { batch } of records) digestBatch(digests, batch);
      }
      return { seq: tail.lastSeq, digests };
    } catch (error) {
      if (!isAppError(error, 'journal-damaged')) throw error;
    }
  }
  return null;
}

interface Repair {
  tail: JournalTail;
  state: VaultState;
  /** What could not be read, up to the highest change that is known to have been written. */
  missing: SeqRange[];
  lost: LostChange[];
  /** The last change that wrote a row behind the first missing one, by `table/id`. */
  writtenAt: ReadonlyMap<string, number>;
}

interface RepairOptions {
  fileSystem: FileSystem;
  folder: string;
  quarantineFolder: string;
  snapshots: SnapshotStore;
  vaultId: string;
}

/**
 * Restores a writable journal from the newest sound snapshot and every later record that can be verified, with copies of
 * the damaged files. Nothing is taken from a line that fails a check. Can be interrupted and repeated.
 *
 * @throws AppError `store-failed`, with nothing changed, while a snapshot that may hold missing changes cannot be read
 */
async function repairJournal(options: RepairOptions, knownSeq: number): Promise<Repair> {
  const { fileSystem, folder, snapshots } = options;
  const { state, baseSeq, missing, lost, writtenAt, unjudged } = await salvageJournal(options, knownSeq);
  const segments = await listSegments(fileSystem, folder);
  const sound = await findSoundPart(fileSystem, folder, segments);
  // Where changes are missing, only a snapshot says what the rows are without them.
  const isGapless = missing.every(({ from }) => from > state.seq);
  const isContinued = isGapless && sound.lastSeq === state.seq && sound.lastHash === state.hash;
  const [copy] = unjudged;
  // A journal that begins anew rests on a copy, which must not be written to a disk that cannot read copies.
  if (copy !== undefined && (missing.length > 0 || !isContinued)) {
    throw new AppError('store-failed', t('mainJournal.copyUnreadableNow', { copy }));
  }
  // Only the snapshot holds what the damaged lines contained, so it is written before they are removed.
  if (!isContinued && state.seq !== baseSeq) await snapshots.write(state, 'repair', digestState(state));
  await truncateAfter(options, segments, isContinued ? sound : soundPartUpTo(sound, state.seq));
  const segment =
    isContinued && sound.segment
      ? { name: sound.segment, bytes: sound.soundBytes, lacksLineEnd: sound.lacksLineEnd }
      : null;
  const tail: JournalTail = {
    ...EMPTY_TAIL,
    lastSeq: state.seq,
    lastHash: state.hash,
    segment,
    isRebased: !isContinued,
  };
  return { tail, state, missing, lost, writtenAt };
}

interface SoundPart {
  lastSeq: number;
  lastHash: string;
  /** The last segment with sound lines, and where they end. */
  segment: string | null;
  soundBytes: number;
  lacksLineEnd: boolean;
  /** Last sequence number of each segment with sound lines. */
  lastSeqs: number[];
  /** From this segment on, something cannot be trusted. */
  firstUnsound: number;
}

async function findSoundPart(
  fileSystem: FileSystem,
  folder: string,
  segments: readonly SegmentFile[],
): Promise<SoundPart> {
  const part: SoundPart = {
    lastSeq: 0,
    lastHash: GENESIS_HASH,
    segment: null,
    soundBytes: 0,
    lacksLineEnd: false,
    lastSeqs: [],
    firstUnsound: segments.length,
  };
  for (const [index, { name, firstSeq }] of segments.entries()) {
    const previousHash = index === 0 ? null : part.lastHash;
    const content = readSegment(await fileSystem.readFile(join(folder, name)), {
      firstSeq,
      vaultId: null,
      previousHash,
    });
    const isJoined = firstSeq === part.lastSeq + 1 || content.header?.isRebased === true;
    if (!content.header || !isJoined) return { ...part, firstUnsound: index };
    part.lastSeq = firstSeq - 1 + content.records.length;
    part.lastHash = content.records.at(-1)?.hash ?? content.header.previousHash;
    part.segment = name;
    part.soundBytes = content.soundBytes;
    part.lacksLineEnd = content.lacksLineEnd;
    part.lastSeqs.push(part.lastSeq);
    if (content.damage) return { ...part, firstUnsound: index };
  }
  return part;
}

/**
 * The sound part up to `seq`, where the journal restarts: segments beyond it continue something lost and would be
 * mistaken for the continuation.
 */
function soundPartUpTo(sound: SoundPart, seq: number): SoundPart {
  const first = sound.lastSeqs.findIndex((lastSeq) => lastSeq > seq);
  return first === -1 ? sound : { ...sound, segment: null, firstUnsound: first };
}

// Later segments are removed first, so that an interrupted run still finds the damage.
async function truncateAfter(
  options: RepairOptions,
  segments: readonly SegmentFile[],
  sound: SoundPart,
): Promise<void> {
  const { fileSystem, folder, quarantineFolder } = options;
  const unsound = segments.slice(sound.firstUnsound);
  for (const { name } of unsound) await copyToQuarantine(fileSystem, folder, name, quarantineFolder);
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
