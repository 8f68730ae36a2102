import { join } from 'node:path';
import { silentLogger } from '../../../shared/lib/logger';
import type { LostChange } from '../../../shared/domain/recovery-report';
import { differingTables } from '../../../shared/domain/row-digest';
import { readConfirmedCheckpoint } from '../checkpoints/confirmed-checkpoint';
import type { FileSystem } from '../../files/file-system';
import { refusedFormat, verifyJournal, type JournalReading } from '../reading/journal-reader';
import { inspectTail, type JournalTail } from '../reading/journal-tail';
import { highestKnownSeq } from '../checkpoints/highest-known-seq';
import { countOf, formatRanges } from './lost-changes';
import { identifyVault } from './identify-vault';
import { salvageJournal } from './salvage-journal';
import { readSentinel, type SentinelReading } from '../checkpoints/sentinel';
import { createSnapshotStore, type SnapshotStore } from '../snapshots/snapshot-store';
import { digestState, emptyState, foldRecord, type VaultState } from '../snapshots/vault-state';
import type { SegmentContent } from '../format/segment';
import { t } from '../../../shared/messages/message';

/** The contents of a vault's folder, found without writing. */
export interface VaultInspection {
  vaultId: string;
  /** All rows that can be verified. */
  state: VaultState;
  /** Problems, one sentence each; empty for a sound vault. */
  damage: string[];
  /** Harmless peculiarities, one sentence each. */
  remarks: string[];
  /** Number of acknowledged changes that can no longer be read. */
  missingChanges: number;
  /** What is known of them; of the first 200. */
  lost: LostChange[];
  /** False when no source says how far the vault reached, so that more may be missing. */
  isMissingKnown: boolean;
  /** Reads snapshots without marking them. */
  snapshots: SnapshotStore;
}

export interface InspectionOptions {
  /**
   * Also counts and hashes every row and compares them with the sentinel. Where the hash chain reaches the sentinel's
   * record from the first one, rows can differ only by a fault of the program. Default: true.
   */
  isThorough?: boolean;
}

/**
 * Reads the whole journal and compares it with every source that says how far the vault reached: sentinel, confirmed
 * checkpoint and snapshot manifests.
 *
 * @throws AppError `unsupported` for a vault in another form
 */
