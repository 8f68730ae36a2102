import { isAppError } from '../../shared/ipc/errors';
import { SAME_ROWS_SINCE_VERSION } from '../../shared/ipc/store-protocol';
import { countsOf, digestBatch, emptyDigests, type TableDigests } from '../../shared/lib/row-digest';
import type { Logger } from '../../shared/lib/logger';
import type { FileSystem } from './file-system';
import { replayJournal } from './journal-reader';
import type { JournalTail } from './journal-tail';
import { GENESIS_HASH } from './record';
import { repairJournal } from './repair-journal';
import { reachedSeq } from './reached-seq';
import type { Checkpoint } from './confirmed-mark';
import type { Sentinel } from './sentinel';
import type { SnapshotStore } from './snapshots';
import { digestState } from './vault-state';

/** What the journal's rows add up to at change `seq`. */
export interface JournalMark {
  seq: number;
  digests: TableDigests;
}

export interface JournalStart {
  tail: JournalTail;
  mark: JournalMark;
  /** What was found and done about it, in the person's words. */
  repaired: { cause: string; before: Record<string, number>; after: Record<string, number> } | null;
}

export interface StartPlace {
  fileSystem: FileSystem;
  folder: string;
  asideFolder: string;
  snapshots: SnapshotStore;
  sentinel: Sentinel | null;
  confirmed: Checkpoint | null;
  log: Logger;
  /** Damage was found that this quick look does not see: repair in any case. */
  isRepairAsked?: boolean;
}

/**
 * Makes sure the journal is whole as far as anything remembers: sentinel, mark and snapshots say how far it reached.
 * Damaged or shortened, it is repaired from snapshot and provable records.
 */
export async function startJournal(place: StartPlace, tail: JournalTail): Promise<JournalStart> {
  const { snapshots, sentinel, confirmed, log, isRepairAsked = false } = place;
  const remembered = reachedSeq({ sentinel, confirmed, copies: await snapshots.manifests() });
  if (!isRepairAsked && !tail.damage && tail.lastSeq >= remembered) {
    const mark = await findMark(place, tail);
    if (mark) return { tail, mark, repaired: null };
  }
  log.error('the journal is repaired', {
    isRepairAsked,
    lastSeq: tail.lastSeq,
    remembered,
    damagedAt: tail.damage?.seq ?? null,
  });
  const { tail: repairedTail, state, highestSeq } = await repairJournal(place, remembered);
  const digests = digestState(state);
  const lost = Math.max(highestSeq, remembered) - state.seq;
  return {
    tail: { ...repairedTail, vaultId: tail.vaultId },
    mark: { seq: state.seq, digests },
    repaired: {
      cause: describeRepair(tail, remembered, state.seq, lost),
      before: countsOf(sentinel?.tables ?? emptyDigests()),
      after: countsOf(digests),
    },
  };
}

function describeRepair({ damage, lastSeq }: JournalTail, remembered: number, seq: number, lost: number): string {
  const found = damage
    ? `The journal was damaged at change ${damage.seq} (${damage.reason}).`
    : lastSeq < remembered
      ? `The journal ended at change ${lastSeq}, earlier than it should.`
      : 'Part of the journal could not be read.';
  const outcome =
    lost > 0
      ? `The vault is at change ${seq} now; ${lost} later ${lost === 1 ? 'change' : 'changes'} could not be read.`
      : 'Nothing was lost: a verified copy held what was damaged.';
  return `${found} ${outcome} The damaged files are kept in the folder “damaged”.`;
}

// The newest snapshot's figures, moved along by the records after it: reading those at every start also proves that the
// store could be rebuilt now. Null when no way leads to the end.
async function findMark({ fileSystem, folder, snapshots }: StartPlace, tail: JournalTail): Promise<JournalMark | null> {
  const bases = [
    ...(await snapshots.manifests()).filter(
      ({ state, schemaVersion }) => state === 'verified' && schemaVersion >= SAME_ROWS_SINCE_VERSION,
    ),
    { seq: 0, hash: GENESIS_HASH, tables: emptyDigests() },
  ];
  for (const base of bases) {
    if (base.seq > tail.lastSeq || (base.seq === tail.lastSeq && base.hash !== tail.lastHash)) continue;
    const digests = structuredClone(base.tables);
    const range = { fromSeq: base.seq + 1, toSeq: tail.lastSeq, previousHash: base.hash };
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
