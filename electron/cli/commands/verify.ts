import { join } from 'node:path';
import type { Attachment } from '../../../shared/domain/attachment';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { attachmentsFolderOf, createAttachmentFiles } from '../../attachments/attachment-files';
import { checkAttachments, type AttachmentCheck } from '../../attachments/check-attachments';
import { listFolder } from '../../files/file-system';
import { formatLost, formatMissingChanges } from '../../journal/recovery/damage-report';
import { inspectVault, type VaultInspection } from '../../journal/recovery/inspect-vault';
import type { SnapshotStore } from '../../journal/snapshots/snapshot-store';
import { openVault } from '../../store/opening/open-vault';
import type { Command } from '../command';
import { EXIT } from '../exit-codes';
import { newIds } from '../open-closed-vault';

/** Reads the whole journal and every snapshot, and writes nothing. */
export const runVerify: Command = async ({ access, folder, signal, writeProgress }) => {
  const {
    inspection: { state, damage, missingChanges, lost, isMissingKnown, remarks, snapshots },
    close,
  } = await access.openInspection();
  try {
    const copies = await verifyCopies(snapshots, signal, writeProgress);
    writeProgress('reading attachments');
    const attachments = await checkAttachments(
      createAttachmentFiles(attachmentsFolderOf(folder)),
      [...state.tables.attachments.values()].map((json) => JSON.parse(json) as Attachment),
      { isWhole: true, signal },
    );
    const damaged = copies.filter((copy) => copy.state === 'damaged');
    const unjudged = copies.filter((copy) => copy.state === 'unjudged');
    const journalProblem = damage.length === 0 ? null : damage.join(' ');
    const lines = [
      journalProblem === null
        ? `The journal is sound up to change ${state.seq}.`
        : `The vault is damaged: ${journalProblem} ${formatMissingChanges(missingChanges, !isMissingKnown)} “repair” puts it together from copies and what can be read; damaged files are kept.`,
      ...formatLost(lost),
      ...remarks,
      `${copies.length - damaged.length - unjudged.length} of ${copies.length} copies are sound.`,
      ...damaged.map(({ id, problem }) => `  ${id}: ${problem}`),
      ...unjudged.map(({ id, problem }) => `  ${id}: not judged, ${problem}; it is kept`),
      ...attachmentLines(attachments),
    ];
    const isDamaged = journalProblem !== null || damaged.length > 0 || attachments.damaged > 0;
    return {
      json: {
        sound: !isDamaged && unjudged.length === 0,
        lastSeq: state.seq,
        journalProblem,
        missingChanges,
        lost,
        mayMissMore: journalProblem !== null && !isMissingKnown,
        remarks,
        copies,
        attachments,
      },
      text: lines.join('\n'),
      exitCode: isDamaged ? EXIT.damaged : unjudged.length > 0 ? EXIT.failed : EXIT.done,
    };
  } finally {
    await close();
  }
};

function attachmentLines({ files, missing, changed, damaged }: AttachmentCheck): string[] {
  if (files === 0) return [];
  const listed = missing.length + changed.length;
  return [
    `${files - damaged} of ${files} attachments are sound.`,
    ...missing.map((path) => `  ${path}: its file is missing`),
    ...changed.map((path) => `  ${path}: its bytes have changed`),
    ...(damaged > listed ? [`  and ${damaged - listed} more`] : []),
    ...(damaged > 0 ? ['  Import their folder again, or restore a backup, to bring them back.'] : []),
  ];
}

interface CheckedCopy {
  id: string;
  seq: number;
  state: 'sound' | 'damaged' | 'unjudged';
  /** Null for a sound snapshot. */
  problem: string | null;
}

async function verifyCopies(
  snapshots: SnapshotStore,
  signal: AbortSignal,
  writeProgress: (text: string) => void,
): Promise<CheckedCopy[]> {
  const checked: CheckedCopy[] = [];
  for (const { id, seq } of await snapshots.list()) {
    signal.throwIfAborted();
    writeProgress(`reading copy ${id}`);
    const judged = await snapshots.check(id);
    checked.push({ id, seq, state: judged.state, problem: judged.state === 'sound' ? null : judged.why });
  }
  return checked;
}

/**
 * Repairs a damaged vault as the app does on opening, including damage that only a full reading finds; reports what is
 * lost.
 */
export const runRepair: Command = async ({ folder, fileSystem }) => {
  let before: VaultInspection | null = null;
  const quarantineFolder = join(folder, 'damaged');
  const keptBefore = new Set(await listFolder(fileSystem, quarantineFolder));
  const vault = await openVault({
    folder,
    fileSystem,
    ids: newIds(),
    now: Date.now,
    log: silentLogger,
    snapshotEveryMs: 0,
    async beforeOpening() {
      before = await inspectVault(fileSystem, folder);
      return before.damage.length > 0 ? 'repair' : undefined;
    },
  });
  const refusal = vault.writer.readOnlyReason;
  await vault.close();
  const { damage, missingChanges, lost, isMissingKnown } = (before as VaultInspection | null) ?? {
    damage: [],
    missingChanges: 0,
    lost: [],
    isMissingKnown: true,
  };
  if (refusal !== null) throw new AppError(damage.length > 0 ? 'journal-damaged' : 'read-only', refusal);
  if (damage.length === 0)
    return { json: { repaired: false, found: [], missingChanges: 0 }, text: 'There was nothing to repair.' };
  const after = await inspectVault(fileSystem, folder);
  const quarantined = (await listFolder(fileSystem, quarantineFolder)).filter((name) => !keptBefore.has(name));
  const isWhole = after.damage.length === 0 && missingChanges === 0;
  return {
    json: {
      repaired: after.damage.length === 0,
      found: damage,
      missingChanges,
      lost,
      mayMissMore: !isMissingKnown,
      remaining: after.damage,
      setAside: quarantined.map((name) => join(quarantineFolder, name)),
      lastSeq: after.state.seq,
    },
    text: [
      `Found: ${damage.join(' ')}`,
      after.damage.length === 0
        ? `The vault is sound again, at change ${after.state.seq}.`
        : `Still damaged: ${after.damage.join(' ')}`,
      formatMissingChanges(missingChanges, !isMissingKnown),
      ...formatLost(lost),
      ...quarantined.map((name) => `Kept as it was: ${join(quarantineFolder, name)}`),
    ].join('\n'),
    exitCode: isWhole ? EXIT.done : EXIT.damaged,
  };
};
