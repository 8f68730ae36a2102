import { access } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { copyAttachmentFiles } from '../../attachments/copy-attachment-files';
import { AppError } from '../../../shared/ipc/errors';
import { openEncryptedBackup } from '../../exchange/backup/open-encrypted-backup';
import {
  dataName,
  idOfDataName,
  manifestName,
  readManifest,
  type SnapshotCheck,
  type SnapshotManifest,
} from '../../journal/snapshots/snapshot-file';
import { readSnapshotsIn } from '../../journal/snapshots/read-snapshots-in';
import type { SnapshotStore } from '../../journal/snapshots/snapshot-store';
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
    const copy = await findCopy(context, inspection.vaultId);
    const target = await closing(copy, () => (copy.source ?? inspection.snapshots).read(copy.id));
    const { byTable, ...counts } = previewOf(inspection.state, target);
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
  let copy: FoundCopy | null = null;
  try {
    copy = await findCopy(context, vaultId);
    const { id, source } = copy;
    const { byTable, ...counts } = await snapshots.previewRestore(id, source);
    // Before the rows that name them.
    await copy.copyFilesTo(context.folder, context.signal);
    const { seq } = await snapshots.restore(id, source);
    return {
      json: { id, seq, ...counts, byTable },
      text: `Restored ${id}: ${formatCounts(counts)}. The state before is kept as a copy.`,
    };
  } finally {
    await copy?.close();
    await close();
  }
};

const formatCounts = ({ added, changed, removed }: Omit<RestorePreview, 'byTable'>): string =>
  `${added} rows added, ${changed} changed, ${removed} removed`;

interface FoundCopy {
  id: string;
  /** Reads a backup in its place; absent for a copy among the vault's own. */
  source?: SnapshotStore;
  manifest?: () => Promise<SnapshotCheck<SnapshotManifest>>;
  copyFilesTo(vaultFolder: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * A snapshot by name, or a backup's file elsewhere, which is read in place with its manifest. Copied among the vault's
 * own snapshots it would count as evidence of how far this journal reached.
 */
async function findCopy(context: CommandContext, vaultId: string | undefined): Promise<FoundCopy> {
  const { line, path, fileSystem, passphrase, signal } = context;
  const word = line.operands[0]!;
  if (passphrase !== null) {
    const temporaryFolder = join(tmpdir(), 'engram-vault-restore');
    const opened = await openEncryptedBackup({
      file: path(word),
      passphrase,
      temporaryFolder,
      vaultId,
      fileSystem,
      signal,
    });
    const { id, snapshots: source, manifest, copyFilesTo, close } = opened;
    return { id, source, manifest: async () => ({ state: 'sound', content: manifest }), copyFilesTo, close };
  }
  const nothing = { copyFilesTo: async () => {}, close: async () => {} };
  const id = idOfDataName(basename(word));
  if (id === null) {
    if (await isThere(path(word))) throw new AppError('not-found', `${word} is no copy that “backup” wrote.`);
    return { id: word, ...nothing };
  }
  const folder = dirname(path(word));
  if (!(await isThere(join(folder, dataName(id))))) throw new AppError('not-found', `There is no file ${word}.`);
  if (!(await isThere(join(folder, manifestName(id)))))
    throw new AppError('not-found', `The copy is not whole: ${manifestName(id)} is missing beside it.`);
  return {
    id,
    manifest: () => readManifest(fileSystem, folder, id),
    ...(vaultId === undefined ? {} : { source: readSnapshotsIn(folder, vaultId, fileSystem) }),
    async copyFilesTo(vaultFolder, stopping) {
      await copyAttachmentFiles(folder, vaultFolder, stopping);
    },
    close: nothing.close,
  };
}

async function closing<Result>({ close }: FoundCopy, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } finally {
    await close();
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function vaultIdOfBackup(context: CommandContext): Promise<string> {
  const copy = await findCopy(context, undefined);
  const { manifest } = copy;
  if (manifest === undefined)
    throw new AppError('not-found', `There is no vault in ${context.folder} yet. Name a file that “backup” wrote.`);
  const found = await closing(copy, manifest);
  if (found.state === 'sound') return found.content.vaultId;
  throw new AppError('not-found', `${context.line.operands[0]!} cannot be restored: ${found.why}.`);
}
