import { AppError, isAppError } from '../../../shared/ipc/errors';
import { countsOf, digestBatch, emptyDigests } from '../../../shared/domain/row-digest';
import type { RecoveryReport } from '../../../shared/domain/recovery-report';
import type { Logger } from '../../../shared/lib/logger';
import type { FileSystem } from '../../files/file-system';
import { replayJournal } from '../reading/journal-reader';
import type { JournalTail } from '../reading/journal-tail';
import { GENESIS_HASH } from '../format/journal-line';
import { repairJournal, type Repair } from './repair-journal';
import { highestKnownSeq } from '../checkpoints/highest-known-seq';
import type { Checkpoint } from '../checkpoints/confirmed-checkpoint';
import type { Sentinel } from '../checkpoints/sentinel';
import type { SnapshotStore } from '../snapshots/snapshot-store';
import { digestState } from '../snapshots/vault-state';
import type { JournalPosition } from '../journal';
import { t } from '../../../shared/messages/message';

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
    throw new AppError('journal-damaged', t('mainJournal.vaultDamagedLeftStart'));
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