export async function inspectVault(
  fileSystem: FileSystem,
  folder: string,
  { isThorough = true }: InspectionOptions = {},
): Promise<VaultInspection> {
  const journalFolder = join(folder, 'journal');
  const tail = await inspectTail(fileSystem, journalFolder);
  const reading = await readSentinel(fileSystem, folder);
  const otherFormat = tail.otherFormat ?? (reading.state === 'refused' ? reading.otherFormat : null);
  if (otherFormat !== null) throw refusedFormat(otherFormat);
  const snapshotsFolder = join(folder, 'snapshots');
  const told = reading.state === 'read' ? reading.sentinel : null;
  const vaultId = (await identifyVault(fileSystem, folder, tail, told)) ?? '';
  // The store is used for reading only, which needs no clock.
  const snapshots = createSnapshotStore({
    folder: snapshotsFolder,
    vaultId,
    fileSystem,
    now: () => 0,
    log: silentLogger,
    isReadOnly: true,
  });
  const sentinel = reading.state === 'read' && reading.sentinel.vaultId === vaultId ? reading.sentinel : null;
  const confirmedReading = await readConfirmedCheckpoint(fileSystem, folder);
  const confirmed = confirmedReading.state === 'read' ? confirmedReading.checkpoint : null;
  const checkpoints = [sentinel, confirmed].filter((checkpoint) => checkpoint !== null);
  const knownSeq = highestKnownSeq({ sentinel, confirmed, copies: await snapshots.manifests() });
  const fold = createFold();
  const journal = await verifyJournal(
    fileSystem,
    journalFolder,
    tail.lastSeq,
    new Set(checkpoints.map(({ seq }) => seq)),
    fold.add,
  );
  const isForeign = checkpoints.some(({ seq, hash }) => (journal.hashes.get(seq) ?? hash) !== hash);
  const isWhole = problemsOf(journal, tail, knownSeq).length === 0 && !isForeign;
  // A journal without a fault is read once; only another one needs what copies and single records hold.
  const folded = isWhole ? fold.stateAt(tail.lastSeq) : null;
  const { state, missing, lost, mended } =
    folded === null
      ? await salvageJournal({ fileSystem, folder: journalFolder, snapshots, vaultId: vaultId || null }, knownSeq)
      : { state: folded, missing: [], lost: [], mended: 0 };

  // The sentinel of an orderly close says how far the vault reached; otherwise only the checkpoint does.
  const isEndKnown = sentinel !== null && (sentinel.isClean || confirmed !== null);
  const isTornInDoubt = tail.torn !== null && tail.lastSeq >= knownSeq && !isEndKnown;
  const damage = [
    ...problemsOf(journal, tail, knownSeq),
    ...(isTornInDoubt ? [t('mainJournal.lastRecordNotWhole', { seq: tail.torn!.seq })] : []),
    ...(isForeign ? [t('mainJournal.putBackFromElsewhere')] : []),
    ...sentinelDamage(reading, vaultId),
    ...(sentinel !== null && !isEndKnown && (confirmedReading.state === 'damaged' || sentinel.isMarked)
      ? [
          confirmedReading.state === 'damaged'
            ? t('mainJournal.endedWithConfirmedDamaged')
            : t('mainJournal.endedWithConfirmedMissing'),
        ]
      : []),
    ...((isThorough || folded === null) &&
    sentinel !== null &&
    sentinel.seq === state.seq &&
    differingTables(digestState(state), sentinel.tables).length > 0
      ? [t('mainJournal.recordsDoNotAddUp')]
      : []),
  ];
  if (damage.length === 0 && missing.length > 0)
    damage.push(t('mainJournal.copyMissing', { ranges: formatRanges(missing) }));
  return {
    vaultId,
    state,
    damage,
    remarks: [...remarksOn(journal, tail, damage.length === 0), ...remarksOnMended(mended)],
    missingChanges: countOf(missing),
    lost,
    isMissingKnown: isEndKnown,
    snapshots,
  };
}

/** The vault's rows from the segments of a journal that begins with the first change and never begins anew. */
function createFold() {
  const state = emptyState();
  let isContinued = true;
  return {
    add({ header, records }: SegmentContent): void {
      isContinued &&= header !== null && !header.isRebased && header.firstSeq === state.seq + 1;
      if (isContinued) for (const record of records) foldRecord(state, record);
    },
    /** Null where the segments did not lead to it. */
    stateAt: (seq: number): VaultState | null => (isContinued && state.seq === seq ? state : null),
  };
}

function problemsOf({ problem }: JournalReading, { damage, lastSeq }: JournalTail, knownSeq: number): string[] {
  return [
    ...(problem === null ? [] : [problem]),
    ...(damage === null ? [] : [t('mainJournal.changeCannotBeRead', { seq: damage.seq, reason: damage.reason })]),
    ...(damage === null && lastSeq < knownSeq ? [t('mainJournal.endsBeforeWritten', { lastSeq, knownSeq })] : []),
  ];
}

function remarksOn({ foreignLineEnds }: JournalReading, { torn }: JournalTail, isSound: boolean): string[] {
  return [
    ...(isSound && torn !== null ? [t('mainJournal.unfinishedRecord', { bytes: torn.bytes })] : []),
    ...(foreignLineEnds.length > 0 ? [t('mainJournal.lineEndsChanged', { files: foreignLineEnds.join(', ') })] : []),
  ];
}

const remarksOnMended = (mended: number): string[] =>
  mended === 0 ? [] : [t('mainJournal.recordsMended', { count: mended })];

function sentinelDamage(reading: SentinelReading, vaultId: string): string[] {
  if (reading.state === 'read')
    return reading.sentinel.vaultId === vaultId ? [] : [t('mainJournal.sentinelOfAnotherVault')];
  return [reading.state === 'damaged' ? t('mainJournal.sentinelDamaged') : t('mainJournal.sentinelMissing')];
}
