import { access } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import {
  openBackupIn,
  type OpenedBackup,
  openEncryptedBackup,
  toRestoreError,
} from '../../exchange/backup/open-backup';
import { dataName, idOfDataName, manifestName } from '../../journal/snapshots/snapshot-file';
import { previewOf } from '../../store/snapshots/vault-snapshots';
import type { RestorePreview } from '../../store/vault';
import type { Command, CommandContext, CommandOutcome } from '../command';
import { giveSettingsTo, mayBecomeNewVault, restoreBeside } from '../restore-beside';

/**
 * Restores every row to a copy's state, by batches in the journal after a snapshot of the present state, which undoes
 * it. A backup of another vault becomes a vault of its own.
 */
export const runRestore: Command = async (context) => {
  const { line, path, folder } = context;
  const word = line.operands[0]!;
  const backup = await openBackup(context);
  try {
    if (backup !== null && (await mayBecomeNewVault(context, backup.manifest.vaultId)))
      return await restoreBeside(context, backup);
    if (backup === null) {
      if (await isThere(path(word))) throw new AppError('not-found', `${word} is no copy that “backup” wrote.`);
      if (line.asNew || context.isNewVault)
        throw new AppError('not-found', `There is no vault in ${folder} yet. Name a file that “backup” wrote.`);
    }
    return await (line.dryRun ? preview(context, backup) : restore(context, backup));
  } finally {
    await backup?.close();
  }
};

async function preview(context: CommandContext, backup: OpenedBackup | null): Promise<CommandOutcome> {
  const { inspection, close } = await context.access.openInspection();
  try {
    context.onInspected(inspection);
    const { id, source } = copyOf(context, backup);
    const target = await (source ?? inspection.snapshots).read(id);
    const { byTable, ...counts } = previewOf(inspection.state, target);
    return {
      json: { id, dryRun: true, ...counts, byTable },
      text: `Restoring ${id} would mean: ${formatCounts(counts)}. Nothing was written.`,
    };
  } finally {
    await close();
  }
}

async function restore(context: CommandContext, backup: OpenedBackup | null): Promise<CommandOutcome> {
  // A vault made anew is the one that the backup was made of.
  const { snapshots, close } = await context.access.openSnapshots(backup?.manifest.vaultId);
  try {
    const { id, source } = copyOf(context, backup);
    const { byTable, ...counts } = await snapshots.previewRestore(id, source);
    // Files are written before the rows that name them.
    await backup?.copyFilesTo(context.folder, context.signal).catch((error: unknown) => {
      throw toRestoreError(error);
    });
    const { seq } = await snapshots.restore(id, source);
    if (context.isNewVault && backup !== null) await giveSettingsTo(context, backup);
    const before = context.isNewVault ? '' : ' The state before is kept as a copy.';
    return { json: { id, seq, ...counts, byTable }, text: `Restored ${id}: ${formatCounts(counts)}.${before}` };
  } finally {
    await close();
  }
}

const formatCounts = ({ added, changed, removed }: Omit<RestorePreview, 'byTable'>): string =>
  `${added} rows added, ${changed} changed, ${removed} removed`;

/** One among the vault's own copies is read by its name, a backup in its place. */
const copyOf = ({ line }: CommandContext, backup: OpenedBackup | null) =>
  backup === null ? { id: line.operands[0]! } : { id: backup.id, source: backup.snapshots };

/**
 * A backup's file, which is read in place with its manifest: copied among the vault's own snapshots it would count as
 * evidence of how far this journal reached. Null for the name of one of those.
 */
async function openBackup({
  line,
  path,
  fileSystem,
  passphrase,
  signal,
}: CommandContext): Promise<OpenedBackup | null> {
  const word = line.operands[0]!;
  if (passphrase !== null) {
    const temporaryFolder = join(tmpdir(), 'engram-vault-restore');
    return openEncryptedBackup({ file: path(word), passphrase, temporaryFolder, fileSystem, signal });
  }
  const id = idOfDataName(basename(word));
  if (id === null) return null;
  const folder = dirname(path(word));
  if (!(await isThere(join(folder, dataName(id))))) throw new AppError('not-found', `There is no file ${word}.`);
  if (!(await isThere(join(folder, manifestName(id)))))
    throw new AppError('not-found', `The copy is not whole: ${manifestName(id)} is missing beside it.`);
  return openBackupIn(folder, [dataName(id)], fileSystem, async () => {});
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
