import type { Attachment } from '../../../shared/domain/attachment';
import { attachmentsFolderOf, createAttachmentFiles } from '../../attachments/attachment-files';
import { checkAttachments, type AttachmentCheck } from '../../attachments/check-attachments';
import type { SnapshotStore } from '../../journal/snapshots/snapshot-store';
import { formatLost, formatMissingChanges } from '../../journal/recovery/damage-report';
import { EXIT } from '../exit-codes';
import type { Command } from '../command';

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
