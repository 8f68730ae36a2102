import { access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { attachmentsFolderOf, createAttachmentFiles } from '../../attachments/attachment-files';
import { copyAttachmentFiles } from '../../attachments/copy-attachment-files';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { idOfDataName, dataName, manifestName, readManifest } from '../../journal/snapshots/snapshot-file';
import { createSnapshotStore, type SnapshotStore } from '../../journal/snapshots/snapshot-store';
import { previewOf } from '../../store/snapshots/vault-snapshots';
import type { RestorePreview } from '../../store/vault';
import type { Command, CommandContext } from '../command';

/**
 * Restores every row to a snapshot's state, by batches in the journal after a snapshot of the present state, which
 * undoes it.
 */
export const runRestore: Command = async (context) => (context.line.dryRun ? preview(context) : restore(context));

const preview: Command = async (context) => {
  const { inspection, close } = await context.access.openInspection();
  try {
    context.onInspected(inspection);
    const copy = await findCopy(context);
    const { byTable, ...counts } = previewOf(
      inspection.state,
      await (copy.open?.(inspection.vaultId) ?? inspection.snapshots).read(copy.id),
    );
    return {
      json: { id: copy.id, dryRun: true, ...counts, byTable },
      text: `Restoring ${copy.id} would mean: ${formatCounts(counts)}. Nothing was written.`,
    };
  } finally {
    await close();
  }
};

const restore: Command = async (context) => {
  // A vault made anew is the one that the backup was made of.
  const ownVaultId = context.isNewVault ? await vaultIdOfBackup(context) : undefined;
  const { vaultId, snapshots, close } = await context.access.openSnapshots(ownVaultId);
  try {
    const { id, folder, open } = await findCopy(context);
    const source = open?.(vaultId);
    const { byTable, ...counts } = await snapshots.previewRestore(id, source);
    // Before the rows that name them.
    if (folder !== null)
      await copyAttachmentFiles(
        createAttachmentFiles(attachmentsFolderOf(folder)),
        createAttachmentFiles(attachmentsFolderOf(context.folder)),
        context.signal,
      );
    const { seq } = await snapshots.restore(id, source);
    return {
      json: { id, seq, ...counts, byTable },
      text: `Restored ${id}: ${formatCounts(counts)}. The state before is kept as a copy.`,
    };
  } finally {
    await close();
  }
};

const formatCounts = ({ added, changed, removed }: Omit<RestorePreview, 'byTable'>): string =>
  `${added} rows added, ${changed} changed, ${removed} removed`;

interface FoundCopy {
  id: string;
  /** Of a backup: the folder that it lies in. */
  folder: string | null;
  /** Reads a backup in its folder; null for a copy among the vault's own. */
  open: ((vaultId: string) => SnapshotStore) | null;
}

/**
 * A snapshot by name, or a backup's file elsewhere, which is read in place with its manifest. Copied among the vault's
 * own snapshots it would count as evidence of how far this journal reached.
 */
async function findCopy({ line, path, fileSystem }: CommandContext): Promise<FoundCopy> {
  const word = line.operands[0]!;
  const id = idOfDataName(basename(word));
  if (id === null) return { id: word, folder: null, open: null };
  const folder = dirname(path(word));
  const exists = (name: string) =>
    access(join(folder, name)).then(
      () => true,
      () => false,
    );
  if (!(await exists(dataName(id)))) throw new AppError('not-found', `There is no file ${word}.`);
  if (!(await exists(manifestName(id))))
    throw new AppError('not-found', `The copy is not whole: ${manifestName(id)} is missing beside it.`);
  return {
    id,
    folder,
    open: (vaultId) =>
      createSnapshotStore({ folder, vaultId, fileSystem, now: Date.now, log: silentLogger, isReadOnly: true }),
  };
}

async function vaultIdOfBackup(context: CommandContext): Promise<string> {
  const { id, folder } = await findCopy(context);
  if (folder === null)
    throw new AppError('not-found', `There is no vault in ${context.folder} yet. Name a file that “backup” wrote.`);
  const manifest = await readManifest(context.fileSystem, folder, id);
  if (manifest.state === 'sound') return manifest.content.vaultId;
  throw new AppError('not-found', `${context.line.operands[0]!} cannot be restored: ${manifest.why}.`);
}
